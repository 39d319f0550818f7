/** Less than 0 when the first stands before the second; 0 only for the same place. */
export type EntryOrder<Entry> = (a: Entry, b: Entry) => number;

/** The first place among `count` entries in order that does not stand before one; looked for from `from` on. */
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

/** Takes entries out; those that stay close up, from the first gap on. */
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

/** Puts entries in; those behind them make room, from the last on. */
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
 * Takes some entries out of many that are in order, and puts others in. Their places are looked for, and nothing is compared,
 * copied or called for each of the many: of 100,000 a sync changes a few at a time. What is not among them is left out of `gone`.
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
