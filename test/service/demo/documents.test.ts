import { expect, test } from 'vitest';
import { linesOf, messageOf, openService } from '../support/service.ts';

test('everything that may be given is read back as it was given (spec 2.8 DocDate, DueDate, TaxDate, DeliveryDate, OrderNo, Description, IntRef, TextHeader, TextFooter, CdacId, PaymentServiceReference, InvoiceAddress, DeliveryAddress, StatusList, details; 2.9 Description, Quantity, IsNetEntry, CurrencyUnitPrice, TextPre, TextPost)', async () => {
  const api = await openService();
  const header = {
    docDate: '2026-02-14',
    dueDate: '2026-03-31',
    taxDate: '2026-02-15',
    deliveryDate: '2026-02-20',
    orderNo: 'PO-778',
    description: 'Spring order',
    theirDocNo: 'TD-1',
    theirRef: 'TR-1',
    intRef: 'daybook-a',
    textHeader: 'Dear Sirs',
    textFooter: 'Thank you',
    cdacId: 'CD1',
    paymentServiceReference: 'PS-9',
    invoiceAddress: { name: 'Ashton Gate', address1: '1 High Street', city: 'Bristol', countryCode: 'GB' },
    deliveryAddress: { address1: 'Gate 4', city: 'Avonmouth', postcode: 'BS11 9DH' },
  };
  const line = {
    intRef: 'line-a',
    description: 'Hand-made sign',
    textPre: 'Before',
    textPost: 'After',
    isNetEntry: true,
    quantity: '1.5',
    currencyUnitPrice: '0.12345678',
    ext: { Colour: 'green' },
  };
  const invoice = await api.invoice({ ...header, details: [line] });
  expect(invoice).toMatchObject({
    ...header,
    docClass: 'saleInvoice',
    statusList: 'draft',
    periodId: '00000000-0000-8000-8000-000000202602',
  });
  expect(linesOf(invoice)).toMatchObject([{ ...line, docId: invoice.id, orderIndex: '0' }]);
});

test('what is not given is inferred from the environment, the customer and the product (spec 2.8 unspecified; 2.9 ProductType, taxRate)', async () => {
  const api = await openService();
  const customer = await api.create('/api/ContactAccount', {
    code: 'OWN',
    description: 'Own Customer Ltd',
    customer: { currency: 'EUR', payTermId: 'N14', paymentMethodId: 'SWIFT', taxAuthorityId: 'NON-UK', taxCodeId: 'X' },
    contact: { address: { address1: '3 Quay Street', city: 'Cork', countryCode: 'IE' } },
  });
  const invoice = await api.invoice({
    contactAccountId: customer,
    details: [{ productId: 'PAP-A4-80' }, { accountId: '4040' }, { accountId: '1100', currencyUnitPrice: 5 }],
  });
  const catalog = async (name: string, code: string) =>
    (await api.list(`/api/Catalog/${name}`)).find((item) => item.code === code)?.id;
  expect(invoice).toMatchObject({
    docDate: '2026-03-02',
    // 14 days after 2 March
    dueDate: '2026-03-16',
    taxDate: '2026-03-02',
    currency: 'EUR',
    currencyRate: '1.1525',
    baseCurrency: 'GBP',
    docTypeId: await catalog('DocType', 'SIN'),
    legalEntityId: await catalog('LegalEntity', 'HV'),
    paymentTermsId: await catalog('PayTerm', 'N14'),
    paymentMethodId: await catalog('PaymentMethod', 'SWIFT'),
    taxAuthorityId: await catalog('TaxAuthority', 'NON-UK'),
    isNetEntry: true,
    invoiceAddress: { name: 'Own Customer Ltd', address1: '3 Quay Street', city: 'Cork', countryCode: 'IE' },
    lastModifiedBy: 'bookkeeper',
  });
  const [product, account, neither] = linesOf(invoice);
  // From the product: its text, account, tax code; its price of £21.95 at 1.1525: 25.297… → 25.30 euro
  expect(product).toMatchObject({
    description: 'Copier paper, A4 80 gsm, box of 5 reams',
    quantity: '1',
    currencyUnitPrice: '25.3',
    taxRate: '20',
    productType: 'Goods',
  });
  expect(product?.accountId).toBe(await catalog('Account', '4010'));
  expect(product?.taxCodeId).toBe(await catalog('TaxCode', 'S'));
  // From the account: its text and tax code.
  expect(account).toMatchObject({
    description: 'Sales: printed books and maps',
    taxCodeId: await catalog('TaxCode', 'Z'),
    taxRate: '0',
  });
  // Trade debtors has no tax code: the customer's.
  expect(neither).toMatchObject({ taxCodeId: await catalog('TaxCode', 'X') });
});

