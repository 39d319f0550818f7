import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import LinesPane from '../../../../src/app/bank/lines/LinesPane.vue';
import LetterheadSettings from '../../../../src/app/settings/LetterheadSettings.vue';
import { readLetterhead } from '../../../../src/app/company/documents/letterhead.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { isReadyToSend } from '../../../../src/domain/documents/readiness.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { guid } from '../../../support/documents.ts';
import { untilMet } from '../../../support/until.ts';
import { smallBank } from '../../bank/support.ts';
import { openPrices, pricedCompany, salePrice, servicePrices } from '../../prices/support.ts';
import { openRecords } from '../../records/support.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';
import { syncedWindows, type SyncedWindows } from '../../support/syncedWindows.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
const shown: VueWrapper[] = [];
const opened: CompanyData[] = [];
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  for (const company of opened.splice(0)) company.close();
  document.body.replaceChildren();
});
function show(wrapper: VueWrapper): VueWrapper {
  shown.push(wrapper);
  return wrapper;
}
function open(company: CompanyData): CompanyData {
  opened.push(company);
  return company;
}
/** The document as the run found it. */
const foundDocument = ({ found }: SyncedWindows, key: string) =>
  found.flatMap((record) => (record.key === key && 'docClass' in record ? [record] : []))[0];
const foundRecord = ({ found }: SyncedWindows, key: string | undefined) => found.find((record) => record.key === key);
/** Opens the cell of a grid and types into it, without leaving it. */
async function typeIntoCell(wrapper: VueWrapper, cell: string, text: string): Promise<void> {
  const place = wrapper.get<HTMLElement>(cell);
  await place.trigger('focus');
  await place.trigger('keydown', { key: 'F2' });
  await flushPromises();
  await wrapper.get(`${cell} input`).setValue(text);
}

