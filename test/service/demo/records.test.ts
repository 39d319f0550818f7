import { expect, test } from 'vitest';
import { messageOf, MONDAY, objectOf, openService } from '../support/service.ts';

test("the names, and the items of each with their kind's own fields (spec 4.8 Catalog)", async () => {
  const api = await openService();
  const names = (await api.get('/api/Catalog')).json;
  expect(names).toEqual(
    expect.arrayContaining([
      'LegalEntity',
      'ContactAccount',
      'DocType',
      'Account',
      'Product',
      'TaxAuthority',
      'TaxBand',
      'TaxCode',
      'Project',
      'PaymentMethod',
      'PayTerm',
      'Currency',
      'MailType',
    ]),
  );
  for (const name of Array.isArray(names) ? names : []) {
    const items = await api.list(`/api/Catalog/${String(name).toLowerCase()}`);
    expect(items.length, String(name)).toBeGreaterThan(0);
    for (const item of items)
      expect(item).toMatchObject({
        id: expect.any(String),
        code: expect.any(String),
        description: expect.any(String),
        isActive: expect.any(Boolean),
      });
  }
  const item = async (catalog: string, code: string) =>
    (await api.list(`/api/Catalog/${catalog}`)).find((each) => each.code === code);
  expect(await item('DocType', 'SIN')).toMatchObject({ docClass: 'saleInvoice' });
  expect(await item('TaxCode', 'R')).toMatchObject({ taxRate: '5' });
  expect(await item('Currency', 'KWD')).toMatchObject({ currencyRate: '0.4118' });
  expect(await item('PayTerm', 'N30')).toMatchObject({ days: '30' });
  expect(await item('LegalEntity', 'HV')).toMatchObject({ baseCurrency: 'GBP' });
  expect(await item('ContactAccount', 'C00051')).toMatchObject({
    currency: 'EUR',
    isCustomer: true,
    isSupplier: false,
  });
  expect(await item('Product', 'PAP-A4-80')).toMatchObject({ unitPrice: '21.95', isSale: true });
  expect(messageOf(await api.get('/api/Catalog/Nothing'))).toBe('There is no catalog Nothing.');
});

test('departments and cost centres, by id or code', async () => {
  const api = await openService();
  for (const [path, child, parent, field] of [
    ['Department', 'SAL-WEB', 'SAL', 'parentDepartmentId'],
    ['CostCentre', 'EXE-SHOP', 'EXE', 'parentCostCentreId'],
  ] as const) {
    const above = await api.read(`/api/${path}/${parent}`);
    const below = await api.read(`/api/${path.toLowerCase()}/${child}`);
    expect(below[field]).toBe(above.id);
    expect((await api.read(`/api/${path}/${String(below.id)}`)).code).toBe(child);
    expect((await api.list(`/api/${path}`)).map(({ code }) => code)).toContain(child);
  }
});

test('a page of departments has up to 100, and no more can be asked for (spec 8 page size)', async () => {
  const api = await openService();
  const { directory, source } = api.service.company;
  const before = directory.all('department').length;
  for (let number = 0; number < 105; number += 1)
    directory.keep(
      'department',
      { code: `D${String(number)}`, description: 'x', isActive: true },
      { userName: 'x', source },
    );
  expect(await api.list('/api/Department')).toHaveLength(100);
  expect(await api.list('/api/Department?skip=100')).toHaveLength(before + 5);
  expect(await api.list('/api/Department?skip=100&take=2')).toHaveLength(2);
  expect(messageOf(await api.get('/api/Department?take=101'))).toBe('take must be a whole number from 1 to 100.');
});

test('service notes, Finding things again: a list leaves out closed records unless asked; reading one does not', async () => {
  const api = await openService();
  const codes = async (query: string) => (await api.list(`/api/Project${query}`)).map(({ code }) => code);
  expect(await codes('')).toEqual([
    'J00002',
    'J00003',
    'J00004',
    'J00005',
    'J00006',
    'J00007',
    'J00008',
    'J00009',
    'J00010',
    'J00012',
  ]);
  expect(await codes('?IncludeClosed=true')).toContain('J00001');
  expect(await api.read('/api/Project/J00001')).toMatchObject({ isActive: false, intRef: 'TQ-FITOUT' });
  expect((await api.read('/api/Project/TQ-FITOUT')).code).toBe('J00001');
});

