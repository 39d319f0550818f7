import { expect, test } from 'vitest';
import { rebasedRow, type ExtraRow } from '../../../src/domain/resources/extras.ts';

const row = (id: string | undefined, budgetAmount: string): ExtraRow => ({
  ...(id !== undefined && { id }),
  values: { budgetAmount },
});

test.each<[string, ExtraRow[], ExtraRow[], ExtraRow[], ExtraRow[]]>([
  [
    'a row of somebody else comes in',
    [row('a', '1')],
    [row('a', '1')],
    [row('a', '1'), row('b', '2')],
    [row('a', '1'), row('b', '2')],
  ],
  [
    'what they changed is shown where nothing was typed',
    [row('a', '1')],
    [row('a', '1')],
    [row('a', '9')],
    [row('a', '9')],
  ],
  [
    'what was typed stays',
    [row('a', '1')],
    [row('a', '5')],
    [row('a', '1'), row('b', '2')],
    [row('a', '5'), row('b', '2')],
  ],
  [
    'a row taken away stays away',
    [row('a', '1'), row('b', '2')],
    [row('b', '2')],
    [row('a', '1'), row('b', '3')],
    [row('b', '3')],
  ],
  ['but not one that they have changed', [row('a', '1')], [], [row('a', '9')], [row('a', '9')]],
  ['a new row that is there by now is not kept twice', [], [row(undefined, '1')], [row('a', '1')], [row('a', '1')]],
  [
    'of two equal ones the second stays new',
    [],
    [row(undefined, '1'), row(undefined, '1')],
    [row('a', '1')],
    [row('a', '1'), row(undefined, '1')],
  ],
  [
    'what was typed into a row that they took away is a new one',
    [row('a', '1')],
    [row('a', '5')],
    [],
    [row(undefined, '5')],
  ],
  ['a row that they took away goes', [row('a', '1')], [row('a', '1')], [], []],
])('%s', (_what, before, edited, there, expected) => {
  expect(rebasedRow(before, edited, there)).toEqual(expected);
});
