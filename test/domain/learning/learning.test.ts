import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate, type LocalDate } from '../../../src/domain/values/dates.ts';
import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { learnedSchema, NO_FACTS, NOTHING_LEARNED, type Facts } from '../../../src/domain/learning/facts.ts';
import {
  accountTypesOf,
  baseCurrencyOf,
  classOfType,
  completed,
  questionsFor,
  rateDirectionOf,
  taxRateOn,
} from '../../../src/domain/learning/known.ts';
import { learnedFrom, shownDirection, withLook } from '../../../src/domain/learning/learned.ts';
import type { AccountType } from '../../../src/domain/references/accountType.ts';
import { guid, invoiceLine, pulledInvoice } from '../../support/documents.ts';
import { lookup, idOf } from '../drafting/company.ts';

const CODE = guid(1, 3);

function read(n: number, date: string, taxRate: string, change: Partial<Document> = {}): Document {
  return {
    ...pulledInvoice(n, 1),
    docDate: localDate(date),
    docNo: `SI${n}`,
    lines: [invoiceLine(n, { id: guid(n, 7), taxCodeId: CODE, taxRate: decimal(taxRate) })],
    ...change,
  };
}
const learned = (...documents: Document[]): Facts => ({
  ...NO_FACTS,
  learned: learnedFrom(NOTHING_LEARNED, documents),
});
const rateOn = (facts: Facts, date: string) => taxRateOn({ id: CODE, code: 'V' }, localDate(date), facts);

describe('tax rates by code and date', () => {
  // The British standard rate: 17.5 to 3 January 2011, 20 from the 4th.
  const facts = learned(
    read(1, '2010-06-01', '17.5'),
    read(2, '2011-01-03', '17.5'),
    read(3, '2011-01-04', '20'),
    read(4, '2012-01-01', '20'),
  );

  test('are those seen on that date, with the documents that show them', () => {
    expect(rateOn(facts, '2010-12-01')).toEqual({
      value: '17.5',
      source: 'learned',
      evidence: { seen: 2, examples: ['SI1', 'SI2'] },
    });
    expect(rateOn(facts, '2011-05-01')).toMatchObject({ value: '20', evidence: { seen: 2 } });
  });
  test('continue after the last date seen; before the first they are unknown', () => {
    expect(rateOn(facts, '2026-01-01')?.value).toBe('20');
    expect(rateOn(facts, '2009-01-01')).toBeNull();
  });
  test('that contradict each other on a day give no answer', () => {
    const both = learned(
      read(1, '2026-01-01', '20'),
      read(2, '2026-03-01', '20'),
      read(3, '2026-02-01', '5'),
      read(4, '2026-02-02', '5'),
    );
    expect(rateOn(both, '2026-02-01')).toBeNull();
  });
  test('that return are kept as separate periods: 20, 5 for a while, 20 again', () => {
    const back = learned(
      read(1, '2020-01-01', '20'),
      read(2, '2020-07-15', '5'),
      read(3, '2021-03-31', '5'),
      read(4, '2021-10-01', '20'),
    );
    expect([
      rateOn(back, '2020-01-01')?.value,
      rateOn(back, '2020-10-01')?.value,
      rateOn(back, '2022-01-01')?.value,
    ]).toEqual(['20', '5', '20']);
  });
  test('follow the tax date, and drafts made here show nothing', () => {
    const facts2 = learned(read(1, '2026-01-01', '20', { taxDate: localDate('2025-12-31') }), {
      ...read(2, '2026-01-01', '7'),
      lastModified: undefined,
    });
    expect([rateOn(facts2, '2025-12-31')?.value, facts2.learned.taxRates]).toEqual([
      '20',
      [expect.objectContaining({ from: '2025-12-31', to: '2025-12-31' })],
    ]);
  });
  test('in the catalog override those seen; a person’s answer overrides both, from its day on', () => {
    const answers = {
      ...NO_FACTS.answers,
      taxRates: [
        { taxCodeId: CODE, rate: decimal('19'), from: localDate('2026-07-01') },
        { taxCodeId: CODE, rate: decimal('16'), from: localDate('2026-09-01') },
      ],
    };
    const catalogCode = { id: CODE, code: 'V', taxRate: decimal('21') };
    const at = (date: string) => taxRateOn(catalogCode, localDate(date), { ...facts, answers });
    expect(
      [at('2026-06-30'), at('2026-07-01'), at('2026-10-01')].map((known) => [known?.value, known?.source]),
    ).toEqual([
      ['21', 'told'],
      ['19', 'asked'],
      ['16', 'asked'],
    ]);
  });
  test('that the service tells from a day on hold from that day', () => {
    const rates = [
      { taxRate: decimal('17.5') },
      { dateFrom: localDate('2011-01-04'), taxRate: decimal('20') },
      { dateFrom: localDate('2030-01-01'), taxRate: decimal('21') },
    ];
    const at = (date: string) =>
      taxRateOn({ id: CODE, code: 'V', taxRate: decimal('20'), rates }, localDate(date), learned())?.value;
    expect([at('1999-12-31'), at('2011-01-03'), at('2011-01-04'), at('2029-12-31'), at('2030-01-01')]).toEqual([
      '17.5',
      '17.5',
      '20',
      '20',
      '21',
    ]);
  });
  test('read again change nothing but the count', () => {
    const again = learnedFrom(facts.learned, [read(1, '2010-06-01', '17.5')]);
    expect(again.taxRates.map(({ rate, from, to, examples }) => [rate, from, to, examples])).toEqual(
      facts.learned.taxRates.map(({ rate, from, to, examples }) => [rate, from, to, examples]),
    );
    expect(learnedSchema.parse(JSON.parse(JSON.stringify(facts.learned)))).toEqual(facts.learned);
  });
});

