import { describe, expect, test } from 'vitest';
import type { CheckedRow } from '../../../../src/domain/reports/flightCheck/checkedRow.ts';
import type { Finding } from '../../../../src/domain/reports/flightCheck/finding.ts';
import { RowChecks } from '../../../../src/domain/reports/flightCheck/rowChecks.ts';
import { done } from '../../../support/steps.ts';
import { namesOf, NOVEMBER, row } from './support.ts';

function check(...rows: readonly CheckedRow[]): Finding[] {
  const checks = new RowChecks(NOVEMBER);
  for (const each of rows) checks.add(each);
  return done(checks.finish());
}

describe('document numbers', () => {
  const numbered = (docNo: string, change: Partial<CheckedRow> = {}): CheckedRow =>
    row({ docClass: 'saleInvoice', docNo, key: docNo, contactAccountId: docNo, ...change });

  test('that are missing between two are one gap, beside the later document', () => {
    const found = check(numbered('SI0041', { docDate: '2026-11-02' }), numbered('SI0045'), numbered('SI0046'));
    expect(found).toMatchObject([
      {
        check: 'numberGap',
        record: { key: 'SI0045' },
        other: 'SI0041',
        facts: { after: 'SI0041', before: 'SI0045', count: '3' },
      },
    ]);
  });

  test('that are missing over the end of a month are said on either side of it', () => {
    const [october, december] = [{ docDate: '2026-10-30' }, { docDate: '2026-12-02' }];
    expect(namesOf(check(numbered('SI0041', october), numbered('SI0043')))).toEqual(['numberGap SI0043']);
    expect(namesOf(check(numbered('SI0041'), numbered('SI0043', december)))).toEqual(['numberGap SI0043']);
  });

  test('are no gap where another class has them, or an abandoned document', () => {
    const rows = [
      numbered('SI0041'),
      numbered('SI0042', { docClass: 'purchaseInvoice' }),
      numbered('SI0043', { statusList: 'abandoned' }),
      numbered('SI0044'),
    ];
    expect(check(...rows)).toEqual([]);
  });

  test('are no gap between two ranges, in another year’s range, or outside the period', () => {
    // SI-2025-… and SI-2026-… are ranges of their own; 501 missing numbers are another range.
    expect(check(numbered('SI-2025-0900'), numbered('SI-2026-0001'))).toEqual([]);
    expect(check(numbered('SI1000'), numbered('SI1502'))).toEqual([]);
    const october = { docDate: '2026-10-10' };
    expect(check(numbered('SI0041', october), numbered('SI0045', october), numbered('SI0046'))).toEqual([]);
  });

  test('that are missing before the year or a letter', () => {
    expect(namesOf(check(numbered('0041/2026'), numbered('0043/2026')))).toEqual(['numberGap 0043/2026']);
    expect(namesOf(check(numbered('R0041A'), numbered('R0043A')))).toEqual(['numberGap R0043A']);
    expect(check(numbered('0500/2024', { docDate: '2024-11-01' }), numbered('0500/2026'))).toEqual([]);
    // Without other figures the year is a number like any.
    expect(namesOf(check(numbered('SI2024'), numbered('SI2026')))).toEqual(['numberGap SI2026']);
  });

  test('are no gap where one class ends and another begins', () => {
    const bill = { docClass: 'purchaseInvoice' } as const;
    const rows = [numbered('1001'), numbered('1002'), numbered('1201', bill), numbered('1202', bill)];
    expect(check(...rows)).toEqual([]);
    // Classes that share a range have gaps.
    expect(namesOf(check(...rows, numbered('1204')))).toEqual(['numberGap 1201', 'numberGap 1204']);
  });

  test('that stand twice are found, in one class only', () => {
    const twice = ['a', 'b'].map((key) => numbered('PI7', { key, contactAccountId: key }));
    expect(namesOf(check(...twice))).toEqual(['numberDouble b']);
    expect(check(numbered('PI7', { key: 'a' }), numbered('PI7', { key: 'b', docClass: 'saleOrder' }))).toEqual([]);
  });
});

