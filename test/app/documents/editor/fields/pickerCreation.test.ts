import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useToasts } from '../../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);

let company: CompanyData;
let editor: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const local = invoiceOf(company, { contactAccountId: undefined });
  editor = await editorOf(company, recordOf({ local }));
});
afterEach(() => {
  editor.unmount();
  document.body.replaceChildren();
});

const customer = () => editor.get<HTMLInputElement>('[data-path="contactAccountId"] input');
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
async function type(text: string): Promise<void> {
  customer().element.focus();
  await customer().setValue(text);
}

it('a customer that no choice matches is made with what was typed, and chosen', async () => {
  await type('Zenith Optics');
  expect(options()).toEqual(['New customer ZENITHOP “Zenith Optics”…']);
  await customer().trigger('keydown', { key: 'Enter' });
  await expect.poll(() => customer().element.value).toBe('ZENITHOP Zenith Optics');
  const [made] = (await company.store.resources.pending()).filter(({ kind }) => kind === 'contactAccount');
  expect(made?.local).toMatchObject({ code: 'ZENITHOP', description: 'Zenith Optics', customer: {} });
  await expect
    .poll(async () => (await company.store.record('daybook-invoice'))?.local?.contactAccountId)
    .toBe(made?.key);
  expect(useToasts().current?.text).toBe('Customer ZENITHOP Zenith Optics is made.');
});

it('a customer that is there is not offered a second time, by its code or its name', async () => {
  const ash = company.reference('contactAccount', 'ASH');
  for (const text of ['ash', ash?.description.toUpperCase() ?? '']) {
    await type(text);
    expect(options().length).toBeGreaterThan(0);
    expect(options().join()).not.toContain('New customer');
  }
});

it('a customer whose name is only written differently comes before the new one, and is not taken by leaving', async () => {
  await company.store.resources.create<'contactAccount'>([
    { kind: 'contactAccount', code: 'QUILL', description: 'Quill & Sons Printers', customer: {} },
    { kind: 'contactAccount', code: 'OBRIEN', description: 'O’Brien GmbH', customer: {} },
  ]);
  await expect.poll(() => company.reference('contactAccount', 'OBRIEN')).toBeDefined();
  await type('Quill and Sons Ltd');
  expect(options()).toEqual(['QUILLQuill & Sons Printers', 'New customer QUILLAND “Quill and Sons Ltd”…']);
  await customer().trigger('blur');
  await flushPromises();
  expect((await company.store.record('daybook-invoice'))?.local?.contactAccountId).toBeUndefined();
  await type('obrien');
  // The code is found, so nothing is offered to be made.
  expect(options()).toEqual(['OBRIENO’Brien GmbH']);
  await type('O’Brien Limited');
  expect(options()).toEqual(['OBRIENO’Brien GmbH', 'New customer OBRIENLI “O’Brien Limited”…']);
  await customer().trigger('keydown', { key: 'Enter' });
  await expect.poll(() => customer().element.value).toBe('OBRIEN O’Brien GmbH');
  expect((await company.store.resources.pending()).filter(({ kind }) => kind === 'contactAccount')).toHaveLength(2);
});

it('a field that is needed says so to everybody before it is filled', async () => {
  expect(customer().attributes('aria-required')).toBe('true');
  expect(editor.get('[data-path="contactAccountId"]').classes()).toContain('is-required');
  await flushPromises();
});

it('a party that is only a customer is said to be one on a purchase, and made a supplier, too', async () => {
  const [made] = await company.store.resources.create<'contactAccount'>([
    { kind: 'contactAccount', code: 'QUILL', description: 'Quill & Sons Printers', customer: { isHold: true } },
  ]);
  await expect.poll(() => company.reference('contactAccount', 'QUILL')).toBeDefined();
  editor.unmount();
  const local = invoiceOf(company, { docClass: 'purchaseInvoice', docTypeId: undefined, contactAccountId: undefined });
  editor = await editorOf(company, recordOf({ key: 'purchase', docClass: 'purchaseInvoice', local }));
  await type('quill');
  expect(options()).toEqual(['QUILL Quill & Sons Printers is only a customer: make it a supplier, too…']);
  await customer().trigger('keydown', { key: 'Enter' });
  await expect.poll(() => customer().element.value).toBe('QUILL Quill & Sons Printers');
  const [now] = await company.store.resources.records('contactAccount', [made?.key ?? '']);
  expect(now?.local).toMatchObject({ customer: { isHold: true }, supplier: {} });
  expect(useToasts().current?.text).toBe('QUILL Quill & Sons Printers is a supplier, too.');
  // Two customers of a name: a new supplier may be meant.
  await company.store.resources.create<'contactAccount'>([
    { kind: 'contactAccount', code: 'ZEN1', description: 'Zenith Optics', customer: {} },
    { kind: 'contactAccount', code: 'ZEN2', description: 'Zenith Lamps', customer: {} },
  ]);
  await expect.poll(() => company.reference('contactAccount', 'ZEN2')).toBeDefined();
  await type('zenith');
  expect(options()).toEqual(['New supplier ZENITH “zenith”…']);
});