describe('Sync right after the last key, from the keyboard, sends what was typed', () => {
  async function invoice(): Promise<{ company: CompanyData; windows: SyncedWindows; editor: VueWrapper }> {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    return { company, windows, editor: show(await editorOf(company, recordOf({ local: invoiceOf(company) }))) };
  }

  it('in the header of a document', async () => {
    const { windows, editor } = await invoice();
    await editor.get('[data-path="description"] input').setValue('Spring order');
    await windows.sync();
    expect(foundDocument(windows, 'daybook-invoice')?.local).toMatchObject({ description: 'Spring order' });
  });

  it('in a line of a document, where the code of a tax is typed out', async () => {
    const { company, windows, editor } = await invoice();
    await typeIntoCell(editor, '.line-grid .grid-row [data-column="taxCodeId"]', 'T');
    await windows.sync();
    const record = foundDocument(windows, 'daybook-invoice');
    expect(record?.local?.lines[0]).toMatchObject({ taxCodeId: company.reference('taxCode', 'T')?.id });
    expect(record && isReadyToSend(record)).toBe(true);
  });

  it('in a document that was left just before', async () => {
    const { windows, editor } = await invoice();
    await editor.get('[data-path="description"] input').setValue('Summer order');
    editor.unmount();
    shown.length = 0;
    await windows.sync();
    expect(foundDocument(windows, 'daybook-invoice')?.local).toMatchObject({ description: 'Summer order' });
  });

  it('in the allocated amount of a receipt', async () => {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    const party = company.reference('contactAccount', 'ASH')?.id ?? '';
    const base = invoiceOf(company, {
      id: guid(1),
      docNo: 'SI-5',
      statusList: ['posted'],
      outstandingCurrencyAmount: '887.04',
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: guid(1), id: guid(1), base }) },
    ]);
    await untilMet(() => expect(company.documentsOf(party)).toHaveLength(1));
    const local = invoiceOf(company, {
      intRef: 'daybook-receipt',
      docClass: 'receipt',
      docTypeId: 'RCP',
      currencyAmount: '5000',
      statusList: [],
      lines: [],
    });
    const editor = show(await editorOf(company, recordOf({ key: 'daybook-receipt', docClass: 'receipt', local })));
    await untilMet(() => expect(editor.findAll('.allocation-grid .grid-row')).toHaveLength(1));
    await typeIntoCell(editor, '.allocation-grid .grid-row [data-column="amount"]', '500');
    // By itself, too: nobody leaves the cell.
    await windows.sync(true);
    expect(foundDocument(windows, 'daybook-receipt')?.local?.allocations).toEqual([
      { docId: guid(1), allocAmountCurrency: '500' },
    ]);
  });

  it('in the form of a record', async () => {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    const [party] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'Q1', description: 'Quarry', customer: {} },
    ]);
    const page = show((await openRecords(company, 'contactAccount', party?.key)).wrapper);
    await untilMet(() => expect(page.find('.record-form').exists()).toBe(true));
    await page.get('[data-path="description"] input').setValue('Quarry & Sons');
    expect(page.get('.record-form .saved').text()).toBe('Saving…');
    await windows.sync(true);
    expect(foundRecord(windows, party?.key)).toMatchObject({ local: { description: 'Quarry & Sons' } });
    expect(page.get('.record-form .saved').text()).toBe('Saved on this computer');
  });

  async function bankLine() {
    const bank = await smallBank();
    open(bank.company);
    const windows = syncedWindows(bank.company.connectionId);
    const [line] = await bank.company.store.resources.create<'bankTransaction'>([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: localDate('2026-03-02'),
        description: 'Rent',
        withdrawalAmount: decimal('600'),
      },
    ]);
    await bank.book.read();
    const router = routerTo({ start: '/', ...areaPaths });
    await router.push('/');
    const page = show(
      mount(LinesPane, {
        attachTo: document.body,
        global: { plugins: [router] },
        props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
      }),
    );
    await flushPromises();
    return { page, windows, key: line?.key };
  }

  it('in a bank line', async () => {
    const { page, windows, key } = await bankLine();
    await typeIntoCell(page, '.grid-row [data-column="description"]', 'Rent of March');
    await windows.sync(true);
    expect(foundRecord(windows, key)).toMatchObject({ local: { description: 'Rent of March' }, badInput: {} });
  });

  it('in a bank line, and holds it back while its payment method is half typed', async () => {
    const { page, windows, key } = await bankLine();
    // Columns that are empty in all lines are folded.
    await page.get('.list-tools button[aria-pressed="false"]').trigger('click');
    await typeIntoCell(page, '.grid-row [data-column="paymentMethodId"]', 'no such');
    await windows.sync(true);
    expect(foundRecord(windows, key)).toMatchObject({ badInput: { paymentMethodId: 'no such' } });
  });

  it('in a price, and holds it back while its customer is half typed', async () => {
    const company = open(await pricedCompany());
    const windows = syncedWindows(company.connectionId);
    const [key] = await servicePrices(company, [salePrice()]);
    const page = show((await openPrices(company)).wrapper);
    await untilMet(() =>
      expect(page.findAll('.price-grid .grid-row [data-column="unitPrice"]').length).toBeGreaterThan(0),
    );
    await typeIntoCell(page, '.price-grid .grid-row [data-column="unitPrice"]', '310');
    await windows.sync(true);
    expect(foundRecord(windows, key)).toMatchObject({ local: { unitPrice: '310' } });
    await page.get('.price-grid .grid-row [data-column="unitPrice"] input').trigger('keydown', { key: 'Enter' });
    await flushPromises();
    await typeIntoCell(page, '.price-grid .grid-row [data-column="party"]', 'As');
    await windows.sync(true);
    expect(foundRecord(windows, key)).toMatchObject({ badInput: { customerId: 'As' } });
  });

  it('in the description of a file', async () => {
    const { company, windows, editor } = await invoice();
    await company.store.attachments.add('daybook-invoice', [{ fileName: 'note.pdf', bytes: new Uint8Array(3) }]);
    await untilMet(() => expect(editor.find('.attachment-list input').exists()).toBe(true));
    await editor.get('.attachment-list input').setValue('Signed');
    await windows.sync(true);
    expect((await company.store.attachments.of('daybook-invoice')).map(({ description }) => description)).toEqual([
      'Signed',
    ]);
  });

  it('in the letterhead, for the next print', async () => {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    const page = show(mount(LetterheadSettings, { attachTo: document.body }));
    await flushPromises();
    const name = page.get<HTMLInputElement>('#letterhead-name');
    name.element.value = 'Harbour & Co';
    await name.trigger('input');
    await windows.sync(true);
    expect(await readLetterhead(company.store)).toMatchObject({ name: 'Harbour & Co' });
  });
});

