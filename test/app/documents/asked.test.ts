import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { largestSoFar } from '../../../src/app/company/figures/largestTotals.ts';
import BulkDialog from '../../../src/app/documents/list/BulkDialog.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { todayOn } from '../../../src/domain/values/dates.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { isReadyToSend, issuesOfRecord } from '../../../src/domain/documents/readiness.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import { syncState } from '../../../src/domain/records/state.ts';
import { DOCUMENT_FORMS } from '../../../src/app/editing/documentFields/classes/forms.ts';
import { issueText } from '../../../src/app/editing/documentFields/fieldText.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { guid } from '../../support/documents.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../support/records.ts';
import { connectionOf } from '../support/connection.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

beforeAll(giveLayout);
let company: CompanyData;
const shown: VueWrapper[] = [];
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  const companies = useCompanies();
  companies.connections = [
    connectionOf({
      id: guid(1, 40),
      name: 'Small company',
      baseUrl: 'http://127.0.0.1:1',
      domain: 'small',
      key: 'memory',
      apiVersion: '1.19',
    }),
  ];
  companies.currentId = guid(1, 40);
});
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
});

const line = (price: string) => [{ intRef: 'chairs', description: 'Chairs', quantity: '1', currencyUnitPrice: price }];
const record = (key: string, n: number, part: Record<string, unknown>) => ({
  expectedRevision: null,
  record: recordOf({ key, id: guid(n, 41), base: invoiceOf(company, { id: guid(n, 41), ...part }) }),
});
const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';
async function press(text: string): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
  buttons.find((button) => button.textContent?.trim() === text)?.click();
  await flushPromises();
}
async function bulk(keys: readonly string[]): Promise<void> {
  shown.push(mount(BulkDialog, { attachTo: document.body, props: { action: 'submit', keys } }));
  await expect.poll(dialog).toContain('submitted with the next sync');
}

it('what nobody means is asked about once before many drafts are submitted', async () => {
  await company.store.forSync.write([
    record('small', 1, { docNo: 'SI1', grossCurrencyAmount: '10', docDate: '2026-03-01' }),
    // More than 100 times 10.
    record('large', 2, { docNo: 'SI2', grossCurrencyAmount: '1000.01', docDate: '2026-03-01' }),
    record('early', 3, { docNo: 'SI3', grossCurrencyAmount: '10', docDate: '2026-03-01', dueDate: '2026-02-01' }),
  ]);
  await expect.poll(() => company.listed.value.length).toBe(3);
  await bulk(['small', 'large', 'early']);
  expect(dialog()).toContain('Is this right?');
  expect(dialog()).toContain('SI2: The total is more than a hundred times the largest of this party so far, 10.00.');
  expect(dialog()).toContain('SI3: It falls due before its own date.');
  expect(dialog()).not.toContain('SI1:');
  await press('Submit 3');
  const queued = async () =>
    (await company.store.records(['small', 'large', 'early'])).map((one) => one.commands.length);
  await expect.poll(queued).toEqual([1, 1, 1]);
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  for (const key of ['small', 'large', 'early']) await company.store.takeBackCommand(key);
  await bulk(['small', 'large', 'early']);
  expect(dialog()).not.toContain('meant?');
});

/** An account of the ledger that holds a bank's money. */
async function bankAccount(): Promise<string> {
  const bank = referenceSchema.parse({
    kind: 'account',
    id: uuidV7(systemMint),
    code: '1200',
    description: 'Bank',
    accountType: 'bank',
  });
  await company.store.forSync.writeReferences('account', [bank], true, unreadCursor('reference:account'));
  await expect.poll(() => company.reference('account', '1200')).toBeDefined();
  return bank.id;
}
const key = 'daybook-invoice';
const stored = async (): Promise<DocumentRecord | undefined> => company.store.record(key);
const commands = async () => (await stored())?.commands.map(({ name }) => name);
async function enter(wrapper: VueWrapper, path: string, text: string): Promise<void> {
  const input = wrapper.find(`[data-path="${path}"] input`);
  await input.trigger('focus');
  await input.setValue(text);
  await input.trigger('blur');
  await flushPromises();
}
async function answer(wrapper: VueWrapper, path: string): Promise<void> {
  await wrapper.find(`[data-answer="${path}"]`).trigger('click');
}
const question = (): string => document.querySelector('.submit-question')?.textContent ?? '';
async function submit(wrapper: VueWrapper): Promise<void> {
  const button = wrapper.findAll('button').find((one) => one.text().startsWith('Submit'));
  await button?.trigger('click');
}
const today = todayOn(Date.now());
const reason = (record: DocumentRecord): string =>
  issuesOfRecord(record)
    .map((one) => issueText(one, currentVersion(record), record.badInput, DOCUMENT_FORMS.saleInvoice, today))
    .join();

