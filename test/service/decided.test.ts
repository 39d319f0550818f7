import { expect, test } from 'vitest';
import { linesOf, messageOf, MONDAY, objectOf, openService, type Integrator } from './support/service.ts';

const MINUTE = 60_000;

async function statusOf(api: Integrator, account: string): Promise<unknown> {
  return (await api.read(`/api/ContactAccount/${account}`)).authorisationStatus;
}

test('a contact account that is created or changed over the interface waits for authorisation, and documents with it (spec 5 rule 9)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: MINUTE });
  expect(await statusOf(api, 'C00001')).toBe('approved');
  const { id } = await api.invoice({ details: [{ currencyUnitPrice: 10, taxCodeId: 'Z' }] });
  await api.call('POST', `/api/document/${String(id)}/submit`);
  now += MINUTE / 2;
  const before = String((await api.read('/api/ContactAccount/C00001')).lastModified);
  await api.call('PATCH', '/api/contactAccount/C00001', { description: 'Renamed' });
  expect(await statusOf(api, 'C00001')).toBe('pending_auth');
  // A whole minute after it was submitted, half a minute before its customer is authorised.
  now += MINUTE / 2;
  expect((await api.read(`/api/document/${String(id)}`)).statusList).toBe('pending_auth');
  now += MINUTE / 2;
  expect(await statusOf(api, 'C00001')).toBe('approved');
  expect((await api.read(`/api/document/${String(id)}`)).statusList).toBe('approved,pending_posting');
  const { lastModified, description } = await api.read('/api/ContactAccount/C00001');
  expect([description, String(lastModified) > before]).toEqual(['Renamed', true]);
  now += MINUTE;
  expect((await api.read(`/api/document/${String(id)}`)).statusList).toBe('approved,posted');
  // Locking does not count as a change.
  await api.call('POST', '/api/contactAccount/C00001/lock');
  expect(await statusOf(api, 'C00001')).toBe('approved');
});

test('a bank account waits for authorisation too, and nobody can supply the state (spec 5 rule 9)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: MINUTE });
  const bank = async () =>
    (await api.list('/api/Catalog/BankAccount')).find(({ code }) => code === 'USD-CUR')?.authorisationStatus;
  await api.call('PUT', '/api/Catalog/BankAccount', {
    code: 'USD-CUR',
    description: 'Dollars',
    currency: 'EUR',
    authorisationStatus: 'approved',
    pendingUntil: 1,
  });
  const payment = await api.create('/api/payment', {
    contactAccountId: 'S00001',
    bankAccountId: 'USD-CUR',
    currencyAmount: 5,
  });
  expect(await bank()).toBe('pending_auth');
  now += MINUTE;
  expect(await bank()).toBe('approved');
  await api.call('PUT', '/api/Catalog/BankAccount', { code: 'USD-CUR', description: 'US dollars' });
  await api.call('POST', `/api/payment/${payment}/submit`);
  now += MINUTE;
  expect((await api.read(`/api/payment/${payment}`)).statusList).toBe('approved,pending_posting');
});

test('a payment waits for the authorisation of its bank account', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: MINUTE });
  const payment = await api.create('/api/payment', {
    contactAccountId: 'S00001',
    bankAccountId: 'GBP-DEP',
    currencyAmount: 5,
  });
  await api.call('POST', `/api/payment/${payment}/submit`);
  now += MINUTE / 2;
  await api.call('PUT', '/api/Catalog/BankAccount', { code: 'GBP-DEP', description: 'Savings' });
  // A whole minute after it was submitted, half a minute before its bank account is authorised.
  now += MINUTE / 2;
  expect((await api.read(`/api/payment/${payment}`)).statusList).toBe('pending_auth');
  now += MINUTE / 2;
  expect((await api.read(`/api/payment/${payment}`)).statusList).toBe('approved,pending_posting');
});

