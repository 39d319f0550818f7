import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { copyOfLine, newDocument } from '../../../../../src/domain/drafting/documentDraft.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { lineKey, type Document } from '../../../../../src/domain/documents/document.ts';
import { systemMint } from '../../../../../src/domain/values/identifiers.ts';
import { guid } from '../../../../support/documents.ts';
import { editorEnvironment, giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf } from '../../../support/records.ts';

const today = localDate('2026-03-18');
let company: CompanyData;
let session: DocumentSession;
let key: string;

const environment = () => editorEnvironment(company);
const path = (field: string, line = key): string => `lines.${line}.${field}`;
const amounts = (line = key): string[] => {
  const held = session.line(line);
  const shown = held && session.amounts.line(held);
  return shown ? [shown.currency.net, shown.currency.tax, shown.currency.gross].map(String) : [];
};
const total = (): string => String(session.amounts.header().currency.gross);
const ofLines = () => session.issues.value.filter((one) => one.path.startsWith('lines.'));
const code = (name: string): string | undefined => company.reference('taxCode', name)?.id;

function addLine(description: string, quantity: string, price: string, tax = 'S'): string {
  const next = lineKey(session.nextLine.value);
  session.commit(path('description', next), description);
  session.commit(path('quantity', next), quantity);
  session.commit(path('currencyUnitPrice', next), price);
  session.choose(path('taxCodeId', next), code(tax));
  return next;
}

beforeAll(giveLayout);
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  session = new DocumentSession(
    { fresh: newDocument('purchaseInvoice', today, company.lookup, systemMint) },
    environment(),
  );
  // 1 × 10.00 at 20 %: 10.00, 2.00, 12.00.
  key = addLine('Paper', '1', '10');
});
afterEach(() => session.settle());