it('a date that nobody means keeps a draft from being sent until it is answered, also after a restart', async () => {
  const wrapper = await editorOf(company, recordOf({ key, local: invoiceOf(company, { docDate: today }) }));
  shown.push(wrapper);
  await enter(wrapper, 'docDate', '1926-03-01');
  await expect.poll(async () => (await stored())?.badInput).toEqual({ 'docDate.asked': 'farDate' });
  const record = (await stored()) as DocumentRecord;
  // The value is kept, and the list says that the draft is not complete, and why.
  expect(record.local?.docDate).toBe('1926-03-01');
  expect(issuesOfRecord(record).map(({ path }) => path)).toEqual(['docDate.asked']);
  expect(syncState(record, isReadyToSend(record), false)).toBe('saved');
  expect(reason(record)).toMatch(/^Date .* is more than a year from today$/);
  expect(wrapper.find('[data-path="docDate"] .field-note').text()).toContain('is more than a year from today.');
  for (const one of shown.splice(0)) one.unmount();

  // The next start asks still, and no more once it was answered.
  const again = await editorOf(company, record);
  shown.push(again);
  await answer(again, 'docDate.asked');
  await expect.poll(async () => (await stored())?.badInput).toEqual({});
  const answered = (await stored()) as DocumentRecord;
  expect(isReadyToSend(answered)).toBe(true);
  expect(answered.local?.docDate).toBe('1926-03-01');
  expect(again.find('[data-answer]').exists()).toBe(false);
  await enter(again, 'description', 'Found late');
  await expect.poll(async () => (await stored())?.local?.description).toBe('Found late');
  expect((await stored())?.badInput).toEqual({});
});

it('a draft that waits for its answer is no measure for the next one', async () => {
  const contactAccountId = company.reference('contactAccount', 'ASH')?.id;
  const asked = {
    key: 'asked',
    badInput: { 'total.asked': 'farAmount party 10' },
    editedAt: '2026-03-18T10:00:00.000Z',
  };
  await company.store.forSync.write([
    record('small', 1, { docNo: 'SI1', grossCurrencyAmount: '10', contactAccountId }),
    {
      expectedRevision: null,
      record: recordOf({ ...asked, local: invoiceOf(company, { intRef: 'asked', lines: line('50000') }) }),
    },
  ]);
  await expect.poll(() => company.listed.value.length).toBe(2);
  expect(largestSoFar(company, 'next', invoiceOf(company))).toEqual({ of: 'party', amount: '10' });
});

it('a total is compared with all documents, whatever the list shows, as they are now', async () => {
  const contactAccountId = company.reference('contactAccount', 'ASH')?.id;
  const another = invoiceOf(company, { contactAccountId: company.reference('contactAccount', 'KOBE')?.id });
  const largest = () => largestSoFar(company, 'next', another);
  await company.store.forSync.write([
    record('small', 1, { docNo: 'SI1', grossCurrencyAmount: '10', contactAccountId }),
  ]);
  await expect.poll(() => company.documentCount).toBe(1);
  company.showList('purchaseInvoice');
  expect(company.listed.value).toEqual([]);
  expect(largest()).toEqual({ of: 'company', amount: '10' });
  await company.store.forSync.write([
    record('large', 2, { docNo: 'SI2', grossCurrencyAmount: '70', contactAccountId }),
  ]);
  await expect.poll(largest).toEqual({ of: 'company', amount: '70' });
});

it('an answer can be undone', async () => {
  const wrapper = await editorOf(company, recordOf({ key, local: invoiceOf(company, { docDate: today }) }));
  shown.push(wrapper);
  await enter(wrapper, 'dueDate', '1926-03-01');
  await answer(wrapper, 'dueDate.asked');
  await expect.poll(async () => (await stored())?.badInput).toEqual({});
  await wrapper.find('button[aria-label="Undo"]').trigger('click');
  await expect.poll(async () => (await stored())?.badInput).toEqual({ 'dueDate.asked': 'farDate' });
});

it('to submit a draft answers what is asked about it', async () => {
  const bank = await bankAccount();
  const local = invoiceOf(company, { lines: line('10').map((one) => ({ ...one, accountId: bank })) });
  const badInput = { 'lines.chairs.accountId.asked': 'askedAccount bank', 'total.asked': 'farAmount company 0.05' };
  const wrapper = await editorOf(company, recordOf({ key, local, badInput, editedAt: '2026-03-18T10:00:00.000Z' }));
  shown.push(wrapper);
  expect(wrapper.find('.totals').text()).toContain(
    'twenty times the largest of this company so far, 0.05. It is right',
  );
  await submit(wrapper);
  expect(question()).toContain('Is this right?');
  expect(question()).toContain('a bank or control account (Bank)');
  expect(await commands()).toEqual([]);
  await wrapper.get('.submit-question button.primary').trigger('click');
  await expect.poll(commands).toEqual(['submit']);
  expect((await stored())?.badInput).toEqual({});
});

it('a long draft is not submitted unasked with a date that is being typed and nobody means', async () => {
  // With more than 100 lines, a date takes effect once its typing pauses.
  const lines = Array.from({ length: 101 }, (_, at) => ({ ...line('1')[0], intRef: `line-${at}` }));
  const wrapper = await editorOf(company, recordOf({ key, local: invoiceOf(company, { docDate: today, lines }) }));
  shown.push(wrapper);
  const input = wrapper.find('[data-path="docDate"] input');
  await input.trigger('focus');
  await input.setValue('1926-03-01');
  await submit(wrapper);
  await expect.poll(question).toContain('is more than a year from today.');
  expect(await commands()).toEqual([]);
});

it('many drafts are not submitted with a question that is open', async () => {
  const asked = { badInput: { 'docDate.asked': 'farDate' }, editedAt: '2026-03-18T10:00:00.000Z' };
  const local = invoiceOf(company, { docDate: '1926-03-01', lines: line('10') });
  await company.store.forSync.write([{ expectedRevision: null, record: recordOf({ key, local, ...asked }) }]);
  await expect.poll(() => company.listed.value.length).toBe(1);
  await bulk([key]);
  expect(dialog()).toContain('is more than a year from today.');
  await press('Submit 1');
  await expect.poll(commands).toEqual(['submit']);
  expect((await stored())?.badInput).toEqual({});
});
