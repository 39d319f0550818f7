/** Less than 0 when the first entry comes before the second; 0 only for the same entry. */
export type EntryOrder<Entry> = (a: Entry, b: Entry) => number;

/** The first index, from `from` up to `count`, whose entry does not come before `one`; `count` if there is none. */
function placeOf<Entry>(
  entries: readonly Entry[],
  one: Entry,
  order: EntryOrder<Entry>,
  from: number,
  count: number,
): number {
  let low = from;
  for (let high = count; low < high;) {
    const middle = (low + high) >> 1;
    const there = entries[middle];
    if (there !== undefined && order(there, one) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Removes entries; the entries after the first gap move up. */
function takeOut<Entry>(entries: Entry[], gone: readonly Entry[], order: EntryOrder<Entry>): void {
  let from = 0;
  let kept = -1;
  const closeUp = (to: number): void => {
    for (; from < to; from += 1, kept += 1) {
      const entry = entries[from];
      if (entry !== undefined) entries[kept] = entry;
    }
  };
  for (const each of gone) {
    const place = placeOf(entries, each, order, from, entries.length);
    if (entries[place] !== each) continue;
    if (kept < 0) [kept, from] = [place, place];
    closeUp(place);
    from = place + 1;
  }
  if (kept < 0) return;
  closeUp(entries.length);
  entries.length = kept;
}

/** Inserts entries; those after them move down, the last one first. */
function putIn<Entry>(entries: Entry[], added: readonly Entry[], order: EntryOrder<Entry>): void {
  const places: number[] = [];
  let { length: end } = entries;
  for (const each of added) places.push(placeOf(entries, each, order, places.at(-1) ?? 0, end));
  for (const each of added) entries.push(each);
  for (let at = added.length - 1; at >= 0; at -= 1) {
    const [place = 0, one] = [places[at], added[at]];
    while (end > place) {
      end -= 1;
      const entry = entries[end];
      if (entry !== undefined) entries[end + at + 1] = entry;
    }
    if (one !== undefined) entries[place + at] = one;
  }
}

/**
 * Removes some entries from a sorted list and inserts others. It searches their places and neither compares, copies nor
 * calls anything for each of the rest: a sync changes a few of 100,000 at a time. Entries of `gone` that are not in the
 * list are ignored.
 * @param order never 0 for two different entries
 */
export function exchange<Entry>(
  entries: Entry[],
  gone: readonly Entry[],
  added: readonly Entry[],
  order: EntryOrder<Entry>,
): void {
  if (gone.length > 0) takeOut(entries, gone.toSorted(order), order);
  if (added.length > 0) putIn(entries, added.toSorted(order), order);
}
