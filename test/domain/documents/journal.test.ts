import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import { availableCommands } from '../../../src/domain/documents/documentCommands.ts';
import { listedTotal } from '../../../src/domain/documents/documentAmounts.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import { withDebit, withTaxBase, withTaxRole } from '../../../src/domain/documents/journalLine.ts';
import { differenceOf, journalTotals } from '../../../src/domain/documents/journalTotals.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { emptyRecord } from '../../../src/domain/documents/record.ts';
import { openDocumentOf } from '../../../src/domain/drafting/outstanding.ts';
import { oppositeOf } from '../../../src/domain/drafting/opposite.ts';
import { keptClasses } from '../../../src/domain/kinds/documentClasses.ts';
import { owedStanding } from '../../../src/domain/reports/ledgerStanding.ts';
import { drafting } from '../drafting/company.ts';
import { guid, intRef } from '../../support/documents.ts';

const line = (n: number, amount?: string, sign: 1 | -1 = 1): DocumentLine =>
  withDebit({ intRef: intRef(n, 1), accountId: guid(n, 6) }, amount === undefined ? undefined : decimal(amount), sign);
const journal = (lines: DocumentLine[], change: Partial<Document> = {}): Document => ({
  docClass: 'journal',
  intRef: intRef(1),
  docTypeId: guid(1, 4),
  docDate: localDate('2026-03-31'),
  currency: currencyCode('GBP'),
  statusList: [],
  lines,
  ...change,
});
const found = (document: Document): string[] => issuesOf(document).map(({ path, code }) => `${path} ${code}`);
const sums = (document: Document): string[] | undefined => {
  const totals = journalTotals(document);
  return totals ? [totals.debits, totals.credits, differenceOf(totals)].map((each) => each.toFixed(2)) : undefined;
};

