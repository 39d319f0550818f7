import { describe, expect, test } from 'vitest';
import { bankFindings, type CheckedBankLine } from '../../../../src/domain/reports/flightCheck/bankChecks.ts';
import { waiverOf, type Finding, type Waiver } from '../../../../src/domain/reports/flightCheck/finding.ts';
import { daysReadForLines, isReadForLines, LineChecks } from '../../../../src/domain/reports/flightCheck/lineChecks.ts';
import { recurringFindings } from '../../../../src/domain/reports/flightCheck/recurringChecks.ts';
import type { CheckedRow } from '../../../../src/domain/reports/flightCheck/checkedRow.ts';
import type { DocumentLine } from '../../../../src/domain/documents/document.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { draftInvoice, instant } from '../../../support/documents.ts';
import { namesOf, NOVEMBER, row } from './support.ts';

type Lined = [row: CheckedRow, lines: readonly DocumentLine[]];

/** What the line checks find; codes are the texts that lines hold. */
function checkLines(documents: readonly Lined[]): Finding[] {
  const checks = new LineChecks(NOVEMBER, { accountCode: (each) => each, taxCode: (each) => each });
  for (const [at, [each, lines]] of documents.entries()) checks.add(each, draftInvoice(at, { lines: [...lines] }));
  return checks.finish();
}
const coded = (change: DocumentLine = {}): DocumentLine => ({ accountId: '7500', taxCodeId: 'S', ...change });
/** Documents of October, each of a party of its own. */
const october = (count: number, line: DocumentLine): Lined[] =>
  Array.from({ length: count }, () => [row({ docDate: '2026-10-10', contactAccountId: '' }), [line]]);

describe('lines without coding', () => {
  const sales = { post: { department: 'SALES' } };

  test('are found where their account usually has a department', () => {
    const found = checkLines([
      ...october(9, coded(sales)),
      [row({ key: 'x', contactAccountId: '' }), [coded(sales), coded(), coded()]],
    ]);
    // 10 of 12 lines have one: 83 %, which is not usual.
    expect(found).toEqual([]);
    const more = checkLines([
      ...october(17, coded(sales)),
      [row({ key: 'x', contactAccountId: '' }), [coded(sales), coded(), coded()]],
    ]);
    // 18 of 20: 90 %.
    expect(more).toMatchObject([
      { check: 'uncoded', record: { key: 'x' }, facts: { lacks: 'department', account: '7500', lines: '2, 3' } },
    ]);
  });

  test('are not found where the header has it, on few lines, on another account, or before the month', () => {
    const checks = new LineChecks(NOVEMBER, { accountCode: (each) => each, taxCode: (each) => each });
    for (const [each, lines] of october(9, coded(sales))) checks.add(each, draftInvoice(1, { lines: [...lines] }));
    checks.add(row({ contactAccountId: '' }), draftInvoice(2, { lines: [coded()], post: { department: 'SALES' } }));
    expect(checks.finish()).toEqual([]);
    expect(checkLines([...october(4, coded(sales)), [row({ contactAccountId: '' }), [coded()]]])).toEqual([]);
    const other = coded({ accountId: '7600' });
    expect(checkLines([...october(9, coded(sales)), [row({ contactAccountId: '' }), [other]]])).toEqual([]);
    expect(checkLines([...october(9, coded(sales)), ...october(1, coded())])).toEqual([]);
  });

  test('have neither an account nor a product', () => {
    const found = checkLines([[row({ key: 'x' }), [coded(), { description: 'Sundry' }, { productId: 'OAK' }]]]);
    expect(found).toMatchObject([{ check: 'uncoded', facts: { lacks: 'account', lines: '2' } }]);
  });
});

