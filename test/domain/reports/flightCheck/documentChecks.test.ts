import { describe, expect, test } from 'vitest';
import {
  ownFindings,
  type CheckedParty,
  type DocumentFacts,
} from '../../../../src/domain/reports/flightCheck/documentChecks.ts';
import { UsualChecks } from '../../../../src/domain/reports/flightCheck/usualChecks.ts';
import type { CheckedRow } from '../../../../src/domain/reports/flightCheck/checkedRow.ts';
import type { Finding } from '../../../../src/domain/reports/flightCheck/finding.ts';
import type { Document, DocumentLine } from '../../../../src/domain/documents/document.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { draftInvoice } from '../../../support/documents.ts';
import { NOVEMBER, row } from './support.ts';

const parties: Readonly<Record<string, CheckedParty>> = {
  C1: { country: 'DE', taxNo: '', isHeld: false },
  HELD: { country: 'DE', taxNo: '', isHeld: true },
  PARIS: { country: 'FR', taxNo: 'FR83404833048', isHeld: false },
  LYON: { country: 'FR', taxNo: '', isHeld: false },
  APPLIED: { country: 'FR', taxNo: 'applied for', isHeld: false },
  ATHENS: { country: '', taxNo: 'EL094259216', isHeld: false },
  LONDON: { country: 'GB', taxNo: '', isHeld: false },
};
/** A company in Germany; account 4000 is of income, 7000 of expense; tax code G is of goods to the EU, R of reverse charge. */
const FACTS: DocumentFacts = {
  baseCurrency: 'EUR',
  homeCountry: 'DE',
  party: (reference: string) => parties[reference],
  productCode: (reference: string) => reference,
  accountCode: (reference: string) => reference,
  accountType: (reference: string) => (reference === '4000' ? 'income' : reference === '7000' ? 'expense' : undefined),
  listPrice: (product: string) => (product === 'LISTED' ? decimal('12.34') : undefined),
  listedRate: (currency: string) => (currency === 'SEK' ? decimal('10.87') : undefined),
  treatment: (id: string) => ({
    id,
    sale: id === 'G' ? 'goodsToEu' : 'standard',
    purchase: id === 'R' ? 'reverseCharge' : 'standard',
  }),
};

const LINE: DocumentLine = { accountId: '7000', taxCodeId: 'S', taxCurrencyAmount: decimal('20') };
const bill = (change: Partial<CheckedRow> = {}): CheckedRow => row({ theirDocNo: 'A-1', ...change });
const sale = (party: string, change: Partial<CheckedRow> = {}): CheckedRow =>
  row({ docClass: 'saleInvoice', contactAccountId: party, ...change });

/** The findings about one document: the check, and its kind where it has several. */
function own(about: CheckedRow, document: Partial<Document> = {}): string[] {
  const lines = [{ ...LINE, ...(about.docClass === 'saleInvoice' && { accountId: '4000' }) }];
  return ownFindings(about, draftInvoice(1, { lines, ...document }), FACTS).map(({ check, facts }) =>
    [check, facts['why'] ?? ''].join(' ').trim(),
  );
}