test('a product sold gross takes its price with tax (spec 2.9 netCurrencyUnitPrice, grossCurrencyUnitPrice)', async () => {
  const api = await openService();
  const invoice = await api.invoice({ details: [{ productId: 'PAP-A4-80', isNetEntry: false }] });
  // 21.95 × 1.2 = 26.34
  expect(linesOf(invoice)[0]).toMatchObject({
    currencyUnitPrice: '26.34',
    grossCurrencyUnitPrice: '26.34',
    netCurrencyUnitPrice: '21.95',
  });
});

test('created by class or generically, read by id, DocNo or IntRef on either path (spec 4.7 Create; 4 any case)', async () => {
  const api = await openService();
  const byClass = await api.invoice({ intRef: 'one' });
  const generic = await api.create('/api/Document', { DocTypeId: 'SSV', ContactAccountId: 'C00001', IntRef: 'two' });
  expect((await api.read(`/api/saleInvoice/${generic}`)).docNo).toBe('SV000001');
  for (const path of ['/api/document/', '/api/saleInvoice/', '/API/SALEINVOICE/', '/api/Document/']) {
    for (const reference of [byClass.id, byClass.docNo, 'one'])
      expect((await api.read(path + String(reference))).id).toBe(byClass.id);
  }
  expect((await api.read('/api/Document/intref/two')).id).toBe(generic);
  expect((await api.get('/api/Document/intref/three')).status).toBe(404);
  const without = await api.call('POST', '/api/Document', { contactAccountId: 'C00001' });
  expect([without.status, messageOf(without)]).toEqual([400, 'DocTypeId is required.']);
});

test('PascalCase, camelCase and numeric strings make the same document (spec 2 spellings)', async () => {
  const api = await openService();
  const camel = await api.invoice({
    theirRef: 'x',
    post: { costCentre: 'BRS' },
    details: [{ quantity: 2, currencyUnitPrice: 1.5, isNetEntry: false }],
  });
  const id = await api.create('/api/saleInvoice', {
    ContactAccountId: 'C00001',
    TheirRef: 'x',
    Post: { CostCentre: 'BRS' },
    Details: [{ Quantity: '2', CurrencyUnitPrice: '1.50', IsNetEntry: 'false' }],
  });
  const pascal = await api.read(`/api/document/${id}`);
  const own = ['id', 'docNo', 'transNo', 'createdDate', 'lastModified', 'details'];
  const shared = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !own.includes(name)));
  expect(shared(pascal)).toEqual(shared(camel));
  expect(linesOf(pascal)[0]).toMatchObject({ currencyUnitPrice: '1.5', grossCurrencyAmount: '3.00000' });
  const both = await api.call('POST', '/api/saleInvoice', { ContactAccountId: 'C00001', contactAccountId: 'C00002' });
  expect([both.status, messageOf(both)]).toEqual([400, 'The property ContactAccountId is given twice.']);
});

test('a PATCH of the header changes only the fields provided (spec 4.7 Update header, rule 1)', async () => {
  const api = await openService();
  const before = await api.invoice({
    description: 'One',
    theirRef: 'keep',
    dueDate: '2026-05-01',
    post: { costCentre: 'BRS', department: 'SAL' },
    details: [{ quantity: 2, currencyUnitPrice: 4 }],
  });
  const answer = await api.call('PATCH', `/api/document/${String(before.id)}`, {
    Description: 'Two',
    Post: { Department: null },
    OrderNo: 'PO-1',
  });
  expect([answer.status, answer.text]).toEqual([200, '']);
  const { post, ...after } = await api.read(`/api/document/${String(before.id)}`);
  const { post: _post, ...same } = before;
  expect(after).toEqual({ ...same, description: 'Two', orderNo: 'PO-1', lastModified: after.lastModified });
  expect(post).toEqual({ costCentre: (await api.read('/api/CostCentre/BRS')).id });
  await api.call('PATCH', `/api/saleInvoice/${String(before.docNo)}`, { theirRef: null });
  expect(await api.read(`/api/document/${String(before.id)}`)).not.toHaveProperty('theirRef');
});