test('a line names a deferred profile of the catalog and reads as deferred, since 1.5 (spec 9 1.5.0 deferred profile)', async () => {
  const api = await openService();
  const [, year] = await api.list('/api/Catalog/DeferredProfile');
  expect(year).toMatchObject({ code: 'DEF12', periods: '12' });
  const invoice = await api.invoice({
    details: [{ deferredProfileId: 'DEF12', currencyUnitPrice: 120 }, { currencyUnitPrice: 1 }],
  });
  expect(linesOf(invoice).map(({ deferredProfileId, isDeferred }) => [deferredProfileId, isDeferred])).toEqual([
    [year?.id, true],
    [undefined, undefined],
  ]);
  expect(
    (
      await api.call('PATCH', `/api/document/${String(invoice.id)}/detail/${String(linesOf(invoice)[0]?.id)}`, {
        DeferredProfileId: null,
      })
    ).status,
  ).toBe(200);
  expect(linesOf(await api.read(`/api/document/${String(invoice.id)}`))[0]?.isDeferred).toBe(undefined);
  expect(
    messageOf(
      await api.call('POST', '/api/saleInvoice', {
        contactAccountId: 'C00001',
        details: [{ deferredProfileId: 'NO' }],
      }),
    ),
  ).toBe('Line #1 DeferredProfileId names no deferred profile: NO.');
  const old = await openService({ apiVersion: '1.4' });
  expect(linesOf(await old.invoice({ details: [{ deferredProfileId: 'DEF12' }] }))[0]?.isDeferred).toBe(undefined);
});

test('a product shows what each location holds of it, by approved stock documents, since 1.9 (spec 9 1.9.x stock on products)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: 0 });
  const order = async (quantity: string, from: string, to: string) => {
    const id = await api.create('/api/saleOrder', {
      docTypeId: 'SOS',
      contactAccountId: 'C00001',
      fromStockLocationId: from,
      toStockLocationId: to,
      details: [{ productId: 'PAP-A4-80', productSkuId: 'PAP-A4-80', quantity }],
    });
    await api.call('POST', `/api/saleOrder/${id}/submit`);
  };
  await order('12.5', 'MAIN', 'VAN');
  await order('4', 'VAN', 'EXE');
  // A draft moves no stock.
  await api.create('/api/saleOrder', {
    docTypeId: 'SOS',
    contactAccountId: 'C00001',
    fromStockLocationId: 'MAIN',
    toStockLocationId: 'VAN',
    details: [{ productId: 'PAP-A4-80', productSkuId: 'x', quantity: 100 }],
  });
  now += 1;
  const ids = Object.fromEntries(
    (await api.list('/api/Catalog/StockLocation')).map(({ code, id }) => [String(code), id]),
  );
  const { stock } = await api.read('/api/Product/PAP-A4-80?include=stock');
  expect(stock).toEqual([
    { stockLocationId: ids.VAN, quantity: '8.5' },
    { stockLocationId: ids.MAIN, quantity: '-12.5' },
    { stockLocationId: ids.EXE, quantity: '4' },
  ]);
  expect((await api.read('/api/Product/PAP-A4-80')).stock).toBe(undefined);
  expect(messageOf(await api.get('/api/Product/PAP-A4-80?include=shelves'))).toBe(
    'include may name stock, not shelves.',
  );
  const old = await openService({ apiVersion: '1.8' });
  expect((await old.read('/api/Product/PAP-A4-80?include=stock')).stock).toBe(undefined);
});

test('stock moves between the locations of a line where it has its own, and not by a document that was reversed', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now, postingDelay: 0 });
  await api.call('PUT', '/api/Catalog/DocType', {
    code: 'SIS',
    description: 'Sale from stock',
    docClass: 'saleInvoice',
    isStock: true,
  });
  const ids = Object.fromEntries(
    (await api.list('/api/Catalog/StockLocation')).map(({ code, id }) => [String(code), id]),
  );
  const sell = async (line: Record<string, unknown>): Promise<string> => {
    const id = await api.create('/api/saleInvoice', {
      docTypeId: 'SIS',
      contactAccountId: 'C00001',
      fromStockLocationId: 'MAIN',
      toStockLocationId: 'VAN',
      details: [{ productId: 'PAP-A4-80', productSkuId: 'PAP-A4-80', ...line }],
    });
    await api.call('POST', `/api/saleInvoice/${id}/submit`);
    now += 1_000;
    return id;
  };
  const stock = async () => (await api.read('/api/Product/PAP-A4-80?include=stock')).stock;
  await sell({ quantity: 3, toStockLocationId: 'EXE' });
  expect(await stock()).toEqual([
    { stockLocationId: ids.EXE, quantity: '3' },
    { stockLocationId: ids.MAIN, quantity: '-3' },
  ]);
  const wrong = await sell({ quantity: 100 });
  await api.call('POST', `/api/saleInvoice/${wrong}/reverse`, { periodId: '2026-03', reason: 'Never left' });
  expect(await stock()).toEqual([
    { stockLocationId: ids.EXE, quantity: '3' },
    { stockLocationId: ids.MAIN, quantity: '-3' },
  ]);
});

