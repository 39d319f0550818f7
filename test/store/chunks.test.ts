import { expect, test } from 'vitest';
import { inPortions } from '../../src/store/chunks.ts';

const portions = (weights: readonly number[], most: number): number[][] =>
  [...inPortions(weights, most, (weight) => weight)].map((portion) => [...portion]);

test('a list is split into portions of at most the given weight; a heavier element is a portion of its own', () => {
  expect(portions([1, 2, 3, 4, 5], 6)).toEqual([[1, 2, 3], [4], [5]]);
  expect(portions([9, 1, 9, 9, 1, 1], 6)).toEqual([[9], [1], [9], [9], [1, 1]]);
  expect(portions([1, 1], 6)).toEqual([[1, 1]]);
  expect(portions([], 6)).toEqual([]);
});
