import { expect, test } from 'vitest';
import { inChunks } from '../../../src/domain/values/chunks.ts';

const chunks = (list: readonly number[], size: number): number[][] =>
  [...inChunks(list, size)].map((chunk) => [...chunk]);

test('a list is split into pieces of at most the given size, in order; an empty one into none', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunks([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(chunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunks([], 2)).toEqual([]);
});

test('a list that fits in one piece is not copied', () => {
  const list = [1, 2];
  expect([...inChunks(list)][0]).toBe(list);
});