describe('a journal', () => {
  it('is ready when its debits and credits are the same, and needs no party', () => {
    // 120.40 + 79.60 = 200.00 = 190.00 + 10.00.
    const whole = journal([line(1, '120.4'), line(2, '79.6'), line(3, '190', -1), line(4, '10', -1)]);
    expect(sums(whole)).toEqual(['200.00', '200.00', '0.00']);
    expect(found(whole)).toEqual([]);
    // It comes to nothing; lists of templates show what it debits.
    expect(listedTotal(whole)?.toFixed(2)).toBe('200.00');
  });

  it('is held back while they differ, and while a line lacks its account or amount', () => {
    const short = journal([line(1, '120.4'), line(2, '79.6'), line(3, '190', -1)]);
    expect(sums(short)).toEqual(['200.00', '190.00', '10.00']);
    expect(found(short)).toEqual(['lines unbalanced']);
    expect(availableCommands(short, null, null).submit).toBe('notReady');
    const bare = { ...line(2), accountId: undefined, description: 'Rent' };
    expect(found(journal([line(1, '5'), line(3, '5', -1), bare]))).toEqual([
      `lines.${intRef(2, 1)}.accountId missing`,
      `lines.${intRef(2, 1)}.debit missing`,
    ]);
    expect(found(journal([]))).toEqual(['lines missing']);
  });

  it('on a control account needs its party, and on an account of tax its code, role and base', () => {
    const accountType = (id: string | undefined) =>
      id === guid(1, 6) ? 'debtors' : id === guid(2, 6) ? 'tax' : 'income';
    const facts = { accountType } as const;
    const paths = (document: Document): string[] => issuesOf(document, facts).map(({ path }) => path);
    const control = journal([line(1, '120'), line(3, '120', -1)]);
    expect(paths(control)).toEqual(['contactAccountId']);
    expect(paths({ ...control, contactAccountId: 'ASH' })).toEqual([]);
    const tax = line(2, '20', -1);
    const at = (field: string): string => `lines.${intRef(2, 1)}.${field}`;
    const taxed = (part: Partial<DocumentLine>) => journal([line(4, '20'), { ...tax, ...part }]);
    expect(paths(taxed({}))).toEqual(['taxCodeId', 'taxRole', 'taxBase'].map(at));
    expect(paths(taxed({ taxCodeId: 'S', taxBase: decimal('-100') }))).toEqual([at('taxRole')]);
    expect(paths(taxed({ taxCodeId: 'S', taxRole: 'output', taxBase: decimal('-100') }))).toEqual([]);
    // Elsewhere, too, tax is said wholly or not at all.
    expect(
      issuesOf(journal([line(4, '20'), { ...line(3, '20', -1), taxCodeId: 'S' }])).map(({ path }) => path),
    ).toEqual(['taxRole', 'taxBase'].map((field) => `lines.${intRef(3, 1)}.${field}`));
  });

  it('has its tax base on the side of the tax, whatever sign is typed', () => {
    const credited = withTaxBase(line(1, '20', -1), decimal('100'));
    expect(credited.taxBase).toBe('-100');
    expect(withDebit(credited, decimal('20'), 1).taxBase).toBe('100');
    expect(withTaxBase(line(1, '20'), decimal('-100')).taxBase).toBe('100');
    // At 0 % the role says it: what was bought is a debit.
    const zero = withTaxBase(line(1, '0'), decimal('100'));
    expect([withTaxRole(zero, 'output').taxBase, withTaxRole(zero, 'input').taxBase]).toEqual(['-100', '100']);
    expect(withTaxRole(zero, 'other').taxRole).toBeUndefined();
  });

  it('rounds each line as the service does', () => {
    // 0.333 is 0.33, three times 0.99; 0.999 would be 1.00.
    const thirds = [line(1, '0.333'), line(2, '0.333'), line(3, '0.333')];
    expect(sums(journal([...thirds, line(4, '0.99', -1)]))).toEqual(['0.99', '0.99', '0.00']);
    expect(found(journal([...thirds, line(4, '0.999', -1)]))).toEqual(['lines unbalanced']);
    // Yen have no decimals: 10.4 is 10.
    const yen = { currency: currencyCode('JPY') };
    expect(sums(journal([line(1, '10.4'), line(2, '10', -1)], yen))).toEqual(['10.00', '10.00', '0.00']);
  });

  it('of any whole amounts balances exactly when a last line takes what is left', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 8 }), (pennies) => {
        const lines = pennies.map((each, at) => line(at, new Decimal(each).div(100).toFixed(2)));
        const left = pennies.reduce((sum, each) => sum + each, 0);
        const totals = journalTotals(journal(lines));
        expect(totals && differenceOf(totals).times(100).toNumber()).toBe(left);
        const last = withDebit(line(99), toDecimalString(new Decimal(left).div(100)), -1);
        expect(found(journal([...lines, last]))).toEqual([]);
      }),
    );
  });

  it('is open with its party once it is posted, and with nobody without one; nobody disputes it', () => {
    const posted = {
      ...journal([line(1, '5'), line(2, '5', -1)]),
      id: guid(1),
      statusList: ['approved', 'posted'],
      outstandingCurrencyAmount: decimal('5'),
    };
    const { reverse, unpost, dispute, allocate, copy } = availableCommands(posted, null, null);
    expect({ reverse, unpost, dispute, allocate, copy }).toEqual({
      reverse: null,
      unpost: null,
      dispute: 'wrongClass',
      allocate: 'wrongClass',
      copy: null,
    });
    const ofParty = { ...posted, contactAccountId: 'ASH' };
    const recordOf = (base: Document) => ({ ...emptyRecord(intRef(1), 'journal'), id: guid(1), base });
    const there = recordOf(ofParty);
    expect(availableCommands(ofParty, there, null).allocate).toBeNull();
    expect(openDocumentOf(there)).toMatchObject({ key: intRef(1), open: '5', contactAccountId: 'ASH' });
    // What it debits before it is posted says nothing of its party's account.
    const draft = { ...ofParty, statusList: ['pending_posting'], grossCurrencyAmount: decimal('5') };
    expect(openDocumentOf(recordOf(draft))).toBeNull();
    const row = {
      docClass: 'journal' as const,
      docDate: '2026-03-31',
      dueDate: '2026-03-31',
      currency: 'GBP',
      grossCurrencyAmount: '5',
      outstandingCurrencyAmount: '5',
      statusList: 'approved,posted',
    };
    expect(owedStanding({ ...row, contactAccountId: 'ASH' })).toBe('owed');
    expect(owedStanding({ ...row, contactAccountId: 'ASH', statusList: 'draft' })).toBeNull();
    expect(owedStanding({ ...row, contactAccountId: '' })).toBeNull();
  });

  it('has an opposite on the first day of the month after it, with which it comes to nothing', () => {
    const accrual = journal(
      [
        line(1, '100'),
        { ...withTaxRole(withTaxBase(line(2, '20'), decimal('100')), 'input'), taxCodeId: 'S' },
        { ...line(3, '120', -1), quantity: decimal('1') },
      ],
      {
        docDate: localDate('2026-01-31'),
        docNo: 'JN000001',
        currency: currencyCode('EUR'),
        currencyRate: decimal('1.15'),
      },
    );
    const undone = oppositeOf(accrual, drafting());
    expect(undone).toMatchObject({
      docClass: 'journal',
      docDate: '2026-02-01',
      currencyRate: '1.15',
      theirRef: 'JN000001',
      statusList: [],
    });
    expect(
      undone.lines.map(({ currencyUnitPrice, taxBase, taxRole }) => [currencyUnitPrice, taxBase, taxRole]),
    ).toEqual([
      ['-100', undefined, undefined],
      ['-20', '-100', 'input'],
      ['120', undefined, undefined],
    ]);
    expect(undone.lines.map(({ intRef: key }) => key)).not.toContain(intRef(1, 1));
    expect(found(undone)).toEqual([]);
    // December is undone in January.
    expect(oppositeOf({ ...accrual, docDate: localDate('2026-12-31') }, drafting()).docDate).toBe('2027-01-01');
    for (const [at, each] of accrual.lines.entries())
      expect(sums({ ...accrual, lines: [each, undone.lines[at] ?? each] })?.[2]).toBe('0.00');
    const action = (statusList: string[]) => availableCommands({ ...accrual, statusList }, null, null).opposite;
    expect([action([]), action(['approved', 'posted']), action(['posted', 'reversed'])]).toEqual([
      null,
      null,
      'reversed',
    ]);
    expect(() => oppositeOf({ ...accrual, docClass: 'saleInvoice' }, drafting())).toThrow(TypeError);
  });

  it('is kept by the service of a company on this computer only', () => {
    expect(keptClasses(true)).toContain('journal');
    expect(keptClasses(false)).not.toContain('journal');
  });
});
