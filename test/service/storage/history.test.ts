import { expect, test } from 'vitest';
import { chained, changedFields, changedLines, stateOf } from '../../../src/service/storage/history.ts';

const EVENT = {
  number: 7,
  at: '2026-03-02T10:00:00.000001',
  userName: 'ann',
  asked: 'PATCH /api/Department/D1',
  address: '127.0.0.1',
  kind: 'department',
  recordId: 'd1',
  changes: [{ field: 'description', before: 'Old', after: 'New' }],
  state: 'abc',
};

test('the hash of an event depends on all that it says, and on the event before', () => {
  const hash = chained('before', EVENT);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const others = [
    chained('other', EVENT),
    ...Object.entries(EVENT).map(([field, value]) =>
      chained('before', {
        ...EVENT,
        [field]: typeof value === 'number' ? value + 1 : Array.isArray(value) ? [] : `${value}x`,
      }),
    ),
  ];
  expect(new Set([hash, ...others]).size).toBe(others.length + 1);
});

test('a state tells apart what is stored, also texts that are cut at another place, and what is not there', () => {
  const states = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', null], ['abc', ''], ['abc', 0], [null, 'abc']].map(
    (texts) => stateOf(...texts),
  );
  expect(new Set(states).size).toBe(states.length);
  expect(stateOf(1n, 'x')).toBe(stateOf(1, 'x'));
});

test('fields that were changed are told with both values, those of every change and those that are equal are not', () => {
  const before = { code: 'D1', description: 'Old', lastModified: '1', ext: { a: [1] }, gone: 'x' };
  const after = { code: 'D1', description: 'New', lastModified: '2', ext: { a: [1] }, made: true };
  expect(changedFields(before, after)).toEqual([
    { field: 'description', before: 'Old', after: 'New' },
    { field: 'gone', before: 'x', after: null },
    { field: 'made', before: null, after: true },
  ]);
  expect(changedFields(null, after)).toEqual([]);
});

test('lines are known by their ids, wherever they stand', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, netAmount: '10' }));
  if (!one || !two || !three) throw new Error('three lines');
  expect(changedLines([one, two], [{ ...two, netAmount: '12' }, three])).toEqual([
    { field: 'details', line: '1', before: one, after: null },
    { field: 'netAmount', line: '2', before: '10', after: '12' },
    { field: 'details', line: '3', before: null, after: three },
  ]);
});
