/** Records in one bulk request to the database: larger requests take more memory and are no faster. */
export const BULK = 1_000;

/** Splits a list into pieces of at most `size`. A list that fits in one piece is not copied. */
export function* inChunks<T>(list: readonly T[], size: number = BULK): Generator<readonly T[]> {
  if (list.length <= size) {
    if (list.length > 0) yield list;
    return;
  }
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
