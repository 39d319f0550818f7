import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { askedAbout } from '../../../src/app/company/documents/askedBefore.ts';
import BulkDialog from '../../../src/app/documents/list/BulkDialog.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../src/app/company/session/companies.ts';
import { connectionSchema } from '../../../src/domain/service/connection.ts';
import { referenceSchema } from '../../../src/domain/resources/reference.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { guid } from '../../support/documents.ts';
import { giveLayout, smallCompany } from '../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
const shown: VueWrapper[] = [];
beforeEach(async () => {
  company = await smallCompany();
  const companies = useCompanies();
  companies.connections = [
    connectionSchema.parse({
      id: guid(1, 40),
      name: 'Small company',
      baseUrl: 'http://127.0.0.1:1',
      domain: 'small',
      userName: 'clerk',
      isDemo: false,
      key: 'memory',
      apiVersion: '1.19',
    }),
  ];
  companies.currentId = guid(1, 40);
});
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  company.close();
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
  expect(dialog()).toContain('Is this meant?');
  expect(dialog()).toContain('SI2: The total is more than a hundred times the largest of this party so far, 10.00.');
  expect(dialog()).toContain('SI3: It falls due before its own date.');
  expect(dialog()).not.toContain('SI1:');
  await press('Submit 3');
  for (const wrapper of shown.splice(0)) wrapper.unmount();
  for (const key of ['small', 'large', 'early']) await company.store.takeBackCommand(key);
  await bulk(['small', 'large', 'early']);
  expect(dialog()).not.toContain('meant?');
});

it('a line on a bank account is asked about once before the draft is submitted, and again if it changes', async () => {
  const bank = referenceSchema.parse({
    kind: 'account',
    id: uuidV7(systemMint),
    code: '1200',
    description: 'Bank',
    accountType: 'bank',
  });
  await company.store.forSync.writeReferences('account', [bank], true, {
    stream: 'reference:account',
    watermark: null,
    sweptAt: null,
    resumeAt: null,
  });
  await expect.poll(() => company.reference('account', '1200')).toBeDefined();
  const key = 'daybook-invoice';
  const local = invoiceOf(company, { lines: line('10').map((one) => ({ ...one, accountId: bank.id })) });
  const wrapper = await editorOf(company, recordOf({ key, local }));
  shown.push(wrapper);
  const submit = async (): Promise<void> => {
    const button = wrapper.findAll('button').find((one) => one.text().startsWith('Submit'));
    await button?.trigger('click');
    await expect.poll(dialog).toContain('Submit');
  };
  await submit();
  expect(dialog()).toContain('Is this meant?');
  expect(dialog()).toContain('a bank or control account (Bank)');
  await press('Submit');
  await expect
    .poll(async () => (await company.store.record(key))?.commands.map(({ name }) => name))
    .toEqual(['submit']);
  // Answered with yes: one at 10, without a tax code.
  const asked = (gross: string): string[] =>
    askedAbout(company, key, local, {
      gross: decimal(gross),
      today: localDate('2026-03-18'),
      all: () => [],
    }).map(({ code }) => code);
  expect(asked('10')).toEqual([]);
  expect(asked('10.01')).toEqual(['askedAccount']);
});
