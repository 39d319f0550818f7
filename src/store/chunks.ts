/** Records in one bulk request: larger ones hold more memory and are no faster. */
export const BULK = 1_000;

/** The list in pieces of at most `size`, without copying a list that fits in one. */
export function* inChunks<T>(list: readonly T[], size: number = BULK): Generator<readonly T[]> {
  if (list.length <= size) {
    if (list.length > 0) yield list;
    return;
  }
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/**
 * The list in pieces that weigh no more than `most`, or of one that is heavier by itself.
 * @param weigh what one of the list weighs
 */
export function* inPortions<T>(list: readonly T[], most: number, weigh: (each: T) => number): Generator<readonly T[]> {
  let start = 0;
  let weight = 0;
  for (const [at, each] of list.entries()) {
    const own = weigh(each);
    if (at > start && weight + own > most) {
      yield list.slice(start, at);
      [start, weight] = [at, 0];
    }
    weight += own;
  }
  if (start < list.length) yield start === 0 ? list : list.slice(start);
}
