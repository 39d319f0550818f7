import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { h } from 'vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useListExport, type ListExport } from '../../../../src/app/documents/list/useListExport.ts';
import ImportSpreadsheet from '../../../../src/app/documents/spreadsheets/ImportSpreadsheet.vue';
import SheetRows from '../../../../src/app/documents/spreadsheets/SheetRows.vue';
import type { DocumentClass } from '../../../../src/domain/kinds/documentClasses.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { tableOfFile } from '../../../../src/formats/tables/rawTable.ts';
import { guid } from '../../../support/documents.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === text);
  if (!found) throw new Error(`no button “${text}” in ${dialog()}`);
  return found;
}
async function opened(content: string, docClass: DocumentClass = 'saleInvoice'): Promise<void> {
  wrapper = mount(ImportSpreadsheet, {
    attachTo: document.body,
    props: {
      docClass,
      dropped: new File([content], 'invoices.csv'),
      reader: (bytes) => Promise.resolve(tableOfFile(bytes)),
    },
  });
  await expect.poll(dialog).toContain('All (');
  await flushPromises();
}

const TWO =
  'Invoice no,Customer,Date,Description,Qty,Price\n' +
  'A1,ASH,2026-02-03,Oiling,2,10.50\n' +
  'A2,Brand New Ltd,2026-02-04,Sanding,1,100.00\n';

