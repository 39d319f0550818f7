import type { DocumentLine } from '../documents/document.ts';
import { sameValue } from '../documents/content.ts';
import { lineSlots, pathsOf, sameSlots, type Slots } from '../documents/slots.ts';

/** One document line in the three versions. */
export interface LineTriple {
  base: DocumentLine | undefined;
  local: DocumentLine | undefined;
  remote: DocumentLine | undefined;
  /** Whether the remote line is only the one most like it (`paired`). */
  isLikely?: boolean;
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

/** How many fields two lines have in common; 0 when they are not alike enough to be one line. */
function likeness(known: Slots, other: Slots): number {
  const isSame = (path: string): boolean => sameValue(known.get(path), other.get(path));
  if (!isSame('productId') && !isSame('description')) return 0;
  const paths = pathsOf(known, other);
  const count = paths.filter(isSame).length;
  return count * 2 > paths.length ? count : 0;
}

/** The position of the largest number; null when it is 0, or is there twice. */
function largest(numbers: readonly number[]): number | null {
  const most = Math.max(0, ...numbers);
  const at = numbers.indexOf(most);
  return most === 0 || numbers.indexOf(most, at + 1) !== -1 ? null : at;
}

/** Pairs of lines of which each is more like the other than like any other, by their positions. */
function mostAlike(known: readonly DocumentLine[], others: readonly DocumentLine[]): [number, number][] {
  const [left, right] = [known.map(lineSlots), others.map(lineSlots)];
  const all = left.map((slots) => right.map((other) => likeness(slots, other)));
  return all.flatMap((row, position): [number, number][] => {
    const index = largest(row);
    if (index === null || largest(all.map((each) => each[index] ?? 0)) !== position) return [];
    return [[position, index]];
  });
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

/** For each line that was read the known line, as index in `read` → index in `known`. */
interface Paired {
  found: Map<number, number>;
  /** Those of `found`, by their index in `read`, that are only most alike. */
  likely: ReadonlySet<number>;
}

/**
 * Finds the known line for each line that was read: by IntRef, else by id, else by equal content in the same order,
 * since replaced lines may get new ids and lose their IntRef (docs/sync.md, "Conflicts"). Content counts only for lines
 * that were already on the service, because two people may add equal lines.
 *
 * Whoever replaced all lines may also have changed some. Such lines are found by product and description, if both sides
 * have equally many of them; of the others, two that are most alike are likely the same. A line that is left may be one
 * that was removed here. As a new line it would come back without a conflict, so removed lines are paired by their
 * order too.
 * @param there how many of `known`, from the first, have been on the service
 */
function paired(
  known: readonly DocumentLine[],
  read: readonly DocumentLine[],
  there: number,
  removed: Removed = NONE,
): Paired {
  const found = pairByReference(known, read);
  const likely = new Set<number>();
  if (found.size === read.length) return { found, likely };
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
  const isOpen = (line: DocumentLine, index: number): boolean => line.intRef === undefined && !found.has(index);
  const isLeft = (line: DocumentLine, position: number): boolean =>
    position < there && line.id !== undefined && !taken.has(position);
  const pairSubjects = (isMeant: (position: number) => boolean): void => {
    const others = bySubject(read, isOpen);
    const groups = bySubject(known, (line, position) => isLeft(line, position) && isMeant(position));
    for (const [subject, positions] of groups) {
      const indices = others.get(subject) ?? [];
      if (indices.length === positions.length) indices.forEach((index, nth) => assign(index, positions[nth] ?? -1));
    }
  };
  const isHere = (position: number): boolean => !removed.positions.has(position);
  const pairAlike = (): void => {
    const positions = known.flatMap((line, position) =>
      isLeft(line, position) && (!removed.wasSent || isHere(position)) ? [position] : [],
    );
    const indices = read.flatMap((line, index) => (isOpen(line, index) ? [index] : []));
    const at = <T>(all: readonly T[], places: readonly number[]): T[] => places.flatMap((place) => all[place] ?? []);
    for (const [one, other] of mostAlike(at(known, positions), at(read, indices))) {
      const index = indices[other] ?? -1;
      assign(index, positions[one] ?? -1);
      likely.add(index);
    }
  };
  pair(hasSameContent);
  if (!wereReplaced(known.slice(0, there), read)) return { found, likely };
  if (!removed.wasSent) pairSubjects(() => true);
  pairSubjects(isHere);
  pairAlike();
  if (!removed.wasSent) pair((each, line, position) => !isHere(position) && mayReplace(each, line));
  return { found, likely };
}

/**
 * The known line for each line that was read, where it is certain enough.
 * @param there how many of `known`, from the first, have been on the service
 * @returns index in `read` → index in `known`
 */
export function pairLines(
  known: readonly DocumentLine[],
  read: readonly DocumentLine[],
  there: number,
  removed: Removed = NONE,
): Map<number, number> {
  const { found, likely } = paired(known, read, there, removed);
  for (const index of likely) found.delete(index);
  return found;
}

/**
 * The service's lines with the references that they have here: a line that lost its IntRef gets it back, unless it is
 * only likely the same.
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
  const { found, likely } = paired(known, remote, wasSent ? known.length : triples.length, removed);
  const others: LineTriple[] = [];
  remote.forEach((line, index) => {
    const triple = all[found.get(index) ?? -1];
    if (triple) Object.assign(triple, { remote: line, ...(likely.has(index) && { isLikely: true }) });
    else others.push({ base: undefined, local: undefined, remote: line });
  });
  return [...all, ...others];
}
