import { describe, expect, it } from 'vitest';
import { askedIn, withAsked, type AskedRules } from '../../../src/domain/drafting/asked.ts';
import { documentSchema, type Document } from '../../../src/domain/documents/document.ts';
import type { EditedVersion } from '../../../src/domain/documents/documentPatch.ts';
import { withoutAsked } from '../../../src/domain/documents/askedPaths.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';
import { idOf, lookup } from './company.ts';

/** 7900 is the account of a bank here. */
const [bank, sales] = ['7900', '4000'].map((code) => idOf('account', code));

/** Without tax: the total is the sum of the prices. */
const rules: AskedRules = {
  lookup,
  accountType: ({ id }) =>
    id === bank ? { value: 'bank', source: 'told', evidence: { seen: 0, examples: [] } } : null,
  today: localDate('2026-03-18'),
  grossOf: ({ lines }) =>
    lines.reduce((sum, { currencyUnitPrice }) => sum.plus(currencyUnitPrice ?? 0), new Decimal(0)),
  largest: () => ({ of: 'party', amount: decimal('10') }),
};

function invoice(part: Record<string, unknown> = {}, price = '10'): Document {
  return documentSchema.parse({
    intRef: 'draft',
    docClass: 'saleInvoice',
    docDate: '2026-03-01',
    dueDate: '2026-03-31',
    currency: 'GBP',
    statusList: [],
    lines: [{ intRef: 'one', quantity: '1', currencyUnitPrice: price }],
    ...part,
  });
}
const held = (document: Document, bad = {}): EditedVersion => ({ document, bad });
const after = (before: EditedVersion, document: Document) => withAsked(before, { document, bad: before.bad }, rules);

describe('a value that is probably not meant', () => {
  it('is asked about when it is entered, and no longer when it is corrected', () => {
    const odd = invoice({ docDate: '1926-03-01' });
    const bad = after(held(invoice()), odd);
    expect(bad).toEqual({ 'docDate.asked': 'farDate' });
    expect(after(held(odd, bad), invoice())).toEqual({});
  });

  it('is not asked about again once it was answered, until it changes', () => {
    const odd = invoice({ docDate: '1926-03-01' });
    const answered = held(odd, withoutAsked(after(held(invoice()), odd)));
    expect(after(answered, { ...odd, description: 'Old' })).toEqual({});
    expect(after(answered, { ...odd, docDate: localDate('1925-03-01') })).toEqual({ 'docDate.asked': 'farDate' });
  });

  it('is asked about once for a document date, not also for the dates that follow from it', () => {
    const odd = invoice({ docDate: '1926-03-01', taxDate: '1926-03-01', dueDate: '1926-03-31' });
    expect(after(held(invoice()), odd)).toEqual({ 'docDate.asked': 'farDate' });
  });

  it('may be a due date before the document’s, or a line on a bank account, which goes with its line', () => {
    expect(after(held(invoice()), invoice({ dueDate: '2026-02-28' }))).toEqual({ 'dueDate.asked': 'dueBefore' });
    const line = (accountId = '') => [{ intRef: 'one', quantity: '1', currencyUnitPrice: '10', accountId }];
    const odd = invoice({ lines: line(bank) });
    const bad = after(held(invoice()), odd);
    expect(bad).toEqual({ 'lines.one.accountId.asked': 'askedAccount bank' });
    expect(after(held(odd, bad), invoice({ lines: line(sales) }))).toEqual({});
    expect(after(held(odd, bad), invoice({ lines: [] }))).toEqual({});
  });

  it('may be a total of more than a hundred times the largest, and grows by answers', () => {
    expect(after(held(invoice()), invoice({}, '1000'))).toEqual({});
    const odd = invoice({}, '1000.01');
    const bad = after(held(invoice()), odd);
    expect(bad).toEqual({ 'total.asked': 'farAmount party 10' });
    expect(askedIn(bad, odd)).toEqual([
      { path: 'lines.one.currencyUnitPrice', code: 'farAmount', of: 'party', largest: '10' },
    ]);
    // Not answered: what is still beyond stays asked about.
    expect(after(held(odd, bad), invoice({}, '1001'))).toEqual(bad);
    // Answered: a further line is not asked about, another hundredfold is.
    expect(after(held(odd), invoice({}, '1200'))).toEqual({});
    expect(after(held(odd), invoice({}, '100001.01'))).toEqual(bad);
    expect(after(held(odd, bad), invoice({}, '999'))).toEqual({});
  });

  it('is asked about in drafts only, and keeps other texts', () => {
    const posted = { statusList: ['posted'] };
    expect(after(held(invoice(posted)), invoice({ ...posted, docDate: '1926-03-01' }))).toEqual({});
    const typed = { 'lines.one.quantity': 'x' };
    expect(after(held(invoice(), typed), invoice({ docDate: '1926-03-01' }))).toEqual({
      ...typed,
      'docDate.asked': 'farDate',
    });
  });
});