test('a PATCH with Details replaces every existing line (spec 4.7 rule 2)', async () => {
  const api = await openService();
  const before = await api.invoice({
    details: [
      { intRef: 'a', currencyUnitPrice: 1 },
      { intRef: 'b', currencyUnitPrice: 2 },
    ],
  });
  await api.call('PATCH', `/api/document/${String(before.id)}`, {
    Details: [
      { intRef: 'b', taxCodeId: 'Z', currencyUnitPrice: 7 },
      { taxCodeId: 'Z', currencyUnitPrice: 8 },
      { intRef: 'c' },
    ],
  });
  const after = await api.read(`/api/document/${String(before.id)}`);
  expect(
    linesOf(after).map(({ intRef, orderIndex, netCurrencyAmount }) => [intRef, orderIndex, netCurrencyAmount]),
  ).toEqual([
    ['b', '0', '7.00000'],
    [undefined, '1', '8.00000'],
    ['c', '2', '0.00000'],
  ]);
  expect(after.netCurrencyAmount).toBe('15.00000');
  // The IntRef of a line that is gone is free.
  await api.invoice({ details: [{ intRef: 'a' }] });
  await api.call('PATCH', `/api/document/${String(before.id)}`, { details: [] });
  expect((await api.read(`/api/document/${String(before.id)}`)).details).toEqual([]);
});

test.each(['document', 'saleInvoice'])(
  'on /api/%s a line is added and updated: by id or IntRef, only the fields given (spec 4.7 Add line, Update line; 2.9 IntRef; 2.1 IntRef of documents and lines)',
  async (path) => {
    const api = await openService();
    const { id } = await api.invoice({
      details: [{ intRef: 'a', taxCodeId: 'S', quantity: 1, currencyUnitPrice: 10, description: 'First' }],
    });
    const added = await api.create(`/api/${path}/${String(id)}/detail`, {
      IntRef: 'b',
      TaxCodeId: 'S',
      Quantity: 2,
      CurrencyUnitPrice: 5,
    });
    const changed = await api.call('PATCH', `/api/${path}/${String(id)}/detail/a`, { quantity: '3' });
    expect(changed.status).toBe(200);
    expect((await api.call('PATCH', `/api/${path}/${String(id)}/detail/${added}`, { taxCodeId: 'Z' })).json).toBe(
      added,
    );
    const invoice = await api.read(`/api/document/${String(id)}`);
    const [first, second] = linesOf(invoice);
    // 3 × 10 = 30.00 + 6.00
    expect(first).toMatchObject({
      id: changed.json,
      intRef: 'a',
      description: 'First',
      quantity: '3',
      grossCurrencyAmount: '36.00000',
    });
    // 2 × 5 = 10.00 + 0
    expect(second).toMatchObject({
      id: added,
      intRef: 'b',
      orderIndex: '1',
      taxRate: '0',
      grossCurrencyAmount: '10.00000',
    });
    expect(invoice.grossCurrencyAmount).toBe('46.00000');
    const missing = await api.call('PATCH', `/api/${path}/${String(id)}/detail/zzz`, { quantity: 1 });
    expect([missing.status, messageOf(missing)]).toEqual([404, 'The document SI000001 has no line zzz.']);
  },
);