test('a contact account of a legal entity is seen only by users of that legal entity, since 1.12 (spec 9 1.12.0 DacLegalEntityId)', async () => {
  const api = await openService();
  await api.call('PUT', '/api/Catalog/LegalEntity', {
    code: 'IE',
    description: 'Harbour & Vale Ireland',
    baseCurrency: 'EUR',
  });
  const id = await api.create('/api/contactAccount', {
    code: 'IRISH',
    description: 'Claddagh Paper',
    customer: {},
    dacLegalEntityId: 'IE',
  });
  const entity = await api.read('/api/LegalEntity/IE');
  expect((await api.read('/api/contactAccount/IRISH')).dacLegalEntityId).toBe(entity.id);
  api.service.company.users.setRights('bookkeeper', { legalEntities: ['HV'] });
  for (const path of ['/api/contactAccount?take=500', '/api/Catalog/ContactAccount']) {
    const codes = (await api.list(path)).map(({ code }) => code);
    expect([codes.includes('C00001'), codes.includes('IRISH')]).toEqual([true, false]);
  }
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/lock'],
    ['GET', '/contacts'],
  ] as const) {
    expect(
      (
        await api.call(
          method,
          `/api/contactAccount/${id}${path}`,
          method === 'PATCH' ? { description: 'x' } : undefined,
        )
      ).status,
      method + path,
    ).toBe(403);
  }
  api.service.company.users.setRights('bookkeeper', { legalEntities: ['HV', 'IE'] });
  expect((await api.get(`/api/contactAccount/${id}`)).status).toBe(200);
  const old = await openService({ apiVersion: '1.11' });
  await old.create('/api/contactAccount', { code: 'OLD', description: 'x', dacLegalEntityId: 'nowhere' });
  expect((await old.read('/api/contactAccount/OLD')).dacLegalEntityId).toBe(undefined);
});

test('a sale brings its billing schedule with it, read back in the order of its dates, since 1.15 (spec 9 1.15.x billing schedules)', async () => {
  const order = (billingSchedule: unknown) => ({
    contactAccountId: 'C00001',
    details: [{ taxCodeId: 'S', currencyUnitPrice: 1000 }],
    billingSchedule,
  });
  const schedule = [
    { BillingDate: '2026-06-01', CurrencyAmount: '700.5', Description: 'On delivery' },
    { billingDate: '2026-04-01', currencyAmount: 499.5 },
  ];
  const api = await openService();
  const id = await api.create('/api/saleOrder', order(schedule));
  // 1,000.00 and 20 % of it
  const expected = [
    { billingDate: '2026-04-01', currencyAmount: '499.50000' },
    { billingDate: '2026-06-01', currencyAmount: '700.50000', description: 'On delivery' },
  ];
  expect((await api.read(`/api/saleOrder/${id}`)).billingSchedule).toMatchObject(expected);
  expect(
    (await api.call('PATCH', `/api/saleOrder/${id}`, { description: 'Changed', billingSchedule: [] })).status,
  ).toBe(200);
  expect((await api.read(`/api/saleOrder/${id}`)).billingSchedule).toMatchObject(expected);
  const message = async (path: string, body: object) => messageOf(await api.call('POST', path, body));
  expect(await message('/api/saleOrder', order([{ billingDate: '2026-04-01', currencyAmount: '1200.01' }]))).toBe(
    "BillingSchedule comes to 1200.01, more than the document's 1200.",
  );
  expect(await message('/api/saleOrder', order([{ billingDate: '2026-04-01', currencyAmount: 0 }]))).toBe(
    'BillingSchedule #1 CurrencyAmount must be greater than zero.',
  );
  expect(await message('/api/saleOrder', order([{ currencyAmount: 1 }]))).toBe(
    'BillingSchedule.0.BillingDate is not a date (YYYY-MM-DD).',
  );
  expect(await message('/api/purchaseOrder', { ...order(schedule), contactAccountId: 'S00001' })).toBe(
    'BillingSchedule belongs to sales.',
  );
  const old = await openService({ apiVersion: '1.14' });
  expect(
    (await old.read(`/api/saleOrder/${await old.create('/api/saleOrder', order(schedule))}`)).billingSchedule,
  ).toBe(undefined);
});