describe('tax codes of a party', () => {
  const before = (count: number, code: string, change: Partial<CheckedRow> = {}): Lined[] =>
    Array.from({ length: count }, () => [row({ docDate: '2026-09-10', ...change }), [coded({ taxCodeId: code })]]);

  test('are unusual where its other documents do without them', () => {
    const found = checkLines([...before(3, 'S'), [row({ key: 'x' }), [coded(), coded({ taxCodeId: 'Z' })]]]);
    expect(found).toMatchObject([{ check: 'unusualTax', record: { key: 'x' }, facts: { code: 'Z', usual: 'S' } }]);
  });

  test('are missing where its other documents have one', () => {
    const found = checkLines([...before(3, 'S'), [row({ key: 'x' }), [coded({ taxCodeId: undefined })]]]);
    expect(found).toMatchObject([{ check: 'uncoded', record: { key: 'x' }, facts: { lacks: 'taxCode', usual: 'S' } }]);
  });

  test('are unusual also twice in the month, where the party did not have them before', () => {
    const free: Lined[] = [1, 2].map(() => [row(), [coded({ taxCodeId: 'Z' })]]);
    expect(checkLines([...before(8, 'S'), ...free])).toHaveLength(2);
    // Two of seven are more than a quarter.
    expect(checkLines([...before(5, 'S'), ...free])).toEqual([]);
    expect(checkLines([...before(8, 'S'), ...before(1, 'Z'), ...free])).toEqual([]);
  });

  test('are not unusual when the party is new, had them before, or is another one', () => {
    expect(checkLines([...before(2, 'S'), [row(), [coded({ taxCodeId: 'Z' })]]])).toEqual([]);
    expect(checkLines([...before(3, 'S'), ...before(1, 'Z'), [row(), [coded({ taxCodeId: 'Z' })]]])).toEqual([]);
    const other = row({ contactAccountId: 'S2' });
    expect(checkLines([...before(3, 'S'), [other, [coded({ taxCodeId: 'Z' })]]])).toEqual([]);
  });
});

