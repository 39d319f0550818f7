import { describe, expect, it } from 'vitest';
import { Decimal, decimal } from '../../../../../src/domain/values/decimal.ts';
import { lineAmounts, type TotalsSetup } from '../../../../../src/domain/documents/totals.ts';
import { balancingEntry } from '../../../../../src/app/documents/editor/amounts/balance.ts';
import { customField, typesOf } from '../../../../../src/app/company/facts/customFields.ts';
import {
  fieldNamed,
  guessPastedColumns,
  isTable,
  pastedRows,
  withoutPercent,
  withoutTotals,
  type CellTests,
} from '../../../../../src/app/documents/editor/lines/pastedTable.ts';
import { LINE } from '../../../../../src/app/editing/documentFields/lineFields.ts';
import type { DocumentLine } from '../../../../../src/domain/documents/document.ts';

const POUNDS: TotalsSetup = { currency: 'GBP', baseCurrency: 'GBP', rateDirection: 'foreignPerBase' };
const YEN: TotalsSetup = {
  currency: 'JPY',
  baseCurrency: 'GBP',
  currencyRate: decimal('190'),
  rateDirection: 'foreignPerBase',
};

describe('the unit price that balances a document', () => {
  it.each([
    // 120 with 20 % is 100 net.
    ['120 with tax at 20 %, entered net', { taxRate: decimal('20') }, '120', true, '100', true],
    ['100 without tax, entered net', { taxRate: decimal('20') }, '100', false, '100', true],
    // 100 ÷ 1.2 = 83.333…: 83.33 net makes 99.996 → 16.67 tax, 100.00 gross.
    ['100 with tax at 20 %, entered net', { taxRate: decimal('20') }, '100', true, '83.33', true],
    // 0.03 ÷ 1.2 = 0.025 → 0.03 net has 0.01 tax: 0.04; 0.02 net: 0.02. Only gross entry comes to 0.03.
    ['0.03 with tax at 20 %: no net price, so gross', { taxRate: decimal('20') }, '0.03', true, '0.03', false],
    ['0.03 with tax for three pieces', { taxRate: decimal('20'), quantity: decimal('3') }, '0.03', true, '0.01', false],
    ['a credit', { taxRate: decimal('20') }, '-12', true, '-10', true],
  ])('%s', (_name, line, rest, isGross, price, isNetEntry) => {
    expect(balancingEntry(line, { amount: new Decimal(rest), isGross }, POUNDS)).toEqual({
      currencyUnitPrice: price,
      isNetEntry,
    });
  });

  it('meets the rest exactly in yen', () => {
    const line = { taxRate: decimal('10'), quantity: decimal('7') };
    const entry = balancingEntry(line, { amount: new Decimal('3456'), isGross: true }, YEN);
    expect(entry && lineAmounts({ ...line, ...entry }, YEN).currency.gross.toFixed()).toBe('3456');
  });

  it('does not exist without a quantity', () => {
    expect(balancingEntry({ quantity: decimal('0') }, { amount: new Decimal('5'), isGross: true }, POUNDS)).toBeNull();
  });
});

const TESTS: CellTests = {
  isNumber: (text) => /^-?[\d.,£ ]+$/.test(text) && /\d/.test(text),
  isReference: (field, text) =>
    (field === 'productId' ? /^[A-Z]{3}-[A-Z]{3}$/ : field === 'taxCodeId' ? /^[SZ]$/ : /^\d{4}$/).test(text),
};