test('ContactAccountTaxAuthorityId names a tax authority by code or id, since 1.18 (spec 2.8 ContactAccountTaxAuthorityId; 9 1.18.0 tax authority; 2.1 rule 1)', async () => {
  const api = await openService();
  const authority = objectOf((await api.list('/api/Catalog/TaxAuthority'))[0]);
  for (const reference of ['UK', authority.id])
    expect((await api.invoice({ contactAccountTaxAuthorityId: reference })).contactAccountTaxAuthorityId).toBe(
      authority.id,
    );
  const refused = await api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'C00001',
    contactAccountTaxAuthorityId: 'MARS',
  });
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'ContactAccountTaxAuthorityId names no tax authority: MARS.',
  ]);
  const { id } = await api.invoice({ contactAccountTaxAuthorityId: 'UK' });
  await api.call('PATCH', `/api/document/${String(id)}`, { contactAccountTaxAuthorityId: null });
  expect((await api.read(`/api/document/${String(id)}`)).contactAccountTaxAuthorityId).toBe(undefined);
  const old = await openService({ apiVersion: '1.17' });
  expect((await old.invoice({ contactAccountTaxAuthorityId: 'MARS' })).contactAccountTaxAuthorityId).toBe(undefined);
});

test('numbers of a catalog item may be numeric strings (spec 2 spellings)', async () => {
  const api = await openService();
  expect(
    (await api.call('PUT', '/api/Catalog/PayTerm', { code: 'N45', description: '45 days', days: '45' })).status,
  ).toBe(201);
  expect((await api.list('/api/Catalog/PayTerm')).at(-1)).toMatchObject({ code: 'N45', days: '45' });
  expect(
    messageOf(await api.call('PUT', '/api/Catalog/PayTerm', { code: 'N45', description: '45 days', days: '4.5' })),
  ).toBe('Days is not a whole number from 0 to 9999.');
});

test('unknown properties of addresses, allocations and billing schedules are reported too (spec 4.7 rule 4; 7 400 unknown property)', async () => {
  const api = await openService();
  const body = {
    contactAccountId: 'C00001',
    BillingAddress: { Town: 'Bath' },
    Allocations: [{ DocId: 'x', Rate: 1 }],
    BillingSchedule: [{ BillingDate: '2026-03-01', CurrencyAmount: 1, Share: 1 }],
  };
  const refused = await api.call('POST', '/api/saleInvoice', body, { 'X-Validate-Unknown-Properties': 'true' });
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'Unknown properties: BillingAddress.Town, Allocations #1 Rate, BillingSchedule #1 Share.',
  ]);
});

test('a product reads its unit as an id, by whatever it was given (spec 2.1 rule 1; 4.8 Product)', async () => {
  const api = await openService();
  const dozen = (await api.list('/api/Catalog/UnitOfMeasure')).find(({ code }) => code === 'DOZ');
  for (const reference of ['DOZ', dozen?.id]) {
    const id = await api.create('/api/Product', { description: 'Eggs', uomId: reference });
    expect((await api.read(`/api/Product/${id}`)).uomId).toBe(dozen?.id);
  }
  expect(messageOf(await api.call('POST', '/api/Product', { description: 'Eggs', uomId: 'CRATE' }))).toBe(
    'UomId names no unit of measure: CRATE.',
  );
});

test('a tax code that is left out is filled in; one that is null is none, on a new line and a changed one', async () => {
  const api = await openService();
  // Account 5000 is taxed at S, 20 %.
  const { id } = await api.invoice({
    details: [
      { intRef: 'a', accountId: '5000', currencyUnitPrice: 100 },
      { intRef: 'b', accountId: '5000', taxCodeId: null, currencyUnitPrice: 100 },
    ],
  });
  const tax = async () => {
    const lines = linesOf(await api.read(`/api/document/${String(id)}`));
    return lines.map(({ taxCodeId, taxCurrencyAmount }) => [taxCodeId !== undefined, Number(taxCurrencyAmount)]);
  };
  expect(await tax()).toEqual([
    [true, 20],
    [false, 0],
  ]);
  await api.call('PATCH', `/api/document/${String(id)}/detail/a`, { taxCodeId: null });
  expect(await tax()).toEqual([
    [false, 0],
    [false, 0],
  ]);
});

