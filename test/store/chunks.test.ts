import { expect, test } from 'vitest';
import { inPortions } from '../../src/store/chunks.ts';

const portions = (weights: readonly number[], most: number): number[][] =>
  [...inPortions(weights, most, (weight) => weight)].map((portion) => [...portion]);

test('a list goes in portions that weigh no more than was asked, and what is heavier goes by itself', () => {
  expect(portions([1, 2, 3, 4, 5], 6)).toEqual([[1, 2, 3], [4], [5]]);
  expect(portions([9, 1, 9, 9, 1, 1], 6)).toEqual([[9], [1], [9], [9], [1, 1]]);
  expect(portions([1, 1], 6)).toEqual([[1, 1]]);
  expect(portions([], 6)).toEqual([]);
});