describe('the direction of rates', () => {
  const foreign = (n: number, rate: string, gross: string, base: string): Document =>
    read(n, '2026-01-01', '20', {
      currency: currencyCode('EUR'),
      currencyRate: decimal(rate),
      grossCurrencyAmount: decimal(gross),
      grossAmount: decimal(base),
      netCurrencyAmount: undefined,
      netAmount: undefined,
    });

  test.each([
    // 115 ÷ 1.15 = 100; 115 × 1.15 = 132.25
    ['by division', foreign(1, '1.15', '115', '100'), 'foreignPerBase'],
    // 100 × 0.87 = 87; 100 ÷ 0.87 = 114.94
    ['by multiplication', foreign(1, '0.87', '100', '87'), 'basePerForeign'],
    // 3 ÷ 1.0001 and 3 × 1.0001 both round to 3.00
    ['by neither: too small to tell', foreign(1, '1.0001', '3', '3'), null],
    ['by neither: amounts of another making', foreign(1, '1.15', '100', '50'), null],
    ['not by the base currency', read(1, '2026-01-01', '20'), null],
    // One line rounded up by half a cent stays within a cent and a half: 33.33 ÷ 1.2 = 27.775 → 27.78
    ['within rounding', foreign(1, '1.2', '33.33', '27.78'), 'foreignPerBase'],
    ['not by explicit amounts', { ...foreign(1, '1.15', '115', '100'), explicitAmounts: true }, null],
  ])('%s', (_name, document, expected) => expect(shownDirection(document)).toBe(expected));

  test('is known from the first document, unknown when two disagree, and then a person decides', () => {
    const first = learned(foreign(1, '1.15', '115', '100'));
    expect(rateDirectionOf(first)).toEqual({
      value: 'foreignPerBase',
      source: 'learned',
      evidence: { seen: 1, examples: ['SI1'] },
    });
    const torn = learned(foreign(1, '1.15', '115', '100'), foreign(2, '0.87', '100', '87'));
    expect(rateDirectionOf(torn)).toBeNull();
    expect(
      rateDirectionOf({ ...torn, answers: { ...NO_FACTS.answers, rateDirection: 'basePerForeign' } }),
    ).toMatchObject({ value: 'basePerForeign', source: 'asked' });
    expect(rateDirectionOf(NO_FACTS)).toBeNull();
  });
});