describe('documents from a spreadsheet', () => {
  it('are shown as they will be, made in one step, and taken back in one', async () => {
    await opened(TWO);
    await expect.poll(dialog).toContain('New (2)');
    expect(dialog()).toContain('new: Brand New Ltd');
    // 2 × 10.50 and 20 %.
    expect(dialog()).toContain('25.20');
    expect(await findings(document.body)).toEqual([]);
    button('Make 2 drafts').click();
    await expect.poll(() => company.pending.value.length).toBe(2);
    const made = await Promise.all(company.pending.value.map(({ key }) => company.store.record(key)));
    const drafts = made.map((record) => currentVersion(record!)).sort((a, b) => (a.docNo! < b.docNo! ? -1 : 1));
    expect(drafts).toMatchObject([
      { docNo: 'A1', docDate: '2026-02-03', dueDate: '2026-03-05', lines: [{ currencyUnitPrice: '10.5' }] },
      { docNo: 'A2', lines: [{ description: 'Sanding' }] },
    ]);
    const party = await company.store.resources.record('contactAccount', drafts[1]!.contactAccountId!);
    expect(party?.local).toMatchObject({ description: 'Brand New Ltd', code: 'BRANDNEW', customer: {} });
    expect(useToasts().current?.text).toBe('2 drafts made. 1 new party.');
    useToasts().current?.action?.run();
    await expect.poll(() => company.pending.value.length).toBe(0);
    expect(await company.store.resources.record('contactAccount', party!.key)).toBeUndefined();
  });

  it('warn of accounts of the other side, and of control accounts, before drafts are made', async () => {
    const stream = { stream: 'reference:account' as const, watermark: null, sweptAt: null, resumeAt: null };
    await company.store.forSync.writeReferences(
      'account',
      [
        ['4000', 'income'],
        ['5000', 'expense'],
        ['1200', 'bank'],
      ].map(([code = '', accountType], at) =>
        referenceSchema.parse({ kind: 'account', id: guid(at, 7), code, accountType }),
      ),
      true,
      stream,
    );
    await company.read();
    await opened(
      'Invoice no,Customer,Date,Description,Qty,Price,Account\n' +
        'A1,ASH,2026-02-03,Oiling,2,10.50,4000\nA2,ASH,2026-02-04,Paper,1,5.00,5000\nA3,ASH,2026-02-05,Cash,1,7.00,1200\n',
    );
    await expect.poll(dialog).toContain('New (3)');
    expect(dialog()).toContain('an account of purchases (Expense) on a sale');
    expect(dialog()).toContain('a bank or control account (Bank)');
    expect(dialog()).not.toContain('(Income)');
  });

  it('name a party of nearly the same name before a new one is made', async () => {
    await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'BRAND', description: 'Brand New GmbH', customer: {} },
    ]);
    await expect.poll(() => company.reference('contactAccount', 'BRAND')).toBeDefined();
    await opened(TWO);
    await expect.poll(dialog).toContain('new: Brand New Ltd; Almost the same is there: BRAND Brand New GmbH.');
  });

  it('are not ticked if they seem to be there already', async () => {
    await opened(TWO);
    await expect.poll(dialog).toContain('New (2)');
    button('Make 2 drafts').click();
    await expect.poll(() => company.latest(9).length).toBe(2);
    wrapper?.unmount();
    await opened(TWO);
    await expect.poll(dialog).toContain('There already (2)');
    expect(dialog()).toContain('its number is there (A1)');
    expect(button('Make drafts').disabled).toBe(true);
  });

  it('are known again in what the list writes with lines', async () => {
    await opened(TWO);
    await expect.poll(dialog).toContain('New (2)');
    button('Make 2 drafts').click();
    await expect.poll(() => company.latest(9).length).toBe(2);
    wrapper?.unmount();
    let file: Blob | undefined;
    const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) file = blob;
      return 'blob:written';
    });
    const keys = company.latest(9).map(({ key }) => key);
    let writing: ListExport | undefined;
    wrapper = mount(() => h('div', (writing ??= useListExport()).progress.value?.of ?? ''));
    await writing!.writeLines('Sales invoices', keys, 'csv');
    address.mockRestore();
    const content = await file!.text();
    expect(content.split('\r\n')).toHaveLength(4);
    wrapper.unmount();
    await opened(content);
    await expect.poll(dialog).toContain('There already (2)');
    expect(dialog()).toContain('New (0)');
  });

  it('are corrected in the cell that is wrong', async () => {
    await opened('Customer,Date,Description,Price\nASH,2026-02-30,Oiling,10.50');
    await expect.poll(dialog).toContain('Incomplete (1)');
    expect(dialog()).toContain('row 2, Date: not a date');
    expect(button('Make drafts').disabled).toBe(true);
    wrapper!.findComponent(SheetRows).vm.$emit('correct', 2, 'date', '2026-02-28');
    await expect.poll(dialog).toContain('New (1)');
    expect(button('Make 1 draft').disabled).toBe(false);
  });

  it('remember by their headings what a person has said of the columns', async () => {
    await opened('Customer,Day of sale,Words,Price\nASH,2026-02-03,Oiling,10.50');
    await expect.poll(dialog).toContain('Incomplete (1)');
    const select = (at: number): HTMLSelectElement =>
      [...document.querySelectorAll<HTMLSelectElement>('.sheet-columns select')][at]!;
    for (const [at, meaning] of [
      [1, 'date'],
      [2, 'description'],
    ] as const) {
      select(at).value = meaning;
      select(at).dispatchEvent(new Event('change'));
    }
    await expect.poll(dialog).toContain('New (1)');
    button('Make 1 draft').click();
    await expect.poll(() => company.pending.value.length).toBe(1);
    wrapper?.unmount();
    await opened('Customer,Day of sale,Words,Price\nKOBE,2026-03-04,Waxing,900');
    await expect.poll(dialog).toContain('The columns are as you used them last.');
    await expect.poll(dialog).toContain('New (1)');
  });

  it('say why a file is no table', async () => {
    wrapper = mount(ImportSpreadsheet, {
      attachTo: document.body,
      props: {
        docClass: 'saleInvoice',
        dropped: new File(['%PDF-1.7'], 'letter.pdf'),
        reader: (bytes) => Promise.resolve(tableOfFile(bytes)),
      },
    });
    await expect.poll(dialog).toContain('This file cannot be read: it is a PDF.');
  });

  it('are put away again with their file, by the button and by a key', async () => {
    await opened(TWO);
    expect(dialog()).toContain('invoices.csv');
    document.querySelector<HTMLElement>('[aria-label="Remove invoices.csv"]')?.click();
    await expect.poll(dialog).toContain('Drop a file here');
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Choose a file…');
    const place = document.querySelector('textarea');
    if (place) place.value = TWO.replaceAll(',', '\t');
    place?.dispatchEvent(new Event('input', { bubbles: true }));
    await flushPromises();
    button('Look them over').click();
    await expect.poll(dialog).toContain('Pasted rows');
    await expect.poll(dialog).toContain('All (2)');
    document
      .querySelector('.sheet-ways select')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', altKey: true, bubbles: true }));
    await expect.poll(dialog).toContain('Drop a file here');
  });
});
