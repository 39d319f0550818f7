import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import { amountsOfDocument } from '../../../src/domain/documents/documentAmounts.ts';
import { unsupportedFields, withoutUnsupported } from '../../../src/domain/documents/unsupportedFields.ts';
import { copyOfDocument } from '../../../src/domain/drafting/copy.ts';
import { creditOf } from '../../../src/domain/drafting/credit.ts';
import { chosenDocument } from '../../../src/domain/merge/choices.ts';
import { mergeDocuments } from '../../../src/domain/merge/merge.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { amountsWorkedOutAnew } from '../../../src/domain/documents/recreatedLines.ts';
import {
  amountFields,
  lineAmounts,
  suppliedAmountsOf,
  type LineEntry,
  type TotalsSetup,
} from '../../../src/domain/documents/totals.ts';
import { createBody } from '../../../src/api/wire/documentWriting.ts';
import { readDocument } from '../../../src/api/wire/documentReading.ts';
import { summaryAgrees } from '../../../src/sync/documents/summary.ts';
import { draftInvoice, guid, instant, intRef } from '../../support/documents.ts';
import { drafting } from '../drafting/company.ts';

const pounds: TotalsSetup = { currency: 'GBP', baseCurrency: 'GBP', rateDirection: 'foreignPerBase' };
const three = (net: string, tax: string, gross: string) => ({
  suppliedAmounts: true,
  netCurrencyAmount: decimal(net),
  taxCurrencyAmount: decimal(tax),
  grossCurrencyAmount: decimal(gross),
});
const six = (entry: LineEntry, setup: TotalsSetup) => Object.values(amountFields(lineAmounts(entry, setup)));

/** 1 × 10.00 at 20 %: 10.00, 2.00, 12.00. */
const ten = (change: Partial<DocumentLine> = {}): DocumentLine => ({
  intRef: intRef(1, 1),
  description: 'Paper',
  taxCodeId: guid(1, 3),
  taxRate: decimal('20'),
  quantity: decimal('1'),
  isNetEntry: true,
  currencyUnitPrice: decimal('10'),
  ...change,
});

