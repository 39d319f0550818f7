import { expect, test } from 'vitest';
import { verifyHistory } from '../../src/service/history/verify.ts';
import { listOf, messageOf, MONDAY, openService } from './support/service.ts';

test('created, listed, changed, locked, unlocked and deleted, with and without /api (spec 4.8 Contact)', async () => {
  const api = await openService();
  const id = await api.create('/contact', {
    FirstName: 'Nia',
    LastName: 'Pryce',
    Email: 'nia@example.org',
    Urls: ['https://example.org'],
    Address: { City: 'Cardiff' },
  });
  expect(await api.read(`/api/Contact/${id}`)).toMatchObject({
    id,
    firstName: 'Nia',
    urls: ['https://example.org'],
    address: { city: 'Cardiff' },
    isActive: true,
  });
  expect(
    (await api.call('PATCH', `/contact/${id}`, { phone: '01632 960123', address: { postcode: 'CF10 1AA' } })).json,
  ).toBe(id);
  expect(await api.list('/api/Contact')).toMatchObject([
    { firstName: 'Nia', phone: '01632 960123', address: { city: 'Cardiff', postcode: 'CF10 1AA' } },
  ]);
  expect((await api.call('POST', `/contact/${id}/lock`)).status).toBe(200);
  expect(await api.list('/api/Contact')).toEqual([]);
  expect((await api.call('POST', `/contact/${id}/unlock`)).status).toBe(200);
  expect(messageOf(await api.call('POST', '/contact', { phone: '1' }))).toBe(
    'A contact needs FirstName, LastName or Email.',
  );
  expect((await api.call('DELETE', `/contact/${id}`)).status).toBe(204);
  expect((await api.get(`/api/Contact/${id}`)).status).toBe(404);
});

test('contact link and contacts of a contact account (spec 4.8 Contact link, Contacts of an account)', async () => {
  const api = await openService();
  const shared = await api.create('/contact', { firstName: 'Nia' });
  await api.create(`/contactAccount/C00001/contactLinks/${shared}`, undefined);
  await api.create(`/contactAccount/C00001/contactLinks/${shared}`, undefined);
  const own = await api.create('/contactAccount/C00001/contacts', { firstName: 'Owen' });
  expect((await api.list('/api/ContactAccount/C00001/contacts')).map(({ firstName }) => firstName)).toEqual([
    'Nia',
    'Owen',
  ]);
  expect((await api.read(`/api/ContactAccount/C00001/contacts/${own}`)).firstName).toBe('Owen');
  expect((await api.call('PATCH', `/contactAccount/C00001/contacts/${own}`, { lastName: 'Rees' })).json).toBe(own);
  expect((await api.get(`/api/ContactAccount/C00002/contacts/${own}`)).status).toBe(404);
  // She is linked to another account too, so deleting her here only removes the link.
  await api.create(`/contactAccount/C00002/contactLinks/${shared}`, undefined);
  expect((await api.call('DELETE', `/contactAccount/C00001/contacts/${shared}`)).status).toBe(204);
  expect((await api.call('DELETE', `/contactAccount/C00001/contacts/${own}`)).status).toBe(204);
  expect(await api.list('/api/Contact')).toMatchObject([{ firstName: 'Nia' }]);
  expect((await api.call('DELETE', `/contactAccount/C00002/contactLinks/${shared}`)).status).toBe(204);
  expect(await api.list('/api/Contact')).toHaveLength(1);
});