describe('classes and base currency', () => {
  test('the class of a type comes from the catalog or its documents', () => {
    const facts = learned(read(1, '2026-01-01', '20', { docTypeId: 'X', docClass: 'saleOrder' }));
    expect(classOfType({ id: 'X' } as never, facts)).toMatchObject({ value: 'saleOrder', source: 'learned' });
    expect(classOfType({ id: 'X', docClass: 'saleQuote' } as never, facts)).toMatchObject({
      value: 'saleQuote',
      source: 'told',
    });
    expect(classOfType({ id: 'Y' } as never, facts)).toBeNull();
    expect(
      classOfType({ id: 'Y' } as never, { ...facts, answers: { ...NO_FACTS.answers, classes: { Y: 'receipt' } } }),
    ).toMatchObject({ value: 'receipt', source: 'asked' });
  });
  test('the base currency comes from legal entities or documents', () => {
    const none = { all: () => [], find: () => undefined };
    expect(baseCurrencyOf(none, learned(read(1, '2026-01-01', '20')))).toMatchObject({
      value: 'GBP',
      source: 'learned',
      evidence: { examples: ['SI1'] },
    });
    expect(
      baseCurrencyOf(
        none,
        learned(read(1, '2026-01-01', '20'), read(2, '2026-01-01', '20', { baseCurrency: currencyCode('EUR') })),
      ),
    ).toBeNull();
    const entity = { kind: 'legalEntity', id: guid(1), code: 'HV', isActive: true, baseCurrency: currencyCode('CHF') };
    expect(baseCurrencyOf({ all: () => [entity] as never, find: () => undefined }, NO_FACTS)).toMatchObject({
      value: 'CHF',
      source: 'told',
    });
  });
});

test('only unknown facts become questions', () => {
  const document: Document = {
    docClass: 'saleInvoice',
    docTypeId: 'SIN',
    docDate: localDate('2026-03-02'),
    currency: currencyCode('EUR'),
    statusList: [],
    lines: [],
  };
  const dark = lookup.find('taxCode', 'DARK')!;
  const standard = lookup.find('taxCode', 'S')!;
  expect(questionsFor(document, [standard, dark, dark], lookup, NO_FACTS)).toEqual([
    { about: 'baseCurrency' },
    { about: 'taxRate', taxCodeId: idOf('taxCode', 'DARK'), date: '2026-03-02' as LocalDate },
  ]);
  const answered: Facts = {
    ...NO_FACTS,
    answers: {
      ...NO_FACTS.answers,
      baseCurrency: currencyCode('GBP'),
      taxRates: [{ taxCodeId: dark.id, rate: decimal('3'), from: null }],
    },
  };
  expect(questionsFor(document, [dark], lookup, answered)).toEqual([{ about: 'rateDirection' }]);
  expect(questionsFor({ ...document, currency: currencyCode('GBP') }, [dark], lookup, answered)).toEqual([]);
});