describe('amounts of a line as the supplier rounded them (spec 2.10 supplied rule 1)', () => {
  test.each<[string, LineEntry, TotalsSetup, string[]]>([
    [
      'a penny more of tax',
      { ...ten(), ...three('10', '2.01', '12.01') },
      pounds,
      ['10', '2.01', '12.01', '10', '2.01', '12.01'],
    ],
    [
      'a penny less of net',
      { ...ten(), ...three('9.99', '2', '11.99') },
      pounds,
      ['9.99', '2', '11.99', '9.99', '2', '11.99'],
    ],
    [
      'two pennies of tax are not taken',
      { ...ten(), ...three('10', '2.02', '12.02') },
      pounds,
      ['10', '2', '12', '10', '2', '12'],
    ],
    [
      'each within the tolerance, but not their sum',
      { ...ten(), ...three('10.01', '2.01', '12.02') },
      pounds,
      ['10', '2', '12', '10', '2', '12'],
    ],
    [
      'without the mark they are ignored',
      { ...ten(), ...three('10', '2.01', '12.01'), suppliedAmounts: undefined },
      pounds,
      ['10', '2', '12', '10', '2', '12'],
    ],
    [
      'one that is missing',
      { ...ten(), ...three('10', '2.01', '12.01'), grossCurrencyAmount: undefined },
      pounds,
      ['10', '2', '12', '10', '2', '12'],
    ],
    // 2 × 57.40 = 114.80; 22.96; 137.76. Supplied 114.81 ÷ 1.1525 = 99.618… → 99.62; 22.96 ÷ 1.1525 = 19.921… → 19.92; 119.54.
    [
      'in euro',
      {
        quantity: decimal('2'),
        currencyUnitPrice: decimal('57.4'),
        taxRate: decimal('20'),
        ...three('114.81', '22.96', '137.77'),
      },
      { currency: 'EUR', baseCurrency: 'GBP', currencyRate: decimal('1.1525'), rateDirection: 'foreignPerBase' },
      ['114.81', '22.96', '137.77', '99.62', '19.92', '119.54'],
    ],
    // Net plus tax is not gross: each is converted by itself. 10.01 ÷ 0.5 = 20.02; 2.01 ÷ 0.5 = 4.02; 12.00 ÷ 0.5 = 24.00.
    [
      'that a service shows without a sum',
      { ...ten(), ...three('10.01', '2.01', '12') },
      { currency: 'EUR', baseCurrency: 'GBP', currencyRate: decimal('0.5'), rateDirection: 'foreignPerBase' },
      ['10.01', '2.01', '12', '20.02', '4.02', '24'],
    ],
    // 3 × 9.99 = 29.97; ÷ 1.2 = 24.975 → 24.98; 4.99.
    [
      'with tax in the price',
      {
        quantity: decimal('3'),
        currencyUnitPrice: decimal('9.99'),
        taxRate: decimal('20'),
        isNetEntry: false,
        ...three('24.97', '5', '29.97'),
      },
      pounds,
      ['24.97', '5', '29.97', '24.97', '5', '29.97'],
    ],
    // 7 × 1.2345 = 8.6415 → 8.642; 5 % 0.4321 → 0.432; 9.074. Ten fils more are within 0.01.
    [
      'in dinars, ten fils more',
      {
        quantity: decimal('7'),
        currencyUnitPrice: decimal('1.2345'),
        taxRate: decimal('5'),
        ...three('8.652', '0.432', '9.084'),
      },
      { ...pounds, currency: 'KWD', baseCurrency: 'KWD' },
      ['8.652', '0.432', '9.084', '8.652', '0.432', '9.084'],
    ],
    [
      'in dinars, eleven',
      {
        quantity: decimal('7'),
        currencyUnitPrice: decimal('1.2345'),
        taxRate: decimal('5'),
        ...three('8.653', '0.432', '9.085'),
      },
      { ...pounds, currency: 'KWD', baseCurrency: 'KWD' },
      ['8.642', '0.432', '9.074', '8.642', '0.432', '9.074'],
    ],
    // 7 × 333 = 2331; 233; 2564. A yen more is beyond, as at the service.
    [
      'in yen, where a yen is beyond',
      {
        quantity: decimal('7'),
        currencyUnitPrice: decimal('333'),
        taxRate: decimal('10'),
        ...three('2331', '234', '2565'),
      },
      { ...pounds, currency: 'JPY', baseCurrency: 'JPY' },
      ['2331', '233', '2564', '2331', '233', '2564'],
    ],
    [
      'of a credit',
      { ...ten({ quantity: decimal('-1') }), ...three('-10', '-2.01', '-12.01') },
      pounds,
      ['-10', '-2.01', '-12.01', '-10', '-2.01', '-12.01'],
    ],
  ])('%s', (_name, entry, setup, expected) => expect(six(entry, setup)).toEqual(expected));

  test('are rounded to the precision of the currency, as the service rounds them', () => {
    expect(
      Object.values(suppliedAmountsOf({ ...ten(), ...three('10.004', '2.005', '12.009') }, 'GBP') ?? {}).map(String),
    ).toEqual(['10', '2.01', '12.01']);
  });
});

const SUPPLIED = ten(three('10', '2.01', '12.01'));
/** Two lines, the first a penny more of tax than calculated: 20.00, 4.01, 24.01. */
const draft = (change: Partial<Document> = {}): Document =>
  draftInvoice(1, { docClass: 'purchaseInvoice', lines: [SUPPLIED, ten({ intRef: intRef(2, 1) })], ...change });

