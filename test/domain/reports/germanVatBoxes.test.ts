import { expect, test } from 'vitest';
import { germanBoxes } from '../../../src/domain/reports/germanVatBoxes.ts';
import type { TaxFigure } from '../../../src/domain/reports/taxFigure.ts';
import { Decimal } from '../../../src/domain/values/decimal.ts';

function figure(fields: Partial<Omit<TaxFigure, 'net' | 'tax' | 'owed'>>, net: string, tax: string, owed = '0') {
  const usual = { side: 'sale', treatment: 'standard', rate: '19', isReverseCharge: false } as const;
  return { ...usual, ...fields, net: new Decimal(net), tax: new Decimal(tax), owed: new Decimal(owed) };
}

/** Amount, and tax where a base has one. */
function boxes(...figures: TaxFigure[]): Record<string, string> {
  return Object.fromEntries(
    germanBoxes(figures).map(({ box, amount, tax }) => [
      box,
      tax === null ? amount.toFixed(2) : `${amount.toFixed()}: ${tax.toFixed(2)}`,
    ]),
  );
}

test('the tax of the usual rates is worked out from whole euros, of all figures of a box together', () => {
  // 0.60 + 0.60 is a whole euro; −20.99 is −20.
  expect(
    boxes(figure({}, '0.60', '0.11'), figure({}, '0.60', '0.11'), figure({ rate: '7' }, '-20.99', '-1.47')),
  ).toEqual({ 81: '1: 0.19', 86: '-20: -1.40', 83: '-1.21' });
});

test('other rates keep the tax that was booked', () => {
  expect(boxes(figure({ rate: '5' }, '100.55', '5.03'))).toEqual({ 35: '100: 5.03', 83: '5.03' });
});

test('what a code is treated as decides the box, and what the buyer owes is paid and claimed', () => {
  const purchase = { side: 'purchase' } as const;
  expect(
    boxes(
      figure({ treatment: 'goodsToEu', rate: '0' }, '10', '0'),
      figure({ rate: '0', isReverseCharge: true }, '20', '0'),
      figure({ rate: '0' }, '30', '0'),
      figure({ treatment: 'export', rate: '0' }, '31', '0'),
      figure({ treatment: 'exempt', rate: '0' }, '32', '0'),
      figure({ treatment: 'servicesToEu', rate: '0' }, '33', '0'),
      figure({ treatment: 'servicesAbroad', rate: '0' }, '34', '0'),
      figure({ treatment: 'outside' }, '40', '7.60'),
      figure({ ...purchase, treatment: 'standard' }, '50', '9.50'),
      figure({ ...purchase, treatment: 'goodsFromEu' }, '100', '9.50'),
      figure({ ...purchase, treatment: 'goodsFromEu' }, '0', '0', '19'),
      figure({ ...purchase, treatment: 'servicesFromAbroad', isReverseCharge: true }, '200.20', '38.04'),
      figure({ ...purchase, treatment: 'servicesFromAbroad', isReverseCharge: true }, '0', '0', '38.04'),
    ),
  ).toEqual({
    21: '33.00',
    41: '10.00',
    43: '31.00',
    45: '34.00',
    48: '32.00',
    87: '30.00',
    46: '200: 38.04',
    60: '20.00',
    61: '9.50',
    66: '9.50',
    67: '38.04',
    83: '0.00',
    89: '100: 19.00',
  });
});