describe('suppliers’ references', () => {
  const billed = (key: string, theirDocNo: string, change: Partial<CheckedRow> = {}): CheckedRow =>
    row({ key, theirDocNo, grossCurrencyAmount: key, netCurrencyAmount: '', ...change });

  test('that are equal, or equal but for case, spaces, leading zeros and punctuation', () => {
    expect(namesOf(check(billed('1', 'INV 0042'), billed('2', 'INV 0042')))).toEqual(['referenceDouble 2']);
    expect(namesOf(check(billed('1', 'INV 0042'), billed('2', 'inv-42.')))).toEqual(['referenceAlmost 2']);
    const elsewhere = { contactAccountId: 'SUPPLIER-1' };
    expect(namesOf(check(billed('1', 'A1'), billed('2', 'A1', elsewhere)))).toEqual(['referenceDouble 2']);
  });

  test('that have the letter O for a zero, or other letters beside the same figures and amount', () => {
    expect(namesOf(check(billed('1', 'A10442'), billed('2', 'A1O442')))).toEqual(['referenceAlmost 2']);
    const same = { grossCurrencyAmount: '480.5', docDate: '2026-11-28' };
    const invoice = billed('1', 'INV-10442', { ...same, docDate: '2026-11-02' });
    expect(namesOf(check(invoice, billed('2', '10442', same)))).toEqual(['referenceAlmost 2']);
    expect(check(invoice, billed('2', '10442'))).toEqual([]);
    expect(check(invoice, billed('2', 'CN-10442', { ...same, grossCurrencyAmount: '-480.5' }))).toEqual([]);
    // Few figures are alike by chance.
    expect(check(billed('1', 'A-117', same), billed('2', 'B-117', { ...same, docDate: '2026-11-02' }))).toEqual([]);
  });

  test('of a document of this month and one of an earlier month', () => {
    const july = { docDate: '2026-07-31' };
    expect(namesOf(check(billed('1', 'A1', july), billed('2', 'A1')))).toEqual(['referenceDouble 2']);
    expect(check(billed('1', 'A1', july), billed('2', 'A1', july))).toEqual([]);
  });

  test('are not found of two suppliers, of one that may use a number twice, of an abandoned invoice, or of two numbers', () => {
    expect(check(billed('1', 'A1'), billed('2', 'A1', { contactAccountId: 'S2' }))).toEqual([]);
    const s9 = { contactAccountId: 'S9' };
    expect(check(billed('1', 'A1', s9), billed('2', 'A1', s9))).toEqual([]);
    expect(check(billed('1', 'A1', { statusList: 'abandoned' }), billed('2', 'A1'))).toEqual([]);
    expect(check(billed('1', 'INV 42'), billed('2', 'INV 420'), billed('3', 'INV 4-2'))).toEqual([]);
  });
});

describe('the same party and amount', () => {
  const of = (key: string, docDate: string, change: Partial<CheckedRow> = {}): CheckedRow =>
    row({ key, docDate, theirDocNo: `no ${key}`, ...change });

  test('within five days, also over the end of the month', () => {
    expect(check(of('a', '2026-11-10'), of('b', '2026-11-15'))).toMatchObject([
      { check: 'amountDouble', record: { key: 'b' }, other: 'a', facts: { amount: '120', days: '5' } },
    ]);
    expect(namesOf(check(of('b', '2026-12-02'), of('a', '2026-11-30')))).toEqual(['amountDouble b']);
  });

  test('is not found after six days, in another currency or amount, of another party, or of a reversed document', () => {
    expect(check(of('a', '2026-11-10'), of('b', '2026-11-16'))).toEqual([]);
    expect(check(of('a', '2026-11-10'), of('b', '2026-11-10', { currency: 'EUR' }))).toEqual([]);
    const more = { grossCurrencyAmount: '120.01', netCurrencyAmount: '100.01' };
    expect(check(of('a', '2026-11-10'), of('b', '2026-11-10', more))).toEqual([]);
    expect(check(of('a', '2026-11-10'), of('b', '2026-11-10', { contactAccountId: 'S2' }))).toEqual([]);
    expect(check(of('a', '2026-11-10'), of('b', '2026-11-10', { statusList: 'posted,reversed' }))).toEqual([]);
  });

  test('is said once where the references are equal too', () => {
    const same = { theirDocNo: 'A1' };
    expect(namesOf(check(of('a', '2026-11-10', same), of('b', '2026-11-10', same)))).toEqual(['referenceDouble b']);
  });
});

