import { sameValue } from './content.ts';
import { lineKey, type Document, type DocumentLine } from './document.ts';
import { changedStretch } from './lineStretch.ts';

/** A line before and after an edit; null if it did not exist. */
export interface LineChange {
  key: string;
  before: DocumentLine | null;
  after: DocumentLine | null;
}

/**
 * What an edit changed, so that it can be applied to another version of the same document, and undone: header fields,
 * lines by key, and the order of lines if it changed. Everything else stays as it is there, also ids and amounts that
 * came from the service meanwhile.
 */
export interface DocumentPatch {
  header: readonly { field: HeaderName; before: unknown; after: unknown }[];
  lines: readonly LineChange[];
  order: { before: readonly string[]; after: readonly string[] } | null;
  /** Invalid input, by path; null if there is none. */
  bad: readonly { path: string; before: string | null; after: string | null }[];
}

type HeaderName = Exclude<keyof Document, 'lines'>;
/** Texts that are no values, by path. */
export type InvalidInput = Readonly<Record<string, string>>;
/** A version of a document while it is edited. Versions share the parts that did not change. */
export interface EditedVersion {
  document: Document;
  bad: InvalidInput;
}
/** Changes of invalid input, by path; null where it is removed. */
export type InvalidInputChange = Readonly<Record<string, string | null>>;

function names<T extends object>(a: T, b: T): (keyof T & string)[] {
  const [own, others] = [Object.keys(a), Object.keys(b)];
  // Two versions of one document nearly always have the same fields.
  const all =
    own.length === others.length && own.every((name, at) => name === others[at]) ? own : new Set([...own, ...others]);
  return [...all] as (keyof T & string)[];
}

function headerChanges(before: Document, after: Document): DocumentPatch['header'] {
  return names(before, after).flatMap((field) =>
    field === 'lines' || before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
}

function lineChanges(
  before: readonly DocumentLine[],
  after: readonly DocumentLine[],
): Pick<DocumentPatch, 'lines' | 'order'> {
  if (before === after) return { lines: [], order: null };
  const { start, endBefore, endAfter } = changedStretch(before, after);
  const changed = { before: before.slice(start, endBefore), after: after.slice(start, endAfter) };
  const was = new Map(changed.before.map((line) => [lineKey(line), line]));
  const is = new Map(changed.after.map((line) => [lineKey(line), line]));
  const lines: LineChange[] = [];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [old, next] = [was.get(key) ?? null, is.get(key) ?? null];
    if (old !== next) lines.push({ key, before: old, after: next });
  }
  const isSameOrder =
    changed.before.length === changed.after.length &&
    changed.before.every((line, index) => lineKey(line) === lineKey(changed.after[index] ?? line));
  return { lines, order: isSameOrder ? null : { before: before.map(lineKey), after: after.map(lineKey) } };
}

/** @param bad the invalid input, before and after */
export function patchBetween(
  before: Document,
  after: Document,
  bad: { before: InvalidInput; after: InvalidInput } = { before: {}, after: {} },
): DocumentPatch {
  const paths =
    bad.before === bad.after ? [] : names(bad.before, bad.after).filter((path) => bad.before[path] !== bad.after[path]);
  return {
    header: headerChanges(before, after),
    ...lineChanges(before.lines, after.lines),
    bad: paths.map((path) => ({ path, before: bad.before[path] ?? null, after: bad.after[path] ?? null })),
  };
}

export function isEmptyPatch({ header, lines, order, bad }: DocumentPatch): boolean {
  return header.length === 0 && lines.length === 0 && order === null && bad.length === 0;
}

export function inverted(patch: DocumentPatch): DocumentPatch {
  const turned = <T extends { before: unknown; after: unknown }>(change: T): T => ({
    ...change,
    before: change.after,
    after: change.before,
  });
  return {
    header: patch.header.map(turned),
    lines: patch.lines.map(turned),
    order: patch.order && turned(patch.order),
    bad: patch.bad.map(turned),
  };
}

/**
 * `target` with the fields that differ between `before` and `after`, as `after` has them; undefined removes a field.
 */
function withChanges<T extends object>(target: T, before: Partial<T>, after: Partial<T>): T {
  const changed = new Set<string>(names(before, after).filter((name) => before[name] !== after[name]));
  const kept = Object.entries(target).filter(([name]) => !changed.has(name));
  const set = Object.entries(after).filter(([name, value]) => changed.has(name) && value !== undefined);
  // All values come from versions of the same header or line, so the type holds.
  return Object.fromEntries([...kept, ...set]) as T;
}

