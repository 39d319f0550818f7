import { expect, test } from 'vitest';
import {
  changedFields,
  changedLines,
  committed,
  hashAfter,
  stateOf,
  withValues,
} from '../../../src/service/storage/history.ts';

const EVENT = {
  number: 7,
  at: '2026-03-02T10:00:00.000001',
  userName: 'ann',
  asked: 'PATCH /api/Department/D1',
  address: '127.0.0.1',
  kind: 'department',
  recordId: 'd1',
  chained: [{ field: 'description', commitment: '0a' }],
  state: 'abc',
};

test('the hash of an event depends on all that it says, and on the event before', () => {
  const hash = hashAfter('before', EVENT);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const others = [
    hashAfter('other', EVENT),
    ...Object.entries(EVENT).map(([field, value]) =>
      hashAfter('before', {
        ...EVENT,
        [field]: typeof value === 'number' ? value + 1 : Array.isArray(value) ? [] : `${value}x`,
      }),
    ),
  ];
  expect(new Set([hash, ...others]).size).toBe(others.length + 1);
});

test('values lie beside the chain, which holds of them what nobody can guess; one that was erased is told as such', () => {
  const changes = [
    { field: 'phone', before: null, after: '0171 555' },
    { field: 'details', line: '7', before: { id: '7' }, after: null },
  ];
  const { chained, values } = committed(changes);
  expect(chained.map(({ field, line }) => [field, line])).toEqual([
    ['phone', undefined],
    ['details', '7'],
  ]);
  expect(JSON.stringify(chained)).not.toContain('555');
  expect(withValues(chained, values)).toEqual(changes);
  // The same value twice does not look the same.
  expect(committed(changes).chained[0]?.commitment).not.toBe(chained[0]?.commitment);
  expect(withValues(chained, [null, values[1] ?? null])).toEqual([
    { field: 'phone', before: null, after: null, isErased: true },
    changes[1],
  ]);
  // Before layout 16 the values stood in the chain.
  expect(withValues(changes, [])).toEqual(changes);
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
