import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import ImportRecords from '../../../../src/app/editing/recordImport/ImportRecords.vue';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import type { ListedKind } from '../../../../src/formats/openings/planRecords.ts';
import { tableOfFile } from '../../../../src/formats/tables/rawTable.ts';
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
async function opened(kind: ListedKind, content: string, accountOf?: (text: string) => string | undefined) {
  wrapper = mount(ImportRecords, {
    attachTo: document.body,
    props: {
      kind,
      accountOf,
      dropped: new File([content], 'list.csv'),
      reader: (bytes) => Promise.resolve(tableOfFile(bytes)),
    },
  });
  await expect.poll(dialog).toMatch(/rows? read/);
}
async function stored(kind: ListedKind) {
  const found = [];
  for await (const records of company.store.resources.all(kind)) found.push(...records);
  return found.map((record) => currentVersion(record));
}

const XERO =
  '*ContactName,AccountNumber,EmailAddress,POAddressLine1,POCity,POCountry,AccountsReceivableTaxCodeName,SalesAccount\n' +
  'Bayside Club,BAY,bob@bayside.example,148 Bay Road,Leeds,Ireland,S,4000\n' +
  'City Agency,,,,,,,\n' +
  'City Agency,,,,,,,\n';

describe('customers and suppliers from a list of another program', () => {
  it('are looked over, asked for what the list does not say, made in one step and taken back in one', async () => {
    await opened('contactAccount', XERO);
    expect(dialog()).toContain('From Xero: 3 rows read.');
    expect(dialog()).toContain('Customer or supplier?');
    expect(dialog()).toContain('Twice in the list');
    expect(button('Make 1 customer or supplier').disabled).toBe(false);
    expect(await findings(document.body)).toEqual([]);
    const select = document.querySelector('select');
    select!.value = 'supplier';
    select!.dispatchEvent(new Event('change'));
    await expect.poll(dialog).toContain('Make 2 customers and suppliers');
    button('Make 2 customers and suppliers').click();
    await expect.poll(() => stored('contactAccount')).toHaveLength(2);
    const made = await stored('contactAccount');
    expect(made.toSorted((a, b) => (a.code! < b.code! ? -1 : 1))).toMatchObject([
      {
        code: 'BAY',
        description: 'Bayside Club',
        countryCode: 'IE',
        customer: {},
        contact: { email: 'bob@bayside.example', address: { address1: '148 Bay Road', city: 'Leeds' } },
      },
      { code: 'CITYAGEN', description: 'City Agency', supplier: {} },
    ]);
    expect(useToasts().current?.text).toBe('2 customers and suppliers made.');
    useToasts().current?.action?.run();
    await expect.poll(() => stored('contactAccount')).toEqual([]);
  });

  it('have the accounts and tax codes of another program only where somebody says what they are here', async () => {
    const account = company.references('account').find('4000')?.id;
    const code = company.reference('taxCode', 'S')?.id;
    expect(account).toBeDefined();
    await opened('contactAccount', XERO);
    expect(dialog()).toContain('Accounts that have no such name here are left empty: 4000.');
    expect(dialog()).toContain('Tax codes that have no such name here are left empty: S.');
    document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await expect.poll(dialog).not.toContain('are left empty');
    button('Make 1 customer or supplier').click();
    await expect
      .poll(() => stored('contactAccount'))
      .toMatchObject([{ customer: { accountId: account, taxCodeId: code } }]);
  });

  it('are not made again if their code or name is there', async () => {
    const [there] = company.references('contactAccount').all;
    await opened('contactAccount', `Name,Email\n"${there!.description}",x@example.com\n`);
    expect(dialog()).toContain('There already');
    expect(button('Make 0 customers and suppliers').disabled).toBe(true);
  });
});

it('a list of products brings its prices, and the accounts that the opening balances name', async () => {
  await opened(
    'product',
    '*ItemCode,ItemName,PurchasesUnitPrice,PurchasesAccount,SalesUnitPrice,SalesAccount\nGB1,Golf balls,3.125,300,5.99,200\n',
    (text) => (text === '200' ? 'id-sales' : undefined),
  );
  expect(dialog()).toContain('3.125');
  button('Make 1 product').click();
  await expect
    .poll(() => stored('product'))
    .toMatchObject([
      {
        code: 'GB1',
        description: 'Golf balls',
        isSale: true,
        isPurchase: true,
        sale: { unitPrice: '5.99', accountId: 'id-sales' },
        purchase: { unitPrice: '3.125' },
      },
    ]);
});

it('a table that is no such list says so', async () => {
  wrapper = mount(ImportRecords, {
    attachTo: document.body,
    props: {
      kind: 'product',
      dropped: new File(['Account,Debit,Credit\nSales,,1\n'], 'balances.csv'),
      reader: (bytes: Uint8Array<ArrayBuffer>) => Promise.resolve(tableOfFile(bytes)),
    },
  });
  await expect.poll(dialog).toContain('No row has the headings of a list of products');
});
