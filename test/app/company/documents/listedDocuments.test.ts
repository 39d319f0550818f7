import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../../src/app/company/documents/documentFilter.ts';
import { ListedDocuments } from '../../../../src/app/company/documents/listedDocuments.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { compareAmounts } from '../../../../src/app/company/documents/amountOrder.ts';
import { listRow } from '../../support/listRow.ts';

const listed = () => new ListedDocuments(() => localDate('2026-03-18'));
const keys = (list: ListedDocuments) => list.visible.map((entry) => entry.key);

describe('the list of documents', () => {
  it('shows the newest date first, after documents without a date', () => {
    const list = listed();
    list.put([listRow('a', { docDate: '2026-01-05' }), listRow('b', { docDate: '2026-02-01' })]);
    list.put([listRow('c', { docDate: '2026-01-20' }), listRow('d', { docDate: '' })]);
    expect(keys(list)).toEqual(['d', 'b', 'c', 'a']);
  });

  it.each(['docNo', 'description', 'theirRef', 'party'] as const)(
    'orders numbers within texts of %s by value, equal ones newest first',
    (column) => {
      const list = listed();
      const texts = { a: 'INV-10', b: 'INV-100', c: 'INV-2', d: 'inv-002', e: 'Łódź-3' };
      list.setNames({
        parties: new Map(Object.entries(texts).map(([key, code]) => [key, { code, name: '' }])),
        projects: new Map(),
      });
      const row = (key: keyof typeof texts, docDate: string) =>
        listRow(key, { docDate, ...(column === 'party' ? { contactAccountId: key } : { [column]: texts[key] }) });
      list.put([row('a', '2026-01-01'), row('b', '2026-01-02'), row('c', '2026-01-03')]);
      list.sortBy({ column, descending: false });
      expect(keys(list)).toEqual(['c', 'a', 'b']);
      // One more, put into its place.
      list.put([row('d', '2026-01-04')]);
      expect(keys(list)).toEqual(['d', 'c', 'a', 'b']);
      list.sortBy({ column, descending: true });
      expect(keys(list)).toEqual(['b', 'a', 'd', 'c']);
      // A letter beyond Latin-1.
      list.put([row('e', '2026-01-05')]);
      list.sortBy({ column, descending: false });
      expect(keys(list)).toEqual(['d', 'c', 'a', 'b', 'e']);
    },
  );

  it('orders amounts by their value and not as text', () => {
    expect(['100', '9.5', '-3', '', '-20', '9.45', '0'].toSorted(compareAmounts)).toEqual([
      '',
      '-20',
      '-3',
      '0',
      '9.45',
      '9.5',
      '100',
    ]);
    const list = listed();
    list.put([
      listRow('a', { grossCurrencyAmount: '1000' }),
      listRow('b', { grossCurrencyAmount: '99.5' }),
      listRow('c', { grossCurrencyAmount: '-5' }),
    ]);
    list.sortBy({ column: 'grossCurrencyAmount', descending: false });
    expect(keys(list)).toEqual(['c', 'b', 'a']);
  });

  it('finds what an allocation names by its number: on its own side, else on the other, where a credit is paid out', () => {
    const list = listed();
    const payment = listRow('payment', { docClass: 'payment', docNo: '7', contactAccountId: 'ASH' });
    const receipt = listRow('receipt', { docClass: 'receipt', docNo: '8', contactAccountId: 'ASH' });
    const order = listRow('order', { docClass: 'saleOrder', docNo: '9', contactAccountId: 'ASH' });
    list.put([payment, receipt, order, listRow('other', { docNo: '10', contactAccountId: 'NEX' })]);
    const credit = listRow('credit', { contactAccountId: 'ASH' });
    const found = (docNo: string) =>
      list.named({ id: '', docId: 'its id on the service', docNo, amount: '1', base: '' }, credit)?.key;
    expect(['7', '8', '9', '10', ''].map(found)).toEqual(['payment', 'receipt', undefined, undefined, undefined]);
    list.put([listRow('invoice', { docNo: '7', contactAccountId: 'ASH' })]);
    expect(found('7')).toBe('invoice');
    list.put([listRow('again', { docNo: '7', contactAccountId: 'ASH' })]);
    expect(found('7')).toBeUndefined();
  });

  it('returns to an earlier order with everything that changed, came, went and was renamed since', () => {
    const list = listed();
    const named = (first: string) =>
      list.setNames({
        parties: new Map([
          ['customer-1', { code: first, name: '' }],
          ['customer-2', { code: 'M', name: '' }],
        ]),
        projects: new Map(),
      });
    const by = (column: 'grossCurrencyAmount' | 'party', descending = false) => {
      list.sortBy({ column, descending });
      return keys(list).join('');
    };
    named('A');
    list.put([
      listRow('a', { grossCurrencyAmount: '1' }),
      listRow('b', { grossCurrencyAmount: '2', contactAccountId: 'customer-2' }),
      listRow('c', { grossCurrencyAmount: '3' }),
    ]);
    expect(by('grossCurrencyAmount')).toBe('abc');
    // Equal customers by their key, the last first.
    expect(by('party')).toBe('cab');
    expect(by('grossCurrencyAmount')).toBe('abc');
    list.put([listRow('a', { grossCurrencyAmount: '9' }), listRow('d', { grossCurrencyAmount: '2.5' })]);
    expect(by('party')).toBe('dcab');
    expect(by('grossCurrencyAmount')).toBe('bdca');
    expect(by('grossCurrencyAmount', true)).toBe('acdb');
    list.remove(['c']);
    expect(by('grossCurrencyAmount')).toBe('bda');
    named('Z');
    expect(by('party')).toBe('bda');
    Array.from(list.keepOnly(new Set(['a', 'b'])));
    expect([by('grossCurrencyAmount'), by('party'), list.count('saleInvoice')]).toEqual(['ba', 'ba', 2]);
    Array.from(list.keepOnly(new Set()));
    expect(by('grossCurrencyAmount')).toBe('');
  });

  it('removes many documents in steps, between which the page may work, and the list holds at each', () => {
    const list = listed();
    const keys = Array.from({ length: 600 }, (_, n) => `k${n}`);
    list.put(keys.map((key, n) => listRow(key, { contactAccountId: `customer-${n % 7}` })));
    const heard: number[] = [];
    list.watchers.add((gone) => void heard.push(gone.length));
    const shown: number[] = [];
    for (const _ of list.keepOnly(new Set(['k5', 'k599']))) {
      expect(list.count('all')).toBe(list.visible.length);
      shown.push(list.visible.length);
    }
    // 598 of 600 go.
    expect(heard).toEqual([250, 250, 98]);
    expect(shown).toEqual([350, 100, 2]);
    expect(list.visible.map(({ key }) => key).sort()).toEqual(['k5', 'k599']);
    expect(list.ofParty('customer-0')).toEqual([]);
    expect(list.ofParty('customer-5').map(({ key }) => key)).toEqual(['k5']);
  });

  it('takes many rows in steps, and changes nothing for a row that says what is listed', () => {
    const list = listed();
    const rows = Array.from({ length: 300 }, (_, n) => listRow(`k${n}`, { grossCurrencyAmount: String(n) }));
    const shown: number[] = [];
    for (const _ of list.putInSteps(rows)) shown.push(list.visible.length);
    expect(shown).toEqual([250, 300]);
    const before = list.visible;
    const heard: string[] = [];
    list.watchers.add((gone, added) => {
      heard.push(...[...gone, ...added].map(({ key, row }) => `${key} ${row.grossCurrencyAmount}`));
    });
    list.put(rows.map((row) => ({ ...row, ...(row.key === 'k7' && { grossCurrencyAmount: '8' }) })));
    expect(heard).toEqual(['k7 7', 'k7 8']);
    expect(list.get('k6')).toBe(before.find(({ key }) => key === 'k6'));
    // Of two rows of one document the later one counts, also if it says what was listed before.
    list.put([listRow('k9', { grossCurrencyAmount: '10' }), listRow('k9', { grossCurrencyAmount: '9' })]);
    expect(list.get('k9')?.row.grossCurrencyAmount).toBe('9');
  });

  it('puts a changed row where it belongs now', () => {
    const list = listed();
    list.put([
      listRow('a', { docDate: '2026-01-03' }),
      listRow('b', { docDate: '2026-01-02' }),
      listRow('c', { docDate: '2026-01-01' }),
    ]);
    list.put([listRow('c', { docDate: '2026-01-09' })]);
    expect(keys(list)).toEqual(['c', 'a', 'b']);
    list.remove(['a']);
    expect(keys(list)).toEqual(['c', 'b']);
    expect(list.count('saleInvoice')).toBe(2);
  });

  it('finds by number, customer and amount, without accents, every word in any order', () => {
    const list = listed();
    list.setNames({
      parties: new Map([
        ['customer-1', { code: 'C1', name: 'Müller & Söhne' }],
        ['customer-2', { code: 'C2', name: 'Ashdown' }],
      ]),
      projects: new Map(),
    });
    list.put([
      listRow('a', { description: 'oak table' }),
      listRow('b', { contactAccountId: 'customer-2', description: 'oak chair' }),
    ]);
    list.filterBy({ ...NO_FILTER, query: 'oak mull' });
    expect(keys(list)).toEqual(['a']);
    list.filterBy({ ...NO_FILTER, query: 'oak' });
    expect(keys(list)).toHaveLength(2);
    list.filterBy({ ...NO_FILTER, query: 'oak c' });
    expect(keys(list)).toHaveLength(2);
    list.filterBy({ ...NO_FILTER, query: 'oak ch' });
    expect(keys(list)).toEqual(['b']);
    list.filterBy({ ...NO_FILTER, query: 'soehne mueller' });
    expect(keys(list)).toEqual(['a']);
    expect(list.search('mueller', 5).map((entry) => entry.key)).toEqual(['a']);
    expect(list.search('aeshdown', 5)).toEqual([]);
  });

  it('finds by order number and by trans-no', () => {
    const list = listed();
    list.put([listRow('a', { orderNo: 'ORD-7' }), listRow('b', { transNo: '90210' })]);
    list.filterBy({ ...NO_FILTER, query: 'ord-7' });
    expect(keys(list)).toEqual(['a']);
    list.filterBy({ ...NO_FILTER, query: '90210' });
    expect(keys(list)).toEqual(['b']);
  });

  it.each([
    ['2,426.20', 'pounds'],
    ['2426.20', 'pounds'],
    ['2426.2', 'pounds'],
    ['404.37', 'pounds'],
    ['2,021.83', 'pounds'],
    ['1,500.00', 'pounds'],
    ['1500', 'pounds'],
    ['1,100', 'yen'],
    ['1100', 'yen'],
    ['1100.00', 'yen'],
    ['−12.500', 'dinars'],
    ['-12.5', 'dinars'],
  ])(
    'finds %s, as the list prints it or without its separators, among gross, net, tax and outstanding',
    (query, key) => {
      const list = listed();
      list.put([
        listRow('pounds', {
          grossCurrencyAmount: '2426.2',
          netCurrencyAmount: '2021.83',
          taxCurrencyAmount: '404.37',
          outstandingCurrencyAmount: '1500',
        }),
        listRow('yen', { currency: 'JPY', grossCurrencyAmount: '1100', outstandingCurrencyAmount: '1100' }),
        listRow('dinars', { currency: 'KWD', grossCurrencyAmount: '-12.5' }),
      ]);
      for (let end = 1; end <= query.length; end += 1) list.filterBy({ ...NO_FILTER, query: query.slice(0, end) });
      expect(keys(list)).toEqual([key]);
      expect(list.search(query, 5).map((entry) => entry.key)).toEqual([key]);
    },
  );

  it('still finds a text with a comma in it', () => {
    const list = listed();
    list.put([listRow('a', { description: 'cable 2,5 mm' }), listRow('b', { description: 'cable' })]);
    list.filterBy({ ...NO_FILTER, query: '2,5' });
    expect(keys(list)).toEqual(['a']);
  });

  it('filters by state, status, customer and dates, the last days included', () => {
    const list = listed();
    list.put([
      listRow('a', { state: 'queued', statusList: 'draft', docDate: '2026-01-01' }),
      listRow('b', { docDate: '2026-01-31', statusList: 'posted,outstanding' }),
      listRow('c', { docDate: '2026-02-01', contactAccountId: 'customer-2' }),
    ]);
    list.filterBy({ ...NO_FILTER, states: ['queued'] });
    expect(keys(list)).toEqual(['a']);
    list.filterBy({ ...NO_FILTER, status: 'outstanding' });
    expect(keys(list)).toEqual(['b']);
    list.filterBy({ ...NO_FILTER, party: 'customer-2' });
    expect(keys(list)).toEqual(['c']);
    list.filterBy({ ...NO_FILTER, from: '2026-01-01', to: '2026-01-31' });
    expect(keys(list)).toEqual(['b', 'a']);
  });

  it('sorts by the customer as soon as its name is known', () => {
    const list = listed();
    list.put([listRow('a', { contactAccountId: 'x' }), listRow('b', { contactAccountId: 'y' })]);
    list.sortBy({ column: 'party', descending: false });
    expect(keys(list)).toEqual(['a', 'b']);
    list.setNames({
      parties: new Map([
        ['x', { code: 'Z', name: 'Zeta' }],
        ['y', { code: 'A', name: 'Alpha' }],
      ]),
      projects: new Map(),
    });
    expect(keys(list)).toEqual(['b', 'a']);
  });

  it('renames only the rows that refer to what has changed', () => {
    const list = listed();
    const names = {
      parties: new Map([
        ['x', { code: 'X', name: 'Xavier' }],
        ['y', { code: 'Y', name: 'Yvonne' }],
      ]),
      projects: new Map([['p', { code: 'P', name: 'Pier' }]]),
    };
    list.setNames(names);
    list.put([listRow('a', { contactAccountId: 'x', projectId: 'p' }), listRow('b', { contactAccountId: 'y' })]);
    const before = list.get('b');
    names.parties.set('x', { code: 'X', name: 'Xenia' });
    list.setNames(names, new Set(['x', 'X']));
    expect(list.get('a')?.names).toMatchObject({ party: 'X Xenia', project: 'P Pier' });
    expect(list.get('b')).toBe(before);
    list.filterBy({ ...NO_FILTER, query: 'xenia' });
    expect(keys(list)).toEqual(['a']);
    names.projects.set('p', { code: 'P', name: 'Quay' });
    list.setNames(names, new Set(['p']));
    expect(list.get('a')?.names).toMatchObject({ project: 'P Quay' });
  });
});
