import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import ImportEInvoices from '../../../../src/app/documents/einvoices/ImportEInvoices.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { readEInvoice } from '../../../../src/formats/einvoices/index.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { english, german } from '../../../formats/pdfInvoices/layouts.ts';
import { drawnPdf, type Drawn } from '../../../support/drawnPdf.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const fileOf = (name: string, drawn: Drawn[]): File => new File([drawnPdf(drawn)], name, { type: 'application/pdf' });
const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === text);
  if (!found) throw new Error(`no button “${text}”`);
  return found;
}
function input(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>('.pdf-fields input')].find(
    (each) => each.getAttribute('aria-label') === label || each.labels?.[0]?.textContent === label,
  );
  if (!found) throw new Error(`no field “${label}”`);
  return found;
}
async function opened(...files: File[]): Promise<void> {
  wrapper = mount(ImportEInvoices, { attachTo: document.body, props: { dropped: files, reader: readEInvoice } });
  await expect.poll(dialog).toContain(files.at(-1)?.name ?? '');
  await flushPromises();
}

describe('a PDF without an electronic invoice', () => {
  it('is made into a draft of one line once a person has said that its fields are right', async () => {
    await opened(fileOf('rope.pdf', english()));
    expect(input('Number').value).toBe('HS-2041');
    expect(input('Gross').value).toBe('1,500');
    expect(await findings(document.body)).toEqual([]);
    button('Back to the files').click();
    await expect.poll(dialog).toContain('PDF: to be checked');
    expect(button('Make drafts').disabled).toBe(true);
    button('Check against the page…').click();
    await flushPromises();
    button('Fields are right').click();
    await expect.poll(() => button('Make 1 draft').disabled).toBe(false);
    button('Make 1 draft').click();
    await expect.poll(() => company.pending.value.length).toBe(1);
    const row = company.pending.value[0]!;
    expect(row).toMatchObject({ docClass: 'purchaseInvoice', theirDocNo: 'HS-2041', currency: 'GBP' });
    expect(await company.store.attachments.of(row.key)).toMatchObject([{ fileName: 'rope.pdf' }]);
    const { lines, docDate, dueDate } = currentVersion((await company.store.record(row.key))!);
    expect({ docDate, dueDate }).toEqual({ docDate: '2026-03-12', dueDate: '2026-04-11' });
    expect(lines).toMatchObject([{ description: 'Total at 20%', quantity: '1', currencyUnitPrice: '1250' }]);
  });

  it('takes a word that is clicked for the chosen field, and knows its place on the next invoice', async () => {
    await opened(fileOf('first.pdf', german()));
    // The supplier's number of the customer stands there: a person shows that it is their invoice number.
    input('Number').focus();
    button('10077').click();
    await expect.poll(() => input('Number').value).toBe('10077');
    expect(document.activeElement).toBe(input('Number'));
    button('Fields are right').click();
    await expect.poll(() => button('Make 1 draft').disabled).toBe(false);
    wrapper?.unmount();
    const next = {
      number: '2026-00402',
      issued: '07.05.2026',
      due: '06.06.2026',
      net: '100,00',
      tax: '19,00',
      gross: '119,00',
    };
    const other = german(next).map((each) => (each.text === '10077' ? { ...each, text: '20088' } : each));
    await opened(fileOf('second.pdf', other));
    expect(input('Number').value).toBe('20088');
    expect(dialog()).toContain('Where you showed it last time');
  });

  it('is typed beside its page where that is a scan', async () => {
    await opened(fileOf('scan.pdf', []));
    expect(dialog()).toContain('it is a scan or a picture, without text that can be read.');
    const typed = {
      'Name of the supplier': 'Harbour Ropes',
      Number: 'HR-1',
      Date: '12/03/2026',
      Currency: 'GBP',
      Net: '100',
      Tax: '20',
      Gross: '120',
    };
    for (const [label, text] of Object.entries(typed)) {
      const field = input(label);
      field.focus();
      field.value = text;
      field.dispatchEvent(new Event('input'));
      field.blur();
      await flushPromises();
    }
    button('Fields are right').click();
    await expect.poll(() => button('Make 1 draft').disabled).toBe(false);
    button('Make 1 draft').click();
    await expect.poll(() => company.pending.value).toMatchObject([{ theirDocNo: 'HR-1', currency: 'GBP' }]);
    const key = company.pending.value[0]?.key ?? '';
    await expect.poll(() => company.store.attachments.of(key)).toMatchObject([{ fileName: 'scan.pdf' }]);
    expect(currentVersion((await company.store.record(key))!)).toMatchObject({
      docDate: '2026-03-12',
      lines: [{ quantity: '1', currencyUnitPrice: '100' }],
    });
  });
});
