import type { DocumentLine } from '../documents/document.ts';
import { lineSlots, sameSlots } from './slots.ts';

/** One document line in the three versions. */
export interface LineTriple {
  base: DocumentLine | undefined;
  local: DocumentLine | undefined;
  remote: DocumentLine | undefined;
}

/** The index of the first line with each reference, so that a document of thousands of lines is paired in one pass. */
function byReference(lines: readonly DocumentLine[], reference: 'intRef' | 'id'): Map<string, number> {
  const index = new Map<string, number>();
  lines.forEach((line, position) => {
    const value = line[reference];
    if (value !== undefined && !index.has(value)) index.set(value, position);
  });
  return index;
}

function pairByReference(known: readonly DocumentLine[], others: readonly DocumentLine[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const reference of ['intRef', 'id'] as const) {
    const index = byReference(known, reference);
    const taken = new Set(found.values());
    others.forEach((other, position) => {
      const value = other[reference];
      const at = value === undefined || found.has(position) ? undefined : index.get(value);
      if (at === undefined || taken.has(at)) return;
      found.set(position, at);
      taken.add(at);
    });
  }
  return found;
}

/**
 * Whether the two may be the same line although no reference says so: at most one of them has an IntRef, and their
 * content is equal.
 */
function hasSameContent(known: DocumentLine, other: DocumentLine): boolean {
  const contradicts = known.intRef !== undefined && other.intRef !== undefined;
  return !contradicts && sameSlots(lineSlots(known), lineSlots(other));
}

/** Whether none of the known ids is left: somebody has replaced all lines. */
function wereReplaced(known: readonly DocumentLine[], read: readonly DocumentLine[]): boolean {
  const ids = new Set(read.map(({ id }) => id));
  const had = known.filter(({ id }) => id !== undefined);
  return had.length > 0 && had.every(({ id }) => !ids.has(id));
}

/** Whether `other` may be what replaced `known`. A line with an IntRef is found by that, or is new. */
function mayReplace(known: DocumentLine, other: DocumentLine): boolean {
  return other.intRef === undefined && known.id !== undefined;
}

/** What a line is about: product and description; null if it has neither. */
function subjectOf({ productId, description = '' }: DocumentLine): string | null {
  return productId === undefined && description === '' ? null : JSON.stringify([productId, description]);
}

function bySubject(
  lines: readonly DocumentLine[],
  isFree: (line: DocumentLine, position: number) => boolean,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  lines.forEach((line, position) => {
    const subject = isFree(line, position) ? subjectOf(line) : null;
    if (subject === null) return;
    const group = groups.get(subject);
    if (group) group.push(position);
    else groups.set(subject, [position]);
  });
  return groups;
}

/** Base lines that were removed here, by their positions. */
export interface Removed {
  positions: ReadonlySet<number>;
  /** Whether the removal was sent; then no line that is read can be the successor of a removed one. */
  wasSent: boolean;
}

const NONE: Removed = { positions: new Set(), wasSent: false };

/** The base lines that `local` has removed, the removal not being sent yet. */
export function removedFrom(base: readonly DocumentLine[], local: readonly DocumentLine[]): Removed {
  const left = new Set(pairByReference(base, local).values());
  return { positions: new Set(base.flatMap((_, position) => (left.has(position) ? [] : [position]))), wasSent: false };
}

/**
 * Finds the known line for each line that was read: by IntRef, else by id, else by equal content in the same order,
 * since replaced lines may get new ids and lose their IntRef (docs/sync.md, "Conflicts"). Content counts only for lines
 * that were already on the service, because two people may add equal lines.
 *
 * Whoever replaced all lines may also have changed some. Such lines are found by product and description, if both sides
 * have equally many of them. A line that is left may be one that was removed here. As a new line it would come back
 * without a conflict, so removed lines are paired by their order too.
 * @param there how many of `known`, from the first, have been on the service
 * @returns index in `read` → index in `known`
 */
