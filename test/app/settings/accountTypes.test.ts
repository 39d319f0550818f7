import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { referenceChoices } from '../../../src/app/company/references/referenceChoices.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import CompanyFacts from '../../../src/app/settings/CompanyFacts.vue';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';
import { mintIntRef, systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../support/records.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

beforeAll(giveLayout);
let company: CompanyData;
let accounts: Reference[];
const shown: VueWrapper[] = [];
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  accounts = (
    [
      { code: '0030', description: 'Equipment', accountType: 'asset' },
      { code: '1200', description: 'Bank', accountType: 'bank' },
      { code: '2100', description: 'Static creditors', accountType: 'liability' },
      { code: '4010', description: 'Sales: stationery', accountType: 'income' },
      { code: '5000', description: 'Stationery for resale', accountType: 'expense' },
      { code: '6', description: 'Sundry sales', accountType: 'income' },
      { code: '6000', description: 'Station hire' },
    ] as const
  ).map((facts) => referenceSchema.parse({ kind: 'account', id: uuidV7(systemMint), ...facts }));
  await company.store.forSync.writeReferences('account', accounts, true, unreadCursor('reference:account'));
  await expect.poll(() => company.references('account').find('6000')).toBeDefined();
});
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
});
const idOf = (code: string): string => accounts.find((account) => account.code === code)?.id ?? '';
const codes = (query: string, docClass: DocumentClass, recent: readonly string[] = []): string[] =>
  referenceChoices(company, 'account', query, false, docClass, recent).map(({ code }) => code);

async function settings(): Promise<VueWrapper> {
  const wrapper = mount(CompanyFacts, { attachTo: document.body });
  shown.push(wrapper);
  const list = wrapper.findAll('details').find((one) => one.get('summary').text() === 'Accounts and their types');
  if (!list) throw new Error('no list of accounts');
  list.element.open = true;
  await list.trigger('toggle');
  return wrapper;
}
const typeOf = (wrapper: VueWrapper, code: string) => wrapper.find(`select[aria-label="Type of ${code}"]`);

/** The warnings of a draft with one line on this account. */
async function warned(code: string): Promise<string> {
  const key = mintIntRef(systemMint);
  const line = { intRef: mintIntRef(systemMint), accountId: idOf(code), quantity: decimal('1') };
  const editor = await editorOf(company, recordOf({ key, local: invoiceOf(company, { intRef: key, lines: [line] }) }));
  shown.push(editor);
  return editor
    .findAll('.document-warnings li')
    .map((one) => one.text())
    .join('\n');
}

it('a picker puts accounts that suit the side first, with their types, and those of a control or a bank last', () => {
  expect(codes('stat', 'purchaseInvoice')).toEqual(['5000', '2100', '6000', '4010']);
  expect(codes('stat', 'saleInvoice')).toEqual(['4010', '2100', '6000', '5000']);
  expect(codes('', 'purchaseInvoice').at(-1)).toBe('1200');
  expect(referenceChoices(company, 'account', 'stat', false, 'purchaseInvoice').map(({ detail }) => detail)).toEqual([
    'Expense',
    'Liability',
    '',
    'Income',
  ]);
});

it('a picker puts accounts last used with the party above them, and below only the code that is typed', () => {
  const recent = [idOf('6000'), idOf('2100')];
  expect(codes('stat', 'purchaseInvoice', recent)).toEqual(['6000', '2100', '5000', '4010']);
  expect(codes('6', 'purchaseInvoice', recent)).toEqual(['6', '6000']);
  expect(codes('', 'purchaseInvoice', recent).slice(0, 2)).toEqual(['6000', '2100']);
});

it('a picker names accounts of the other side, of banks and controls by what they are, and offers what suits besides', () => {
  const under = (query: string, docClass: DocumentClass, recent: readonly string[] = []): string[] =>
    referenceChoices(company, 'account', query, false, docClass, recent).map(
      (one) => `${one.code} ${one.under ?? '–'}`,
    );
  // Something that suits matches: only 4010 is of the other side.
  expect(under('stationery', 'purchaseInvoice')).toEqual(['5000 –', '4010 For sales, not purchases']);
  expect(under('bank', 'saleInvoice')).toEqual([
    '6 No suitable match. Accounts that suit:',
    '4010 No suitable match. Accounts that suit:',
    '1200 Bank and control accounts',
  ]);
  expect(under('sales', 'purchaseInvoice')).toEqual([
    '5000 No suitable match. Accounts that suit:',
    '0030 No suitable match. Accounts that suit:',
    '6 For sales, not purchases',
    '4010 For sales, not purchases',
  ]);
  // Its code is meant, and so is what was used with the party.
  expect(under('4010', 'purchaseInvoice')).toEqual(['4010 –']);
  expect(under('sales', 'purchaseInvoice', [idOf('4010')])).toEqual(['4010 –', '6 For sales, not purchases']);
});

it('the list of accounts shows what each is for and how that is known, and a person says it where nothing does', async () => {
  const wrapper = await settings();
  const row = (code: string): string =>
    wrapper
      .findAll('tr')
      .find((one) => one.text().startsWith(code))
      ?.text() ?? '';
  expect(row('4010')).toContain('Income');
  expect(row('4010')).toContain('From the service.');
  expect(typeOf(wrapper, '4010').exists()).toBe(false);
  expect(row('6000')).toContain('Not known: never warned of.');
  expect(await warned('6000')).not.toContain('account of purchases');

  await typeOf(wrapper, '6000').setValue('expense');
  await expect.poll(() => row('6000')).toContain('As you said.');
  expect(await warned('6000')).toContain('an account of purchases (Expense) on a sale.');
  expect(codes('stat', 'purchaseInvoice')).toEqual(['5000', '6000', '2100', '4010']);

  await typeOf(wrapper, '6000').setValue('');
  await expect.poll(() => row('6000')).toContain('Not known');
});

it('an account reported as a liability can be said to be a control account, on which lines are seldom booked', async () => {
  const wrapper = await settings();
  const choices = typeOf(wrapper, '2100').findAll('option');
  expect(choices.map((option) => option.text())).toEqual(['Liability', 'Bank', 'Creditors control', 'Tax control']);
  expect(await warned('2100')).not.toContain('control account');
  await typeOf(wrapper, '2100').setValue('creditors');
  await flushPromises();
  await expect.poll(() => warned('2100')).toContain('a bank or control account (Creditors control)');
});
