import { expect, test } from 'vitest';
import { addsUp, sortedByColumn, sumOfColumn, type EnquiryRow } from '../../../src/app/reports/enquiryTable.ts';

const rows: readonly EnquiryRow[] = [
  ['C3', '100.10'],
  ['C1', '-20'],
  ['C2', ''],
  ['C1', '9'],
].map((cells, n) => ({ key: String(n), cells }));
const order = (list: readonly EnquiryRow[]) => list.map(({ key }) => key);
const same = (cell: string) => cell;

test('a result is sorted by the value of figures, with empty cells last', () => {
  expect(order(sortedByColumn(rows, 1, { isNumber: true, descending: false }, same))).toEqual(['1', '3', '0', '2']);
  expect(order(sortedByColumn(rows, 1, { isNumber: true, descending: true }, same))).toEqual(['0', '3', '1', '2']);
});

test('texts are sorted as they are shown, equal ones in the order of the service', () => {
  expect(order(sortedByColumn(rows, 0, { isNumber: false, descending: false }, same))).toEqual(['1', '3', '2', '0']);
  expect(
    order(sortedByColumn(rows, 0, { isNumber: false, descending: false }, (cell) => (cell === 'C3' ? 'Abbey' : cell))),
  ).toEqual(['0', '1', '3', '2']);
});

test('numbers within texts are sorted by value', () => {
  const numbered = ['INV-10', 'INV-100', 'INV-2'].map((cell, n) => ({ key: String(n), cells: [cell] }));
  const sorted = (descending: boolean) => order(sortedByColumn(numbered, 0, { isNumber: false, descending }, same));
  expect([sorted(false), sorted(true)]).toEqual([
    ['2', '0', '1'],
    ['1', '0', '2'],
  ]);
});

test('amounts are summed exactly: 100.10 − 20 + 9 = 89.10', () => {
  expect(sumOfColumn(rows, 1)).toBe('89.1');
  expect(['amount', 'netAmount', 'turnover', 'year', 'documents'].map(addsUp)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a hundred thousand rows are sorted and summed', () => {
  const many = Array.from({ length: 100_000 }, (_, n): EnquiryRow => ({
    key: String(n),
    cells: [`C${String(n % 997)}`, `${String((n * 7919) % 100_000)}.05`],
  }));
  const sorted = sortedByColumn(many, 1, { isNumber: true, descending: true }, same);
  // 7,919 is prime: n × 7,919 takes each value below 100,000 once.
  expect(sorted.findIndex(({ cells }, at) => cells[1] !== `${String(99_999 - at)}.05`)).toBe(-1);
  // 0 + 1 + … + 99,999 = 4,999,950,000, and 100,000 × 0.05 = 5,000.
  expect(sumOfColumn(many, 1)).toBe('4999955000');
});
