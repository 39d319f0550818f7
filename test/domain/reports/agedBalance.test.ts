import { describe, expect, it } from 'vitest';
import { localDateSchema } from '../../../src/domain/values/dates.ts';
import { agedBalances, withUnreadParty } from '../../../src/domain/reports/agedBalance.ts';
import type { OwedDocument } from '../../../src/domain/reports/ledgerStanding.ts';

const today = localDateSchema.parse('2026-06-30');
function owed(
  docClass: OwedDocument['docClass'],
  dueDate: string,
  outstandingCurrencyAmount: string,
  currency = 'GBP',
): OwedDocument {
  return {
    docClass,
    docDate: '2026-01-01',
    dueDate,
    currency,
    outstandingCurrencyAmount,
    grossCurrencyAmount: '5000',
    statusList: 'approved,posted',
  };
}
const AGES = ['notDue', 'days30', 'days60', 'days90', 'over', 'unallocated'];
function figures(documents: OwedDocument[]) {
  return agedBalances(documents, today).balances.map(
    ({ side, currency, ages, unallocated, total, submitted, drafts }) => ({
      side,
      currency,
      total: total.toString(),
      notPosted: submitted.amount.plus(drafts.amount).toString(),
      byAge: Object.fromEntries(
        [...ages, unallocated].map(({ amount }, index) => [AGES[index] ?? '', amount.toString()]),
      ),
    }),
  );
}

