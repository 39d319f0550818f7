import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { absorbed } from '../../../src/sync/rules/absorb.ts';
import { guid, invoiceLine, pulledInvoice } from '../../support/documents.ts';

test('after a lost answer to our removal, a line that a colleague has added is new, even where it is similar', () => {
  const lines = [1, 2].map((n) => ({ ...invoiceLine(n), id: guid(n, 6) }));
  const before: Document = { ...pulledInvoice(1), statusList: ['draft'], lines };
  const { intRef: _, ...added } = { ...lines[0]!, id: guid(9, 8), quantity: decimal('7') };
  const read: Document = { ...before, lines: [{ ...lines[1]!, id: guid(8, 8) }, added] };
  expect(absorbed(before, { ...before, lines: lines.slice(1) }, read).lines.map(({ intRef }) => intRef)).toEqual([
    lines[1]!.intRef,
  ]);
});

test('a price that a colleague has set a cent away from ours, while our answer was lost, is theirs', () => {
  const before: Document = {
    ...pulledInvoice(1),
    statusList: ['draft'],
    lines: [{ ...invoiceLine(1, { currencyUnitPrice: decimal('10') }), id: guid(1, 6) }],
  };
  const [line] = before.lines;
  const priced = (amount: string): Document => ({
    ...before,
    lines: [{ ...line!, currencyUnitPrice: decimal(amount) }],
  });
  const priceAfter = (sent: string, read: string) =>
    absorbed(before, priced(sent), priced(read)).lines[0]?.currencyUnitPrice;
  expect(priceAfter('9.95', '9.96')).toBe('10');
  // The service reads back at five decimals (spec 2.10): that is ours, as it shows it.
  expect(priceAfter('9.9500049', '9.95')).toBe('9.95');
});