describe('documents left', () => {
  const left = (change: Partial<CheckedRow>): string[] => namesOf(check(row({ key: 'x', ...change })));

  test('as drafts of the month, refused, or in conflict', () => {
    expect(left({ statusList: 'draft' })).toEqual(['draft x']);
    expect(left({ statusList: '' })).toEqual(['draft x']);
    expect(left({ statusList: 'draft', state: 'rejected' })).toEqual(['refused x']);
    expect(left({ state: 'conflict' })).toEqual(['refused x']);
    expect(left({ statusList: 'rejected' })).toEqual(['refused x']);
  });

  test('are not what the next sync submits, unless something keeps it here', () => {
    const submitted = { statusList: 'draft', isSubmitted: true };
    expect(left({ ...submitted, state: 'queued' })).toEqual([]);
    expect(left({ ...submitted, state: 'saved' })).toEqual(['draft x']);
    expect(left({ ...submitted, state: 'waits' })).toEqual(['draft x']);
    expect(left({ ...submitted, state: 'rejected' })).toEqual(['refused x']);
    expect(left({ statusList: 'draft', state: 'queued' })).toEqual(['draft x']);
  });

  test('are not drafts of another month, of an order, abandoned ones, or what is submitted', () => {
    expect(left({ statusList: 'draft', docDate: '2026-12-01' })).toEqual([]);
    expect(left({ statusList: 'draft', docClass: 'saleOrder' })).toEqual([]);
    expect(left({ statusList: 'draft,abandoned' })).toEqual([]);
    expect(left({ statusList: 'approved,pending_posting' })).toEqual([]);
  });
});

describe('dates outside the month', () => {
  const dated = (change: Partial<CheckedRow>): string[] =>
    check(row(change)).map(({ check: name, facts }) => `${name} ${facts['why'] ?? ''}`);

  test('are those of drafts from before, of tax in another month, and missing ones', () => {
    expect(dated({ statusList: 'draft', docDate: '2026-10-31' })).toEqual(['outsidePeriod before']);
    expect(dated({ taxDate: '2026-10-31' })).toEqual(['outsidePeriod taxDate']);
    expect(dated({ docDate: '2026-12-01', taxDate: '2026-11-30' })).toEqual(['outsidePeriod taxDate']);
    expect(dated({ docDate: '', statusList: 'draft' })).toEqual(['outsidePeriod noDate']);
  });

  test('are those more than 92 days after today, or after the month if that is later', () => {
    // Today is 3 December 2026; 28 days of it, 31, 28 and 5 make 92: 5 March 2027.
    expect(dated({ docDate: '2027-03-05' })).toEqual([]);
    expect(dated({ docDate: '2027-03-06' })).toEqual(['outsidePeriod future']);
    expect(dated({ docDate: '2062-11-10', statusList: 'draft' })).toEqual(['outsidePeriod future']);
  });

  test('are not those of posted documents of another month, or of tax on another day of the month', () => {
    expect(dated({ docDate: '2026-10-31' })).toEqual([]);
    expect(dated({ taxDate: '2026-11-30' })).toEqual([]);
    expect(dated({ docDate: '2026-10-31', statusList: 'posted,abandoned' })).toEqual([]);
  });
});

describe('totals of a document', () => {
  test('that do not agree, by how much', () => {
    expect(check(row({ key: 'x', taxCurrencyAmount: '19.99' }))).toMatchObject([
      { check: 'totalsOff', facts: { difference: '0.01' } },
    ]);
  });

  test('are not judged while one is unknown, nor of a payment', () => {
    expect(check(row({ netCurrencyAmount: '' }))).toEqual([]);
    expect(check(row({ docClass: 'payment', taxCurrencyAmount: '0' }))).toEqual([]);
  });
});