describe('a document by itself', () => {
  test('is in order', () => {
    expect(own(bill(), { dueDate: localDate('2026-11-10') })).toEqual([]);
    expect(own(sale('C1'))).toEqual([]);
  });

  test('comes to nothing with lines, is due before its date, or lacks the number of the supplier', () => {
    expect(own(bill({ grossCurrencyAmount: '0' }))).toEqual(['zeroAmount']);
    expect(own(bill({ grossCurrencyAmount: '0' }), { lines: [] })).toEqual([]);
    expect(own(bill(), { dueDate: localDate('2026-11-09') })).toEqual(['dueBefore']);
    for (const theirDocNo of ['', ' ', '-', 'n/a']) expect(own(bill({ theirDocNo }))).toEqual(['referenceMissing']);
    expect(own(bill({ theirDocNo: 'NOV' }))).toEqual([]);
    expect(own(bill({ docClass: 'purchaseOrder', grossCurrencyAmount: '0', theirDocNo: '' }))).toEqual([]);
  });

  test('is a receipt of which something settles nothing, once it is posted', () => {
    const receipt = row({ docClass: 'receipt' });
    const found = ownFindings(
      receipt,
      draftInvoice(1, { lines: [], outstandingCurrencyAmount: decimal('-30.5') }),
      FACTS,
    );
    expect(found).toMatchObject([{ check: 'unallocated', facts: { amount: '30.5' } }]);
    expect(own(receipt, { lines: [], outstandingCurrencyAmount: decimal('0') })).toEqual([]);
    const draft = row({ docClass: 'receipt', statusList: 'draft' });
    expect(own(draft, { lines: [], outstandingCurrencyAmount: decimal('30.5') })).toEqual([]);
    // Open invoices are what debtors are for.
    expect(own(bill(), { outstandingCurrencyAmount: decimal('30.5') })).toEqual([]);
  });

  test('is a sale to a customer on hold; a credit gives something back', () => {
    expect(own(sale('HELD'))).toEqual(['onHold']);
    expect(own(sale('HELD', { grossCurrencyAmount: '-120' }))).toEqual([]);
    expect(own(bill({ contactAccountId: 'HELD' }))).toEqual([]);
  });

  test('is a sale to the EU without a VAT number, or to a business there at the rate of home', () => {
    const toEu = { lines: [{ accountId: '4000', taxCodeId: 'G', taxCurrencyAmount: decimal('0') }] };
    expect(own(sale('LYON'), toEu)).toEqual(['euSale noNumber']);
    expect(own(sale('PARIS'), toEu)).toEqual([]);
    expect(own(sale('PARIS'))).toEqual(['euSale homeRate']);
    // A consumer pays the tax of home.
    expect(own(sale('LYON'))).toEqual([]);
    const british = { ...FACTS, homeCountry: 'GB' };
    expect(ownFindings(sale('PARIS'), draftInvoice(1, { lines: [{ ...LINE, accountId: '4000' }] }), british)).toEqual(
      [],
    );
  });

  test('is a sale to the EU too where its number is no number, or only the number says where the customer is', () => {
    const toEu = { lines: [{ accountId: '4000', taxCodeId: 'G', taxCurrencyAmount: decimal('0') }] };
    expect(own(sale('APPLIED'), toEu)).toEqual(['euSale noNumber']);
    expect(own(sale('ATHENS'))).toEqual(['euSale homeRate']);
  });

  test('charges no tax to a customer in the EU without a VAT number, by a tax code that nobody has told how to count', () => {
    const free = (party: string, change: Partial<DocumentLine> = {}) =>
      own(sale(party), {
        lines: [
          {
            accountId: '4000',
            taxCodeId: 'Z',
            netCurrencyAmount: decimal('9'),
            taxCurrencyAmount: decimal('0'),
            ...change,
          },
        ],
      });
    expect(free('LYON')).toEqual(['euSale noTax']);
    expect(['PARIS', 'C1', 'LONDON'].map((party) => free(party))).toEqual([[], [], []]);
    // The tax of a draft may not be known yet, and nothing has no tax.
    expect(free('LYON', { taxCurrencyAmount: undefined })).toEqual([]);
    expect(free('LYON', { netCurrencyAmount: decimal('0') })).toEqual([]);
  });

  test('has lines on an account of the other side', () => {
    const lines = [
      LINE,
      { ...LINE, accountId: '4000' },
      { ...LINE, accountId: '9999' },
      { ...LINE, accountId: '4000' },
    ];
    expect(ownFindings(bill(), draftInvoice(1, { lines }), FACTS)).toMatchObject([
      { check: 'otherSide', facts: { why: 'purchase', account: '4000', lines: '2, 4' } },
    ]);
    expect(own(sale('C1'), { lines: [LINE] })).toEqual(['otherSide sale']);
  });
});