describe('a document with amounts as supplied', () => {
  test('has the sum of its lines as total', () => {
    const { currency } = amountsOfDocument(draft(), pounds);
    expect([currency.net, currency.tax, currency.gross].map(String)).toEqual(['20', '4.01', '24.01']);
  });

  test('is created with net, tax and gross of that line, and of no other', () => {
    const { details } = createBody(draft()) as { details: Record<string, unknown>[] };
    expect(details.map((detail) => Object.keys(detail).filter((name) => name.endsWith('Amount')))).toEqual([
      ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount'],
      [],
    ]);
    expect(JSON.stringify(details[0])).toContain('"taxCurrencyAmount":2.01');
    expect(details[0]).not.toHaveProperty('suppliedAmounts');
  });

  test('is not sent while one is beyond the tolerance', () => {
    expect(issuesOf(draft())).toEqual([]);
    const beyond = draft({ lines: [ten(three('10', '2.02', '12.02'))] });
    expect(issuesOf(beyond)).toEqual([{ path: `lines.${intRef(1, 1)}.taxCurrencyAmount`, code: 'offTolerance' }]);
  });

  test('keeps them here if the version does not support them (spec 2.10 supplied)', () => {
    const path = `lines.${intRef(1, 1)}.suppliedAmounts`;
    expect(unsupportedFields(draft(), '1.2.8').filter((gap) => gap.path.endsWith('suppliedAmounts'))).toEqual([
      { path, since: '1.2.9' },
    ]);
    expect(unsupportedFields(draft(), '1.2.9').filter((gap) => gap.path.endsWith('suppliedAmounts'))).toEqual([]);
    expect(withoutUnsupported(draft(), '1.2.8', null).lines[0]).toEqual(ten());
    expect(withoutUnsupported(draft(), '1.2.9', null).lines[0]).toEqual(SUPPLIED);
  });

  test('is copied with them, and credited exactly', () => {
    expect(copyOfDocument(draft(), drafting()).lines[0]).toMatchObject(three('10', '2.01', '12.01'));
    const credit = creditOf(draft(), drafting());
    expect(credit.lines[0]).toMatchObject({
      quantity: '-1',
      suppliedAmounts: true,
      netCurrencyAmount: '-10',
      taxCurrencyAmount: '-2.01',
      grossCurrencyAmount: '-12.01',
    });
    expect(String(amountsOfDocument(credit, pounds).currency.gross)).toBe('-24.01');
  });

  test('agrees with a row of the search that says so, also where several pennies add up', () => {
    const pennies = draft({
      lines: [1, 2, 3].map((n) => ten({ intRef: intRef(n, 1), ...three('10', '2.01', '12.01') })),
    });
    const row = {
      ...pennies,
      id: guid(1, 6),
      netCurrencyAmount: decimal('30'),
      taxCurrencyAmount: decimal('6.03'),
      grossCurrencyAmount: decimal('36.03'),
    };
    expect(summaryAgrees(pennies, row)).toBe(true);
    expect(
      summaryAgrees(pennies, { ...row, taxCurrencyAmount: decimal('6'), grossCurrencyAmount: decimal('36') }),
    ).toBe(false);
  });
});

