import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import CommandPalette from '../../../src/app/shell/CommandPalette.vue';
import { paletteActions, type PaletteAction } from '../../../src/app/shell/paletteActions.ts';
import { paletteSearch, recordKeyOf } from '../../../src/app/shell/paletteSearch.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { findings } from '../support/axe.ts';
import { smallCompany } from '../support/company.ts';
import { openConnection, shownShell } from '../support/shownShell.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { guid } from '../../support/documents.ts';

const ran: string[] = [];
const action = (text: string, part: Partial<PaletteAction> = {}): PaletteAction => ({
  text,
  words: '',
  icon: null,
  hint: '',
  whyNot: null,
  run: () => ran.push(text),
  ...part,
});
const actions = ['New sales invoice', 'Go to Sales invoices', 'Go to Payments'].map((text) => action(text));
let company: CompanyData;
const record = (key: string, part: Record<string, unknown>) => ({
  expectedRevision: null,
  record: recordOf({ key, docClass: part['docClass'] ?? 'saleInvoice', base: invoiceOf(company, part) }),
});
let wrapper: VueWrapper | undefined;
beforeEach(async () => {
  ran.length = 0;
  company = await smallCompany();
  await company.store.forSync.write([
    record('a', { docNo: 'SI-7', grossCurrencyAmount: '1234.5', theirRef: 'PO-88' }),
    record('b', {
      docClass: 'purchaseInvoice',
      docNo: 'PI-3',
      theirDocNo: 'R-2026-1',
      lines: [{ intRef: 'one', description: 'Walnut veneer', quantity: '1' }],
    }),
  ]);
  await expect.poll(() => company.latest(5).length).toBe(2);
});
afterEach(() => {
  wrapper?.unmount();
  company.close();
});
const keysOf = (query: string) => paletteSearch(query, actions, company).map(({ key }) => key);

describe('the palette', () => {
  it.each([
    ['its number', 'si-7', 'document a'],
    ['an amount as it is printed', '1,234.50', 'document a'],
    ['their reference', 'po-88', 'document a'],
    ['their number', 'r-2026', 'document b'],
    ['a text of its lines', 'veneer', 'document b'],
  ])('finds a document by %s', (_by, query, key) => expect(keysOf(query)).toEqual([key]));

  it('finds actions by their words in any order, and parties and products by code and name', () => {
    expect(keysOf('invoices go')).toEqual(['action Go to Sales invoices']);
    expect(paletteSearch('trading', actions, company)).toMatchObject([
      { kind: 'record', text: 'NOOR · Al-Noor Trading', detail: 'Customer or supplier' },
    ]);
    expect(paletteSearch('noor', actions, company)).toMatchObject([{ kind: 'code', text: 'NOOR · Al-Noor Trading' }]);
    expect(paletteSearch('oak', actions, company)).toMatchObject([{ kind: 'code', detail: 'Product' }]);
    expect(paletteSearch('oak chair', actions, company)).toMatchObject([{ kind: 'record', text: 'OAK · Oak chair' }]);
  });

  it('finds actions by other words for them, after those of that name', () => {
    const more = [action('Go to Month end', { words: 'payments close' }), ...actions];
    const texts = (query: string) => paletteSearch(query, more, company).map(({ text }) => text);
    expect(texts('payments')).toEqual(['Go to Payments', 'Go to Month end']);
    // A word of its name and another one together.
    expect(texts('close month')).toEqual(['Go to Month end']);
  });

  it('finds what is called so before what is called so and more', () => {
    const more = [action('Submit the selected'), action('Submit')];
    expect(paletteSearch('submit', more, company).map(({ text }) => text)).toEqual(['Submit', 'Submit the selected']);
  });

  it('finds few letters only where words begin', () => {
    const more = [action('Private notes'), action('Taxes', { words: 'vat return' })];
    const texts = (query: string) => paletteSearch(query, more, company).map(({ text }) => text);
    expect(texts('vat')).toEqual(['Taxes']);
    expect(texts('iva')).toEqual([]);
    expect(texts('rivate')).toEqual(['Private notes']);
  });

  it('says why something cannot be done now, after what can, and offers it only to who looks for it', () => {
    const more = [action('Reverse', { whyNot: 'it is not posted' }), action('Reverse the order of rows'), ...actions];
    const texts = (query: string) => paletteSearch(query, more, company).map(({ text }) => text);
    expect(texts('revers')).toEqual(['Reverse the order of rows', 'Reverse']);
    expect(texts('')).not.toContain('Reverse');
  });

  it('lists a record before documents if its code begins with what is typed, and first if that is its code', async () => {
    // Both documents are of Ashdown Furniture, whose code is ASH; an action and a document begin with that, too.
    await company.store.forSync.write([record('c', { docNo: 'ASH-1', grossCurrencyAmount: '5' })]);
    await expect.poll(() => company.latest(5).length).toBe(3);
    const ash = `contactAccount ${company.reference('contactAccount', 'ASH')?.id ?? ''}`;
    const more = [...actions, action('Go to Ashes')];
    const kinds = (query: string) => paletteSearch(query, more, company).map(({ kind, key }) => [kind, key]);
    expect(kinds('as').slice(0, 2)).toEqual([
      ['action', 'action Go to Ashes'],
      ['code', ash],
    ]);
    expect(kinds('as')).toContainEqual(['document', 'document c']);
    expect(kinds('ash').slice(0, 2)).toEqual([
      ['code', ash],
      ['action', 'action Go to Ashes'],
    ]);
    // By its name it comes after the documents of that name.
    expect(kinds('ashdown').map(([kind]) => kind)).toEqual(['document', 'document', 'document', 'record']);
  });

  it.each(['product', 'department', 'costCentre'] as const)(
    'opens a %s made here and sent since, which stays under the key that it got here',
    async (kind) => {
      const key = 'daybook-0195f000-0000-7000-8000-000000000001';
      const base = { kind, id: guid(1), code: 'NEW', description: 'New thing' };
      await company.store.forSync.write([
        { expectedRevision: null, record: { ...emptyResourceRecord(key, kind), id: guid(1), base } },
      ]);
      await expect.poll(() => company.reference(kind, 'NEW')?.id).toBe(guid(1));
      const [found] = paletteSearch('new thing', [], company);
      if (found?.kind !== 'record') throw new Error('it is not found');
      expect(await recordKeyOf(found.reference, company)).toBe(key);
    },
  );

  it('offers every action until something is typed, and opens what is chosen by Enter', async () => {
    openConnection(company, true);
    const { router, wrapper: shell } = await shownShell();
    onTestFinished(() => shell.unmount());
    wrapper = mount(CommandPalette, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { open: true },
    });
    await flushPromises();
    const dialog = document.querySelector<HTMLElement>('[role=dialog]');
    const input = dialog?.querySelector('input');
    if (!dialog || !input) throw new Error('the palette is not open');
    expect(dialog.querySelectorAll('[role=option]')).toHaveLength(
      paletteActions().filter(({ whyNot }) => whyNot === null).length,
    );
    expect(await findings(dialog)).toEqual([]);
    input.value = 'walnut';
    input.dispatchEvent(new Event('input'));
    await flushPromises();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await flushPromises();
    expect(router.currentRoute.value.fullPath).toBe('/purchase-invoices/b');
    expect(wrapper.emitted('close')).toHaveLength(1);
  });
});