describe('rows from a spreadsheet', () => {
  it('are split at tabs and line ends, quoted cells kept whole', () => {
    expect(pastedRows('Paper\t2\t4.50\r\n"Card, ""white""\n300 g"\t1\t12\r\n\r\n')).toEqual([
      ['Paper', '2', '4.50'],
      ['Card, "white"\n300 g', '1', '12'],
    ]);
  });

  it('restore text that was guarded against running as a formula', () => {
    expect(pastedRows("'- Rabatt 5 %\t'=Sum\n'quoted'\t'\n")).toEqual([
      ['- Rabatt 5 %', '=Sum'],
      ["'quoted'", "'"],
    ]);
  });

  it('are distinguished from text for one cell', () => {
    expect([
      isTable('Paper, A4'),
      isTable('Paper\t2'),
      isTable('one\ntwo'),
      isTable('Consulting; March'),
      isTable('Paper;2\nCard;1'),
    ]).toEqual([false, true, true, false, true]);
  });

  it.each([
    ['Qty', 'quantity'],
    ['Unit price', 'currencyUnitPrice'],
    ['VAT code', 'taxCodeId'],
    ['Nominal code', 'accountId'],
    ['Cost centre', 'post.costCentre'],
    ['Colour', null],
  ])('recognize a column by its heading: %s', (heading, field) => {
    expect(fieldNamed(heading)).toBe(field);
  });

  it('are guessed from their headings', () => {
    expect(
      guessPastedColumns(
        [
          ['Item', 'Details', 'Qty', 'Price'],
          ['PAP-AFO', 'Paper', '2', '4.50'],
        ],
        TESTS,
      ),
    ).toEqual({ columns: ['productId', 'description', 'quantity', 'currencyUnitPrice'], hasHeading: true });
  });

  it('are guessed from their content despite a few bad cells', () => {
    const rows = [
      ['PAP-AFO', 'Paper, A4, white', '2', '4.50', 'S'],
      ['CRD-WHI', 'Card', 'two', '12.00', 'S'],
      ['INK-BLK', 'Ink', '3', '£19.99', 'Z'],
    ];
    expect(guessPastedColumns(rows, TESTS)).toEqual({
      columns: ['productId', 'description', 'quantity', 'currencyUnitPrice', 'taxCodeId'],
      hasHeading: false,
    });
  });

  it('are debits and credits in a journal', () => {
    const guess = (...rows: string[][]) => guessPastedColumns(rows, TESTS, true);
    expect(guess(['Account', 'Text', 'Debit', 'Credit'], ['7100', 'Rent', '900', ''])).toEqual({
      columns: ['accountId', 'description', 'debit', 'credit'],
      hasHeading: true,
    });
    expect(guess(['Konto', 'Soll', 'Haben'], ['7100', '900', '']).columns).toEqual(['accountId', 'debit', 'credit']);
    // Without headings; a single column of figures has credits below zero.
    expect(guess(['7100', 'Rent', '900', ''], ['2109', 'Accrued', '', '900']).columns).toEqual([
      'accountId',
      'description',
      'debit',
      'credit',
    ]);
    expect(guess(['7100', 'Rent', '900'], ['2109', 'Accrued', '-900']).columns).toEqual([
      'accountId',
      'description',
      'debit',
    ]);
    expect(guess(['Account', 'Amount'], ['7100', '900']).columns).toEqual(['accountId', 'debit']);
  });

  it('leave the amount of a journal’s line on its side where the other cell is empty or 0.00', () => {
    const debited = LINE.debit.write({}, '100');
    expect([LINE.debit.read(debited), LINE.credit.read(debited)]).toEqual(['100', undefined]);
    expect(LINE.credit.write(debited, undefined)).toBe(debited);
    expect(LINE.credit.write(debited, '0')).toBe(debited);
    expect(LINE.credit.read(LINE.credit.write(debited, '30'))).toBe('30');
    expect(LINE.debit.read(LINE.debit.write(debited, undefined))).toBeUndefined();
    // A debit below zero is a credit.
    expect(LINE.credit.read(LINE.debit.write({}, '-30'))).toBe('30');
  });

  it('take a single column of figures as the price', () => {
    expect(
      guessPastedColumns(
        [
          ['Carriage', '12.50'],
          ['Insurance', '3'],
        ],
        TESTS,
      ).columns,
    ).toEqual(['description', 'currencyUnitPrice']);
  });

  it('may have per cent signs in tax rates', () => {
    expect(withoutPercent('12 %')).toBe('12');
    expect(withoutPercent('12.5')).toBe('12.5');
  });
});

describe('custom fields', () => {
  it('have the type that documents show, and text if documents disagree', () => {
    const types = typesOf([
      { Channel: 'Web', Discount: 5, Urgent: true, Due: '2026-03-01' },
      { Channel: 'Shop', Discount: '5 %', Urgent: false },
      undefined,
      { Empty: null, DomesticReverseChargeApply: true },
    ]);
    expect(Object.fromEntries(types)).toEqual({ Channel: 'text', Discount: 'text', Urgent: 'yesNo', Due: 'date' });
  });

  it('are set and removed one by one', () => {
    const [discount, urgent] = [
      customField<DocumentLine>('Discount', 'number'),
      customField<DocumentLine>('Urgent', 'yesNo'),
    ];
    const line = urgent.write(discount.write({ ext: { Channel: 'Web' } }, '2.5'), 'false');
    expect(line.ext).toEqual({ Channel: 'Web', Discount: 2.5, Urgent: false });
    expect(discount.read(line)).toBe('2.5');
    expect(urgent.write(discount.write(line, undefined), undefined).ext).toEqual({ Channel: 'Web' });
  });

  it('show a date with a time of midnight as the date', () => {
    expect(customField<DocumentLine>('Reviewed', 'date').read({ ext: { Reviewed: '2026-03-01T00:00:00' } })).toBe(
      '2026-03-01',
    );
  });

  it('keep figures that a JSON number cannot hold as text', () => {
    expect(customField<DocumentLine>('Serial', 'number').write({}, '12345678901234567890').ext).toEqual({
      Serial: '12345678901234567890',
    });
  });
});

it('takes no total of pasted rows for a line, but a product that is called so', () => {
  const rows = pastedRows(
    'Oak chair\t2\t49.95\nTotal cleaning\t1\t20.00\nTotal:\t\t119.90\n\tGrand total\t119.90\nSumme\t\t119,90',
  );
  expect(withoutTotals(rows).map(([name]) => name)).toEqual(['Oak chair', 'Total cleaning']);
});
