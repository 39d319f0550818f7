/** How many characters of a text a key holds, one per byte: three in each half. */
const HELD = 6;
/** The largest byte for a character; 0 marks the end of a text. */
const LAST = 254;
/** How many bits of a half one round of sorting uses; two rounds use all of them. */
const BITS = 12;
const BUCKETS = 1 << BITS;
/** Longer runs of equal keys are sorted again by keys from further on in their texts. */
const LONG_RUN = 64;

interface Keys {
  high: Uint32Array;
  low: Uint32Array;
}

/** The number of characters that all non-empty texts begin with in common. */
function sharedStart(texts: readonly string[]): number {
  const first = texts.find((text) => text !== '') ?? '';
  let shared = first.length;
  for (const text of texts) {
    if (text === '') continue;
    let same = 0;
    while (same < shared && text.charCodeAt(same) === first.charCodeAt(same)) same += 1;
    shared = same;
    if (shared === 0) break;
  }
  return shared;
}

/** The characters of each text from an index on, as the bytes of a number; null if one of them does not fit a byte. */
function keysOf(texts: readonly string[], from: number): Keys | null {
  const keys: Keys = { high: new Uint32Array(texts.length), low: new Uint32Array(texts.length) };
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    let high = 0;
    let low = 0;
    for (let place = 0; place < HELD; place += 1) {
      const code = from + place < text.length ? text.charCodeAt(from + place) + 1 : 0;
      if (code > LAST) return null;
      if (place < HELD / 2) high = (high << 8) | code;
      else low = (low << 8) | code;
    }
    keys.high[at] = high;
    keys.low[at] = low;
  }
  return keys;
}

/**
 * One round: sorts indexes by some bits of a half and keeps the order of equal bits; returns the same order if all bits
 * are equal.
 */
function round(half: Uint32Array, shift: number, order: Uint32Array, descending: boolean): Uint32Array {
  const begins = new Uint32Array(BUCKETS);
  const { length } = half;
  for (let place = 0; place < length; place += 1) {
    const bucket = ((half[place] ?? 0) >>> shift) & (BUCKETS - 1);
    begins[bucket] = (begins[bucket] ?? 0) + 1;
  }
  let begin = 0;
  for (let step = 0; step < BUCKETS; step += 1) {
    const bucket = descending ? BUCKETS - 1 - step : step;
    const held = begins[bucket] ?? 0;
    if (held === length) return order;
    begins[bucket] = begin;
    begin += held;
  }
  const next = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) {
    const place = order[at] ?? 0;
    const bucket = ((half[place] ?? 0) >>> shift) & (BUCKETS - 1);
    const to = begins[bucket] ?? 0;
    next[to] = place;
    begins[bucket] = to + 1;
  }
  return next;
}

/**
 * Sorts by the lowest bits first, so that no two texts are compared. It loops by index, which engines run several times
 * faster than iterators.
 */
function orderByKeys({ high, low }: Keys, descending: boolean): Uint32Array {
  let order: Uint32Array = new Uint32Array(high.length);
  for (let place = 0; place < order.length; place += 1) order[place] = place;
  for (const half of [low, high]) for (const shift of [0, BITS]) order = round(half, shift, order, descending);
  return order;
}

/** Sorts the runs whose keys are equal although their texts differ. */
function settleRuns(
  order: Uint32Array,
  { high, low }: Keys,
  texts: readonly string[],
  descending: boolean,
  from: number,
): void {
  const sign = descending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const [left, right] = [texts[a] ?? '', texts[b] ?? ''];
    return left === right ? a - b : left < right ? -sign : sign;
  };
  for (let start = 0; start < order.length;) {
    const first = order[start] ?? 0;
    let differs = false;
    let end = start + 1;
    for (; end < order.length; end += 1) {
      const place = order[end] ?? 0;
      if (high[place] !== high[first] || low[place] !== low[first]) break;
      differs ||= texts[place] !== texts[first];
    }
    if (differs) {
      const run = order.subarray(start, end);
      const places = run.length > LONG_RUN ? run.slice() : null;
      const within =
        places &&
        orderFrom(
          [...places].map((place) => texts[place] ?? ''),
          descending,
          from + 1,
        );
      if (places && within)
        within.forEach((place, at) => {
          run[at] = places[place] ?? 0;
        });
      else run.sort(compare);
    }
    start = end;
  }
}

function orderFrom(texts: readonly string[], descending: boolean, least: number): Uint32Array | null {
  const from = sharedStart(texts);
  const keys = from < least ? null : keysOf(texts, from);
  if (!keys) return null;
  const order = orderByKeys(keys, descending);
  settleRuns(order, keys, texts, descending, from);
  return order;
}

/**
 * The indexes of texts in the order of their character codes; equal texts keep their order. Several times faster than
 * comparing where most texts differ, as document numbers do.
 * @returns null if a character does not fit a byte
 */
export function textOrder(texts: readonly string[], descending: boolean): Uint32Array | null {
  return orderFrom(texts, descending, 0);
}