describe('the type of an account', () => {
  const SALES = { id: idOf('account', '4000') };
  const on = (n: number, docClass: Document['docClass'], change: Partial<Document> = {}): Document =>
    read(n, '2026-01-05', '20', {
      docClass,
      statusList: ['posted'],
      lines: [invoiceLine(n, { id: guid(n, 7), accountId: SALES.id }), invoiceLine(n + 50, { accountId: SALES.id })],
      ...change,
    });
  const typeOf = (facts: Facts, account: Parameters<ReturnType<typeof accountTypesOf>>[0] = SALES) =>
    accountTypesOf(lookup, facts)(account);
  const answered = (facts: Facts, type: AccountType): Facts => ({
    ...facts,
    answers: { ...facts.answers, accountTypes: { [SALES.id]: type } },
  });

  test('follows from the only side whose documents use it, counted once for each document', () => {
    const sold = learned(on(1, 'saleInvoice'), on(2, 'saleOrder'), on(3, 'receipt'));
    expect(typeOf(sold)).toEqual({
      value: 'income',
      source: 'learned',
      evidence: { seen: 2, examples: ['SI1', 'SI2'] },
    });
    expect(typeOf(learned(on(1, 'purchaseInvoice')))?.value).toBe('expense');
    expect(typeOf(learned(on(1, 'saleInvoice'), on(2, 'purchaseInvoice')))).toBeNull();
    expect(typeOf(NO_FACTS)).toBeNull();
  });
  test('is not learned from a draft, in which it may be a mistake', () => {
    const facts = learned(on(1, 'saleInvoice'), on(2, 'purchaseInvoice', { statusList: ['draft'] }));
    expect(typeOf(facts)?.value).toBe('income');
  });
  test('is the reported one before that of a person, and that of a person before what documents show', () => {
    const bought = answered(learned(on(1, 'purchaseInvoice')), 'asset');
    expect(typeOf(bought)).toMatchObject({ value: 'asset', source: 'asked' });
    expect(typeOf(bought, { ...SALES, accountType: 'income' })).toMatchObject({ value: 'income', source: 'told' });
  });
  test('that is reported as an asset or a liability may be said more exactly', () => {
    const [debtors, income] = [answered(NO_FACTS, 'debtors'), answered(NO_FACTS, 'income')];
    expect(typeOf(debtors, { ...SALES, accountType: 'asset' })?.value).toBe('debtors');
    expect(typeOf(debtors, { ...SALES, accountType: 'liability' })?.value).toBe('liability');
    expect(typeOf(income, { ...SALES, accountType: 'asset' })?.value).toBe('asset');
  });
  test('is bank for the account of a bank account, whatever it is called', () => {
    const withBank: typeof lookup = {
      ...lookup,
      all: (kind) =>
        kind === 'bankAccount' ? lookup.all(kind).map((bank) => ({ ...bank, accountId: '4000' })) : lookup.all(kind),
    };
    expect(accountTypesOf(withBank, answered(NO_FACTS, 'income'))({ ...SALES, accountType: 'asset' })?.value).toBe(
      'bank',
    );
    expect(accountTypesOf(withBank, NO_FACTS)({ id: idOf('account', '7900') })).toBeNull();
  });
  test('of documents that were read by an earlier Daybook is learned from all of them at once, not from the next one', () => {
    const { accountSides: _, ...earlier } = learnedFrom(NOTHING_LEARNED, [on(1, 'saleInvoice')]);
    const next = learnedFrom(earlier, [on(2, 'purchaseInvoice')]);
    expect(next.accountSides).toBeUndefined();
    const looked = withLook(next, learnedFrom(NOTHING_LEARNED, [on(1, 'saleInvoice'), on(2, 'purchaseInvoice')]));
    expect(looked.accountSides?.map(({ side }) => side)).toEqual(['sale', 'purchase']);
  });
});

describe('what a service shows of types and bank accounts by code and name alone', () => {
  const [bank, type] = [guid(1, 41), guid(1, 42)];
  const money = (n: number, change: Partial<Document>) =>
    read(n, '2026-03-02', '20', { docClass: 'receipt', docTypeId: type, bankAccountId: bank, lines: [], ...change });
  const bare = (id: string) => ({ id: guidSchema.parse(id), code: 'X', description: 'X', isActive: true });
  const account = (facts: Facts) => completed('bankAccount', { kind: 'bankAccount', ...bare(bank) }, facts).currency;
  const typed = (facts: Facts) => completed('docType', { kind: 'docType', ...bare(type) }, facts);

  test('the currency of a bank account is that of payments and receipts that are not converted', () => {
    const [euro, pound] = [currencyCode('EUR'), currencyCode('GBP')];
    const converted = money(1, { currency: euro, bankCurrencyRate: decimal('0.85') });
    const plain = money(2, { currency: pound, bankCurrencyRate: decimal('1.0') });
    expect(account(learned(converted))).toBeUndefined();
    expect(account(learned(converted, plain, money(3, { currency: pound })))).toBe('GBP');
    expect(account(learned(plain, money(3, { currency: euro })))).toBeUndefined();
    expect(
      completed('bankAccount', { kind: 'bankAccount', ...bare(bank), currency: euro }, learned(plain)).currency,
    ).toBe('EUR');
  });

  test('the class of a type is that of its documents, and one of them without a party shows that none is needed', () => {
    const party = guid(1, 43);
    expect(typed(learned(money(1, { contactAccountId: party })))).toMatchObject({ docClass: 'receipt' });
    expect(typed(learned(money(1, { contactAccountId: party })))).not.toHaveProperty('isContactOptional');
    const sundry = learned(money(1, { contactAccountId: party }), money(2, { contactAccountId: undefined }));
    expect(typed(sundry)).toMatchObject({ docClass: 'receipt', isContactOptional: true });
    expect(typed(learned(money(1, {}), money(2, { docClass: 'payment' })))).not.toHaveProperty('docClass');
    const asked = { ...NO_FACTS, answers: { ...NO_FACTS.answers, classes: { [type]: 'payment' as const } } };
    expect(typed(asked)).toMatchObject({ docClass: 'payment' });
  });
});