describe('amounts of a line as the supplier rounded them (spec 2.10 supplied)', () => {
  it('are kept as typed; the others and the totals follow, and the calculated ones stay for comparison', () => {
    session.commit(path('taxCurrencyAmount'), '2.01');
    expect(session.line(key)).toMatchObject({
      suppliedAmounts: true,
      netCurrencyAmount: '10',
      taxCurrencyAmount: '2.01',
      grossCurrencyAmount: '12.01',
    });
    expect(amounts()).toEqual(['10', '2.01', '12.01']);
    expect(total()).toBe('12.01');
    expect(session.amounts.taxes().map(({ tax }) => String(tax))).toEqual(['2.01']);
    expect(String(session.amounts.calculatedHeader().gross)).toBe('12');
    expect(ofLines()).toEqual([]);
    expect(session.document.value.explicitAmounts).toBeUndefined();
  });

  it.each([
    ['net, and gross follows', 'netCurrencyAmount', '9.99', ['9.99', '2', '11.99']],
    ['gross, and tax follows', 'grossCurrencyAmount', '12.01', ['10', '2.01', '12.01']],
    ['as a sum', 'grossCurrencyAmount', '6+6.01', ['10', '2.01', '12.01']],
  ])('are typed as %s', (_name, field, text, expected) => {
    session.commit(path(field), text);
    expect(amounts()).toEqual(expected);
  });

  it('reach the paper’s three figures in any order', () => {
    for (const field of ['taxCurrencyAmount 2.01', 'netCurrencyAmount 9.99'].map((each) => each.split(' ')))
      session.commit(path(field[0]!), field[1]!);
    expect(amounts()).toEqual(['9.99', '2.01', '12']);
    for (const field of ['netCurrencyAmount 10.01', 'taxCurrencyAmount 1.99'].map((each) => each.split(' ')))
      session.commit(path(field[0]!), field[1]!);
    expect(amounts()).toEqual(['10.01', '1.99', '12']);
  });

  it.each([
    ['the tax first', ['taxCurrencyAmount', '2.01'], ['netCurrencyAmount', '10.01']],
    ['the net first', ['netCurrencyAmount', '10.01'], ['taxCurrencyAmount', '2.01']],
  ])('are not both taken if their sum is two pennies off, which the service refuses: %s', (_name, first, second) => {
    session.commit(path(first[0]!), first[1]!);
    session.commit(path(second[0]!), second[1]!);
    expect(session.badAt(path(second[0]!))).toBe(second[1]);
    expect(total()).toBe('12.01');
  });

  it('of a gross price leave what was entered, and the net follows', () => {
    // 3 × 9.99 = 29.97; ÷ 1.2 = 24.975 → 24.98; 4.99.
    session.commit(path('quantity'), '3');
    session.commit(path('currencyUnitPrice'), '9.99');
    session.choose(path('isNetEntry'), 'gross');
    session.commit(path('taxCurrencyAmount'), '5');
    expect(amounts()).toEqual(['24.97', '5', '29.97']);
  });

  it('are the same typed key by key or at once, in one step that undo takes back', () => {
    for (const text of ['2', '2.', '2.0', '2.01']) session.type(path('taxCurrencyAmount'), text);
    session.commit(path('taxCurrencyAmount'), '2.01');
    expect(amounts()).toEqual(['10', '2.01', '12.01']);
    session.undo();
    expect(amounts()).toEqual(['10', '2', '12']);
    expect(session.line(key)?.suppliedAmounts).toBeUndefined();
    session.redo();
    expect(amounts()).toEqual(['10', '2.01', '12.01']);
  });

  it('are removed by typing the calculated amount or by clearing the cell', () => {
    const before = session.document.value;
    session.commit(path('taxCurrencyAmount'), '2.00');
    expect(session.document.value).toBe(before);
    session.commit(path('taxCurrencyAmount'), '2.01');
    session.commit(path('grossCurrencyAmount'), '');
    expect(session.line(key)).not.toHaveProperty('suppliedAmounts');
    expect(amounts()).toEqual(['10', '2', '12']);
  });

  it('beyond 0.01 are kept as text, do not count, and keep the document from being sent', () => {
    for (const text of ['2', '2.0', '2.05']) session.type(path('taxCurrencyAmount'), text);
    session.commit(path('taxCurrencyAmount'), '2.05');
    expect(session.badAt(path('taxCurrencyAmount'))).toBe('2.05');
    expect(amounts()).toEqual(['10', '2', '12']);
    expect(ofLines()).toEqual([{ path: path('taxCurrencyAmount'), code: 'badInput' }]);
    // An amount within a penny that is typed in passing is not taken.
    for (const text of ['2', '2.0', '2.01', '2.015']) session.type(path('taxCurrencyAmount'), text);
    session.commit(path('taxCurrencyAmount'), '2.015');
    expect(session.badAt(path('taxCurrencyAmount'))).toBe('2.015');
    expect(session.line(key)?.suppliedAmounts).toBeUndefined();
  });

  it('beyond 0.01 are taken as soon as quantity, price and tax are as on the paper', () => {
    session.commit(path('taxCurrencyAmount'), '4.01');
    expect(session.badAt(path('taxCurrencyAmount'))).toBe('4.01');
    session.commit(path('quantity'), '2');
    expect(session.badAt(path('taxCurrencyAmount'))).toBeUndefined();
    // 2 × 10.00; 4.01; 24.01.
    expect(amounts()).toEqual(['20', '4.01', '24.01']);
    session.undo();
    expect(session.badAt(path('taxCurrencyAmount'))).toBe('4.01');
  });

  it('beyond 0.01 are also taken once the document’s amounts are explicit', () => {
    session.commit(path('taxCurrencyAmount'), '2.05');
    session.choose('explicitAmounts', 'true');
    expect(session.badInput.value).toEqual({});
    expect(session.line(key)).toMatchObject({
      netCurrencyAmount: '10',
      taxCurrencyAmount: '2.05',
      grossCurrencyAmount: '12.05',
      netAmount: '10',
      taxAmount: '2.05',
      grossAmount: '12.05',
    });
    expect(session.document.value).toMatchObject({ taxCurrencyAmount: '2.05', grossCurrencyAmount: '12.05' });
  });

  it('become the first explicit amounts and have no meaning of their own then', () => {
    session.commit(path('taxCurrencyAmount'), '2.01');
    session.choose('explicitAmounts', 'true');
    expect(session.line(key)).toMatchObject({ taxCurrencyAmount: '2.01', grossAmount: '12.01' });
    expect(session.line(key)).not.toHaveProperty('suppliedAmounts');
  });

  it.each<[string, () => void, string[]]>([
    ['the quantity', () => session.commit(path('quantity'), '2'), ['20', '4', '24']],
    ['the price', () => session.commit(path('currencyUnitPrice'), '20'), ['20', '4', '24']],
    ['the tax code', () => session.choose(path('taxCodeId'), code('T')), ['10', '1', '11']],
    // 10 ÷ 1.2 = 8.333…
    ['the way of entry', () => session.choose(path('isNetEntry'), 'gross'), ['8.33', '1.67', '10']],
    ['the currency', () => session.choose('currency', 'KWD'), ['10', '2', '12']],
  ])('are removed when %s changes, with a note, and come back with undo', (_name, change, expected) => {
    session.commit(path('taxCurrencyAmount'), '2.01');
    change();
    expect(amounts()).toEqual(expected);
    expect(session.notes.takenAmounts(session.document.value)).toMatchObject([
      { line: 1, was: { taxCurrencyAmount: '2.01', grossCurrencyAmount: '12.01' } },
    ]);
    session.undo();
    expect(amounts()).toEqual(['10', '2.01', '12.01']);
    expect(session.notes.takenAmounts(session.document.value)).toEqual([]);
  });

  it('stay if a quantity is typed that ends as it was, and if anything else is changed', () => {
    session.commit(path('taxCurrencyAmount'), '2.01');
    for (const text of ['', '12', '1']) session.type(path('quantity'), text);
    session.commit(path('quantity'), '1');
    session.commit(path('description'), 'Ledger paper');
    session.commit('docDate', '2026-03-01');
    addLine('Ink', '1', '5');
    expect(amounts()).toEqual(['10', '2.01', '12.01']);
    // 12.01 + 6.00
    expect(total()).toBe('18.01');
  });

  it('belong to one line and not to its copy', () => {
    session.commit(path('taxCurrencyAmount'), '2.01');
    const copy = copyOfLine(session.line(key)!, systemMint);
    session.change((document) => ({ ...document, lines: [...document.lines, copy] }));
    expect(amounts(lineKey(copy))).toEqual(['10', '2', '12']);
    expect(total()).toBe('24.01');
  });

  it('follow the rate in base currency', () => {
    session.choose('currency', 'JPY');
    session.commit(path('currencyUnitPrice'), '1005');
    session.choose(path('taxCodeId'), code('T'));
    session.choose('currency', 'KWD');
    session.commit('currencyRate', '0.4');
    session.commit(path('currencyUnitPrice'), '3.7');
    // 3.700, 10 % 0.370, 4.070; supplied 0.375 and 4.075. ÷ 0.4: 9.25, 0.9375 → 0.94, 10.19.
    session.commit(path('taxCurrencyAmount'), '0.375');
    const base = () => Object.values(session.amounts.header().base).map(String);
    expect(base()).toEqual(['9.25', '0.94', '10.19']);
    session.commit('currencyRate', '0.5');
    // ÷ 0.5: 7.40, 0.75, 8.15.
    expect(base()).toEqual(['7.4', '0.75', '8.15']);
    expect(amounts()).toEqual(['3.7', '0.375', '4.075']);
  });
});