describe('what a party owes, by age', () => {
  it('counts the days from the due date: due today is not due, one day late is 1–30', () => {
    expect(
      figures([
        owed('saleInvoice', '2026-06-30', '100'),
        owed('saleInvoice', '2026-06-29', '10'),
        owed('saleInvoice', '2026-05-31', '20'),
        owed('saleInvoice', '2026-05-30', '40'),
        owed('saleInvoice', '2026-05-01', '80'),
        owed('saleInvoice', '2026-04-30', '160'),
        owed('saleInvoice', '2026-04-01', '320'),
        owed('saleInvoice', '2026-03-31', '640'),
      ]),
    ).toEqual([
      {
        side: 'sale',
        currency: 'GBP',
        total: '1370',
        notPosted: '0',
        byAge: { notDue: '100', days30: '30', days60: '120', days90: '480', over: '640', unallocated: '0' },
      },
    ]);
  });

  it('subtracts credits and the unallocated part of receipts', () => {
    expect(
      figures([
        owed('saleInvoice', '2026-06-01', '120.50'),
        owed('saleInvoice', '2026-06-01', '-20.25'),
        owed('receipt', '', '50'),
      ]),
    ).toEqual([
      {
        side: 'sale',
        currency: 'GBP',
        total: '50.25',
        notPosted: '0',
        byAge: { notDue: '0', days30: '100.25', days60: '0', days90: '0', over: '0', unallocated: '-50' },
      },
    ]);
  });

  it('leaves out money without a customer or supplier, which the service shows as outstanding: nobody owes it', () => {
    const takings = { ...owed('receipt', '2026-06-01', '412.60'), contactAccountId: '' };
    const wages = { ...owed('payment', '2026-06-01', '6423.18'), contactAccountId: '' };
    const submitted = { ...takings, statusList: 'pendingPosting' };
    expect(figures([takings, wages, submitted])).toEqual([]);
    const ofCustomer = { ...owed('receipt', '2026-06-01', '30'), contactAccountId: 'ASH' };
    const unreadable = { ...owed('receipt', '2026-06-01', '5'), contactAccountId: '', unread: ['contactAccountId'] };
    expect(figures([takings, ofCustomer, unreadable])).toMatchObject([{ total: '-35', byAge: { unallocated: '-35' } }]);
  });

  it('counts unposted documents separately, because only posted ones are owed', () => {
    const draft = (
      docClass: OwedDocument['docClass'],
      grossCurrencyAmount: string,
      statusList = 'draft',
    ): OwedDocument => ({ ...owed(docClass, '2026-05-01', '185.48'), grossCurrencyAmount, statusList });
    // 300 - 25.50 - 470 + 60 waiting for posting; the abandoned one counts nowhere.
    expect(
      figures([
        owed('saleInvoice', '2026-06-01', '185.48'),
        draft('saleInvoice', '300'),
        draft('saleInvoice', '-25.50'),
        // Nothing of it is allocated.
        { ...draft('receipt', '470'), outstandingCurrencyAmount: '470' },
        draft('saleInvoice', '60', 'approved,pending_posting'),
        draft('saleInvoice', '999', 'abandoned'),
      ]),
    ).toEqual([
      {
        side: 'sale',
        currency: 'GBP',
        total: '185.48',
        notPosted: '-135.5',
        byAge: { notDue: '0', days30: '185.48', days60: '0', days90: '0', over: '0', unallocated: '0' },
      },
    ]);
  });

  it('keeps sides and currencies apart, and leaves out quotes, orders and what is settled', () => {
    expect(
      figures([
        owed('purchaseInvoice', '2026-07-30', '9', 'EUR'),
        owed('saleInvoice', '2026-07-30', '5', 'EUR'),
        owed('saleInvoice', '2026-07-30', '7'),
        owed('saleQuote', '2026-01-30', '1000'),
        owed('saleInvoice', '2026-01-30', '0'),
        owed('saleInvoice', '2026-01-30', ''),
      ]).map(({ side, currency, total }) => `${side} ${currency} ${total}`),
    ).toEqual(['sale EUR 5', 'sale GBP 7', 'purchase EUR 9']);
  });

  it('uses the document date if there is no due date', () => {
    expect(figures([owed('saleInvoice', '', '12')])[0]?.byAge['over']).toBe('12');
  });

  it('lists documents that cannot be counted, and counts the others', () => {
    const unread = (field: string, part: Partial<OwedDocument> = {}): OwedDocument => ({
      ...owed('saleInvoice', '2026-06-01', '80'),
      ...part,
      unread: [field],
    });
    const unreadable = [
      unread('outstandingCurrencyAmount', { outstandingCurrencyAmount: '' }),
      unread('currency', { currency: '' }),
      unread('dueDate', { dueDate: '' }),
      unread('statusList', { statusList: '' }),
      unread('grossCurrencyAmount', { grossCurrencyAmount: '', statusList: 'draft' }),
    ];
    // What is not needed: of a posted invoice its gross, of one with a due date its date; a quote is owed by nobody, and an abandoned invoice neither.
    const fine = [
      unread('grossCurrencyAmount'),
      unread('docDate'),
      { ...unread('currency'), docClass: 'saleQuote' as const },
      unread('outstandingCurrencyAmount', { statusList: 'posted,abandoned' }),
    ];
    const { balances, uncounted } = agedBalances(
      [...unreadable, ...fine, owed('saleInvoice', '2026-06-01', '100')],
      today,
    );
    expect(uncounted).toEqual(unreadable);
    // 80 + 80 + 100
    expect(balances.map(({ currency, total }) => `${currency} ${total.toString()}`)).toEqual(['GBP 260']);
  });

  it('leaves documents whose party cannot be read to nobody, and lists those that are owed', () => {
    const ofNobody = (part: Partial<OwedDocument> = {}): OwedDocument => ({
      ...owed('saleInvoice', '2026-06-01', '80'),
      unread: ['contactAccountId'],
      ...part,
    });
    const missing = [
      ofNobody(),
      ofNobody({ docClass: 'receipt' }),
      ofNobody({ statusList: 'draft', outstandingCurrencyAmount: '' }),
      ofNobody({ outstandingCurrencyAmount: '', unread: ['contactAccountId', 'outstandingCurrencyAmount'] }),
    ];
    const fine = [
      ofNobody({ outstandingCurrencyAmount: '0' }),
      ofNobody({ docClass: 'saleQuote' }),
      ofNobody({ statusList: 'posted,reversed' }),
      ofNobody({ docClass: 'purchaseInvoice' }),
      ofNobody({ unread: [] }),
    ];
    expect(withUnreadParty([...missing, ...fine], new Set(['sale']))).toEqual(missing);
  });
});
