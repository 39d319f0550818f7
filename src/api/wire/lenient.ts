import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import { LONGEST_SHOWN, type UnreadableField, type UnreadableWhy } from '../../domain/values/unreadable.ts';
import { fiveDecimals } from './fiveDecimals.ts';

type Issue = z.core.$ZodIssue;

/**
 * Called with each field that is left out because it cannot be read, and with the one that keeps a value from being
 * read at all.
 */
export type OnFault = (fault: UnreadableField) => void;

/** Any value of a field, as text for people. */
export function shownText(value: unknown): string {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, LONGEST_SHOWN);
}

/** The reasons behind the messages of the domain's schemas. */
const WHY_BY_MESSAGE: Readonly<Record<string, UnreadableWhy>> = {
  'not a number': 'number',
  'not a date (YYYY-MM-DD)': 'date',
  'not a date-time': 'time',
  'not a currency code': 'currency',
};
const WHY_BY_TYPE: Readonly<Record<string, UnreadableWhy>> = {
  string: 'text',
  boolean: 'yesNo',
  number: 'number',
  int: 'number',
  array: 'list',
  object: 'part',
  record: 'part',
};

function whyOf(issue: Issue): UnreadableWhy {
  if (issue.code === 'invalid_type') return WHY_BY_TYPE[issue.expected] ?? 'other';
  return WHY_BY_MESSAGE[issue.message] ?? 'other';
}

/**
 * Fields that only identify a record or line, or say when it was changed. One that cannot be read counts as missing: a
 * person loses nothing that they see or send.
 */
const NOT_CONTENT: ReadonlySet<PropertyKey> = new Set(['id', 'intRef', 'lastModified', 'createdDate']);

function repaired(value: unknown, issue: Issue): unknown {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (issue.expected === 'boolean' && typeof value === 'string' && /^(true|false)$/i.test(value))
    return value.toLowerCase() === 'true';
  if (issue.expected === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return undefined;
}

function inside(holder: unknown, step: PropertyKey): unknown {
  if (Array.isArray(holder)) return holder[Number(step)];
  return isJsonObject(holder) ? holder[String(step)] : undefined;
}

/** Repairs one value: each faulty field is set to what it can be read as, or taken out and reported. */
class Repair {
  private readonly root: unknown;
  private readonly onFault: OnFault | undefined;
  /** For arrays that have lost elements: the original index of each element left. */
  private readonly places = new Map<unknown[], number[]>();
  private readonly cut = new Map<unknown[], Set<number>>();
  /** What was taken out, even where that is not reported: without it the value may be unreadable. */
  readonly taken = new Map<string, UnreadableField>();

  constructor(root: unknown, onFault: OnFault | undefined) {
    this.root = root;
    this.onFault = onFault;
  }

  /** @returns whether anything could be done about any of the issues */
  of(issues: readonly Issue[]): boolean {
    const done = issues.map((issue) => this.at(issue)).includes(true);
    for (const [array, places] of this.cut) {
      this.places.set(
        array,
        array.map((_, place) => this.firstPlace(array, place)).filter((_, place) => !places.has(place)),
      );
      array.splice(0, array.length, ...array.filter((_, place) => !places.has(place)));
    }
    this.cut.clear();
    return done;
  }

  private at(issue: Issue): boolean {
    const path = [...issue.path];
    const last = path.pop();
    if (last === undefined) return false;
    const holder = path.reduce(inside, this.root);
    if (Array.isArray(holder)) return this.takeOut(holder, path, last, whyOf(issue));
    if (!isJsonObject(holder)) return false;
    const name = String(last);
    if (!(name in holder)) {
      // A required field is missing: the part or row as a whole cannot be read.
      const of = path.pop();
      return of !== undefined && this.takeOut(path.reduce(inside, this.root), path, of, 'missing');
    }
    const value = repaired(holder[name], issue);
    if (value === undefined) return this.takeOut(holder, path, name, whyOf(issue));
    holder[name] = value;
    return true;
  }

  private takeOut(holder: unknown, path: readonly PropertyKey[], step: PropertyKey, why: UnreadableWhy): boolean {
    const shown = shownText(inside(holder, step));
    if (Array.isArray(holder)) {
      const places = this.cut.get(holder) ?? new Set<number>();
      if (places.has(Number(step))) return true;
      this.cut.set(holder, places.add(Number(step)));
    } else if (isJsonObject(holder)) Reflect.deleteProperty(holder, String(step));
    else return false;
    const fault: UnreadableField = { field: this.pathOf([...path, step]), shown, why };
    this.taken.set(fault.field, fault);
    if (!NOT_CONTENT.has(step)) this.onFault?.(fault);
    return true;
  }

  private firstPlace(array: unknown[], place: number): number {
    return this.places.get(array)?.[place] ?? place;
  }

  /** The path as the service counts: elements that were taken out still count in its list. */
  private pathOf(path: readonly PropertyKey[]): string {
    let value: unknown = this.root;
    const steps: string[] = [];
    for (const step of path) {
      steps.push(String(Array.isArray(value) ? this.firstPlace(value, Number(step)) : step));
      value = inside(value, step);
    }
    return steps.join('.');
  }
}

/**
 * After so many values read by one schema, compiling it pays: that takes some 50 ms for a document's, once
 * (`z.compile`, 20 µs for a document instead of 50).
 */
const WORTH_COMPILING = 1_000;
/** Enough to take out a field, then the row that needs it, then the list of rows. */
const MOST_ATTEMPTS = 5;

/**
 * Reads folded values by a schema, with decimals rounded to the service's five places. A field of an unexpected form is
 * converted where its meaning is clear (a number where a text is expected); otherwise it is left out and reported: one
 * such field must not keep a whole document from being read. The reader changes its argument, and gives null when what
 * is left still does not fit.
 */
export function lenientReader<T>(schema: z.ZodType<T>): (value: unknown, onFault?: OnFault) => T | null {
  const rounded = fiveDecimals(schema);
  let fastest = schema;
  let reads = 0;
  return (value, onFault) => {
    reads += 1;
    if (reads === WORTH_COMPILING) fastest = z.compile(schema);
    // A name of Daybook's own (`MayBeUnreadable`), which means nothing in an answer.
    if (isJsonObject(value)) Reflect.deleteProperty(value, 'unreadable');
    let repair: Repair | null = null;
    let issues: readonly Issue[] = [];
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const read = fastest.safeParse(value);
      if (read.success) return rounded(read.data);
      ({ issues } = read.error);
      repair ??= new Repair(value, onFault);
      if (!repair.of(issues)) break;
    }
    const [first] = issues;
    const field = first?.path.join('.');
    if (first && field)
      onFault?.(
        repair?.taken.get(field) ?? { field, shown: shownText(first.path.reduce(inside, value)), why: whyOf(first) },
      );
    return null;
  };
}