test('documents are read for their lines from 180 days before the month to its end', () => {
  // 180 days before 1 November 2026 is 5 May.
  const read = (docDate: string, statusList = 'posted'): boolean =>
    isReadForLines(row({ docDate, statusList }), daysReadForLines(NOVEMBER.period));
  expect(['2026-05-04', '2026-05-05', '2026-11-30', '2026-12-01', ''].map((date) => read(date))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(read('2026-11-10', 'abandoned')).toBe(false);
});

describe('the bank', () => {
  const line = (key: string, date: string, amount: string, change: Partial<CheckedBankLine> = {}): CheckedBankLine => ({
    key,
    date: localDate(date),
    amount: decimal(amount),
    text: key,
    isPending: false,
    lacksDocument: false,
    ...change,
  });
  const account = { id: 'b1', code: 'MAIN', currency: 'GBP', lines: [], statements: [] };
  const open = { lacksDocument: true };

  test('has lines of the month without a document; not later, pending or explained ones', () => {
    const lines = [
      line('a', '2026-11-30', '-12.5', open),
      line('b', '2026-12-01', '-12.5', open),
      line('c', '2026-11-30', '-12.5', { ...open, isPending: true }),
      line('d', '2026-11-30', '-12.5'),
    ];
    expect(bankFindings({ ...account, lines }, NOVEMBER)).toMatchObject([
      { check: 'bankUnexplained', record: { kind: 'bankLine', key: 'a' }, amount: '-12.5', currency: 'GBP' },
    ]);
  });

  test('is overdrawn by the largest payment of the day on which its balance falls below zero', () => {
    const lines = [
      line('a', '2026-11-03', '-60'),
      line('b', '2026-11-04', '-10'),
      line('c', '2026-11-04', '-45.5'),
      line('d', '2026-11-05', '-1'),
    ];
    const statement = { from: localDate('2026-11-01'), to: localDate('2026-11-30'), opening: decimal('100') };
    // 100 − 60 = 40; 40 − 55.50 = −15.50. On the 5th it is below zero already.
    expect(bankFindings({ ...account, lines, statements: [statement] }, NOVEMBER)).toMatchObject([
      {
        check: 'bankOverdrawn',
        record: { kind: 'bankLine', key: 'c' },
        facts: { difference: '-15.5' },
        amount: '-45.5',
      },
    ]);
    // A statement of the day has it too.
    const daily = { from: localDate('2026-11-04'), to: localDate('2026-11-04'), opening: decimal('40') };
    expect(bankFindings({ ...account, lines, statements: [statement, daily] }, NOVEMBER)).toHaveLength(1);
    // 115.50 − 60 − 55.50 = 0, which is not overdrawn.
    const even = { ...statement, opening: decimal('115.5') };
    expect(bankFindings({ ...account, lines: lines.slice(0, 3), statements: [even] }, NOVEMBER)).toEqual([]);
    const unknown = { from: statement.from, to: statement.to };
    expect(bankFindings({ ...account, lines, statements: [unknown] }, NOVEMBER)).toEqual([]);
  });

  test('has statements whose lines do not lead to the closing balance, and statements that are missing', () => {
    const statement = (from: string, to: string, opening: string, closing: string) => ({
      from: localDate(from),
      to: localDate(to),
      opening: decimal(opening),
      closing: decimal(closing),
    });
    const lines = [line('a', '2026-11-03', '50'), line('b', '2026-11-12', '-20')];
    const statements = [
      // 100 + 50 = 150.
      statement('2026-11-01', '2026-11-07', '100', '150'),
      // The statement from the 8th to the 9th is missing: 10 lower.
      statement('2026-11-10', '2026-11-14', '140', '119.5'),
    ];
    // 140 − 20 = 120, but the bank says 119.50.
    expect(bankFindings({ ...account, lines, statements }, NOVEMBER)).toMatchObject([
      { check: 'statementOff', facts: { from: '2026-11-10', amount: '-0.5' } },
      { check: 'statementGap', facts: { after: '2026-11-07', before: '2026-11-10', amount: '-10' } },
    ]);
    const [first] = statements;
    expect(bankFindings({ ...account, lines, statements: first ? [first] : [] }, NOVEMBER)).toEqual([]);
  });
});

test('recurring documents are missing unless they are there or were skipped', () => {
  const due = { templateId: 't', name: 'Rent', party: 'S1', period: '20261100', date: '2026-11-30' };
  const found = recurringFindings([
    { ...due, isSkipped: false, isThere: false },
    { ...due, period: '20261000', isSkipped: true, isThere: false },
    { ...due, period: '20260900', isSkipped: false, isThere: true },
  ]);
  expect(namesOf(found)).toEqual(['recurringMissing t']);
  expect(found[0]).toMatchObject({ id: 'recurringMissing.t.20261100', facts: { name: 'Rent', date: '2026-11-30' } });
});

test('a waiver holds while the finding says the same, and no longer', () => {
  const finding: Finding = {
    id: 'amountDouble.a.b',
    check: 'amountDouble',
    record: { kind: 'document', key: 'a' },
    facts: { amount: '120', days: '2' },
    date: '2026-11-10',
    party: 'S1',
    amount: '120',
    currency: 'GBP',
  };
  const waiver: Waiver = { id: finding.id, facts: finding.facts, reason: 'Two deliveries', at: instant(), by: 'ao' };
  const waivers = new Map([[waiver.id, waiver]]);
  expect(waiverOf(finding, waivers)).toBe(waiver);
  expect(waiverOf({ ...finding, facts: { amount: '130', days: '2' } }, waivers)).toBeUndefined();
  expect(waiverOf({ ...finding, facts: { amount: '120' } }, waivers)).toBeUndefined();
  expect(waiverOf({ ...finding, id: 'amountDouble.a.c' }, waivers)).toBeUndefined();
  // A further document moves what is usual; the price that was waived is the same.
  const price = { ...finding, facts: { price: '1234', priceUsual: '12.34' } };
  const right = new Map([[waiver.id, { ...waiver, facts: price.facts }]]);
  expect(waiverOf({ ...price, facts: { price: '1234', priceUsual: '12.5' } }, right)).toBeDefined();
  expect(waiverOf({ ...price, facts: { price: '1243', priceUsual: '12.34' } }, right)).toBeUndefined();
});
