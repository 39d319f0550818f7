import { checkVAT, unitedKingdom } from 'jsvat';
import { expect, test } from 'vitest';
import { Decimal } from '../../src/domain/values/decimal.ts';
import { AMOUNT_FIELDS } from '../../src/domain/values/amountFields.ts';
import { startFinanceService } from '../../src/service/service.ts';
import { linesOf, listOf, MONDAY, openDemoCompany, openService, type Integrator } from './support/service.ts';

async function everyInvoice(api: Integrator): Promise<Record<string, unknown>[]> {
  return api.list('/api/saleInvoice?take=500');
}

test('the demo company has believable records of every kind', async () => {
  const api = await openDemoCompany();
  const accounts = await api.list('/api/ContactAccount?take=500');
  expect(accounts.filter(({ customer }) => customer !== undefined)).toHaveLength(60);
  expect(accounts.filter(({ supplier }) => supplier !== undefined)).toHaveLength(25);
  expect(new Set(accounts.map(({ description }) => description)).size).toBe(85);
  const products = await api.list('/api/Product?take=500');
  expect(products.length).toBeGreaterThanOrEqual(100);
  for (const product of products) expect(String(product.description)).toMatch(/^\S.*\S$/);
  expect((await api.list('/api/Catalog/Currency')).map(({ code }) => code)).toEqual(['GBP', 'EUR', 'JPY', 'KWD']);
  for (const name of ['Department', 'CostCentre', 'Project', 'BankAccount', 'TaxCode', 'Account']) {
    expect((await api.list(`/api/Catalog/${name}`)).length, name).toBeGreaterThan(2);
  }
});

test('the demo company has about 400 sales invoices over two years that end today, in mixed states', async () => {
  const api = await openDemoCompany();
  const invoices = await everyInvoice(api);
  expect(invoices).toHaveLength(400);
  const dates = invoices.map(({ docDate }) => String(docDate));
  expect([...dates].sort()).toEqual(dates);
  expect(dates[0]?.slice(0, 7)).toBe('2024-03');
  expect(dates.at(-1)).toBe('2026-03-02');
  const count = async (filter: string) => (await api.list(`/api/saleInvoice?take=500&${filter}`)).length;
  expect(await count('draft=true')).toBeGreaterThan(3);
  expect(await count('abandoned=true')).toBeGreaterThan(5);
  expect(await count('posted=true&outstanding=true')).toBeGreaterThan(20);
  expect(await count('posted=true&outstanding=false')).toBeGreaterThan(200);
  expect(await count('draft=true&outstanding=true')).toBe(0);
  for (const currency of ['GBP', 'EUR', 'JPY', 'KWD'])
    expect(await count(`currency=${currency}`), currency).toBeGreaterThan(5);
});

test('header totals equal the sum of the lines, and nobody owes more than was invoiced', async () => {
  const api = await openDemoCompany();
  for (const { id } of await everyInvoice(api)) {
    const invoice = await api.read(`/api/document/${String(id)}`);
    for (const field of AMOUNT_FIELDS) {
      const sum = linesOf(invoice).reduce((total, line) => total.plus(String(line[field])), new Decimal(0));
      expect(String(invoice[field]), `${String(invoice.docNo)} ${field}`).toBe(sum.toFixed(5));
    }
    expect(
      new Decimal(String(invoice.outstandingCurrencyAmount))
        .abs()
        .lte(new Decimal(String(invoice.grossCurrencyAmount)).abs()),
    ).toBe(true);
  }
});

test('the small company has documents of every other class, and allocates the money that pays invoices', async () => {
  const api = await openDemoCompany();
  const count = async (docClass: string, filter = '') => (await api.list(`/api/${docClass}?take=500${filter}`)).length;
  expect([
    await count('saleQuote'),
    await count('saleOrder'),
    await count('purchaseOrder'),
    await count('purchaseInvoice'),
  ]).toEqual([40, 72, 50, 150]);
  for (const docClass of ['saleQuote', 'saleOrder', 'purchaseInvoice'])
    expect(await count(docClass, '&draft=true'), docClass).toBeGreaterThan(2);
  expect(await count('purchaseInvoice', '&outstanding=true')).toBeGreaterThan(10);
  for (const docClass of ['receipt', 'payment']) {
    const made = await api.list(`/api/${docClass}?take=500`);
    const paying = made.filter(({ theirRef }) => theirRef !== undefined);
    expect(paying.length, docClass).toBeGreaterThan(15);
    expect(made.length - paying.length, docClass).toBe(7);
    for (const { id, outstandingCurrencyAmount } of paying) {
      expect(outstandingCurrencyAmount).toBe('0.00000');
      expect(listOf((await api.read(`/api/document/${String(id)}`)).allocations)).toHaveLength(1);
    }
  }
});

