import 'fake-indexeddb/auto';
import { watch } from 'vue';
import { afterEach, beforeEach } from 'vitest';
import { parseDecimal } from '../../../src/domain/values/decimal.ts';
import { referenceSchema, type Reference, type ReferenceKind } from '../../../src/domain/references/reference.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import type { SessionEnvironment } from '../../../src/app/documents/editor/session/sessionEnvironment.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useOpenCompany } from '../../../src/app/company/session/openCompany.ts';
import { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { freshPinia } from './pinia.ts';
import { connectionOf } from './connection.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

/** Layout as the tests need it: happy-dom has none, and the grid draws only what is in view. */
export function giveLayout(): void {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 1200 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
}

/** What an editor of the company's documents works with, on 18 March 2026. */
export function editorEnvironment({ store, lookup }: Pick<CompanyData, 'store' | 'lookup'>): SessionEnvironment {
  return {
    store,
    lookup,
    rateDirection: () => 'foreignPerBase',
    today: () => localDate('2026-03-18'),
    mint: systemMint,
  };
}

type Facts = Partial<Omit<Reference, 'kind' | 'taxRate' | 'unitPrice' | 'currencyRate'>> & {
  taxRate?: string;
  unitPrice?: string;
  currencyRate?: string;
};

const watched = new WeakSet<object>();

/** Makes a company the open one: that of the components mounted from now on. */
export function showCompany(company: CompanyData): void {
  useCompanies().company = company;
  const open = useOpenCompany();
  if (watched.has(open)) return;
  watched.add(open);
  // What an earlier test left under way may show its company here, and only who does it knows why.
  watch(
    () => open.company,
    (now) => {
      const fault = new Error('The company that is shown now is closed: an earlier test has left something under way.');
      if (now !== null && Reflect.get(now, 'closed') === true)
        queueMicrotask(() => {
          throw fault;
        });
    },
    { flush: 'sync' },
  );
}

/** Makes the open company one on this computer, which is set up in Daybook. */
export function makeOwn({ connectionId }: Pick<CompanyData, 'connectionId'>): void {
  const companies = useCompanies();
  companies.connections = [
    connectionOf({ id: connectionId, name: 'Acme Ltd', baseUrl: 'http://127.0.0.1:20001', key: 'memory', isOwn: true }),
  ];
  companies.currentId = connectionId;
}

/** A small company in pounds, the open one: a customer in pounds, one in yen, one in dinars. */
export async function smallCompany(): Promise<CompanyData> {
  freshPinia();
  const store = await openCompanyStore(`test-${uuidV7(systemMint)}`);
  const keep = async (kind: ReferenceKind, facts: Facts[]): Promise<Reference[]> => {
    const references = facts.map((one) => referenceSchema.parse({ kind, id: uuidV7(systemMint), code: '', ...one }));
    await store.forSync.writeReferences(kind, references, true, unreadCursor(`reference:${kind}`));
    return references;
  };
  await keep('legalEntity', [{ code: 'HQ', baseCurrency: referenceSchema.shape.baseCurrency.parse('GBP') }]);
  await keep('docType', [{ code: 'SINV', description: 'Sales invoice', docClass: 'saleInvoice' }]);
  const [standard] = await keep('taxCode', [
    { code: 'S', description: 'Standard', taxRate: '20' },
    { code: 'T', description: 'Ten', taxRate: '10' },
    { code: 'U', description: 'Rate unknown' },
  ]);
  const [terms] = await keep('payTerm', [{ code: '30D', days: 30 }]);
  await keep('currency', [{ code: 'GBP' }, { code: 'JPY', currencyRate: '190' }, { code: 'KWD', currencyRate: '0.4' }]);
  const [account] = await keep('account', [{ code: '4000', description: 'Sales' }]);
  const currency = (code: string) => ({ currency: referenceSchema.shape.currency.parse(code) });
  await keep('contactAccount', [
    {
      code: 'ASH',
      description: 'Ashdown Furniture',
      isCustomer: true,
      ...currency('GBP'),
      payTermId: terms?.id,
      taxCodeId: standard?.id,
    },
    { code: 'KOBE', description: 'Kobe Lighting', isCustomer: true, ...currency('JPY'), payTermId: terms?.id },
    { code: 'NOOR', description: 'Al-Noor Trading', isCustomer: true, ...currency('KWD') },
  ]);
  await keep('product', [
    {
      code: 'OAK',
      description: 'Oak chair',
      isSale: true,
      unitPrice: '49.95',
      taxCodeId: standard?.id,
      accountId: account?.id,
    },
  ]);
  const company = new CompanyData(store);
  showCompany(company);
  await company.read();
  return company;
}

/**
 * Gives each test of the file, or of the block, a small company on a fresh computer. It is closed last: what the test
 * ends with `afterEach` has the company still.
 */
export function smallCompanyForEach(take?: (company: CompanyData) => void): void {
  let company: CompanyData;
  beforeEach(async () => {
    localStorage.clear();
    company = await smallCompany();
    take?.(company);
  });
  afterEach(() => company.close());
}

/** A decimal at rest, written in a test. */
export function amount(text: string) {
  return parseDecimal(text) ?? undefined;
}
