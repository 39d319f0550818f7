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
