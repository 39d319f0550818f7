import { describe, expect, test } from 'vitest';
import { mergeDocuments } from '../../../src/domain/merge/merge.ts';
import { mergeSlots } from '../../../src/domain/merge/mergeSlots.ts';
import { agrees } from '../../../src/domain/documents/slots.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { invoiceLine, guid, pulledInvoice } from '../../support/documents.ts';

describe('what was read is what was sent', () => {
  test.each([
    ['currencyUnitPrice', '9.95', '9.96', false],
    ['currencyUnitPrice', '9.95', '9.951', false],
    ['quantity', '1', '1.0001', false],
    ['unitPrice', '9.95', '9.94', false],
    ['depositAmount', '120.5', '120.51', false],
    ['bankCurrencyRate', '0.8612', '0.86121', false],
    // Rounded to five decimals (spec 2.10): 1/3 and 2/3 as they come back.
    ['quantity', '0.3333333333', '0.33333', true],
    ['currencyUnitPrice', '0.6666666667', '0.66667', true],
    // No amount, and so no decimal to be rounded.
    ['orderNo', '9.950001', '9.95', false],
    ['ext.rate', '9.950001', '9.95', false],
  ])('%s: sent as %s, read as %s: %s', (path, sent, read, isSame) => {
    expect(agrees(path, sent, read)).toBe(isSame);
  });
});

test("the service spells an unchanged value as before, so the smallest difference is a colleague's change", () => {
  const priced = (price: string) => ({
    ...pulledInvoice(1),
    lines: [{ ...invoiceLine(1, { currencyUnitPrice: decimal(price) }), id: guid(1, 6) }],
  });
  const { conflicts } = mergeDocuments(priced('9.95'), priced('12'), priced('9.950004'));
  expect(conflicts).toMatchObject([{ base: '9.95', mine: '12', theirs: '9.950004' }]);
});

describe('a field that is empty here and that the service fills in', () => {
  const without = { ...pulledInvoice(1), dueDate: undefined };

  test('was emptied by us: its default comes back without a question (spec 2.8), a custom field does not', () => {
    const read = { ...without, dueDate: localDate('2026-03-31'), ext: { route: 'north' } };
    const { merged, conflicts } = mergeDocuments(without, without, read, { sent: new Set(['dueDate', 'ext.route']) });
    expect(conflicts).toEqual([{ path: 'ext.route', theirs: 'north' }]);
    expect([merged.dueDate, merged.ext]).toEqual(['2026-03-31', undefined]);
  });

  test('was filled in here meanwhile: a date gives way to ours, but a custom field is a colleague’s, whatever its name', () => {
    const local = new Map([
      ['dateFrom', '2026-03-02'],
      ['ext.routeCode', 'N'],
    ]);
    const remote = new Map([
      ['dateFrom', '2026-01-01'],
      ['ext.routeCode', 'S'],
    ]);
    const { merged, conflicts } = mergeSlots(new Map(), local, remote, false);
    expect(merged).toEqual(local);
    expect(conflicts).toEqual([{ path: 'ext.routeCode', mine: 'N', theirs: 'S' }]);
  });
});
