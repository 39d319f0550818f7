import { randomBytes } from 'node:crypto';
import type { Value } from './engine.ts';
import type { Stamp } from './stamps.ts';
import { sha256 } from './hash.ts';

/** One value of a record that was changed, as it is stored. */
export interface FieldChange {
  field: string;
  /** The id of the line that it belongs to. */
  line?: string;
  /** Null for what was not there, and for what was erased. */
  before: unknown;
  after: unknown;
  isErased?: true;
}

/**
 * A change as the chain holds it: a commitment stands for its values, so that they can be erased. Before layout 16 the
 * values themselves stood there.
 */
export interface ChainedChange {
  field: string;
  line?: string;
  commitment?: string;
  before?: unknown;
  after?: unknown;
}

/** The values of a change, and the salt without which nobody can guess them from their commitment; null: erased. */
export type ChangeValues = readonly [salt: string, before: unknown, after: unknown] | null;

/** What was done to one thing: an event of the history. */
export interface Event {
  number: number;
  at: Stamp;
  userName: string;
  /** The request, as `PATCH /api/…`; '' for what the service did by itself. */
  asked: string;
  /** Where the request came from. */
  address: string;
  kind: string;
  recordId: string;
  changes: FieldChange[];
  /** The same, as the hash of the event has them. */
  chained: readonly ChainedChange[];
  /** What tells whether the record is as this left it (`stateOf`); '' once it is gone. */
  state: string;
  /** The SHA-256 of the event before and of this one. */
  hash: string;
}

/** What an event says, without its place in the chain. */
export type Happening = Omit<Event, 'number' | 'hash' | 'chained'>;

/** The hash of the event before the first. */
export const FIRST_HASH = '';

/** The hash that chains an event to the one before it. */
export function hashAfter(before: string, event: Omit<Event, 'hash' | 'changes'>): string {
  const { number, at, userName, asked, address, kind, recordId, chained, state } = event;
  return sha256(before + JSON.stringify([number, at, userName, asked, address, kind, recordId, chained, state]));
}

/** Stands for the values of a change in the chain. */
export function commitmentTo(values: Exclude<ChangeValues, null>): string {
  return sha256(JSON.stringify(values));
}

/** Parts changes into what the chain holds and their values, which lie beside it. */
export function committed(changes: readonly FieldChange[]): { chained: ChainedChange[]; values: ChangeValues[] } {
  const values = changes.map(({ before, after }) => [randomBytes(16).toString('base64'), before, after] as const);
  const chained = changes.map(({ field, line }, at) => ({
    field,
    ...(line !== undefined && { line }),
    commitment: commitmentTo(values[at] ?? ['', null, null]),
  }));
  return { chained, values };
}

/** The changes of an event with their values. @param values as many, unless the event is of before layout 16 */
export function withValues(chained: readonly ChainedChange[], values: readonly ChangeValues[]): FieldChange[] {
  return chained.map(({ field, line, commitment, before, after }, at) => {
    const where = line === undefined ? { field } : { field, line };
    if (commitment === undefined) return { ...where, before, after };
    const held = values[at] ?? null;
    return held === null
      ? { ...where, before: null, after: null, isErased: true }
      : { ...where, before: held[1], after: held[2] };
  });
}

/** Stands for what is stored of a record. @param texts everything that is, in a fixed order */
export function stateOf(...texts: readonly Value[]): string {
  return sha256(texts.map((text) => (text === null ? '-' : `${String(text).length}:${String(text)}`)).join(''));
}

/** Changes with every change of a record: nobody wants to read them. */
const OF_EVERY_CHANGE: ReadonlySet<string> = new Set(['lastModified', 'lastModifiedBy']);

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a record that were changed; none of one that is new or gone, since the record itself says them all. */
export function changedFields(before: object | null, after: object | null, line?: string): FieldChange[] {
  if (before === null || after === null || before === after) return [];
  const [old, now] = [before as Fields, after as Fields];
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (OF_EVERY_CHANGE.has(field) || isSame(old[field], now[field])) continue;
    const where = line === undefined ? {} : { line };
    changes.push({ field, ...where, before: old[field] ?? null, after: now[field] ?? null });
  }
  return changes;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The lines that were added, taken away or changed; a line is known by its id. */
export function changedLines(before: readonly { id: string }[], after: readonly { id: string }[]): FieldChange[] {
  if (before === after) return [];
  const old = new Map(before.map((line) => [line.id, line]));
  const now = new Set(after.map(({ id }) => id));
  const whole = (line: { id: string }, was: boolean): FieldChange => ({
    field: 'details',
    line: line.id,
    before: was ? line : null,
    after: was ? null : line,
  });
  return [
    ...before.filter(({ id }) => !now.has(id)).map((line) => whole(line, true)),
    ...after.flatMap((line) => {
      const was = old.get(line.id);
      return was ? changedFields(was, line, line.id) : [whole(line, false)];
    }),
  ];
}
