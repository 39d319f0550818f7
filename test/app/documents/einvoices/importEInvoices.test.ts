import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import ImportEInvoices from '../../../../src/app/documents/einvoices/ImportEInvoices.vue';
import EInvoiceDetail from '../../../../src/app/documents/einvoices/EInvoiceDetail.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { readEInvoice } from '../../../../src/formats/einvoices/index.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { CII, UBL, utf8 } from '../../../formats/einvoices/files.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const fileOf = (name: string, content: string): File =>
  new File([Uint8Array.from(utf8(content))], name, { type: 'text/xml' });
const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === text);
  if (!found) throw new Error(`no button “${text}”`);
  return found;
}

async function opened(...files: File[]): Promise<void> {
  wrapper = mount(ImportEInvoices, { attachTo: document.body, props: { dropped: files, reader: readEInvoice } });
  await expect.poll(dialog).toContain(files.at(-1)?.name ?? '');
  await flushPromises();
}

describe('files that are dropped on the purchase invoices', () => {
  it('are shown with their supplier and totals, and made into drafts that can be taken back', async () => {
    await opened(fileOf('nails.xml', UBL));
    expect(dialog()).toContain('Nägel & Söhne GmbH');
    expect(dialog()).toContain('R-17 & 18');
    expect(dialog()).toContain('New: is made together with the draft');
    expect(dialog()).toContain('Tax code: standard rate, 20%');
    // Net, tax and gross are the same in the file and in the draft.
    expect(dialog()).not.toContain('Difference');
    expect(await findings(document.body)).toEqual([]);
    button('Make 1 draft').click();
    await expect.poll(() => company.pending.value.length).toBe(1);
    const row = company.pending.value[0]!;
    expect(row).toMatchObject({ docClass: 'purchaseInvoice', theirDocNo: 'R-17 & 18', currency: 'EUR' });
    expect(await company.store.attachments.of(row.key)).toMatchObject([{ fileName: 'nails.xml' }]);
    const { lines, contactAccountId } = currentVersion((await company.store.record(row.key))!);
    expect(lines).toHaveLength(5);
    expect((await company.store.resources.record('contactAccount', contactAccountId!))?.local).toMatchObject({
      description: 'Nägel & Söhne GmbH',
      taxNo: 'DE136695976',
    });
    await expect.poll(() => useToasts().current?.text).toBe('1 draft made. 1 new supplier.');
    useToasts().current?.action?.run();
    await expect.poll(() => company.pending.value.length).toBe(0);
    expect(await company.store.resources.record('contactAccount', contactAccountId!)).toBeUndefined();
  });

  it('name a supplier of nearly the same name before a new one is made', async () => {
    await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'NAEGEL', description: 'Naegel & Soehne AG', supplier: {} },
      { kind: 'contactAccount', code: 'NAGEL', description: 'Nägel & Söhne KG', customer: {} },
    ]);
    await expect.poll(() => company.reference('contactAccount', 'NAGEL')).toBeDefined();
    await opened(fileOf('nails.xml', UBL));
    expect(dialog()).toContain('New: is made together with the draft');
    expect(dialog()).toContain('Almost the same is there: NAEGEL Naegel & Soehne AG. If you mean that one, choose it.');
  });

  it('are said to be there already: by their bytes, and by number and supplier', async () => {
    await opened(fileOf('nails.xml', UBL));
    button('Make 1 draft').click();
    await expect.poll(() => company.pending.value.length).toBe(1);
    wrapper?.unmount();
    await expect.poll(() => company.latest(1).length).toBe(1);
    await opened(fileOf('again.xml', UBL), fileOf('same-number.xml', CII));
    await expect.poll(dialog).toContain('This file was imported before (draft).');
    expect(button('Make drafts').disabled).toBe(true);
    expect(dialog().match(/Already there/g)).toHaveLength(2);
  });

  it('are explained where they are no invoice', async () => {
    await opened(fileOf('letter.xml', '<letter/>'));
    expect(dialog()).toContain('Not an e-invoice');
    expect(dialog()).toContain('There is no electronic invoice in this file.');
    expect(button('Make drafts').disabled).toBe(true);
  });

  it('take the tax codes that a person chooses, and remember them with the supplier', async () => {
    await opened(fileOf('nails.xml', UBL));
    const ten = company.references('taxCode').all.find(({ code }) => code === 'T')!;
    wrapper!.findComponent(EInvoiceDetail).vm.$emit('taxCode', 'S 5', ten.id);
    await expect.poll(dialog).toContain('Tax code: standard rate, 5%: the tax code has 10%.');
    expect(dialog()).toContain('Difference');
    button('Make 1 draft').click();
    await expect.poll(() => company.pending.value.length).toBe(1);
    // It is kept after the draft.
    await expect
      .poll(async () => (await company.store.pageSettingsNamed('local.')).map(({ value }) => value))
      .toContainEqual(expect.objectContaining({ taxCodes: expect.objectContaining({ 'S 5': ten.id }) }));
  });

  it('can be taken out again, by the button and by a key; one that only had the same number is ready then', async () => {
    await opened(fileOf('nails.xml', UBL), fileOf('same-number.xml', CII));
    await expect.poll(dialog).toContain('Already there');
    const remove = (name: string): HTMLButtonElement | null => document.querySelector(`[aria-label="Remove ${name}"]`);
    expect(await findings(document.body)).toEqual([]);
    remove('nails.xml')?.click();
    await expect.poll(() => remove('nails.xml')).toBeNull();
    await expect.poll(dialog).not.toContain('Already there');
    expect(button('Make 1 draft').disabled).toBe(false);
    await expect.poll(() => document.activeElement?.closest('.einvoice-grid')).not.toBeNull();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
    await expect.poll(() => remove('same-number.xml')).toBeNull();
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Choose files…');
    expect(company.pending.value).toEqual([]);
  });
});