export function pairLines(
  known: readonly DocumentLine[],
  read: readonly DocumentLine[],
  there: number,
  removed: Removed = NONE,
): Map<number, number> {
  const found = pairByReference(known, read);
  if (found.size === read.length) return found;
  const taken = new Set(found.values());
  const assign = (index: number, at: number): void => {
    found.set(index, at);
    taken.add(at);
  };
  const pair = (isSame: (known: DocumentLine, read: DocumentLine, position: number) => boolean): void => {
    read.forEach((line, index) => {
      if (found.has(index)) return;
      const at = known.findIndex(
        (each, position) => position < there && !taken.has(position) && isSame(each, line, position),
      );
      if (at !== -1) assign(index, at);
    });
  };
  const pairSubjects = (isMeant: (position: number) => boolean): void => {
    const others = bySubject(read, (line, index) => line.intRef === undefined && !found.has(index));
    const groups = bySubject(
      known,
      (line, position) => position < there && line.id !== undefined && !taken.has(position) && isMeant(position),
    );
    for (const [subject, positions] of groups) {
      const indices = others.get(subject) ?? [];
      if (indices.length === positions.length) indices.forEach((index, nth) => assign(index, positions[nth] ?? -1));
    }
  };
  pair(hasSameContent);
  if (!wereReplaced(known.slice(0, there), read)) return found;
  const isHere = (position: number): boolean => !removed.positions.has(position);
  if (!removed.wasSent) pairSubjects(() => true);
  pairSubjects(isHere);
  if (!removed.wasSent) pair((each, line, position) => !isHere(position) && mayReplace(each, line));
  return found;
}

/**
 * The service's lines with the references that they have here: a line that lost its IntRef gets it back.
 * @param there how many of `known`, from the first, have been on the service
 */
export function recognised(
  known: readonly DocumentLine[],
  read: readonly DocumentLine[],
  there: number,
  removed: Removed = NONE,
): DocumentLine[] {
  const pairs = pairLines(known, read, there, removed);
  const given = new Set<string>();
  return read.map((line, index) => {
    const at = pairs.get(index);
    const intRef = line.intRef ?? (at === undefined ? undefined : known[at]?.intRef);
    const { intRef: _, ...rest } = line;
    // No two lines of a document may share a reference; the later one is known by its id.
    if (intRef === undefined || (given.has(intRef) && line.id !== undefined)) return rest;
    given.add(intRef);
    return { ...rest, intRef };
  });
}

/**
 * Every line of the three versions, once.
 * @param wasSent whether the local version was sent; then lines that the base lacks may be on the service as well
 */
export function tripled(
  base: readonly DocumentLine[] | null,
  local: readonly DocumentLine[],
  remote: readonly DocumentLine[],
  wasSent = base === null,
): LineTriple[] {
  const triples: LineTriple[] = (base ?? []).map((line) => ({ base: line, local: undefined, remote: undefined }));
  const localPairs = pairByReference(base ?? [], local);
  const added: DocumentLine[] = [];
  local.forEach((line, index) => {
    const triple = triples[localPairs.get(index) ?? -1];
    if (triple) triple.local = line;
    else added.push(line);
  });
  const addedTriples = added.map((line): LineTriple => ({ base: undefined, local: line, remote: undefined }));
  const known = [...(base ?? []), ...added];
  const all = [...triples, ...addedTriples];
  const removed = {
    positions: new Set(triples.flatMap(({ local: left }, position) => (left ? [] : [position]))),
    wasSent,
  };
  const remotePairs = pairLines(known, remote, wasSent ? known.length : triples.length, removed);
  const others: LineTriple[] = [];
  remote.forEach((line, index) => {
    const triple = all[remotePairs.get(index) ?? -1];
    if (triple) triple.remote = line;
    else others.push({ base: undefined, local: undefined, remote: line });
  });
  return [...all, ...others];
}