describe('a document that the service has', () => {
  const created = async (): Promise<DocumentSession> => {
    session.commit(path('taxCurrencyAmount'), '2.01');
    await session.settle();
    const draft = await company.store.record(session.key);
    const line = {
      ...session.line(key)!,
      id: guid(1, 7),
      netAmount: session.line(key)!.netCurrencyAmount,
      taxAmount: session.line(key)!.taxCurrencyAmount,
      grossAmount: session.line(key)!.grossCurrencyAmount,
    };
    const base: Document = { ...session.document.value, id: guid(1), statusList: ['draft'], lines: [line] };
    return new DocumentSession({ record: { ...draft!, id: guid(1), base, local: null } }, environment());
  };

  it('takes no supplied amounts, and keeps its own while something else is changed', async () => {
    session = await created();
    session.commit(path('taxCurrencyAmount'), '1.99');
    expect(session.badInput.value).toEqual({});
    session.commit(path('description'), 'Ledger paper');
    expect(amounts()).toEqual(['10', '2.01', '12.01']);
    expect(total()).toBe('12.01');
  });

  it.each<[string, () => void, string[]]>([
    ['rate', () => session.commit('currencyRate', '1.5'), ['10', '2', '12']],
    ['quantity', () => session.commit(path('quantity'), '2'), ['20', '4', '24']],
  ])('is calculated again at another %s, as the service does', async (_what, change, expected) => {
    session = await created();
    change();
    expect(amounts()).toEqual(expected);
    expect(session.notes.takenAmounts(session.document.value)).toHaveLength(1);
  });
});

