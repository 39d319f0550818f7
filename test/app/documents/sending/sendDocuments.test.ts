import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import SendDocuments from '../../../../src/app/documents/sending/SendDocuments.vue';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { loadTexts } from '../../../../src/app/base/i18n/texts.ts';
import { openBackendEndpoint } from '../../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../../src/bridge/pageEndpoint.ts';
import type { PdfRequest } from '../../../../src/domain/papers/paper.ts';
import { buyerWaysSchema, sellerDetailsSchema } from '../../../../src/domain/einvoices/saleEInvoice.ts';
import { toBase64 } from '../../../../src/domain/values/base64.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import { readEInvoice } from '../../../../src/formats/einvoices/index.ts';
import { portPair } from '../../../support/portPair.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
let asked: PdfRequest[];
let saved: Blob[];
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  await loadTexts(['einvoices']);
  asked = [];
  saved = [];
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  openBackendEndpoint(backendPort).serve('papers.pdf', async (request) => {
    asked.push(request);
    return ok({ pdf: toBase64(new TextEncoder().encode('%PDF- the paper')) });
  });
  useBackend().attach(line.endpoint);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:test';
  });
});
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
  vi.restoreAllMocks();
});

const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
const press = (): void => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();
async function keepWays(
  form: { format: 'ubl' | 'cii'; container: 'xml' | 'pdf' },
  party = company.reference('contactAccount', 'ASH')?.id ?? '',
): Promise<void> {
  const [seller, buyer] = [
    sellerDetailsSchema.parse({ id: 'company', name: 'Harbour Ltd', vatId: 'GB999999973', country: 'GB' }),
    buyerWaysSchema.parse({ id: party, ...form, endpoint: 'office@ashdown.example', endpointScheme: 'EM' }),
  ];
  await company.store.savePageSettings('local.einvoiceSeller.company', seller);
  await company.store.savePageSettings(`local.einvoiceBuyer.${party}`, buyer);
}
async function open(part: Record<string, unknown> = {}): Promise<void> {
  const invoice = recordOf({
    local: invoiceOf(company, {
      docNo: 'SI-7',
      dueDate: '2026-04-04',
      invoiceAddress: { name: 'Ashdown Furniture', city: 'Hull', countryCode: 'GB' },
      ...part,
    }),
  });
  await company.store.forSync.write([{ expectedRevision: null, record: invoice }]);
  wrapper = mount(SendDocuments, { attachTo: document.body, props: { keys: [invoice.key] } });
  await expect.poll(() => document.querySelector('[role=dialog] button[type=submit]:not(:disabled)')).not.toBeNull();
}

