import { expect, test } from 'vitest';
import { Lanes } from '../../../src/sync/run/parallel.ts';

test('lanes begin work in the order of arrival, so many at a time, whether one fails or not', async () => {
  const lanes = new Lanes(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const works = ends.map(({ promise }, n) =>
    lanes.run(() => {
      begun.push(n);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('lost'));
  await expect(works[1]).rejects.toThrow('lost');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve(10);
  expect(await works[0]).toBe(10);
  ends[2]?.resolve(12);
  ends[3]?.resolve(13);
  expect(await Promise.all([works[2], works[3]])).toEqual([12, 13]);
});
