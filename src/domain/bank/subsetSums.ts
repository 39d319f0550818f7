/**
 * Searches for the sets of whole numbers that add up to an amount.
 *
 * Up to `WHOLE` numbers, every set is found: the sums of the two halves meet in the middle. Of more numbers, sets of up
 * to four and those of all but up to four are found, from the sums of all pairs; others are not looked for.
 */

/** Up to so many numbers, every set is looked for: 2 × 2 ** 12 sums. */
export const WHOLE = 24;

/** Making a sum and putting it in order takes as long as looking at so many. */
const STEPS_PER_SUM = 10;

/** How much a search may still do: each sum that is looked at is a step. */
export interface Budget {
  steps: number;
}

/** Gets each set, as ascending indices, with its sum. Returns false to end the search. */
export type OnSet = (indices: readonly number[], sum: number) => boolean;

/** How a search ended: `whole` found every set; `partly` did not look for all; `stopped` by `OnSet` or the budget. */
export type SearchEnd = 'whole' | 'partly' | 'stopped';

/** The first place of a sorted list whose number is not less. */
function placeOf(sums: ArrayLike<number>, order: ArrayLike<number>, least: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[order[middle] ?? 0] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sum of each subset, by its bits. */
function subsetSums(numbers: readonly number[]): Float64Array {
  const sums = new Float64Array(1 << numbers.length);
  for (let bits = 1; bits < sums.length; bits += 1)
    sums[bits] = (sums[bits & (bits - 1)] ?? 0) + (numbers[31 - Math.clz32(bits & -bits)] ?? 0);
  return sums;
}

function indicesOf(bits: number, from: number): number[] {
  const found: number[] = [];
  for (let rest = bits, at = from; rest !== 0; rest >>>= 1, at += 1) if ((rest & 1) === 1) found.push(at);
  return found;
}

function searchHalves(
  numbers: readonly number[],
  least: number,
  most: number,
  budget: Budget,
  onSet: OnSet,
): SearchEnd {
  const half = numbers.length >> 1;
  if ((budget.steps -= 2 ** (numbers.length - half) * STEPS_PER_SUM) <= 0) return 'stopped';
  const [left, right] = [subsetSums(numbers.slice(0, half)), subsetSums(numbers.slice(half))];
  const order = Uint32Array.from(right.keys()).sort((a, b) => (right[a] ?? 0) - (right[b] ?? 0));
  for (let bits = 0; bits < left.length; bits += 1) {
    const sum = left[bits] ?? 0;
    for (let at = placeOf(right, order, least - sum); at < order.length; at += 1) {
      const other = order[at] ?? 0;
      const both = sum + (right[other] ?? 0);
      if ((budget.steps -= 1) <= 0) return 'stopped';
      if (both > most) break;
      if (bits === 0 && other === 0) continue;
      if (!onSet([...indicesOf(bits, 0), ...indicesOf(other, half)], both)) return 'stopped';
    }
    if ((budget.steps -= 1) <= 0) return 'stopped';
  }
  return 'whole';
}

/** All pairs of the numbers, with the order of their sums. */
interface Pairs {
  first: Uint32Array;
  second: Uint32Array;
  sums: Float64Array;
  order: Uint32Array;
}

function pairsOf(numbers: readonly number[]): Pairs {
  const count = (numbers.length * (numbers.length - 1)) / 2;
  const [first, second, sums] = [new Uint32Array(count), new Uint32Array(count), new Float64Array(count)];
  let at = 0;
  for (let i = 0; i < numbers.length; i += 1)
    for (let j = i + 1; j < numbers.length; j += 1, at += 1) {
      [first[at], second[at]] = [i, j];
      sums[at] = (numbers[i] ?? 0) + (numbers[j] ?? 0);
    }
  const order = Uint32Array.from(sums.keys()).sort((a, b) => (sums[a] ?? 0) - (sums[b] ?? 0));
  return { first, second, sums, order };
}

/** Sets of one to four numbers. */
function searchFew(
  numbers: readonly number[],
  pairs: Pairs,
  least: number,
  most: number,
  budget: Budget,
  onSet: OnSet,
): boolean {
  const { first, second, sums, order } = pairs;
  const single = Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  for (let at = placeOf(numbers, single, least); at < single.length; at += 1) {
    const one = single[at] ?? 0;
    if ((numbers[one] ?? 0) > most) break;
    if (!onSet([one], numbers[one] ?? 0)) return false;
  }
  for (let at = placeOf(sums, order, least); at < order.length; at += 1) {
    const pair = order[at] ?? 0;
    if ((sums[pair] ?? 0) > most) break;
    if ((budget.steps -= 1) <= 0) return false;
    if (!onSet([first[pair] ?? 0, second[pair] ?? 0], sums[pair] ?? 0)) return false;
  }
  for (let pair = 0; pair < sums.length; pair += 1) {
    const [i, j, sum] = [first[pair] ?? 0, second[pair] ?? 0, sums[pair] ?? 0];
    for (let at = placeOf(numbers, single, least - sum); at < single.length; at += 1) {
      const k = single[at] ?? 0;
      const all = sum + (numbers[k] ?? 0);
      if ((budget.steps -= 1) <= 0) return false;
      if (all > most) break;
      if (k > j && !onSet([i, j, k], all)) return false;
    }
  }
  for (let pair = 0; pair < sums.length; pair += 1) {
    const [i, j, sum] = [first[pair] ?? 0, second[pair] ?? 0, sums[pair] ?? 0];
    for (let at = placeOf(sums, order, least - sum); at < order.length; at += 1) {
      const other = order[at] ?? 0;
      const all = sum + (sums[other] ?? 0);
      if ((budget.steps -= 1) <= 0) return false;
      if (all > most) break;
      // Each set of four has one pair that stands before the other.
      const [k, l] = [first[other] ?? 0, second[other] ?? 0];
      if (k > j && !onSet([i, j, k, l], all)) return false;
    }
  }
  return true;
}

function searchPairs(numbers: readonly number[], least: number, most: number, budget: Budget, onSet: OnSet): SearchEnd {
  if ((budget.steps -= ((numbers.length * (numbers.length - 1)) / 2) * STEPS_PER_SUM) <= 0) return 'stopped';
  const pairs = pairsOf(numbers);
  const total = numbers.reduce((sum, one) => sum + one, 0);
  const allBut: OnSet = (left, sum) => {
    const without = new Set(left);
    return onSet(
      [...numbers.keys()].filter((at) => !without.has(at)),
      total - sum,
    );
  };
  if (total >= least && total <= most && !allBut([], 0)) return 'stopped';
  if (!searchFew(numbers, pairs, least, most, budget, onSet)) return 'stopped';
  return searchFew(numbers, pairs, total - most, total - least, budget, allBut) ? 'partly' : 'stopped';
}

/**
 * Finds the sets of numbers whose sum lies from `least` to `most`, each once; never the empty one.
 * @param numbers safe integers; negative ones are allowed
 */
export function searchSums(
  numbers: readonly number[],
  least: number,
  most: number,
  budget: Budget,
  onSet: OnSet,
): SearchEnd {
  const way = numbers.length <= WHOLE ? searchHalves : searchPairs;
  return way(numbers, least, most, budget, onSet);
}