describe('a sync that another window begins, or an automatic one', () => {
  it('sends what is being typed here, and leaves the field as it is', async () => {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    const editor = show(await editorOf(company, recordOf({ local: invoiceOf(company) })));
    await editor.get('[data-path="description"] input').setValue('Autumn order');
    const field = editor.get<HTMLInputElement>('[data-path="docDate"] input');
    field.element.focus();
    await field.setValue('12/');

    windows.addWindow();
    await windows.sync(true);
    const record = foundDocument(windows, 'daybook-invoice');
    expect(record?.local).toMatchObject({ description: 'Autumn order' });
    // Half a date is kept as it stands: the document is not complete.
    expect(record?.badInput).toEqual({ docDate: '12/' });
    expect(field.element.value).toBe('12/');
    expect(document.activeElement).toBe(field.element);
  });

  it('makes no choice for a person who is still typing', async () => {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    const editor = show(await editorOf(company, recordOf({ local: invoiceOf(company) })));
    await typeIntoCell(editor, '.line-grid .grid-row [data-column="taxCodeId"]', 'T');
    await windows.sync(true);
    expect(editor.get<HTMLInputElement>('.line-grid .grid-row [data-column="taxCodeId"] input').element.value).toBe(
      'T',
    );
    expect(foundDocument(windows, 'daybook-invoice')?.badInput).toEqual({ 'lines.chairs.taxCodeId': 'T' });
  });

  it('says that a window could not store its typing', async () => {
    const company = open(await smallCompany());
    const windows = syncedWindows(company.connectionId);
    const editor = show(await editorOf(company, recordOf({ local: invoiceOf(company) })));
    const refuse = vi.spyOn(company.store, 'edit').mockRejectedValue(new Error('QuotaExceededError'));
    await editor.get('[data-path="description"] input').setValue('Winter order');
    await windows.sync();
    expect(useSync().runs.get(company.connectionId)?.report).toMatchObject({ unsettled: 1 });
    expect(editor.get('.editor-head .saved').text()).toMatch(/^Not saved/);
    refuse.mockRestore();
    await windows.sync();
    expect(useSync().runs.get(company.connectionId)?.report?.unsettled).toBeUndefined();
    expect(currentVersion((await company.store.record('daybook-invoice'))!)).toMatchObject({
      description: 'Winter order',
    });
  });
});

describe('“Saved on this computer”', () => {
  it('is shown only while the record has everything that is on the screen', async () => {
    const company = open(await smallCompany());
    const editor = show(
      await editorOf(company, recordOf({ local: invoiceOf(company), editedAt: '2026-03-01T09:00:00.000Z' })),
    );
    const note = () => editor.get('.editor-head .saved').text();
    // The copies outside the browser profile are not what is looked at here: they are always there.
    company.copies.copied.value = Infinity;
    await flushPromises();
    expect(note()).toMatch(/^Saved on this computer/);
    const mayWrite = Promise.withResolvers<undefined>();
    const { edit } = company.store;
    const written = vi.spyOn(company.store, 'edit').mockImplementation(async (...all) => {
      await mayWrite.promise;
      return edit.apply(company.store, all);
    });
    await editor.get('[data-path="description"] input').setValue('Spring order');
    expect(note()).toBe('Saving…');
    // The pause is over, and the typing is in the small row of unsaved edits: the document is still being written.
    await untilMet(() => expect(written).toHaveBeenCalledOnce());
    await flushPromises();
    expect(note()).toBe('Saving…');
    mayWrite.resolve(undefined);
    await untilMet(() => expect(note()).toMatch(/^Saved on this computer/));
    expect((await company.store.record('daybook-invoice'))?.local).toMatchObject({ description: 'Spring order' });
  });
});
