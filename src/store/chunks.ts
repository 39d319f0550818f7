/** Records in one bulk request: larger requests take more memory and are no faster. */
export const BULK = 1_000;

/** Splits a list into pieces of at most `size`. A list that fits in one piece is not copied. */
export function* inChunks<T>(list: readonly T[], size: number = BULK): Generator<readonly T[]> {
  if (list.length <= size) {
    if (list.length > 0) yield list;
    return;
  }
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

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
