import { expect, it } from 'vitest';
import { documentSchema } from '../../../src/domain/documents/document.ts';
import { unpricedLines } from '../../../src/domain/drafting/unpriced.ts';

it.each([
  ['a product without a price', {}, { productId: 'BIN-FSC', quantity: '7' }, { line: 1, isProduct: true }],
  ['a product of which nobody said how many', {}, { productId: 'BIN-FSC' }, { line: 1, isProduct: true }],
  ['so many hours of nothing known', {}, { description: 'Consulting', quantity: '3' }, { line: 1, isProduct: false }],
  ['a credit of a product', {}, { productId: 'BIN-FSC', quantity: '-1' }, { line: 1, isProduct: true }],
  ['a text', {}, { description: 'Delivery on 3 March', quantity: '1' }, null],
  ['what is given away on purpose', {}, { productId: 'BIN-FSC', quantity: '7', currencyUnitPrice: '0' }, null],
  ['nothing of a product', {}, { productId: 'BIN-FSC', quantity: '0' }, null],
  [
    'an amount that is explicit',
    { explicitAmounts: true },
    { productId: 'BIN-FSC', quantity: '7', netCurrencyAmount: '5' },
    null,
  ],
  [
    'a line of a receipt',
    { docClass: 'receipt' },
    { productId: 'BIN-FSC', quantity: '7' },
    { line: 1, isProduct: true },
  ],
])('%s', (_name, header, line, expected) => {
  const document = documentSchema.parse({
    intRef: 'daybook-1',
    docClass: 'saleInvoice',
    statusList: [],
    lines: [{ intRef: 'a', ...line }],
    ...header,
  });
  expect(unpricedLines(document)).toEqual(expected === null ? [] : [expected]);
});
