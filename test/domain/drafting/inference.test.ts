import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import {
  inferredAccount,
  inferredTaxCode,
  inferredTaxRate,
  withInferredRates,
} from '../../../src/domain/drafting/inference.ts';
import { warningsOf, type NumberedDocument, type Sums } from '../../../src/domain/drafting/warnings.ts';
import { ALL_OPEN, NO_FACTS, type Facts, type OpenPeriods } from '../../../src/domain/learning/facts.ts';
import { accountTypesOf, type AccountTypes } from '../../../src/domain/learning/known.ts';
import type { AccountType } from '../../../src/domain/references/accountType.ts';
import { withDiscount } from '../../../src/domain/documents/lineDiscount.ts';
import { withReverseCharge } from '../../../src/domain/documents/reverseCharge.ts';
import { currencyAmountsOf, statedTaxes } from '../../../src/domain/documents/documentAmounts.ts';
import { guid, intRef } from '../../support/documents.ts';
import { idOf, lookup } from './company.ts';

const invoice = (change: Partial<Document> = {}): Document => ({
  docClass: 'saleInvoice',
  docTypeId: 'SIN',
  contactAccountId: 'C1',
  docDate: localDate('2026-03-02'),
  currency: currencyCode('GBP'),
  statusList: [],
  lines: [],
  ...change,
});
const line = (change: Partial<DocumentLine> = {}): DocumentLine => ({
  intRef: intRef(1),
  quantity: decimal('1'),
  currencyUnitPrice: decimal('100'),
  ...change,
});
const taxOf = (each: DocumentLine, document = invoice()) => inferredTaxCode(each, document, lookup)?.code;

describe('the tax code that the service will put on a line (docs/local-service.md, "Left out")', () => {
  test.each<[string, DocumentLine, Document, string | undefined]>([
    ['its own', line({ taxCodeId: 'Z', productId: 'PAPER' }), invoice(), 'Z'],
    ["its band's", line({ taxBandId: 'BAND-R', productId: 'PAPER' }), invoice(), 'R'],
    ["its product's, as it is sold", line({ productId: 'PAPER', accountId: '4000' }), invoice(), 'S'],
    [
      "its product's, as it is bought",
      line({ productId: 'PAPER' }),
      invoice({ docClass: 'purchaseInvoice', contactAccountId: 'S1' }),
      'Z',
    ],
    ["its product's account's", line({ productId: 'BOOK' }), invoice(), 'R'],
    ["its account's", line({ accountId: '4000' }), invoice(), 'R'],
    ["its customer's", line({ accountId: '7900' }), invoice(), 'Z'],
    ["its customer's band's, over the customer's account", line(), invoice({ contactAccountId: 'C2' }), 'R'],
    ['none', line({ accountId: '7900' }), invoice({ contactAccountId: 'S1', docClass: 'purchaseInvoice' }), undefined],
  ])('%s', (_name, each, document, expected) => expect(taxOf(each, document)).toBe(expected));

  test('under domestic reverse charge is the counterpart of it, and back', () => {
    const charged = withReverseCharge(invoice(), true);
    expect([
      taxOf(line({ taxCodeId: 'S' }), charged),
      taxOf(line({ taxCodeId: 'R' }), charged),
      taxOf(line({ taxCodeId: 'DRC-S' }), invoice()),
    ]).toEqual(['DRC-S', 'R', 'S']);
  });

  test('and the account with it', () => {
    expect(inferredAccount(line(), invoice({ contactAccountId: 'C2' }), lookup)?.code).toBe('7900');
    expect(inferredAccount(line({ productId: 'PAPER' }), invoice({ contactAccountId: 'C2' }), lookup)?.code).toBe(
      '4000',
    );
  });

  test('gives the rate that the totals count: 100 at 20 % and 100 at 5 %, instead of untaxed', () => {
    const document = invoice({
      lines: [line({ productId: 'PAPER' }), { ...line({ productId: 'BOOK' }), intRef: intRef(2) }],
    });
    expect(currencyAmountsOf(document)?.tax.toFixed(2)).toBe('0.00');
    const rated = withInferredRates(document, lookup, NO_FACTS);
    expect(currencyAmountsOf(rated)?.tax.toFixed(2)).toBe('25.00');
    expect(withInferredRates(rated, lookup, NO_FACTS)).toBe(rated);
    expect(rated.lines[0]).not.toHaveProperty('taxCodeId');
  });

  test('a line that has none gets none: of a payment, with a rate of zero, or already at the service', () => {
    // Account 4000 is taxed at R, customer C1 at Z.
    const plain = line({ accountId: '4000' });
    expect(taxOf(plain, invoice({ docClass: 'receipt' }))).toBeUndefined();
    expect(taxOf(plain, invoice({ docClass: 'payment', contactAccountId: 'S1' }))).toBeUndefined();
    expect(taxOf({ ...plain, taxRate: decimal('0') })).toBeUndefined();
    expect(taxOf({ ...plain, id: guid(9) })).toBeUndefined();
    expect(taxOf({ ...plain, id: guid(9), taxBandId: 'BAND-R' })).toBe('R');
    // A code that is left out and has a rate of zero is still left out.
    const zero = invoice({ lines: [line({ accountId: '7900', taxRate: decimal('20') })] });
    const [rated] = withInferredRates(zero, lookup, NO_FACTS).lines;
    expect([rated?.taxRate, rated && taxOf(rated)]).toEqual([undefined, 'Z']);
  });

  test('with an unknown rate keeps the typed rate', () => {
    expect(inferredTaxRate(line({ taxCodeId: 'DARK' }), invoice(), lookup, NO_FACTS)).toBeNull();
    const typed = invoice({ lines: [line({ taxCodeId: 'DARK', taxRate: decimal('3') })] });
    expect(withInferredRates(typed, lookup, NO_FACTS)).toBe(typed);
  });
});

