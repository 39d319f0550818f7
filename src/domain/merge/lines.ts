import type { DocumentLine } from '../documents/document.ts';
import { lineSlots, sameSlots } from './slots.ts';

/** One line as the three versions have it. */
export interface LineTriple {
  base: DocumentLine | undefined;
  local: DocumentLine | undefined;
  remote: DocumentLine | undefined;
}

/** Index of the first line of each reference, so that a document of thousands of lines pairs in one pass. */
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

/** Whether the two may be the same line although no reference says so: one of them has lost its references. */
function mayBeRenamed(known: DocumentLine, other: DocumentLine): boolean {
  const contradicts = known.intRef !== undefined && other.intRef !== undefined;
  return !contradicts && sameSlots(lineSlots(known), lineSlots(other));
}

/** Whether no line stands under the id that it had: somebody has replaced them all. */
function wereReplaced(known: readonly DocumentLine[], read: readonly DocumentLine[]): boolean {
  const ids = new Set(read.map(({ id }) => id));
  const had = known.filter(({ id }) => id !== undefined);
  return had.length > 0 && had.every(({ id }) => !ids.has(id));
}

/** Whether the one may have become the other as all lines were replaced. One with an IntRef is found by that, or is new. */
function mayHaveBecome(known: DocumentLine, other: DocumentLine): boolean {
  return other.intRef === undefined && known.id !== undefined;
}

/** What a line is about; null where that is not told. */
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

/** Lines of the base that this side has no more, by their positions. */
export interface Removed {
  positions: ReadonlySet<number>;
  /** Whether the removal was sent: what is read then is no successor of such a line. */
  wasSent: boolean;
}

const NONE: Removed = { positions: new Set(), wasSent: false };

/** The lines of the base that `local` has no more, none of which was sent so. */
export function removedFrom(base: readonly DocumentLine[], local: readonly DocumentLine[]): Removed {
  const left = new Set(pairByReference(base, local).values());
  return { positions: new Set(base.flatMap((_, position) => (left.has(position) ? [] : [position]))), wasSent: false };
}

/**
 * Finds each line that was read in `known`: by IntRef, else by id, else, since replaced lines may get new ids and
 * lose their IntRef (docs/sync.md, "Conflicts"), by equal content in the same order. Content tells only of lines
 * that were on the service already: two people may well add equal lines. Who replaced all lines may have changed some
 * on the way; those are found by product and description where there are as many of them on both sides. What is left may
 * be one that was removed here: passing for a new one it would come back without a question, so that those are found by
 * their order, too.
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
  const takes = (index: number, at: number): void => {
    found.set(index, at);
    taken.add(at);
  };
  const pair = (isSame: (known: DocumentLine, read: DocumentLine, position: number) => boolean): void => {
    read.forEach((line, index) => {
      if (found.has(index)) return;
      const at = known.findIndex(
        (each, position) => position < there && !taken.has(position) && isSame(each, line, position),
      );
      if (at !== -1) takes(index, at);
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
      if (indices.length === positions.length) indices.forEach((index, nth) => takes(index, positions[nth] ?? -1));
    }
  };
  pair(mayBeRenamed);
  if (!wereReplaced(known.slice(0, there), read)) return found;
  const isHere = (position: number): boolean => !removed.positions.has(position);
  if (!removed.wasSent) pairSubjects(() => true);
  pairSubjects(isHere);
  if (!removed.wasSent) pair((each, line, position) => !isHere(position) && mayHaveBecome(each, line));
  return found;
}

/**
 * The service's lines under the references by which they are known here: a line that lost its IntRef gets it back.
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
    // No two lines of a document may answer to one reference; the later one goes by its id.
    if (intRef === undefined || (given.has(intRef) && line.id !== undefined)) return rest;
    given.add(intRef);
    return { ...rest, intRef };
  });
}

/**
 * Every line that any of the three versions has, once.
 * @param wasSent whether the local version was sent: lines that the base has not may be on the service as well
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