test('the small company has prices with quantity breaks, of customers and suppliers, past, present and future', async () => {
  const api = await openDemoCompany();
  const all = { SalePrice: new Array<Record<string, unknown>>(), PurchasePrice: new Array<Record<string, unknown>>() };
  for (const { id } of await api.list('/api/Product?take=500')) {
    for (const kind of ['SalePrice', 'PurchasePrice'] as const)
      all[kind].push(...(await api.list(`/api/Product/${String(id)}/${kind}?IncludeClosed=true`)));
  }
  const { SalePrice: sale, PurchasePrice: purchase } = all;
  expect([sale.length + purchase.length > 300, sale.length + purchase.length < 900]).toEqual([true, true]);
  const count = (has: (price: Record<string, unknown>) => boolean): number => sale.filter(has).length;
  for (const [what, has] of Object.entries<(price: Record<string, unknown>) => boolean>({
    break: ({ quantityFrom }) => quantityFrom === '10',
    customer: ({ customerId }) => customerId !== undefined,
    project: ({ projectId }) => projectId !== undefined,
    euro: ({ currency }) => currency === 'EUR',
    future: ({ effectiveDate }) => String(effectiveDate) > '2026-03-02',
    past: ({ effectiveDate }) => String(effectiveDate) < '2025-03-02',
    locked: ({ isActive }) => isActive === false,
  }))
    expect(count(has), what).toBeGreaterThan(2);
  expect(purchase.every(({ supplierId }) => supplierId !== undefined)).toBe(true);
});

test('the small company has trees of departments, cost centres and projects, up to three levels deep, and stock', async () => {
  const api = await openDemoCompany();
  const roots = (records: Record<string, unknown>[], parent: string): number =>
    records.filter((each) => each[parent] === undefined).length;
  const levels = (records: Record<string, unknown>[], parent: string): number => {
    const level = (of: unknown): number => {
      const above = records.find(({ id }) => id === of)?.[parent];
      return above === undefined ? 1 : 1 + level(above);
    };
    return Math.max(...records.map(({ id }) => level(id)));
  };
  const [departments, costCentres, projects] = [
    await api.list('/api/Department'),
    await api.list('/api/CostCentre?IncludeClosed=true'),
    await api.list('/api/Project?IncludeClosed=true'),
  ];
  expect([departments.length, roots(departments, 'parentDepartmentId')]).toEqual([18, 5]);
  expect([costCentres.length, roots(costCentres, 'parentCostCentreId')]).toEqual([14, 6]);
  expect([projects.length, roots(projects, 'parentProjectId')]).toEqual([12, 8]);
  expect(
    Math.max(
      levels(departments, 'parentDepartmentId'),
      levels(costCentres, 'parentCostCentreId'),
      levels(projects, 'parentProjectId'),
    ),
  ).toBe(3);
  expect(departments.filter(({ managerResourceId }) => managerResourceId !== undefined)).toHaveLength(6);
  const [moved] = await api.list('/api/saleOrder?docType=SOS');
  const productId = linesOf(await api.read(`/api/saleOrder/${String(moved?.id)}`))[0]?.productId;
  expect(listOf((await api.read(`/api/Product/${String(productId)}?include=stock`)).stock).length).toBeGreaterThan(1);
});

test('the demo company of one day is always the same', async () => {
  const filled = (): Promise<Integrator> => openService({ demo: 'small', database: ':memory:' });
  const [first, second] = [await filled(), await filled()];
  for (const path of ['/api/saleInvoice?take=500', '/api/ContactAccount?take=500', '/api/Product?take=500']) {
    expect((await first.get(path)).text).toBe((await second.get(path)).text);
  }
  expect(first.service.apiKey).not.toBe(second.service.apiKey);
  const [invoice] = await everyInvoice(first);
  expect((await first.get(`/api/document/${String(invoice?.id)}`)).text).toBe(
    (await second.get(`/api/document/${String(invoice?.id)}`)).text,
  );
});

test('British VAT numbers pass their check digits', async () => {
  const api = await openDemoCompany();
  const numbers = [...(await api.list('/api/ContactAccount?take=500')), ...(await api.list('/api/Catalog/LegalEntity'))]
    .map(({ taxNo }) => taxNo)
    .filter((taxNo) => taxNo !== undefined);
  expect(numbers.length).toBeGreaterThan(60);
  for (const taxNo of numbers) expect(checkVAT(String(taxNo), [unitedKingdom]).isValid, String(taxNo)).toBe(true);
});

test('a change after the filling has a later time than everything in it', async () => {
  const api = await openDemoCompany();
  const latest = (await everyInvoice(api))
    .map(({ lastModified }) => String(lastModified))
    .sort()
    .at(-1);
  const { lastModified } = await api.invoice();
  expect(String(lastModified) > String(latest)).toBe(true);
});

test('a company of any size has exactly as many documents as asked for', async () => {
  const api = await openService({ demo: 1234 });
  expect(await api.list('/api/document?skip=1000&take=500')).toHaveLength(234);
});

test('an empty environment has no records and says so', async () => {
  const service = await startFinanceService({ database: ':memory:', demo: 'none', clock: () => MONDAY });
  try {
    const headers = { domain: 'demo', 'content-type': 'application/json' };
    const session = await service.inject({
      method: 'POST',
      url: '/api/session/create/api',
      headers,
      payload: { username: service.user, userApiKey: service.apiKey },
    });
    const authorization = `Bearer ${String(session.json<{ sessionToken: string }>().sessionToken)}`;
    const created = await service.inject({
      method: 'POST',
      url: '/api/saleInvoice',
      headers: { ...headers, authorization },
      payload: {},
    });
    expect([created.statusCode, created.json()]).toEqual([400, { message: 'DocTypeId is required.' }]);
  } finally {
    await service.close();
  }
});