test('created, changed by a body that names it, read with its includes (spec 4.8 Project, Project include, Project availability, Project milestone; 2.11 projects)', async () => {
  const api = await openService();
  const id = await api.create('/api/Project', {
    Code: 'NEW',
    Description: 'New hall',
    IntRef: 'NH',
    DateFrom: '2026-01-01',
    Ext: { A: 1 },
    Address: { City: 'Bath' },
  });
  const sub = await api.create('/api/Project', { description: 'Roof', parentProjectId: 'NH' });
  expect(
    (await api.call('PATCH', '/api/Project', { code: 'NEW', description: 'New village hall', ext: { B: 2 } })).json,
  ).toBe(id);
  expect(messageOf(await api.call('PATCH', '/api/Project', { description: 'x' }))).toBe(
    'Id, Code or IntRef is required.',
  );
  const added = await api.create('/project/NH/availability', { dateFrom: '2026-02-01', dateTo: '2026-02-28' });
  expect((await api.list('/api/Project/NH/availability')).map((each) => each.id)).toEqual([added]);
  expect(
    (
      await api.call('PUT', '/project/NH/milestone', [
        { description: 'Walls', dueDate: '2026-05-01' },
        { description: 'Roof' },
      ])
    ).json,
  ).toHaveLength(2);
  const read = await api.read(
    '/api/Project/NH?include=ext,address,availability,milestones,subProjects&IncludeClosed=true',
  );
  expect(read).toMatchObject({
    id,
    description: 'New village hall',
    ext: { A: 1, B: 2 },
    address: { city: 'Bath' },
    availability: [{ dateFrom: '2026-02-01' }],
    milestones: [{ description: 'Walls' }, { description: 'Roof' }],
    subProjects: [{ id: sub }],
  });
  expect((await api.call('PUT', '/project/NH/availability', { dateFrom: '2026-03-01' })).status).toBe(200);
  expect(await api.list('/api/Project/NH/availability')).toMatchObject([{ dateFrom: '2026-03-01' }]);
  for (const part of ['availability', 'milestone']) {
    expect((await api.call('DELETE', `/project/NH/${part}`)).status).toBe(204);
    expect(await api.list(`/api/Project/NH/${part}`)).toEqual([]);
  }
});

test('service notes, catalogs: PUT adds one item, POST replaces the whole catalog (spec 4.8 Catalog items)', async () => {
  const api = await openService();
  expect(
    (await api.call('PUT', '/api/Catalog/PayTerm', { Code: 'N90', Description: '90 days', Days: 90 })).status,
  ).toBe(201);
  const active = async () =>
    (await api.list('/api/Catalog/PayTerm')).filter(({ isActive }) => isActive).map(({ code, days }) => [code, days]);
  expect(await active()).toEqual([
    ['NOW', '0'],
    ['N14', '14'],
    ['N30', '30'],
    ['N60', '60'],
    ['N90', '90'],
  ]);
  expect(
    (
      await api.call('POST', '/api/Catalog/PayTerm', [
        { code: 'N30', description: 'A month', days: 30 },
        { code: 'N7', description: 'A week', days: 7 },
      ])
    ).status,
  ).toBe(200);
  expect(await active()).toEqual([
    ['N30', '30'],
    ['N7', '7'],
  ]);
  expect((await api.call('POST', '/api/Catalog/PayTerm', { code: 'N30' })).status).toBe(400);
  expect((await api.call('PUT', '/api/Catalog/Nothing', { code: 'x' })).status).toBe(404);
  // A new document type numbers its documents by its code.
  await api.call('PUT', '/api/Catalog/DocType', {
    code: 'SIX',
    description: 'Export invoice',
    docClass: 'saleInvoice',
  });
  expect((await api.invoice({ docTypeId: 'SIX' })).docNo).toBe('SIX000001');
});

