import { expect, test } from 'vitest';
import { frenchBoxes } from '../../../src/domain/reports/frenchVatBoxes.ts';
import type { TaxFigure } from '../../../src/domain/reports/taxFigure.ts';
import { Decimal } from '../../../src/domain/values/decimal.ts';

function figure(fields: Partial<Omit<TaxFigure, 'net' | 'tax' | 'owed'>>, net: string, tax: string, owed = '0') {
  const usual = { side: 'sale', treatment: 'standard', rate: '20', isReverseCharge: false } as const;
  return { ...usual, ...fields, net: new Decimal(net), tax: new Decimal(tax), owed: new Decimal(owed) };
}

/** Amount, and tax where a base has one. */
function boxes(...figures: TaxFigure[]): Record<string, string> {
  return Object.fromEntries(
    frenchBoxes(figures, new Decimal(0)).map(({ box, amount, tax }) => [
      box,
      tax === null ? amount.toFixed() : `${amount.toFixed()}: ${tax.toFixed()}`,
    ]),
  );
}

test('imports are owed by their rate and claimed in the same return', () => {
  const imports = { side: 'purchase', treatment: 'imports', isReverseCharge: true } as const;
  expect(
    boxes(
      figure(imports, '500.40', '100.08'),
      figure(imports, '0', '0', '100.08'),
      figure({ ...imports, rate: '5.5' }, '200', '11'),
      figure({ ...imports, rate: '5.5' }, '0', '0', '11'),
    ),
  ).toEqual({ A4: '700', I1: '500: 100', I4: '200: 11', 16: '111', 20: '111', 23: '111', 24: '111', 28: '0', 32: '0' });
});

test('nothing on the form is below zero: credits are claimed on line 21, claims are paid back on line 15', () => {
  expect(
    boxes(
      figure({}, '1000', '200'),
      figure({ rate: '5.5' }, '60', '3.30'),
      figure({ rate: '5.5' }, '-100', '-5.50'),
      figure({ side: 'purchase' }, '-50', '-10'),
      figure({ treatment: 'export', rate: '0' }, '-300', '0'),
    ),
  ).toEqual({ A1: '1000', '08': '1000: 200', 15: '10', 16: '210', 21: '2', 23: '2', 28: '208', 32: '208' });
});

test('sales of the overseas departments and of Corsica have lines of their own, earlier rates line 13', () => {
  expect(
    boxes(
      figure({ rate: '8.5' }, '1200', '102'),
      figure({ rate: '1.05' }, '2000', '21'),
      figure({ rate: '13' }, '300', '39'),
      figure({ rate: '2.1' }, '1000', '21'),
      figure({ rate: '19.6' }, '500', '98'),
    ),
  ).toEqual({
    A1: '5000',
    10: '1200: 102',
    T2: '2000: 21',
    TC: '300: 39',
    T6: '1000: 21',
    13: '500: 98',
    // 102 + 21 + 39 + 21 + 98.
    16: '281',
    23: '0',
    28: '281',
    32: '281',
  });
});
