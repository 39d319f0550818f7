import { describe, expect, it } from 'vitest';
import { documentSummary, dueText } from '../../../../../src/app/documents/editor/summary/documentSummary.ts';
import { documentSchema } from '../../../../../src/domain/documents/document.ts';
import type { DocumentClass } from '../../../../../src/domain/kinds/documentClasses.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';

const TODAY = localDate('2026-11-24');
function summary(docClass: DocumentClass, part: object): string[] {
  const document = documentSchema.parse({ docClass, currency: 'GBP', lines: [], ...part });
  return documentSummary(document, decimal('77'), TODAY).map(
    ({ label, text, tone }) => `${label} ${text}${tone === undefined ? '' : ` (${tone})`}`,
  );
}

describe('the strip under a title on 24 November 2026', () => {
  it('says of a posted invoice what is paid, what is left and when it is due', () => {
    const invoice = { statusList: ['approved', 'posted'], grossCurrencyAmount: '1200', dueDate: '2026-12-06' };
    // 1,200 - 450 = 750; 6 days are left of November, and 6 of December.
    expect(summary('saleInvoice', { ...invoice, outstandingCurrencyAmount: '450' })).toEqual([
      'Total 1,200.00 GBP',
      'Paid 750.00',
      'Outstanding 450.00 (strong)',
      'Due in 12 days',
    ]);
    expect(
      summary('purchaseInvoice', { ...invoice, outstandingCurrencyAmount: '1200', dueDate: '2026-11-06' }),
    ).toEqual(['Total 1,200.00 GBP', 'Paid 0.00', 'Outstanding 1,200.00 (strong)', 'Due 18 days overdue (bad)']);
    expect(summary('saleInvoice', { ...invoice, outstandingCurrencyAmount: '0' })).toEqual([
      'Total 1,200.00 GBP',
      'Paid 1,200.00',
      'Outstanding 0.00',
    ]);
  });

  it('says how much of what is left drafts have settled', () => {
    const invoice = documentSchema.parse({
      docClass: 'saleInvoice',
      currency: 'GBP',
      lines: [],
      statusList: ['posted'],
      grossCurrencyAmount: '1200',
      outstandingCurrencyAmount: '750',
    });
    expect(documentSummary(invoice, null, TODAY, decimal('300')).map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Total 1,200.00 GBP',
      'Paid 450.00',
      'Outstanding 750.00',
      'Of this, settled by drafts 300.00',
    ]);
  });

  it('says nothing of payment while an invoice is not posted, or once it no longer counts', () => {
    const invoice = { grossCurrencyAmount: '1200', outstandingCurrencyAmount: '0', dueDate: '2026-11-24' };
    expect(summary('saleInvoice', { ...invoice, statusList: ['pending_auth'] })).toEqual([
      'Total 1,200.00 GBP',
      'Due today',
    ]);
    expect(summary('saleInvoice', { ...invoice, statusList: ['posted', 'reversed'] })).toEqual(['Total 1,200.00 GBP']);
    expect(summary('saleInvoice', { ...invoice, statusList: ['posted', 'written_off'] })).toEqual([
      'Total 1,200.00 GBP',
    ]);
  });

  it('says what is used of a credit, which nobody has to pay', () =>
    expect(
      summary('saleInvoice', {
        statusList: ['posted'],
        grossCurrencyAmount: '-120',
        outstandingCurrencyAmount: '-50',
        dueDate: '2026-11-06',
      }),
    ).toEqual(['Total −120.00 GBP', 'Used 70.00', 'Left −50.00 (strong)']));

  it('says what is allocated of a receipt, and when an order is delivered', () => {
    expect(
      summary('receipt', { statusList: ['posted'], currencyAmount: '300', outstandingCurrencyAmount: '-40' }),
    ).toEqual(['Amount 300.00 GBP', 'Allocated 260.00', 'Left 40.00 (strong)']);
    expect(
      summary('saleOrder', { statusList: ['approved'], grossCurrencyAmount: '90', deliveryDate: '2026-12-01' }),
    ).toEqual(['Total 90.00 GBP', 'Delivery 01 Dec 2026']);
  });

  it('counts the lines of a document that the service does not have', () =>
    expect(summary('saleInvoice', { dueDate: '2026-11-25' })).toEqual(['Total 77.00 GBP', 'Due in 1 day']));

  it('counts days to the due date, and after it', () =>
    expect(['2026-11-23', '2026-11-24', '2027-11-24'].map((due) => dueText(due, TODAY))).toEqual([
      '1 day overdue',
      'today',
      'in 365 days',
    ]));
});