type Case = readonly [CheckedRow, Partial<Document>];

/** What is far from usual among these documents. */
function unusual(documents: readonly Case[]): Finding[] {
  const checks = new UsualChecks(NOVEMBER, FACTS);
  for (const [at, [each, document]] of documents.entries())
    checks.add(each, draftInvoice(at, { lines: [], ...document }));
  return checks.finish();
}

describe('among others, a document of the month', () => {
  const priced = (price: string, change: Partial<CheckedRow> = {}): Case => [
    bill({ contactAccountId: '', ...change }),
    { lines: [{ productId: 'OAK', currencyUnitPrice: decimal(price) }] },
  ];

  test('has a price five times what is usual, or a fifth of it', () => {
    const usual = ['12.34', '12', '13'].map((price) => priced(price, { docDate: '2026-10-10' }));
    // 12, 12.34, 13 and 1234: the middle one is 13, and 1,234 is 95 times as much.
    expect(unusual([...usual, priced('1234', { key: 'x' })])).toMatchObject([
      {
        check: 'priceOff',
        record: { key: 'x' },
        facts: { product: 'OAK', line: '1', price: '1234', priceUsual: '13' },
      },
    ]);
    // 12.34 / 2.468 = 5; the middle one of 2.468, 12, 12.34 and 13 is 12.34.
    expect(unusual([...usual, priced('2.468')])).toHaveLength(1);
    expect(unusual([...usual, priced('2.469')])).toEqual([]);
    // Free of charge is on purpose; two others show nothing; a sale has prices of its own; October is another month.
    expect(unusual([...usual, priced('0')])).toEqual([]);
    expect(unusual([...usual.slice(1), priced('1234')])).toEqual([]);
    expect(unusual([...usual, priced('1234', { docClass: 'saleInvoice' })])).toEqual([]);
    expect(unusual([...usual, priced('1234', { docDate: '2026-10-11' })])).toEqual([]);
  });

  test('has a price far from its list where too few others show what is usual', () => {
    const listed = (price: string, change: Partial<CheckedRow> = {}): Case => [
      bill({ docClass: 'saleInvoice', contactAccountId: '', currency: 'EUR', ...change }),
      { lines: [{ productId: 'LISTED', currencyUnitPrice: decimal(price) }] },
    ];
    expect(unusual([listed('1234')])).toMatchObject([{ facts: { price: '1234', priceUsual: '12.34' } }]);
    expect(unusual([listed('12')])).toEqual([]);
    // The list is in the company's own currency.
    expect(unusual([listed('1234', { currency: 'USD' })])).toEqual([]);
    // Three others sold at 1,200 say more than the list.
    expect(unusual(['1200', '1210', '1190', '1234'].map((price) => listed(price)))).toEqual([]);
  });

  test('has no price far off that three others have too: a dozen beside a piece', () => {
    const mixed = ['1', '1', '1', '1', '1', '1', '12', '12', '12', '12'].map((price) => priced(price));
    expect(unusual(mixed)).toEqual([]);
    // Of three dozens each has two others only.
    expect(unusual(mixed.slice(1, 9))).toHaveLength(3);
  });

  test('has a price ten times what the party is usually charged for the same text', () => {
    const cleaned = (price: string, party = 'S1'): Case => [
      bill({ netCurrencyAmount: '', contactAccountId: party }),
      { lines: [{ description: 'Cleaning', currencyUnitPrice: decimal(price) }] },
    ];
    const usual = ['12.34', '12.34', '12.34'].map((price) => cleaned(price));
    expect(unusual([...usual, cleaned('123.4')])).toMatchObject([
      { check: 'priceOff', facts: { product: 'Cleaning' } },
    ]);
    expect(unusual([...usual, cleaned('123.39')])).toEqual([]);
    expect(unusual([...usual, cleaned('123.4', 'S2')])).toEqual([]);
  });

  test('has a rate of 1, one written the other way round, or one far from the listed one', () => {
    const rated = (rate: string, currency = 'USD') =>
      [bill({ contactAccountId: '', currency }), { currencyRate: decimal(rate) }] as const;
    const usual = [rated('1.087'), rated('1.085'), rated('1.09')];
    // 1 / 1.087 = 0.92; a tenth less than usual, 0.98, is a rate of its day.
    expect(unusual([...usual, rated('0.92')])).toHaveLength(1);
    expect(unusual([...usual, rated('1')])).toHaveLength(1);
    expect(unusual([...usual, rated('0.98')])).toEqual([]);
    expect(unusual([rated('1.087', 'SEK')])).toMatchObject([{ facts: { rate: '1.087', rateUsual: '10.87' } }]);
    expect(unusual([rated('11.2', 'SEK')])).toEqual([]);
  });

  test('has an exchange rate a fifth above or below what is usual', () => {
    const rated = (rate: string, currency = 'USD') =>
      [bill({ contactAccountId: '', currency }), { currencyRate: decimal(rate) }] as const;
    const usual = [rated('1.1525'), rated('1.16'), rated('1.15')];
    expect(unusual([...usual, rated('11.5')])).toMatchObject([
      { check: 'rateOff', facts: { currency: 'USD', rate: '11.5', rateUsual: '1.16' } },
    ]);
    // 1.38 / 1.16 = 1.1897.
    expect(unusual([...usual, rated('1.38')])).toEqual([]);
    expect(unusual([...usual, rated('11.5', 'NOK')])).toEqual([]);
    // The company's own currency has no rate to look at.
    expect(unusual(['1', '1', '1', '11.5'].map((rate) => rated(rate, 'EUR')))).toEqual([]);
  });

  test('has ten times the net that is usual with the party', () => {
    const of = (net: string, party = 'S1') => [bill({ netCurrencyAmount: net, contactAccountId: party }), {}] as const;
    const usual = ['100', '90', '110', '-95', '100'].map((net) => of(net));
    expect(unusual([...usual, of('1000')])).toMatchObject([
      { check: 'netOff', facts: { net: '1000', netUsual: '100' } },
    ]);
    expect(unusual([...usual, of('999')])).toEqual([]);
    expect(unusual([...usual, of('1000', 'S2')])).toEqual([]);
    // Three others as large are usual too.
    const large = ['1100', '1200', '1300'].map((net) => of(net));
    expect(unusual([...usual, ...large, of('1150')])).toEqual([]);
  });

  test('has no reverse charge although others of the supplier have it, or the other way round', () => {
    const taxed = (code: string, change: Partial<CheckedRow> = {}): Case => [
      bill({ netCurrencyAmount: '', ...change }),
      { lines: [{ taxCodeId: code }] },
    ];
    const before = { docDate: '2026-10-10' };
    expect(unusual([taxed('R', before), taxed('R', before), taxed('S')])).toMatchObject([
      { check: 'reverseMixed', facts: { why: 'without' } },
    ]);
    // One of each: both of the month are shown, since nobody knows which is right.
    expect(unusual([taxed('R'), taxed('S')]).map(({ facts }) => facts['why'])).toEqual(['with', 'without']);
    const both: Case = [bill({ netCurrencyAmount: '' }), { lines: [{ taxCodeId: 'R' }, { taxCodeId: 'S' }] }];
    expect(unusual([taxed('R', before), taxed('R', before), both])).toMatchObject([{ facts: { why: 'both' } }]);
    expect(unusual([taxed('S', before), taxed('S', before), taxed('S')])).toEqual([]);
    expect(unusual([taxed('S', before), taxed('R', before), taxed('R')])).toEqual([]);
    expect(unusual([taxed('R', { contactAccountId: 'S2' }), taxed('S')])).toEqual([]);
  });
});