test('tax by code adds the amounts on the lines, not calculated ones', () => {
  const stated = (taxCodeId: string | undefined, net: string, tax: string): DocumentLine =>
    line({ taxCodeId, netCurrencyAmount: decimal(net), taxCurrencyAmount: decimal(tax) });
  const taxes = statedTaxes([
    stated('S', '100', '21'),
    stated('Z', '5', '0'),
    stated('S', '-10', '-2'),
    stated(undefined, '3', '0'),
  ]);
  // S: 100 − 10 and 21 − 2
  expect(taxes.map(({ taxCodeId, net, tax, lines }) => [taxCodeId, String(net), String(tax), lines])).toEqual([
    ['S', '90', '19', 2],
    ['Z', '5', '0', 1],
    [undefined, '3', '0', 1],
  ]);
});

describe('warnings before the service would refuse', () => {
  const setup = { currency: 'GBP', baseCurrency: 'GBP', rateDirection: 'foreignPerBase' as const };
  const rateOf = (code: string | undefined) => lookup.find('taxCode', code)?.taxRate;
  const today = localDate('2026-03-18');
  const other = (change: Partial<NumberedDocument> = {}): NumberedDocument => ({
    key: 'other',
    docClass: 'purchaseInvoice',
    contactAccountId: idOf('contactAccount', 'S1'),
    theirDocNo: 'INV-7',
    statusList: ['posted'],
    ...change,
  });
  const NO_SUMS: Sums = { gross: decimal('0'), largest: null };
  const accountType = accountTypesOf(lookup, NO_FACTS);
  const warn = (
    document: Document,
    others: NumberedDocument[] = [],
    open: OpenPeriods = ALL_OPEN,
    sums: Sums = NO_SUMS,
  ) =>
    warningsOf(document, { key: 'mine', others, setup, rateOf, lookup, accountType, today, open, sums }).map(
      (warning) => `${warning.path} ${warning.code}`,
    );

  test('a correct draft has none, and neither has a document that is no draft', () => {
    expect(warn(invoice({ lines: [line({ productId: 'PAPER' })] }))).toEqual([]);
    expect(warn(invoice({ statusList: ['posted'], projectId: 'nowhere' }))).toEqual([]);
  });
  test('unknown and closed references, of header and lines', () => {
    expect(
      warn(
        invoice({ projectId: 'J1', contactAccountId: 'C9', lines: [line({ taxCodeId: 'OLD', productId: 'GONE' })] }),
      ),
    ).toEqual([
      'contactAccountId unknownReference',
      'projectId closedReference',
      `lines.${intRef(1)}.productId unknownReference`,
      `lines.${intRef(1)}.taxCodeId closedReference`,
    ]);
  });
  test('an account of the other side, a bank and a control account in a line, as far as their types are known', () => {
    const facts: Facts = {
      ...NO_FACTS,
      answers: { ...NO_FACTS.answers, accountTypes: { [idOf('account', '4000')]: 'income' } },
    };
    const of = (docClass: Document['docClass'], types: AccountTypes) =>
      warningsOf(
        invoice({ docClass, contactAccountId: undefined, docTypeId: undefined, lines: [line({ accountId: '4000' })] }),
        { key: 'mine', others: [], setup, rateOf, lookup, accountType: types, today, open: ALL_OPEN, sums: NO_SUMS },
      ).filter(({ path }) => path.endsWith('accountId'));
    const path = `lines.${intRef(1)}.accountId`;
    const known = accountTypesOf(lookup, facts);
    expect(of('purchaseInvoice', known)).toEqual([{ path, code: 'otherAccountSide', type: 'income' }]);
    expect(of('saleInvoice', known)).toEqual([]);
    // A refund of sales is paid.
    expect(of('payment', known)).toEqual([]);
    expect(of('purchaseInvoice', accountTypesOf(lookup, NO_FACTS))).toEqual([]);
    const typed =
      (value: AccountType): AccountTypes =>
      () => ({
        value,
        source: 'told',
        evidence: { seen: 0, examples: [] },
      });
    for (const type of ['bank', 'debtors', 'creditors', 'tax'] as const) {
      expect(of('purchaseInvoice', typed(type))).toEqual([{ path, code: 'askedAccount', type }]);
      expect(of('saleInvoice', typed(type))).toEqual([{ path, code: 'askedAccount', type }]);
      expect(of('payment', typed(type))).toEqual([]);
    }
    expect(of('saleInvoice', typed('expense'))).toEqual([{ path, code: 'otherAccountSide', type: 'expense' }]);
    // Equipment is bought, and sold again; a deposit is a liability.
    for (const type of ['asset', 'liability'] as const) {
      expect(of('purchaseInvoice', typed(type))).toEqual([]);
      expect(of('saleInvoice', typed(type))).toEqual([]);
    }
  });
  test('a rate without a tax code, unless the service puts one on the line', () => {
    const rated = (change: Partial<Document>) =>
      warn(invoice({ lines: [line({ taxRate: decimal('20') })], ...change })).filter((text) =>
        text.includes('taxRate'),
      );
    expect(rated({ contactAccountId: 'S1', docClass: 'purchaseInvoice' })).toEqual([
      `lines.${intRef(1)}.taxRate rateWithoutCode`,
    ]);
    // The customer has a tax code of its own.
    expect(rated({ contactAccountId: 'C1' })).toEqual([]);
    expect(rated({ contactAccountId: 'S1', lines: [line({ taxRate: decimal('0') })] })).toEqual([]);
    expect(rated({ contactAccountId: 'S1', lines: [line({ taxRate: decimal('20'), taxCodeId: 'S' })] })).toEqual([]);
  });
  test('the note of a discount that no longer leads to the price', () => {
    const discounted = withDiscount(line(), { percent: decimal('10') });
    expect(warn(invoice({ lines: [discounted] }))).toEqual([]);
    const repriced = { ...discounted, currencyUnitPrice: decimal('80') };
    expect(warn(invoice({ lines: [repriced] }))).toEqual([`lines.${intRef(1)}.textPost endedDiscount`]);
  });
  test('a type of another class, a supplier on a sale, holds, stops and messages', () => {
    expect(warn(invoice({ docTypeId: 'SOR', contactAccountId: 'S1' }))).toEqual([
      'docTypeId otherClass',
      'contactAccountId otherSide',
    ]);
    expect(warn(invoice({ contactAccountId: 'C2' }))).toEqual(['contactAccountId onHold']);
    expect(warn(invoice({ docClass: 'purchaseInvoice', docTypeId: 'PIN', contactAccountId: 'S2' }))).toEqual([
      'contactAccountId stopped',
      'contactAccountId message',
    ]);
  });
  test('the same number of the same supplier, unless it is allowed, abandoned or the document itself', () => {
    const bill = invoice({
      docClass: 'purchaseInvoice',
      docTypeId: 'PIN',
      contactAccountId: 'S1',
      theirDocNo: 'INV-7',
    });
    expect(warn(bill, [other()])).toEqual(['theirDocNo duplicate']);
    for (const clean of [
      other({ statusList: ['abandoned'] }),
      other({ key: 'mine' }),
      other({ contactAccountId: 'S2' }),
      other({ theirDocNo: 'INV-8' }),
      other({ docClass: 'purchaseOrder' }),
    ])
      expect(warn(bill, [clean])).toEqual([]);
    expect(warn({ ...bill, contactAccountId: 'S2' }, [other({ contactAccountId: 'S2' })])).toEqual([
      'contactAccountId stopped',
      'contactAccountId message',
    ]);
  });
  test.each(['inv-7', ' INV-7', 'INV 7', 'INV007', 'Inv./0007'])(
    'an almost equal number, %j, gives a warning',
    (number) => {
      const bill = invoice({
        docClass: 'purchaseInvoice',
        docTypeId: 'PIN',
        contactAccountId: 'S1',
        theirDocNo: number,
      });
      expect(warn(bill, [other()])).toEqual(['theirDocNo almostDuplicate']);
      expect(warn(bill, [other(), other({ key: 'third', theirDocNo: number })])).toEqual(['theirDocNo duplicate']);
    },
  );
  test.each([
    ['INV-70', 'INV-7'],
    ['2026-11', '202-611'],
    ['A-10', 'A-1'],
    ['1-00', '100'],
  ])('%s and %s are two numbers', (mine, theirs) => {
    expect(
      warn(invoice({ docClass: 'purchaseInvoice', docTypeId: 'PIN', contactAccountId: 'S1', theirDocNo: mine }), [
        other({ theirDocNo: theirs }),
      ]),
    ).toEqual([]);
  });
  test.each([
    ['1899-03-18', true],
    ['2025-03-17', true],
    ['2025-03-18', false],
    ['2027-03-18', false],
    ['2027-03-19', true],
    ['2199-01-01', true],
  ])('a date of %s, a year or more from 18 March 2026: %s', (date, isFar) => {
    for (const path of ['docDate', 'taxDate', 'dueDate', 'deliveryDate'] as const)
      expect(warn(invoice({ docDate: undefined, [path]: localDate(date) }))).toEqual(isFar ? [`${path} farDate`] : []);
  });
  test.each([
    ['2026-03-02', true],
    ['2026-03-03', false],
  ])('due on %s, a document of 3 March 2026 falls due before its date: %s', (due, isBefore) => {
    expect(warn(invoice({ docDate: localDate('2026-03-03'), dueDate: localDate(due) }))).toEqual(
      isBefore ? ['dueDate dueBefore'] : [],
    );
  });
  test.each([
    // A hundred times the party's largest of 50.00 is 5,000.00.
    ['5000', 'party', '50', []],
    ['5000.01', 'party', '50', [`lines.${intRef(2)}.currencyUnitPrice farAmount`]],
    ['-5000.01', 'party', '50', [`lines.${intRef(2)}.currencyUnitPrice farAmount`]],
    // For a party without documents it is twenty times the company's: 18,000.00.
    ['18000', 'company', '900', []],
    ['18000.01', 'company', '900', [`lines.${intRef(2)}.currencyUnitPrice farAmount`]],
    // Ten million is ordinary in yen.
    ['10000000', 'party', '900000', []],
    ['999999999999.99', 'company', null, []],
    ['1000000000000', 'company', null, [`lines.${intRef(2)}.currencyUnitPrice longAmount`]],
  ] as const)('a total of %s after at most, of the %s, %s', (gross, of, amount, found) => {
    const sums = { gross: decimal(gross), largest: amount === null ? null : { of, amount: decimal(amount) } };
    const document = invoice({
      lines: [
        line({ intRef: intRef(1), currencyUnitPrice: decimal('7') }),
        line({ intRef: intRef(2), currencyUnitPrice: decimal('6'), quantity: decimal('-2') }),
      ],
    });
    expect(warn(document, [], ALL_OPEN, sums)).toEqual(found);
  });
  test.each([
    ['2026-02-28', true],
    ['2026-03-01', false],
    ['2026-04-30', false],
    ['2026-05-01', true],
  ])('a date of %s where March and April are open: %s', (date, isOutside) => {
    const open = { from: localDate('2026-03-01'), to: localDate('2026-04-30') };
    for (const path of ['docDate', 'taxDate'] as const)
      expect(warn(invoice({ [path]: localDate(date) }), [], open)).toEqual(isOutside ? [`${path} closedPeriod`] : []);
    expect(warn(invoice({ dueDate: localDate('2026-06-30') }), [], open)).toEqual([]);
    expect(warn(invoice({ docDate: localDate('2199-01-01') }), [], open)).toEqual(['docDate farDate']);
    expect(warn(invoice({ docDate: localDate(date) }), [], { from: localDate('2026-03-01'), to: null })).toEqual(
      date < '2026-03' ? ['docDate closedPeriod'] : [],
    );
  });
  test('a foreign currency without a rate', () => {
    expect(warn(invoice({ currency: currencyCode('EUR') }))).toEqual(['currencyRate noRate']);
    expect(warn(invoice({ currency: currencyCode('EUR'), currencyRate: decimal('1.1') }))).toEqual([]);
  });
  test('explicit amounts further off than 0.01, with the calculated ones', () => {
    // 1 × 100 at 20 %: 100, 20, 120. A tax of 20.01 is within, 20.02 is not.
    const amounts = (tax: string, gross: string) => ({
      netCurrencyAmount: decimal('100'),
      taxCurrencyAmount: decimal(tax),
      grossCurrencyAmount: decimal(gross),
      netAmount: decimal('100'),
      taxAmount: decimal(tax),
      grossAmount: decimal(gross),
    });
    const explicit = (tax: string, gross: string) =>
      invoice({
        explicitAmounts: true,
        ...amounts(tax, gross),
        lines: [line({ taxRate: decimal('20'), ...amounts(tax, gross) })],
      });
    expect(warn(explicit('20.01', '120.01'))).toEqual([]);
    const found = warningsOf(explicit('20.02', '120'), {
      key: 'mine',
      others: [],
      setup,
      rateOf,
      lookup,
      accountType,
      today,
      open: ALL_OPEN,
      sums: NO_SUMS,
    });
    expect(found).toContainEqual({ path: 'taxCurrencyAmount', code: 'offTolerance', calculated: '20' });
    expect(found.map(({ path }) => path).sort()).toEqual([`lines.${intRef(1)}.taxCurrencyAmount`, 'taxCurrencyAmount']);
    // A base amount that differs from the currency amount gets its own warning.
    expect(warn({ ...explicit('20', '120'), taxAmount: decimal('20.02') })).toEqual(['taxAmount offTolerance']);
  });
  test("explicit amounts are compared at the rate of the line's tax code if the line has none, and not once the service has them", () => {
    const amounts = {
      netCurrencyAmount: decimal('100'),
      taxCurrencyAmount: decimal('20'),
      grossCurrencyAmount: decimal('120'),
    };
    const coded = invoice({ explicitAmounts: true, ...amounts, lines: [line({ taxCodeId: 'S', ...amounts })] });
    expect(warn(coded)).toEqual([]);
    const off = { ...coded, taxCurrencyAmount: decimal('21') };
    expect(warn(off)).toEqual(['taxCurrencyAmount offTolerance']);
    expect(warn({ ...off, id: guid(1) })).toEqual([]);
  });
});
