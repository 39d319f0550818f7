import { expect, test } from 'vitest';
import { returnTotals } from '../../../src/domain/reports/returnTotals.ts';

test.each([
  ['GB', { 1: '200.00', 3: '210.00', 4: '60.00', 5: '150.00' }, ['210', '60', '150']],
  ['GB, to be reclaimed', { 3: '10.00', 4: '25.00', 5: '15.00' }, ['10', '25', '-15']],
  // 190 + 35 of tax, less 47.50, 19 and 95 of input tax.
  ['DE', { 81: '1000', 86: '500', 66: '47.50', 67: '19.00', 61: '95.00', 83: '63.50' }, ['225', '161.5', '63.5']],
  // The credit of 117 of the return before is no tax of this one.
  ['FR', { '08': '500', 16: '100', 20: '20', 22: '117', 23: '137', 25: '37', 27: '37' }, ['100', '20', '80']],
  ['code', { output: '81.00', input: '26.10', payable: '54.90' }, ['81', '26.1', '54.9']],
])('what a return comes to, in the form %s', (form, boxes, [sale, purchase, balance]) => {
  const totals = returnTotals(form.split(',')[0] ?? '', new Map(Object.entries(boxes)));
  expect([totals?.sale, totals?.purchase, totals?.balance].map(String)).toEqual([sale, purchase, balance]);
});

test('a form that is not known comes to nothing that could be said', () => {
  expect(returnTotals('XX', new Map([['3', '10.00']]))).toBe(null);
});