const shown = (change: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  readDocument(
    {
      id: guid(1, 6),
      intRef: intRef(1),
      docClass: 'purchaseInvoice',
      docTypeId: guid(1, 4),
      docDate: '2026-03-02',
      currency: 'GBP',
      baseCurrency: 'GBP',
      statusList: ['draft'],
      lastModified: instant(5),
      grossCurrencyAmount: '12.01000',
      details: [
        {
          id: guid(1, 7),
          intRef: intRef(1, 1),
          description: 'Paper',
          taxCodeId: guid(1, 3),
          taxRate: '20',
          quantity: '1',
          isNetEntry: true,
          currencyUnitPrice: '10',
          netCurrencyAmount: '10.00000',
          taxCurrencyAmount: '2.01000',
          grossCurrencyAmount: '12.01000',
          netAmount: '10.00000',
          taxAmount: '2.01000',
          grossAmount: '12.01000',
          ...line,
        },
      ],
      ...change,
    },
    'purchaseInvoice',
  )!;

describe('the service’s amounts', () => {
  test('is marked where it is a penny off, so that it stays while something else is edited', () => {
    expect(shown().lines[0]?.suppliedAmounts).toBe(true);
    expect(
      shown({}, { taxCurrencyAmount: '2.00000', grossCurrencyAmount: '12.00000' }).lines[0]?.suppliedAmounts,
    ).toBeUndefined();
    expect(
      shown({}, { taxCurrencyAmount: '2.02000', grossCurrencyAmount: '12.02000' }).lines[0]?.suppliedAmounts,
    ).toBeUndefined();
    // Without a rate nobody can tell what would be calculated.
    expect(shown({}, { taxRate: undefined }).lines[0]?.suppliedAmounts).toBeUndefined();
    expect(shown({ explicitAmounts: true }).lines[0]?.suppliedAmounts).toBeUndefined();
    expect(
      shown({}, { suppliedAmounts: true, taxCurrencyAmount: '2.00000', grossCurrencyAmount: '12.00000' }).lines[0]
        ?.suppliedAmounts,
    ).toBeUndefined();
  });

  const gross = (document: Document) => String(amountsOfDocument(document, pounds).currency.gross);
  const edited = (change: Partial<DocumentLine>): Document => ({
    ...shown(),
    lines: shown().lines.map((line) => ({ ...line, ...change })),
  });

  test('is what a line comes to as long as both sides leave what it follows from', () => {
    const mine = edited({ description: 'Ledger paper' });
    const { merged, conflicts } = mergeDocuments(shown(), mine, shown({}, { textPre: 'For the office' }));
    expect(conflicts).toEqual([]);
    expect(merged.lines[0]).toMatchObject({
      description: 'Ledger paper',
      textPre: 'For the office',
      suppliedAmounts: true,
      taxCurrencyAmount: '2.01',
    });
    expect(gross(merged)).toBe('12.01');
  });

  test('goes with a quantity that a colleague has changed: the service has worked it out anew', () => {
    const theirs = shown(
      {},
      { quantity: '2', netCurrencyAmount: '20.00000', taxCurrencyAmount: '4.00000', grossCurrencyAmount: '24.00000' },
    );
    const { merged } = mergeDocuments(shown(), edited({ description: 'Ledger paper' }), theirs);
    expect(merged.lines[0]).toMatchObject({ description: 'Ledger paper', quantity: '2' });
    expect(merged.lines[0]?.suppliedAmounts).toBeUndefined();
    expect(gross(merged)).toBe('24');
  });

  test('comes back when theirs is chosen for what it follows from, and goes when mine is', () => {
    const base = shown(
      {},
      { quantity: '3', netCurrencyAmount: '30.00000', taxCurrencyAmount: '6.00000', grossCurrencyAmount: '36.00000' },
    );
    const local: Document = { ...base, lines: base.lines.map((line) => ({ ...line, quantity: decimal('2') })) };
    const { conflicts } = mergeDocuments(base, local, shown());
    const path = `lines.${intRef(1, 1)}.quantity`;
    expect(conflicts.map((conflict) => conflict.path)).toEqual([path]);
    const record = {
      base,
      local,
      conflict: { kind: 'fields' as const, fields: conflicts, theirs: shown(), seenAt: instant(9) },
    };
    expect(gross(chosenDocument(record, { [path]: 'theirs' }))).toBe('12.01');
    // 2 × 10.00 + 20 %
    expect(gross(chosenDocument(record, { [path]: 'mine' }))).toBe('24');
  });

  test('is lost with the line when all lines are replaced, and that is asked about before', () => {
    const document = shown();
    expect(
      amountsWorkedOutAnew(document, document.lines).map(({ amount, from, to }) => `${amount} ${from} ${to}`),
    ).toEqual(['taxCurrencyAmount 2.01 2', 'grossCurrencyAmount 12.01 12', 'taxAmount 2.01 2', 'grossAmount 12.01 12']);
  });

  test('of what was sent with them is no conflict, and the figures are the same', () => {
    const sent: Document = { ...draft({ lines: [SUPPLIED] }), contactAccountId: undefined, description: undefined };
    const { merged, conflicts } = mergeDocuments(sent, sent, shown());
    expect(conflicts).toEqual([]);
    expect(gross(merged)).toBe(gross(sent));
  });
});
