import { describe, expect, it } from 'vitest';
import { chipsOf } from '../../../../src/app/documents/list/chips.ts';
import {
  datesOf,
  narrows,
  NO_FILTER,
  rowTest,
  type LifeFilter,
} from '../../../../src/app/company/documents/documentFilter.ts';
import { ListedDocuments } from '../../../../src/app/company/documents/listedDocuments.ts';
import { selectionTotals } from '../../../../src/app/documents/list/selectionTotals.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../../src/store/contract.ts';
import { listRow } from '../../support/listRow.ts';

const row = (key: string, part: Partial<DocumentListRow> = {}): DocumentListRow =>
  listRow(key, { docDate: '2026-03-10', contactAccountId: 'c1', ...part });
const TODAY = localDate('2026-03-18');
const passes = (part: Partial<DocumentListRow>, filter: Partial<typeof NO_FILTER>) =>
  rowTest({ ...NO_FILTER, ...filter }, TODAY)?.(row('a', part));

describe('periods', () => {
  // 18 March 2026 is a Wednesday.
  it.each([
    ['today', '2026-03-18', '2026-03-18'],
    ['thisWeek', '2026-03-16', '2026-03-22'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['thisQuarter', '2026-01-01', '2026-03-31'],
    ['lastQuarter', '2025-10-01', '2025-12-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s begins on %s and ends on %s', (period, from, to) =>
    expect(datesOf(period, TODAY)).toEqual({ from, to }),
  );

  it('begin a week on Monday, on a Sunday too', () =>
    expect(datesOf('thisWeek', localDate('2026-03-22')).from).toBe('2026-03-16'));
});

describe('filters', () => {
  it('match everything until something is chosen, apart from words', () => {
    expect(narrows({ ...NO_FILTER, query: 'oak' })).toBe(false);
    expect(rowTest({ ...NO_FILTER, query: 'oak' }, TODAY)).toBeNull();
    expect(narrows({ ...NO_FILTER, currency: 'GBP' })).toBe(true);
  });

  it('take amounts by their size, whatever their sign, and leave out what has none', () => {
    expect(passes({ grossCurrencyAmount: '-150' }, { least: '100', most: '200' })).toBe(true);
    expect(passes({ grossCurrencyAmount: '99.99' }, { least: '100' })).toBe(false);
    expect(passes({ grossCurrencyAmount: '100' }, { least: '100', most: '100' })).toBe(true);
    expect(passes({}, { least: '0' })).toBe(false);
    // The bounds may be typed either way round.
    expect(passes({ grossCurrencyAmount: '150' }, { least: '200', most: '100' })).toBe(true);
    expect(passes({ grossCurrencyAmount: '250' }, { least: '200', most: '100' })).toBe(false);
  });

  it('take what reports count: posted and open, submitted, in the ledger', () => {
    const open = { statusList: 'approved,posted', outstandingCurrencyAmount: '12' };
    const kinds = ['owed', 'submitted', 'inLedger', 'uncounted', 'draft'] as const;
    const told = (part: Partial<DocumentListRow>) => kinds.filter((counted) => passes(part, { counted }));
    expect(told(open)).toEqual(['owed', 'inLedger']);
    expect(told({ statusList: 'draft' })).toEqual(['draft']);
    expect(told({ ...open, outstandingCurrencyAmount: '0' })).toEqual(['inLedger']);
    expect(told({ ...open, outstandingCurrencyAmount: '' })).toEqual(['inLedger', 'uncounted']);
    expect(told({ statusList: 'approved,pending_posting', grossCurrencyAmount: '12' })).toEqual(['submitted']);
    expect(told({ ...open, statusList: 'posted,reversed' })).toEqual([]);
    expect(told({ ...open, docClass: 'saleOrder' })).toEqual([]);
  });

  it('take due dates and tax dates, or the document date where there is none', () => {
    const dates = { dueDate: '2026-04-09', taxDate: '2026-03-31' };
    expect(passes(dates, { dueFrom: '2026-04-09', dueTo: '2026-04-09' })).toBe(true);
    expect(passes(dates, { dueFrom: '2026-04-10' })).toBe(false);
    expect(passes({}, { dueTo: '2026-03-10' })).toBe(true);
    expect(passes({ docDate: '' }, { dueFrom: '2026-03-10' })).toBe(true);
    expect(passes({ docDate: '' }, { dueTo: '2026-03-10' })).toBe(false);
    expect(passes(dates, { taxFrom: '2026-03-31', taxTo: '2026-03-31' })).toBe(true);
    expect(passes({}, { taxFrom: '2026-03-11' })).toBe(false);
    const filter = { ...NO_FILTER, dueFrom: '2026-04-01', dueTo: '2026-04-30', taxTo: '2026-03-31', countedIn: 'GBP' };
    expect(chipsOf(filter, 'saleInvoice', { reference: () => undefined }).map(({ text }) => text)).toEqual([
      'Counted in GBP',
      'Due 01 Apr 2026 – 30 Apr 2026',
      'Tax date to 31 Mar 2026',
    ]);
  });

  it('take the currency in which figures count a document', () => {
    const euros = { currency: 'EUR' };
    const inBase = { currency: 'GBP', netAmount: '1', taxAmount: '0', grossAmount: '1', outstandingAmount: '1' };
    expect(passes(euros, { countedIn: 'EUR' })).toBe(true);
    expect(passes({ ...euros, inBase }, { countedIn: 'EUR' })).toBe(false);
    expect(passes({ ...euros, inBase }, { countedIn: 'GBP' })).toBe(true);
  });

  it('take the document type and the legal entity', () => {
    const row = { docTypeId: 'SIN', legalEntityId: 'HV' };
    expect([
      passes(row, { docType: 'SIN' }),
      passes(row, { docType: 'SSV' }),
      passes(row, { legalEntity: 'HV' }),
      passes(row, { legalEntity: 'EU' }),
    ]).toEqual([true, false, true, false]);
    expect(
      chipsOf({ ...NO_FILTER, docType: 'SIN', legalEntity: 'HV' }, 'saleInvoice', { reference: () => undefined }).map(
        ({ text, without }) => [text, without.docType, without.legalEntity],
      ),
    ).toEqual([
      ['Document type: SIN', '', 'HV'],
      ['Legal entity: HV', 'SIN', ''],
    ]);
  });

  it('take project, currency, class, and a period by the day it is', () => {
    expect(passes({ projectId: 'p1' }, { project: 'p1' })).toBe(true);
    expect(passes({ projectId: 'p2' }, { project: 'p1' })).toBe(false);
    expect(passes({ currency: 'JPY' }, { currency: 'GBP' })).toBe(false);
    expect(passes({ docClass: 'payment' }, { classes: ['receipt', 'payment'] })).toBe(true);
    expect(passes({ docDate: '2026-02-28' }, { period: 'thisMonth' })).toBe(false);
    expect(passes({ docDate: '2026-03-01' }, { period: 'thisMonth' })).toBe(true);
  });

  it('take what is outstanding by its amount, whether or not the service names it among the statuses; overdue from the day after', () => {
    const outstanding = (part: Partial<DocumentListRow>) => passes(part, { status: 'outstanding' });
    expect(outstanding({ outstandingCurrencyAmount: '0.5' })).toBe(true);
    expect(outstanding({ outstandingCurrencyAmount: '-20' })).toBe(true);
    expect(outstanding({ outstandingCurrencyAmount: '0.00000', statusList: 'posted,outstanding' })).toBe(false);
    expect(outstanding({ outstandingCurrencyAmount: '20', statusList: 'draft' })).toBe(false);
    expect(outstanding({ outstandingCurrencyAmount: '20', statusList: 'posted,reversed' })).toBe(false);
    expect(
      [undefined, '2026-03-17', '2026-03-18'].map((dueDate) =>
        passes({ dueDate: dueDate ?? '', outstandingCurrencyAmount: '20' }, { status: 'overdue' }),
      ),
    ).toEqual([false, true, false]);
    expect(passes({ dueDate: '2026-03-17', outstandingCurrencyAmount: '0' }, { status: 'overdue' })).toBe(false);
  });

  it('take the rows that show a word, and all that is posted, disputed or not', () => {
    const open = { grossCurrencyAmount: '20', outstandingCurrencyAmount: '20' };
    const rows = [
      { ...open, statusList: 'pending_auth', outstandingCurrencyAmount: '0' },
      open,
      { ...open, outstandingCurrencyAmount: '5' },
      { ...open, dueDate: '2026-03-17' },
      { ...open, outstandingCurrencyAmount: '0' },
      { ...open, statusList: 'posted,dispute' },
    ];
    const taken = (status: LifeFilter) => rows.map((part) => (passes(part, { status }) ? 1 : 0)).join('');
    expect({
      submitted: taken('submitted'),
      postedOnly: taken('postedOnly'),
      partPaid: taken('partPaid'),
      overdue: taken('overdue'),
      paid: taken('paid'),
      disputed: taken('disputed'),
      posted: taken('posted'),
    }).toEqual({
      submitted: '100000',
      postedOnly: '010000',
      partPaid: '001000',
      overdue: '000100',
      paid: '000010',
      disputed: '000001',
      posted: '011111',
    });
  });

  it('take all that was posted or approved, whatever has happened to it since, as the service does', () => {
    const lists = [
      'approved',
      'approved,posted',
      'approved,posted,reversed',
      'posted,dispute',
      'approved,pending_posting',
    ];
    const taken = (status: LifeFilter) =>
      lists.map((statusList) => (passes({ statusList }, { status }) ? 1 : 0)).join('');
    expect(taken('posted')).toBe('01110');
    expect(taken('approved')).toBe('11101');
    expect(taken('approvedOnly')).toBe('10000');
    expect(taken('reversed')).toBe('00100');
  });

  it('are shown as chips, each with the filter that remains without it', () => {
    const filter = { ...NO_FILTER, query: 'oak', currency: 'GBP', from: '2026-03-01', least: '100', most: '200' };
    const chips = chipsOf(filter, 'saleInvoice', { reference: () => undefined });
    expect(chips.map(({ text }) => text)).toEqual(['GBP', 'From 01 Mar 2026', 'Gross 100 – 200']);
    expect(chips[2]?.without).toEqual({ ...filter, least: '', most: '' });
  });
});

describe('lists of several classes', () => {
  const list = new ListedDocuments(() => TODAY);
  list.put([
    row('a', { docNo: 'SI-1', lineWords: 'oak chair' }),
    row('b', { docClass: 'purchaseInvoice', docNo: 'PI-1', docDate: '2026-03-12', lineWords: 'paper' }),
    row('c', { docClass: 'saleInvoice', docNo: 'SI-2', docDate: '2026-03-11', description: 'PI-1 again' }),
  ]);
  const keys = () => list.visible.map((entry) => entry.key);

  it('show one class, or all, and count each', () => {
    list.showScope('saleInvoice', NO_FILTER, { column: 'docDate', descending: true });
    expect(keys()).toEqual(['c', 'a']);
    list.showScope('all', NO_FILTER, { column: 'docNo', descending: false });
    expect(keys()).toEqual(['b', 'a', 'c']);
    expect([list.count('all'), list.count('saleInvoice'), list.count('payment')]).toEqual([3, 2, 0]);
  });

  it('are searched over all classes by number first, and by the texts of lines', () => {
    expect(list.search('pi-1', 5).map(({ key }) => key)).toEqual(['b', 'c']);
    expect(list.search('chair', 5).map(({ key }) => key)).toEqual(['a']);
    expect(list.search('pi-1', 1).map(({ key }) => key)).toEqual(['b']);
  });

  it('keep their order through changes, whatever they are sorted by', () => {
    list.showScope('all', NO_FILTER, { column: 'grossCurrencyAmount', descending: true });
    list.put([
      row('a', { docNo: 'SI-1', grossCurrencyAmount: '9.5' }),
      row('d', { grossCurrencyAmount: '1000', docDate: '2026-01-01' }),
    ]);
    list.put([row('c', { docNo: 'SI-2', grossCurrencyAmount: '99' })]);
    expect(keys()).toEqual(['d', 'c', 'a', 'b']);
    list.sortBy({ column: 'grossCurrencyAmount', descending: false });
    expect(keys()).toEqual(['b', 'a', 'c', 'd']);
    list.remove(['c']);
    expect(keys()).toEqual(['b', 'a', 'd']);
  });
});

describe('the order by life cycle', () => {
  it('begins with what is overdue longest, and follows the day when it changes', () => {
    let today = TODAY;
    const list = new ListedDocuments(() => today);
    const open = { grossCurrencyAmount: '20', outstandingCurrencyAmount: '20' };
    list.put([
      row('a', { ...open, dueDate: '2026-03-17' }),
      row('b', { ...open, dueDate: '2026-02-01' }),
      row('c', { ...open, dueDate: '2026-03-18' }),
      row('d', { ...open, outstandingCurrencyAmount: '0' }),
      row('e', { statusList: 'draft' }),
    ]);
    list.showScope('all', NO_FILTER, { column: 'life', descending: false });
    const keys = () => list.visible.map((entry) => entry.key);
    // Overdue by its due date, then drafts, what is posted, what is paid.
    expect(keys()).toEqual(['b', 'a', 'e', 'c', 'd']);
    today = localDate('2026-03-19');
    list.put([row('d', { ...open, dueDate: '2026-04-01' })]);
    expect(keys()).toEqual(['b', 'a', 'c', 'e', 'd']);
    list.remove(['c', 'e']);
    expect(keys()).toEqual(['b', 'a', 'd']);
  });
});

describe('totals of a selection', () => {
  it('are exact, by class and currency, without void documents', () => {
    const gross = (key: string, amount: string, part: Partial<DocumentListRow> = {}) =>
      row(key, { netCurrencyAmount: amount, grossCurrencyAmount: amount, outstandingCurrencyAmount: amount, ...part });
    // 0.1 + 0.2 = 0.3; 90071992547409.93 + 0.07 = 90071992547410
    const { totals } = selectionTotals([
      gross('a', '0.1'),
      gross('b', '0.2'),
      gross('c', '-5.5', { currency: 'EUR' }),
      gross('d', '7', { statusList: 'abandoned' }),
      gross('e', '90071992547409.93', { docClass: 'receipt' }),
      gross('f', '0.07', { docClass: 'receipt' }),
    ]);
    expect(totals.map(({ docClass, currency, documents, gross: sum }) => [docClass, currency, documents, sum])).toEqual(
      [
        ['saleInvoice', 'GBP', 2, '0.3'],
        ['receipt', 'GBP', 2, '90071992547410'],
        ['saleInvoice', 'EUR', 1, '-5.5'],
      ],
    );
  });

  it('count as outstanding what posted documents owe, and say how much of it drafts have settled', () => {
    const { totals } = selectionTotals([
      row('a', { grossCurrencyAmount: '100', outstandingCurrencyAmount: '100', settledByDrafts: decimal('60') }),
      row('b', { grossCurrencyAmount: '50', outstandingCurrencyAmount: '20.5' }),
      row('c', { grossCurrencyAmount: '-30', outstandingCurrencyAmount: '-30', settledByDrafts: decimal('-10') }),
      row('d', { grossCurrencyAmount: '7', outstandingCurrencyAmount: '7', statusList: 'draft' }),
    ]);
    expect(totals).toMatchObject([{ documents: 4, gross: '127', outstanding: '90.5', settledByDrafts: '50' }]);
  });

  it('leave out documents that cannot be added up, and name them', () => {
    const uncountable = [
      row('a', {
        netCurrencyAmount: '10',
        grossCurrencyAmount: '12',
        taxCurrencyAmount: '',
        unread: ['taxCurrencyAmount'],
      }),
      row('b', { grossCurrencyAmount: '5', currency: '', unread: ['currency'] }),
      row('c', { grossCurrencyAmount: '7', statusList: '', unread: ['statusList'] }),
    ];
    const { totals, uncounted } = selectionTotals([
      ...uncountable,
      row('d', { grossCurrencyAmount: '4', dueDate: '', unread: ['dueDate'] }),
      row('e', { grossCurrencyAmount: '9', statusList: 'abandoned', unread: ['taxCurrencyAmount'] }),
    ]);
    expect(uncounted).toEqual(uncountable);
    expect(totals.map(({ currency, documents, gross }) => [currency, documents, gross])).toEqual([['GBP', 1, '4']]);
  });
});

describe('sorting by a column', () => {
  const list = new ListedDocuments(() => TODAY);
  const amounts = ['9.5', '-3', '100', '', '-20', '0.45', '9.45', '-3.1', '0', '0.5', '1000', '99'];
  list.put(
    amounts.map((amount, index) =>
      row(String(index), { grossCurrencyAmount: amount, docDate: `2026-01-${String(index + 1).padStart(2, '0')}` }),
    ),
  );

  it('orders amounts by value, unknown ones before all, and the other way round', () => {
    list.showScope('all', NO_FILTER, { column: 'grossCurrencyAmount', descending: false });
    const ascending = ['', '-20', '-3.1', '-3', '0', '0.45', '0.5', '9.45', '9.5', '99', '100', '1000'];
    expect(list.visible.map((entry) => entry.row.grossCurrencyAmount)).toEqual(ascending);
    list.sortBy({ column: 'grossCurrencyAmount', descending: true });
    expect(list.visible.map((entry) => entry.row.grossCurrencyAmount)).toEqual(ascending.toReversed());
  });

  it('gives the same order as inserting rows one by one', () => {
    const one = new ListedDocuments(() => TODAY);
    const rows = Array.from({ length: 200 }, (_, index) =>
      row(`k${index}`, {
        grossCurrencyAmount: String(((index * 37) % 41) - 20),
        docNo: `N${(index * 53) % 97}`,
        docDate: `2026-02-${String((index % 28) + 1).padStart(2, '0')}`,
      }),
    );
    for (const column of ['grossCurrencyAmount', 'docNo', 'docDate'] as const) {
      for (const descending of [true, false]) {
        Array.from(one.keepOnly(new Set()));
        one.sortBy({ column, descending });
        for (const each of rows) one.put([each]);
        const all = new ListedDocuments(() => TODAY);
        all.put(rows);
        all.sortBy({ column, descending });
        expect(one.visible.map((entry) => entry.key)).toEqual(all.visible.map((entry) => entry.key));
      }
    }
  });
});