/** Lines in the order of the patch; lines that it does not know stay behind the line that they follow. */
function ordered(lines: readonly DocumentLine[], order: readonly string[]): DocumentLine[] {
  const known = new Set(order);
  const byKey = new Map(lines.map((line) => [lineKey(line), line]));
  const followers = new Map<string | null, DocumentLine[]>();
  let last: string | null = null;
  for (const line of lines) {
    if (known.has(lineKey(line))) last = lineKey(line);
    else followers.set(last, [...(followers.get(last) ?? []), line]);
  }
  const result = [...(followers.get(null) ?? [])];
  for (const key of order) {
    const line = byKey.get(key);
    if (line) result.push(line);
    result.push(...(followers.get(key) ?? []));
  }
  return result;
}

function patchedLines(
  lines: readonly DocumentLine[],
  { lines: changes, order }: Pick<DocumentPatch, 'lines' | 'order'>,
): DocumentLine[] | readonly DocumentLine[] {
  if (changes.length === 0 && order === null) return lines;
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const next: DocumentLine[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const change = byKey.get(lineKey(line));
    seen.add(lineKey(line));
    if (!change) next.push(line);
    else if (change.before && change.after) next.push(withChanges(line, change.before, change.after));
    else if (change.after) next.push(change.after);
  }
  for (const { key, before, after } of changes) if (!before && after && !seen.has(key)) next.push(after);
  return order ? ordered(next, order.after) : next;
}

/** Applies an edit to a document. A line that was removed from the document stays removed. */
export function applyPatch(document: Document, patch: DocumentPatch): Document {
  const before: Partial<Document> = {};
  const after: Partial<Document> = {};
  for (const change of patch.header) {
    Object.assign(before, { [change.field]: change.before });
    Object.assign(after, { [change.field]: change.after });
  }
  const lines = patchedLines(document.lines, patch);
  const changed = patch.header.length === 0 ? document : withChanges(document, before, after);
  return lines === document.lines ? changed : { ...changed, lines: [...lines] };
}

export function withInputChange(bad: InvalidInput, change: InvalidInputChange): InvalidInput {
  if (Object.keys(change).length === 0) return bad;
  return Object.fromEntries(
    Object.entries({ ...bad, ...change }).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

export function applyInputChanges(bad: InvalidInput, patch: DocumentPatch): InvalidInput {
  return withInputChange(bad, Object.fromEntries(patch.bad.map(({ path, after }) => [path, after])));
}

/** Applies an edit to a document and its invalid input. */
export function patchedVersion({ document, bad }: EditedVersion, patch: DocumentPatch): EditedVersion {
  return { document: applyPatch(document, patch), bad: applyInputChanges(bad, patch) };
}

/**
 * The part of a line's change that is not applied yet: fields that are still as before the edit; null if nothing is
 * left.
 */
function pendingLineChange({ key, before, after }: LineChange, now: DocumentLine | undefined): LineChange | null {
  if (!before || !after) return (before ? sameValue(now, before) : now === undefined) ? { key, before, after } : null;
  if (!now) return null;
  const open = names(before, after).filter(
    (name) => !sameValue(before[name], after[name]) && sameValue(now[name], before[name]),
  );
  // All values come from versions of the same line, so the type holds.
  return open.length === 0
    ? null
    : {
        key,
        before: now,
        after: withChanges(now, before, { ...before, ...Object.fromEntries(open.map((name) => [name, after[name]])) }),
      };
}

/**
 * The part of an edit that is not applied to a document yet: fields that are still as before the edit. Fields that are
 * neither as before nor as after have been changed since and stay.
 */
export function stillToDo(
  { header, lines, order, bad }: DocumentPatch,
  document: Document,
  badInput: InvalidInput,
): DocumentPatch {
  const now = new Map(document.lines.map((line) => [lineKey(line), line]));
  return {
    header: header.filter(({ field, before }) => sameValue(document[field], before)),
    lines: lines.flatMap((change) => pendingLineChange(change, now.get(change.key)) ?? []),
    order: order && sameValue([...now.keys()], [...order.before]) ? order : null,
    bad: bad.filter(({ path, before }) => (badInput[path] ?? null) === before),
  };
}