test('allocating creates: 201 since 1.2.1, 200 before (spec 4 creates 201; 9 1.2.1 created)', async () => {
  for (const [apiVersion, status] of [
    ['1.2.0', 200],
    ['1.2.1', 201],
  ] as const) {
    let now = MONDAY;
    const api = await openService({ apiVersion, clock: () => now, postingDelay: 0 });
    const created = async (path: string, body: object) => String((await api.call('POST', path, body)).json);
    const invoice = await created('/api/saleInvoice', {
      contactAccountId: 'C00001',
      details: [{ taxCodeId: 'Z', currencyUnitPrice: 10 }],
    });
    await api.call('POST', `/api/saleInvoice/${invoice}/submit`);
    now += 1;
    const receipt = await created('/api/receipt', { contactAccountId: 'C00001', currencyAmount: 10 });
    expect((await api.call('POST', `/api/documents/${receipt}/allocation`, { docId: invoice })).status).toBe(status);
  }
});

test('a contact that was deleted is gone from its accounts, a locked one from their lists (spec 4.8 Contacts of an account; 3 lock)', async () => {
  const api = await openService();
  const [gone, locked, stays] = [
    await api.create('/contact', { firstName: 'A' }),
    await api.create('/contact', { firstName: 'B' }),
    await api.create('/contact', { firstName: 'C' }),
  ];
  for (const contact of [gone, locked, stays])
    await api.create(`/contactAccount/C00001/contactLinks/${contact}`, undefined);
  await api.call('DELETE', `/contact/${gone}`);
  await api.call('POST', `/contact/${locked}/lock`);
  expect((await api.list('/api/ContactAccount/C00001/contacts')).map(({ firstName }) => firstName)).toEqual(['C']);
  expect((await api.read('/api/ContactAccount/C00001?include=contacts')).contacts).toMatchObject([{ id: stays }]);
  expect((await api.get(`/api/ContactAccount/C00001/contacts/${gone}`)).status).toBe(404);
});

test('a batch takes no field that its version does not know (spec 9 1.11.x document fields)', async () => {
  for (const [apiVersion, orderNo] of [
    ['1.10', undefined],
    ['1.11', 'PO-1'],
  ] as const) {
    const api = await openService({ apiVersion });
    await api.call('POST', '/api/DocumentBatch', {
      documents: [{ docClass: 'saleOrder', contactAccountId: 'C00001', orderNo: 'PO-1' }],
    });
    expect((await api.list('/api/saleOrder'))[0]?.orderNo).toBe(orderNo);
    expect(
      String(api.service.company.database.prepare('SELECT header FROM document').get()?.header).includes('PO-1'),
    ).toBe(orderNo !== undefined);
  }
});

test('an update of a bank transaction that gives one amount, above zero, replaces both: it may turn the line round', async () => {
  const api = await openService();
  const line = { bankAccountRef: 'GBP-CUR', description: 'x', bankDate: '2026-02-27' };
  const id = await api.create('/api/BankTransaction', { ...line, depositAmount: 80 });
  const path = `/api/BankTransaction/${id}`;
  const amounts = async () => {
    const { depositAmount, withdrawalAmount, amount } = await api.read(path);
    return [depositAmount, withdrawalAmount, amount];
  };
  await api.call('PATCH', path, { withdrawalAmount: 5 });
  expect(await amounts()).toEqual(['0.00000', '5.00000', '-5.00000']);
  // Zero or nothing for the other amount changes nothing; nothing for its own would leave none.
  expect((await api.call('PATCH', path, { depositAmount: 0 })).status).toBe(200);
  expect((await api.call('PATCH', path, { depositAmount: null })).status).toBe(200);
  expect(await amounts()).toEqual(['0.00000', '5.00000', '-5.00000']);
  expect(messageOf(await api.call('PATCH', path, { withdrawalAmount: null }))).toBe(
    'Exactly one of DepositAmount and WithdrawalAmount must be greater than zero.',
  );
  expect((await api.call('PATCH', path, { depositAmount: 5, withdrawalAmount: 5 })).status).toBe(400);
});