test('a stored query is run over what the user may see (spec 4.8 Enquiry; 5 rule 8 enquiries)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  for (const price of [100, 50]) {
    const { id } = await api.invoice({
      docDate: '2026-02-10',
      details: [{ taxCodeId: 'Z', currencyUnitPrice: price }],
    });
    await api.call('POST', `/api/document/${String(id)}/submit`);
  }
  now += 60_000;
  await api.create('/api/receipt', { contactAccountId: 'C00001', currencyAmount: 30 });
  const { id: customer } = await api.read('/api/ContactAccount/C00001');
  expect((await api.list('/api/Enquiry')).map(({ id }) => id)).toEqual(['debtors', 'creditors', 'turnover']);
  // 100 + 50 owed, 30 paid on account
  expect((await api.call('POST', '/api/Enquiry/run/debtors')).json).toEqual([
    { contactAccountId: customer, amount: '120.00000' },
  ]);
  expect((await api.call('POST', '/api/Enquiry/run/Turnover')).json).toEqual([
    { month: '2026-02', amount: '150.00000' },
  ]);
  expect((await api.call('POST', '/api/Enquiry/run/nothing')).status).toBe(404);
  const { users } = api.service.company;
  users.setRights('bookkeeper', { legalEntities: [] });
  expect((await api.call('POST', '/api/Enquiry/run/debtors')).json).toEqual([]);
  users.setRights('bookkeeper', { areas: { enquiries: 'read' }, classes: { receipt: 'none' } });
  expect((await api.call('POST', '/api/Enquiry/run/debtors')).json).toEqual([
    { contactAccountId: customer, amount: '150.00000' },
  ]);
  users.setRights('bookkeeper', { areas: { enquiries: 'none' } });
  expect((await api.call('POST', '/api/Enquiry/run/debtors')).status).toBe(403);
});

test('what was paid on account lowers what a supplier is owed, and a reversed sale is no turnover', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  const post = async (path: string, contactAccountId: string, price: number): Promise<string> => {
    const id = await api.create(path, {
      contactAccountId,
      docDate: '2026-02-10',
      currency: 'GBP',
      details: [{ taxCodeId: 'Z', currencyUnitPrice: price }],
    });
    await api.call('POST', `/api/document/${id}/submit`);
    now += 60_000;
    return id;
  };
  await post('/api/purchaseInvoice', 'S00001', 100);
  await api.create('/api/payment', { contactAccountId: 'S00001', currency: 'GBP', currencyAmount: 30 });
  const { id: supplier } = await api.read('/api/ContactAccount/S00001');
  // 100 owed, 30 paid on account
  expect((await api.call('POST', '/api/Enquiry/run/creditors')).json).toEqual([
    { contactAccountId: supplier, amount: '70.00000' },
  ]);
  await post('/api/saleInvoice', 'C00001', 150);
  const wrong = await post('/api/saleInvoice', 'C00001', 40);
  await api.call('POST', `/api/document/${wrong}/reverse`, { periodId: '2026-02', reason: 'Wrong customer' });
  expect((await api.call('POST', '/api/Enquiry/run/turnover')).json).toEqual([
    { month: '2026-02', amount: '150.00000' },
  ]);
});

test('documents of several classes, all or none (spec 4.8 Document batching)', async () => {
  const api = await openService();
  const made = await api.call('POST', '/api/DocumentBatch', {
    documents: [
      { docClass: 'saleOrder', contactAccountId: 'C00001' },
      { docTypeId: 'PIN', contactAccountId: 'S00001' },
    ],
  });
  expect(made.status).toBe(201);
  expect((await api.list('/api/document')).map(({ id }) => id)).toEqual(made.json);
  const refused = await api.call('POST', '/api/DocumentBatch', {
    documents: [{ docClass: 'saleOrder', contactAccountId: 'C00001' }, { docClass: 'saleOrder' }],
  });
  expect([refused.status, messageOf(refused)]).toEqual([400, 'ContactAccountId is required.']);
  expect(await api.list('/api/document')).toHaveLength(2);
});