describe('sending documents', () => {
  it('makes a mail with the PDF and the e-invoice, and notes it', async () => {
    await keepWays({ format: 'ubl', container: 'xml' });
    await open();
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    press();
    await expect.poll(() => saved.length).toBe(1);
    const mail = await saved[0]!.text();
    expect(mail).toContain('X-Unsent: 1\r\nTo: office@ashdown.example\r\n');
    expect(mail).toContain('Subject: Invoice SI-7');
    const parts = mail.split(/^--[0-9a-f-]{36}/m).map((part) => part.split('\r\n\r\n').slice(1).join('').trim());
    const bytesOf = (part: string | undefined): Uint8Array => Uint8Array.from(Buffer.from(part ?? '', 'base64'));
    expect(new TextDecoder().decode(bytesOf(parts[1]))).toContain('30.00 GBP');
    expect(new TextDecoder().decode(bytesOf(parts[2]))).toBe('%PDF- the paper');
    const reading = await readEInvoice(bytesOf(parts[3]));
    // 2 × 10 and 1 × 5, with 20 %.
    expect(reading).toMatchObject({ format: 'ubl', invoice: { number: 'SI-7', totals: { payable: '30.00' } } });
    expect(reading.problems).toEqual([]);
    await expect.poll(async () => (await company.store.pageSettingsNamed('local.sentDocuments.')).length).toBe(1);
    const [noted] = await company.store.pageSettingsNamed('local.sentDocuments.');
    expect(noted?.value).toMatchObject({ number: 'SI-7', way: 'mail', to: 'office@ashdown.example' });
  });

  it('shows to whom the mail goes, from which address of the record, and what it says, in words of the language', async () => {
    const [party] = await company.store.resources.create<'contactAccount'>([
      {
        kind: 'contactAccount',
        code: 'MILL',
        description: 'Mill Lane Works',
        customer: {},
        contact: { email: 'accounts@mill.example' },
      },
    ]);
    await company.store.resources.create<'contact'>([
      {
        kind: 'contact',
        contactAccountId: party?.key ?? '',
        firstName: 'Jane',
        lastName: 'Holt',
        email: 'jane@mill.example',
      },
    ]);
    await company.read();
    await keepWays({ format: 'ubl', container: 'xml' }, party?.key ?? '');
    await open({ contactAccountId: party?.key });
    const select = document.querySelector<HTMLSelectElement>('.mail-recipient select')!;
    expect(document.querySelector('.mail-recipient')?.textContent).toContain('Invoice SI-7 to Ashdown Furniture');
    expect([...select.options].map(({ textContent }) => textContent.trim())).toEqual([
      'office@ashdown.example (for e-invoices)',
      'accounts@mill.example (in the record)',
      'jane@mill.example (Jane Holt)',
      'Another address…',
      'No address: enter it in your mail program',
    ]);
    expect(select.value).toBe('office@ashdown.example');
    const said = document.querySelector<HTMLTextAreaElement>('.mail-text')?.value ?? '';
    // 2 × 10 and 1 × 5, with 20 %.
    expect(said).toMatch(
      /^Dear Sir or Madam,\n\nPlease find attached invoice SI-7 dated \d\d \w{3} \d{4} for 30\.00 GBP\.\n\nKind regards/,
    );
    expect(said).not.toContain('{');
    select.value = 'jane@mill.example';
    select.dispatchEvent(new Event('change'));
    press();
    await expect.poll(() => saved.length).toBe(1);
    expect(await saved[0]!.text()).toContain('X-Unsent: 1\r\nTo: jane@mill.example\r\n');
    await expect.poll(async () => (await company.store.pageSettingsNamed('local.sentDocuments.')).length).toBe(1);
    const [noted] = await company.store.pageSettingsNamed('local.sentDocuments.');
    expect(noted?.value).toMatchObject({ to: 'jane@mill.example' });
  });

  it('goes to addresses that were typed, in words of its own, and again to the same', async () => {
    await open();
    const fill = (element: HTMLInputElement | HTMLTextAreaElement | null, text: string): void => {
      element!.value = text;
      element!.dispatchEvent(new Event('input'));
    };
    const select = document.querySelector<HTMLSelectElement>('.mail-recipient select')!;
    expect(select.value).toBe('');
    select.value = [...select.options].find(({ textContent }) => textContent.includes('Another address'))!.value;
    select.dispatchEvent(new Event('change'));
    await expect.poll(() => document.querySelector('.mail-recipient input')).not.toBeNull();
    const typed = document.querySelector<HTMLInputElement>('.mail-recipient input');
    fill(typed, 'nia@rowe.example, jo');
    await expect.poll(dialog).toContain('“nia@rowe.example, jo” is not an email address.');
    expect(document.querySelector('[role=dialog] button[type=submit]:disabled')).not.toBeNull();
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    fill(typed, 'nia@rowe.example, jo@rowe.example');
    fill(document.querySelector<HTMLTextAreaElement>('.mail-text'), 'Dear Nia,\n\n{number} as we said.');
    await expect.poll(dialog).toContain('Only this mail says so.');
    press();
    await expect.poll(() => saved.length).toBe(1);
    const mail = await saved[0]!.text();
    expect(mail).toContain('To: nia@rowe.example,\r\n jo@rowe.example\r\nSubject: Invoice SI-7');
    // What somebody wrote for one mail is no template.
    expect(mail).toContain(Buffer.from('Dear Nia,\r\n\r\n{number} as we said.').toString('base64'));
    expect(await company.store.pageSettingsNamed('local.mailTemplates.')).toEqual([]);
    await expect.poll(async () => (await company.store.pageSettingsNamed('local.sentDocuments.')).length).toBe(1);
    wrapper?.unmount();
    wrapper = mount(SendDocuments, { attachTo: document.body, props: { keys: ['daybook-invoice'] } });
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('.mail-recipient input')?.value)
      .toBe('nia@rowe.example, jo@rowe.example');
    expect(document.querySelector<HTMLTextAreaElement>('.mail-text')?.value).toContain('Dear Sir or Madam');
  });

  it('puts the e-invoice into the PDF for a customer who wants Factur-X', async () => {
    await keepWays({ format: 'cii', container: 'pdf' });
    await open();
    press();
    await expect.poll(() => saved.length).toBe(1);
    expect(asked[0]?.invoice?.profile).toBe('en16931');
    const reading = await readEInvoice(new TextEncoder().encode(asked[0]?.invoice?.xml));
    expect(reading).toMatchObject({ format: 'cii', invoice: { number: 'SI-7' } });
    expect(await saved[0]!.text()).not.toContain('.xml');
  });

  it('says what is missing for the e-invoice, and saves the mail without one', async () => {
    await open();
    await expect.poll(dialog).toContain('Invoice SI-7 goes without its e-invoice.');
    const texts = [...document.querySelectorAll('.send-notes li li')].map(({ textContent }) => textContent);
    // Several rules ask for it; it is said once.
    expect(texts.filter((text) => text?.startsWith('Enter your VAT number or company number'))).toHaveLength(1);
    expect(new Set(texts).size).toBe(texts.length);
    expect(dialog()).toContain('No email address for');
    press();
    await expect.poll(() => saved.length).toBe(1);
    const mail = await saved[0]!.text();
    expect(mail).not.toContain('.xml');
    expect(mail).not.toContain('\r\nTo:');
  });

  it('says of several documents what is missing once, and in which; the button says what it saves', async () => {
    const button = (): string => document.querySelector('[role=dialog] button[type=submit]')?.textContent.trim() ?? '';
    const invoices = ['SI-7', 'SI-8'].map((docNo) => recordOf({ key: docNo, local: invoiceOf(company, { docNo }) }));
    await company.store.forSync.write(invoices.map((record) => ({ expectedRevision: null, record })));
    wrapper = mount(SendDocuments, { attachTo: document.body, props: { keys: ['SI-7', 'SI-8'] } });
    await expect.poll(dialog).toContain('2 documents go without their e-invoices.');
    const texts = [...document.querySelectorAll('.send-notes li li')].map(({ textContent }) => textContent);
    expect(texts.filter((text) => text?.startsWith('Enter your VAT number'))).toEqual([
      expect.stringMatching(/^Enter your VAT number or company number \([A-Z0-9, -]+\): Invoice SI-7, Invoice SI-8$/),
    ]);
    expect(button()).toBe('Save 2 mails as a zip file');
    document.querySelector<HTMLInputElement>('[role=dialog] input[value=files]')?.click();
    await expect.poll(button).toBe('Save 2 files as a zip file');
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
  });

  it('says that a document was prepared before', async () => {
    await open();
    press();
    await expect.poll(() => saved.length).toBe(1);
    await expect.poll(async () => (await company.store.pageSettingsNamed('local.sentDocuments.')).length).toBe(1);
    wrapper?.unmount();
    wrapper = mount(SendDocuments, { attachTo: document.body, props: { keys: ['daybook-invoice'] } });
    await expect.poll(dialog).toContain('Prepared before: SI-7');
  });
});
