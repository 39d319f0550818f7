import 'fake-indexeddb/auto';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import ExportEInvoice from '../../../../src/app/documents/einvoices/ExportEInvoice.vue';
import DocumentActionMenu from '../../../../src/app/documents/editor/actions/DocumentActionMenu.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { readEInvoice } from '../../../../src/formats/einvoices/index.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
beforeEach(async () => {
  localStorage.clear();
  company = await smallCompany();
});
afterEach(() => {
  wrapper?.unmount();
  company.close();
  vi.restoreAllMocks();
});
const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
function type(label: string, value: string, last = false): void {
  const labels = [...document.querySelectorAll('[role=dialog] label')].filter((each) =>
    each.querySelector('.field-label')?.textContent?.startsWith(label),
  );
  const input = (last ? labels.at(-1) : labels[0])?.querySelector('input');
  if (!input) throw new Error(`no field “${label}”`);
  input.value = value;
  input.dispatchEvent(new Event('input'));
}

describe('the e-invoice of an open sale', () => {
  it('says what is missing, and is saved once nothing is', async () => {
    const invoice = invoiceOf(company, {
      docNo: 'SI-7',
      dueDate: '2026-04-04',
      invoiceAddress: { name: 'Ashdown Furniture', city: 'Hull', countryCode: 'GB' },
    });
    wrapper = await editorOf(company, recordOf({ local: invoice }));
    wrapper.findComponent(DocumentActionMenu).vm.$emit('eInvoice');
    await expect.poll(dialog).toContain('Before it is a valid e-invoice:');
    expect(dialog()).toContain('Your VAT number or company number (BR-CO-26, BR-S-02)');
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    type('Name', 'Harbour Ltd');
    type('VAT number', 'GB999999973', true);
    type('Country', 'GB');
    await flushPromises();
    await expect.poll(dialog).toContain('Follows the rules of the specification.');
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:test';
    });
    document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();
    await expect.poll(() => saved.length).toBe(1);
    const reading = await readEInvoice(new Uint8Array(await saved[0]!.arrayBuffer()));
    expect(reading.problems).toEqual([]);
    expect(reading).toMatchObject({ format: 'ubl', invoice: { number: 'SI-7', seller: { vatId: 'GB999999973' } } });
    await expect.poll(() => wrapper?.findComponent(ExportEInvoice).exists()).toBe(false);
    const kept = (await company.store.pageSettingsNamed('local.')).map(({ name }) => name);
    expect(kept.map((name) => name.split('.')[1])).toEqual(['einvoiceBuyer', 'einvoiceSeller']);
  });
});