test('attachments: multipart with File, Description, DocumentDate; 16 MB at most (spec 4.8 Attachments)', async () => {
  const api = await openService();
  await api.invoice();
  const { service, token } = api;
  const attach = async (bytes: Uint8Array<ArrayBuffer> | null, group = 'documents') => {
    const form = new FormData();
    if (bytes) form.set('File', new File([bytes], 'delivery note.pdf', { type: 'application/pdf' }));
    form.set('Description', 'Signed delivery note');
    form.set('DocumentDate', '2026-03-01');
    return fetch(`${service.address}/api/Document/SI000001/AttachmentGroup/${group}/Attachment`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, Domain: 'demo' },
      body: form,
    });
  };
  const bytes = new Uint8Array([0, 255, 13, 10, 45, 45, 200]);
  const made = await attach(bytes);
  expect(made.status).toBe(201);
  const id = String(await made.json());
  expect(await api.list('/api/Document/SI000001/Attachment')).toMatchObject([
    {
      id,
      fileName: 'delivery note.pdf',
      size: '7',
      description: 'Signed delivery note',
      documentDate: '2026-03-01',
      groupId: 'documents',
    },
  ]);
  expect((await api.read('/api/Document/SI000001')).hasAttachments).toBe(true);
  const file = await fetch(`${service.address}/api/Document/SI000001/Attachment/${id}`, {
    headers: { Authorization: `Bearer ${token}`, Domain: 'demo' },
  });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  expect((await attach(null)).status).toBe(400);
  expect((await attach(bytes, 'nowhere')).status).toBe(404);
  expect((await attach(new Uint8Array(16 * 1024 * 1024))).status).toBe(201);
  expect((await attach(new Uint8Array(16 * 1024 * 1024 + 1))).status).toBe(413);
  for (const { id: each } of await api.list('/api/Document/SI000001/Attachment'))
    expect((await api.call('DELETE', `/api/Document/SI000001/Attachment/${String(each)}`)).status).toBe(204);
  expect((await api.read('/api/Document/SI000001')).hasAttachments).toBe(false);
});

test('an attached file is found by its own id only by whoever may see its document, and changed by whoever may change it', async () => {
  const api = await openService();
  await api.invoice();
  const { service, token } = api;
  const form = new FormData();
  form.set('File', new File(['{"signed":true}'], 'contract.json', { type: 'application/json' }));
  const made = await fetch(`${service.address}/api/Document/SI000001/AttachmentGroup/documents/Attachment`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Domain: 'demo' },
    body: form,
  });
  const path = `/api/Attachment/${String(await made.json())}`;
  const { users } = service.company;
  users.setRights('bookkeeper', { legalEntities: [] });
  for (const part of ['Details', 'File']) expect((await api.get(`${path}/${part}`)).status).toBe(403);
  users.setRights('bookkeeper', { classes: { saleInvoice: 'read' } });
  for (const part of ['Details', 'File']) expect((await api.get(`${path}/${part}`)).status).toBe(200);
  expect((await api.call('PATCH', path, { description: 'x' })).status).toBe(403);
  expect((await api.call('DELETE', path)).status).toBe(403);
  expect((await api.get(`${path}/File`)).json).toEqual({ signed: true });
  // The history vouches for its bytes.
  const { database } = service.company;
  expect(verifyHistory(database).faults).toEqual([]);
  database.prepare('UPDATE attachment SET content = ?').run(new TextEncoder().encode('{"signed":null}'));
  expect(verifyHistory(database).faults).toEqual([expect.stringContaining('The file contract.json')]);
});

test('the budget of an account for a month (spec 4.8 Budgeting; 9 1.19.0 budgeting)', async () => {
  const api = await openService();
  const id = await api.create('/api/Budget', {
    AccountId: '7100',
    PeriodId: '2026-04',
    BudgetAmount: '1250',
    CostCentreId: 'BRS',
  });
  expect(await api.read(`/api/Budget/${id}`)).toMatchObject({
    id,
    periodId: '00000000-0000-8000-8000-000000202604',
    budgetAmount: '1250.00000',
  });
  expect((await api.call('PATCH', `/api/Budget/${id}`, { budgetAmount: 1300 })).status).toBe(200);
  expect(listOf((await api.get('/api/Budget')).json)).toMatchObject([{ budgetAmount: '1300.00000' }]);
  expect(
    messageOf(await api.call('POST', '/api/Budget', { accountId: '7100', periodId: '2026-13', budgetAmount: 1 })),
  ).toBe('PeriodId names no period: 2026-13.');
  expect(messageOf(await api.call('POST', '/api/Budget', { accountId: '7100', periodId: '2026-04' }))).toBe(
    'BudgetAmount is required.',
  );
  const before = await openService({ apiVersion: '1.18' });
  expect((await before.get('/api/Budget')).status).toBe(404);
});