test('service notes, Contact account: created, read, patched part by part', async () => {
  const api = await openService();
  const body = {
    Code: 'FERRY',
    IntRef: 'crm-1',
    Description: 'Ferry Road Motors',
    CompanyNo: '0099',
    TaxNo: 'GB1',
    CountryCode: 'GB',
    TheirRef: 'T',
    Customer: { Currency: 'EUR', PayTermId: 'N30', CreditLimit: '1500.50', IsHold: true, Ext: { Tier: 'Gold' } },
    Contact: { FirstName: 'Nia', Address: { City: 'Newport' } },
  };
  const id = await api.create('/api/ContactAccount', body);
  const before = await api.read('/api/ContactAccount/FERRY');
  const n30 = (await api.list('/api/Catalog/PayTerm')).find(({ code }) => code === 'N30')?.id;
  expect(before).toMatchObject({
    id,
    code: 'FERRY',
    intRef: 'crm-1',
    description: 'Ferry Road Motors',
    companyNo: '0099',
    taxNo: 'GB1',
    countryCode: 'GB',
    theirRef: 'T',
    customer: { currency: 'EUR', payTermId: n30, creditLimit: '1500.5', isHold: true, ext: { Tier: 'Gold' } },
    contact: { firstName: 'Nia', address: { city: 'Newport' } },
  });
  const patched = await api.call('PATCH', '/api/ContactAccount/crm-1', {
    customer: { creditLimit: null, isStop: true, ext: { Since: 2026 } },
    theirRef: null,
  });
  expect([patched.status, patched.json]).toEqual([200, id]);
  for (const name of ['Code', 'Description']) {
    expect(messageOf(await api.call('PATCH', '/api/ContactAccount/FERRY', { [name]: null }))).toBe(
      `${name} cannot be removed.`,
    );
  }
  const after = await api.read(`/api/ContactAccount/${id}`);
  expect(after.customer).toEqual({
    currency: 'EUR',
    payTermId: n30,
    isHold: true,
    isStop: true,
    ext: { Tier: 'Gold', Since: 2026 },
  });
  expect(after).not.toHaveProperty('theirRef');
  expect(after.contact).toEqual(before.contact);
  expect(String(after.lastModified) > String(before.lastModified)).toBe(true);
});

test('the list filters by Code, IntRef and last modification, and pages (spec 4.8 Contact account filters)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  const everyone = await api.list('/api/ContactAccount?take=500');
  // 50 customers here, 10 abroad, 25 suppliers
  expect(everyone).toHaveLength(85);
  expect(await api.list('/api/ContactAccount?skip=80&take=50')).toHaveLength(5);
  expect((await api.list('/api/ContactAccount?Code=C00007')).map(({ code }) => code)).toEqual(['C00007']);
  now += 1000;
  await api.call('PATCH', '/api/ContactAccount/C00009', { intRef: 'nine' });
  expect((await api.list('/api/ContactAccount?IntRef=nine')).map(({ code }) => code)).toEqual(['C00009']);
  expect((await api.list('/api/ContactAccount?LastModifiedFrom=2026-03-02T10:00:01')).map(({ code }) => code)).toEqual([
    'C00009',
  ]);
});

test('created, patched, filtered by IsSale and IsPurchase (spec 4.8 Product, Product filters; 2.11 products)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  now += 1000;
  const id = await api.create('/api/Product', {
    Code: 'BOAT',
    Description: 'Rowing boat',
    IsPurchase: true,
    Purchase: { UnitPrice: '1250.00', TaxCodeId: 'S', AccountId: '5000' },
  });
  await api.call('PATCH', '/api/Product/BOAT', { purchase: { unitPrice: 1300 }, ext: { Length: '3 m' } });
  expect(await api.read(`/api/Product/${id}`)).toMatchObject({
    code: 'BOAT',
    isSale: false,
    isPurchase: true,
    purchase: { unitPrice: '1300' },
    ext: { Length: '3 m' },
  });
  const codes = async (query: string) => (await api.list(`/api/Product${query}`)).map(({ code }) => code);
  expect(await codes('?IsSale=false')).toEqual(['BOAT']);
  expect(await codes('?IsSale=true&IsPurchase=false')).toEqual([
    'FIT-HR',
    'FIT-DAY',
    'FIT-ASM',
    'DEL-STD',
    'DEL-NXT',
    'DEL-PAL',
    'TRN-HSD',
    'TRN-1ST',
  ]);
  expect(await codes('?LastModifiedFrom=2026-03-02T10:00:01')).toEqual(['BOAT']);
  expect(await codes('?skip=100&take=3')).toHaveLength(3);
});

test.each([
  ['/api/ContactAccount', {}, 'Description is required.'],
  ['/api/ContactAccount', { description: 'x'.repeat(251) }, 'Description is longer than 250 characters.'],
  ['/api/ContactAccount', { description: 'x', code: 'y'.repeat(51) }, 'Code is longer than 50 characters.'],
  [
    '/api/ContactAccount',
    { description: 'x', customer: { payTermId: 'XXX' } },
    'Customer.PayTermId names no pay term: XXX.',
  ],
  [
    '/api/ContactAccount',
    { description: 'x', customer: { creditLimit: 'much' } },
    'Customer.CreditLimit is not a number.',
  ],
  ['/api/ContactAccount', { description: 'x', customer: 'yes' }, 'Customer is not an object.'],
  ['/api/Product', { description: 'x', isSale: 'perhaps' }, 'IsSale is neither true nor false.'],
])('%s with %j is refused', async (path, body, message) => {
  const api = await openService();
  const answer = await api.call('POST', path, body);
  expect([answer.status, objectOf(answer.json).message]).toEqual([400, message]);
});