describe('the grid of lines', () => {
  let wrapper: VueWrapper;
  afterEach(() => wrapper.unmount());
  const cell = (column: string, row = 0) =>
    wrapper.find<HTMLElement>(`.line-grid [data-at^="${String(row)}:"][data-column="${column}"]`);
  const press = async (column: string): Promise<void> => {
    await cell(column).trigger('mousedown', { button: 0 });
    await flushPromises();
  };
  const keys = async (element: Element, ...pressed: string[]): Promise<void> => {
    for (const one of pressed)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: one, bubbles: true, cancelable: true }));
    await flushPromises();
  };
  const open = async (): Promise<void> => {
    await session.settle();
    wrapper = await editorOf(company, (await company.store.record(session.key))!);
  };

  it('skips net, tax and gross with Tab, and a key in the cell opens them', async () => {
    await open();
    await press('taxCodeId');
    await keys(document.activeElement!, 'Tab');
    expect(document.activeElement?.closest('.grid-cell')?.getAttribute('data-column')).toBe('productId');
    cell('taxCurrencyAmount').element.focus();
    await keys(document.activeElement!, 'F2');
    const input = cell('taxCurrencyAmount').find('input');
    expect(input.element.value).toBe('2.00');
    await input.setValue('2.01');
    await keys(input.element, 'Enter');
    expect(cell('taxCurrencyAmount').text()).toContain('2.01');
    expect(cell('taxCurrencyAmount').classes()).toContain('supplied');
    expect(cell('taxCurrencyAmount').find('.clip').attributes('title')).toBe('As supplied; calculated 2.00.');
    expect(wrapper.find('[data-total="gross"]').text()).toBe('12.01');
    expect(wrapper.find('[data-total="difference"]').text()).toContain('0.01');
  });

  it('says in the cell why an amount is not accepted, and keeps what was typed', async () => {
    await open();
    await press('grossCurrencyAmount');
    await cell('grossCurrencyAmount').find('input').setValue('12.10');
    await keys(cell('grossCurrencyAmount').find('input').element, 'Enter');
    expect(cell('grossCurrencyAmount').text()).toContain('12.10');
    expect(cell('grossCurrencyAmount').classes()).toContain('bad');
    expect(cell('grossCurrencyAmount').text()).toContain('“12.10” is more than 0.01 from the calculated 12.00.');
    expect(wrapper.find('.notice.before').text()).toContain('Gross, line 1 is more than 0.01 from what is calculated');
    expect(wrapper.find('[data-total="gross"]').text()).toBe('12.00');
  });
});