test('a line may take an IntRef that another line gives up, in one update or in two', async () => {
  const api = await openService();
  const { id } = await api.invoice({
    details: [
      { intRef: 'a', description: 'First' },
      { intRef: 'b', description: 'Second' },
    ],
  });
  const path = `/api/document/${String(id)}`;
  await api.call('PATCH', path, {
    details: [
      { intRef: 'b', description: 'First' },
      { intRef: 'a', description: 'Second' },
    ],
  });
  await api.call('PATCH', `${path}/detail/b`, { intRef: 'c' });
  expect((await api.call('PATCH', `${path}/detail/a`, { intRef: 'b' })).status).toBe(200);
  expect(linesOf(await api.read(path)).map(({ intRef, description }) => [intRef, description])).toEqual([
    ['c', 'First'],
    ['b', 'Second'],
  ]);
  // Both names that were given up are free for other documents, those in use are not.
  await api.invoice({ details: [{ intRef: 'a' }] });
  expect(
    (await api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', details: [{ intRef: 'b' }] })).status,
  ).toBe(400);
});

test('service notes, further paths: a line is deleted, the rest moves up', async () => {
  const api = await openService();
  const { id } = await api.invoice({
    details: [
      { intRef: 'a', taxCodeId: 'Z', currencyUnitPrice: 1 },
      { intRef: 'b', taxCodeId: 'Z', currencyUnitPrice: 2 },
    ],
  });
  expect((await api.call('DELETE', `/api/document/${String(id)}/detail/a`)).status).toBe(204);
  const invoice = await api.read(`/api/document/${String(id)}`);
  expect(linesOf(invoice)).toMatchObject([{ intRef: 'b', orderIndex: '0' }]);
  expect(invoice.netCurrencyAmount).toBe('2.00000');
});

test('an update of Ext merges, replaces, and deletes with null; its names are never folded (spec 2.11 merge, replace, null; 2.8 Ext)', async () => {
  const api = await openService();
  const { id } = await api.invoice({
    Ext: { Colour: 'red', colour: 'blue', Gone: null, Deep: { PascalCase: [1, 2.5, 'x'] } },
  });
  const read = async () => (await api.read(`/api/document/${String(id)}`)).ext;
  expect(await read()).toEqual({ Colour: 'red', colour: 'blue', Deep: { PascalCase: [1, 2.5, 'x'] } });
  await api.call('PATCH', `/api/document/${String(id)}`, { ext: { Colour: null, Size: 'L', Deep: { Other: true } } });
  expect(await read()).toEqual({ colour: 'blue', Size: 'L', Deep: { Other: true } });
  await api.call('PATCH', `/api/document/${String(id)}`, { ext: { colour: null, Size: null, Deep: null } });
  expect(await read()).toBeUndefined();
});

test('the Ext of a contact account is updated the same way (spec 2.11 contact accounts)', async () => {
  const api = await openService();
  const id = await api.create('/api/contactAccount', { description: 'x', Ext: { A: 1, B: 2 } });
  await api.call('PATCH', `/api/contactAccount/${id}`, { Ext: { A: null, C: 3 } });
  expect((await api.read(`/api/contactAccount/${id}`)).ext).toEqual({ B: 2, C: 3 });
});

test('unknown properties are reported on create when the header asks for it (spec 4.7 rule 4; 7 400 unknown property)', async () => {
  const api = await openService();
  const body = {
    contactAccountId: 'C00001',
    Foo: 1,
    statusList: 'draft',
    ext: { Anything: 1 },
    post: { team: 'x' },
    details: [{ quantity: 1, bar: 2, taxRate: 5 }],
  };
  const asked = await api.call('POST', '/api/saleInvoice', body, { 'X-Validate-Unknown-Properties': 'true' });
  expect([asked.status, messageOf(asked)]).toEqual([400, 'Unknown properties: Foo, Post.Team, Line #1 Bar.']);
  expect(await api.list('/api/document')).toEqual([]);
  expect((await api.call('POST', '/api/saleInvoice', body)).status).toBe(201);
});

test('a draft is abandoned, and only a draft (spec 3 draft abandoned; 4.7 Abandon)', async () => {
  const api = await openService();
  const { id } = await api.invoice({ details: [{ intRef: 'a' }] });
  expect((await api.call('POST', `/api/saleInvoice/${String(id)}/abandon`)).json).toBe(id);
  expect((await api.read(`/api/document/${String(id)}`)).statusList).toBe('abandoned');
  const again = await api.call('POST', `/api/document/${String(id)}/abandon`);
  expect([again.status, messageOf(again)]).toEqual([400, 'Only a draft can be abandoned; SI000001 is abandoned.']);
});

test('only a draft can be amended (spec 3 draft amended)', async () => {
  const api = await openService();
  const before = await api.invoice({ details: [{ intRef: 'a' }] });
  const path = `/api/document/${String(before.id)}`;
  await api.call('POST', `${path}/abandon`);
  const after = await api.read(path);
  for (const [method, tail, body] of [
    ['PATCH', '', { description: 'x' }],
    ['PATCH', '', { details: [] }],
    ['POST', '/detail', { quantity: 1 }],
    ['PATCH', '/detail/a', { quantity: 1 }],
    ['DELETE', '/detail/a', undefined],
  ] as const) {
    const answer = await api.call(method, path + tail, body);
    expect([answer.status, messageOf(answer)]).toEqual([400, 'Only a draft can be amended; SI000001 is abandoned.']);
  }
  expect(await api.read(path)).toEqual(after);
});

test('service notes, Responses: lastModified moves strictly forward with each change, even while the clock stands still', async () => {
  const api = await openService();
  const { id, createdDate, lastModified } = await api.invoice({ details: [{ intRef: 'a' }] });
  expect(createdDate).toBe(lastModified);
  const seen = [String(lastModified)];
  const path = `/api/document/${String(id)}`;
  for (const [method, tail, body] of [
    ['PATCH', '', { description: 'x' }],
    ['POST', '/detail', { quantity: 1 }],
    ['PATCH', '/detail/a', { quantity: 4 }],
    ['DELETE', '/detail/a', undefined],
    ['POST', '/abandon', undefined],
  ] as const) {
    await api.call(method, path + tail, body);
    seen.push(String((await api.read(path)).lastModified));
  }
  expect(seen).toHaveLength(6);
  for (const stamp of seen) expect(stamp).toMatch(/^2026-03-02T10:00:00\.\d{5}[1-9]$/);
  expect([...new Set(seen)].sort()).toEqual(seen);
});

test('a change that is refused changes nothing, not even lastModified', async () => {
  const api = await openService();
  const before = await api.invoice({ details: [{ intRef: 'a' }] });
  const path = `/api/document/${String(before.id)}`;
  expect((await api.call('PATCH', path, { description: 'x', projectId: 'XXX' })).status).toBe(400);
  expect((await api.call('PATCH', path, { details: [{ intRef: 'b' }, { intRef: 'b' }] })).status).toBe(400);
  expect((await api.call('POST', `${path}/detail`, { intRef: 'a' })).status).toBe(400);
  expect(await api.read(path)).toEqual(before);
});

test('a new currency takes the rate of the catalog; the base currency has the rate 1', async () => {
  const api = await openService();
  const { id } = await api.invoice();
  const path = `/api/document/${String(id)}`;
  await api.call('PATCH', path, { currency: 'JPY' });
  expect(await api.read(path)).toMatchObject({ currency: 'JPY', currencyRate: '201.35' });
  await api.call('PATCH', path, { currency: 'gbp' });
  expect(await api.read(path)).toMatchObject({ currency: 'GBP', currencyRate: '1' });
  expect(messageOf(await api.call('PATCH', path, { currencyRate: 2 }))).toBe(
    'CurrencyRate must be 1 for the base currency GBP.',
  );
  expect(messageOf(await api.call('PATCH', path, { currency: 'EUR', currencyRate: 0 }))).toBe(
    'CurrencyRate must be greater than zero.',
  );
});

test('creates that arrive together are committed together, and a refused one spoils no other', async () => {
  const api = await openService();
  const bodies = Array.from({ length: 24 }, (_, number) => ({
    contactAccountId: 'C00001',
    intRef: `r${String(number % 20)}`,
    projectId: number % 6 === 5 ? 'XXX' : undefined,
  }));
  const answers = await Promise.all(bodies.map((body) => api.call('POST', '/api/saleInvoice', body)));
  // Refused: numbers 5, 11, 17, 23 for their project; of 0 to 3 and 20 to 22 three pairs share an IntRef, so one of each.
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4 + 3);
  const created = answers.filter(({ status }) => status === 201).map(({ json }) => json);
  expect(created).toHaveLength(17);
  const found = await api.list('/api/saleInvoice');
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(created));
  // Numbers that a refused create had drawn are given to the next.
  expect(found.map(({ docNo }) => docNo).sort()).toEqual(
    Array.from({ length: 17 }, (_, number) => `SI${String(number + 1).padStart(6, '0')}`),
  );
});
