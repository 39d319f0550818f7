/** Records in one read by their keys, each of which is a request of its own: more would hold up the page. */
export const KEYS_AT_ONCE = 250;

/**
 * Splits a list into pieces of at most `most` weight. An element that is heavier is a piece of its own.
 * @param weigh the weight of an element
 */
export function* inPortions<T>(list: readonly T[], most: number, weigh: (each: T) => number): Generator<readonly T[]> {
  let start = 0;
  let weight = 0;
  for (const [at, each] of list.entries()) {
    const added = weigh(each);
    if (at > start && weight + added > most) {
      yield list.slice(start, at);
      [start, weight] = [at, 0];
    }
    weight += added;
  }
  if (start < list.length) yield start === 0 ? list : list.slice(start);
}

/** Pieces at work at once: with two, the database is now and then done before it is given more. */
const AT_ONCE = 3;

/**
 * Works on pieces one after the other, beginning each before those before it have ended: while the database writes
 * some, the next one is made.
 * @returns the results in the order of the pieces
 */
export async function overlapping<Piece, Result>(
  pieces: Iterable<Piece>,
  work: (piece: Piece) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = pieces[Symbol.iterator]();
  let begun = 0;
  const lane = async (): Promise<void> => {
    for (let piece = left.next(); !piece.done; piece = left.next()) {
      const at = begun;
      begun += 1;
      results[at] = await work(piece.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}
