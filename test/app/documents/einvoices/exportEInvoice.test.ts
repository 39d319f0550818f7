import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import ExportEInvoice from '../../../../src/app/documents/einvoices/ExportEInvoice.vue';
import { saleInvoiceOf } from '../../../../src/app/documents/einvoices/saleInvoice.ts';
import { buyerWaysSchema, sellerDetailsSchema } from '../../../../src/domain/einvoices/saleEInvoice.ts';
import EntryMenu from '../../../../src/app/base/ui/EntryMenu.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { referenceKindSchema, referenceSchema } from '../../../../src/domain/references/reference.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { readEInvoice, type EInvoiceReading } from '../../../../src/formats/einvoices/index.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';

/** Chooses the entry of the menu that exports an e-invoice. */
function chooseEInvoice(): void {
  const entries = wrapper?.findComponent(EntryMenu).props('entries');
  entries?.find(({ text }) => text === 'documentActions.eInvoice')?.run();
}

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper?.unmount();
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
/** Presses the button and reads the file that is saved. */
async function saved(): Promise<EInvoiceReading> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob);
    return 'blob:test';
  });
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();
  await expect.poll(() => files.length).toBe(1);
  return readEInvoice(new Uint8Array(await files[0]!.arrayBuffer()));
}

/** Two products: one is sold by the hour, the other in a unit that has no code. */
async function keepUnits(): Promise<void> {
  const [hour, keg] = [uuidV7(systemMint), uuidV7(systemMint)];
  const kinds = {
    unitOfMeasure: [
      { id: hour, code: 'HOUR', description: 'Hour' },
      { id: keg, code: 'KEG', description: 'Keg of nails' },
    ],
    product: [
      { id: uuidV7(systemMint), code: 'FIT', description: 'Fitting', isSale: true, uomId: hour },
      { id: uuidV7(systemMint), code: 'NAILS', description: 'Nails', isSale: true, uomId: keg },
    ],
  };
  for (const [kind, facts] of Object.entries(kinds)) {
    const known = referenceKindSchema.parse(kind);
    const references = facts.map((one) => referenceSchema.parse({ kind, ...one }));
    const cursor = { stream: `reference:${known}` as const, watermark: null, sweptAt: null, resumeAt: null };
    await company.store.forSync.writeReferences(known, references, true, cursor);
  }
  await company.read();
}

it('the e-invoice of a stored sale does not state as paid what only a draft receipt settles', async () => {
  const [key, receipt] = ['00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000009'];
  const record = recordOf({
    key,
    id: key,
    // 48 in all, of which a posted receipt has settled 18 and the draft 10.
    base: invoiceOf(company, {
      id: key,
      docNo: 'SI-8',
      statusList: ['posted'],
      grossCurrencyAmount: '48',
      outstandingCurrencyAmount: '20',
    }),
  });
  const draft = recordOf({
    key: receipt,
    id: receipt,
    docClass: 'receipt',
    base: invoiceOf(company, {
      id: receipt,
      docClass: 'receipt',
      lines: [],
      grossCurrencyAmount: '10',
      outstandingCurrencyAmount: '0',
      allocations: [{ docId: key, docNo: 'SI-8', allocAmountCurrency: '10' }],
    }),
  });
  await company.store.forSync.write([record, draft].map((each) => ({ expectedRevision: null, record: each })));
  await expect.poll(() => company.entry(key)?.row.outstandingCurrencyAmount).toBe('30');
  const seller = sellerDetailsSchema.parse({ id: 'company' });
  const buyer = buyerWaysSchema.parse({ id: 'customer' });
  const { totals } = await saleInvoiceOf(company, record, { seller, buyer, buyerAddress: undefined });
  expect(totals.prepaid).toBe('18.00');
});

describe('the e-invoice of an open sale', () => {
  it('says what is missing, and is saved once nothing is', async () => {
    const invoice = invoiceOf(company, {
      docNo: 'SI-7',
      dueDate: '2026-04-04',
      invoiceAddress: { name: 'Ashdown Furniture', city: 'Hull', countryCode: 'GB' },
    });
    wrapper = await editorOf(company, recordOf({ local: invoice }));
    chooseEInvoice();
    await expect.poll(dialog).toContain('Before it is a valid e-invoice:');
    expect(dialog()).toContain('Enter your VAT number or company number (BR-CO-26, BR-S-02)');
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    type('Name', 'Harbour Ltd');
    type('VAT number', 'GB999999973', true);
    type('Country', 'GB');
    await flushPromises();
    await expect.poll(dialog).toContain('Follows the rules of the specification.');
    const reading = await saved();
    expect(reading.problems).toEqual([]);
    expect(reading).toMatchObject({ format: 'ubl', invoice: { number: 'SI-7', seller: { vatId: 'GB999999973' } } });
    await expect.poll(() => wrapper?.findComponent(ExportEInvoice).exists()).toBe(false);
    const kept = (await company.store.pageSettingsNamed('local.')).map(({ name }) => name);
    expect(kept.map((name) => name.split('.')[1])).toEqual(['einvoiceBuyer', 'einvoiceSeller']);
  });

  it.each([
    { isStated: true, totals: { gross: '48.00', prepaid: '18.00', payable: '30.00' } },
    { isStated: false, totals: { gross: '48.00', prepaid: null, payable: '48.00' } },
  ])('has units, and states what has been settled if that is wanted: $isStated', async ({ isStated, totals }) => {
    await keepUnits();
    const line = {
      quantity: '2',
      currencyUnitPrice: '10',
      taxCodeId: company.reference('taxCode', 'S')?.id,
      taxRate: '20',
    };
    const invoice = invoiceOf(company, {
      id: '00000000-0000-4000-8000-000000000007',
      docNo: 'SI-7',
      dueDate: '2026-04-04',
      invoiceAddress: { name: 'Ashdown Furniture', city: 'Hull', countryCode: 'GB' },
      statusList: ['posted', 'outstanding'],
      // 2 × 2 × 10.00 and 20 % tax, of which 18.00 was received
      grossCurrencyAmount: '48',
      outstandingCurrencyAmount: '30',
      lines: [
        { ...line, intRef: 'a', productId: 'FIT', description: 'Fitting' },
        { ...line, intRef: 'b', productId: 'NAILS', description: 'Nails' },
      ],
    });
    wrapper = await editorOf(company, recordOf({ id: invoice.id, base: invoice }));
    chooseEInvoice();
    await expect.poll(dialog).toContain('State the 18.00 GBP settled so far as paid: 30.00 GBP is due');
    expect(dialog()).toContain('these units: Keg of nails.');
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    type('Name', 'Harbour Ltd');
    type('VAT number', 'GB999999973', true);
    type('Country', 'GB');
    await expect.poll(dialog).toContain('Follows the rules of the specification.');
    const tick = document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]');
    expect(tick?.checked).toBe(true);
    if (!isStated) tick?.click();
    const { invoice: written } = await saved();
    expect(written?.lines.map(({ unit, note }) => [unit, note])).toEqual([
      ['HUR', null],
      ['C62', '2 × Keg of nails'],
    ]);
    expect(written?.totals).toMatchObject(totals);
  });
});
