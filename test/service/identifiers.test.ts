import { expect, test } from 'vitest';
import { linesOf, messageOf, openService } from './support/service.ts';

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

test('a create answers 201 with the id as a bare JSON string (spec 2.1 rule 4; 4 creates 201)', async () => {
  const api = await openService();
  const contact = await api.call('POST', '/api/ContactAccount', {
    description: 'Ferry Road Motors',
    customer: { currency: 'GBP' },
  });
  expect(contact.status).toBe(201);
  expect(contact.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(contact.json).toMatch(GUID);
  const invoice = await api.call('POST', '/api/saleInvoice', { contactAccountId: contact.json });
  expect(invoice.status).toBe(201);
  expect(invoice.json).toMatch(GUID);
});

test('codes are accepted where ids are required, reads return GUIDs (spec 2.1 rule 1; 2.8 LegalEntityId, TaxAuthorityId, ProjectId, Post; 2.9 ProductId, AccountId, TaxBandId, TaxCodeId, ProjectId)', async () => {
  const api = await openService();
  const customer = await api.read('/api/ContactAccount/C00001');
  const invoice = await api.invoice({
    docTypeId: 'SIN',
    legalEntityId: 'HV',
    projectId: 'J00002',
    paymentTermsId: 'N14',
    paymentMethodId: 'BACS',
    taxAuthorityId: 'UK',
    post: { costCentre: 'BRS', department: 'SAL' },
    details: [
      {
        productId: 'PAP-A4-80',
        accountId: 4010,
        taxCodeId: 'S',
        taxBandId: 'STD',
        projectId: 'CB-LIBRARY',
        post: { costCentre: 'CDF' },
      },
    ],
  });
  expect(invoice.contactAccountId).toBe(customer.id);
  const [line] = linesOf(invoice);
  for (const reference of [
    'docTypeId',
    'legalEntityId',
    'projectId',
    'paymentTermsId',
    'paymentMethodId',
    'taxAuthorityId',
  ])
    expect(invoice[reference], reference).toMatch(GUID);
  for (const reference of ['productId', 'accountId', 'taxCodeId', 'taxBandId', 'projectId'])
    expect(line?.[reference], reference).toMatch(GUID);
  // Contact accounts and projects accept IntRef as a reference: CB-LIBRARY is J00002.
  expect(line?.projectId).toBe(invoice.projectId);
  const post = (await api.read('/api/CostCentre/BRS')).id;
  expect(invoice.post).toEqual({ costCentre: post, department: (await api.read('/api/Department/SAL')).id });
  // The GUID in upper case is the same.
  const again = await api.invoice({ contactAccountId: String(customer.id).toUpperCase() });
  expect(again.contactAccountId).toBe(customer.id);
});

test.each([
  [{ contactAccountId: 'NOBODY' }, 'ContactAccountId names no contact account: NOBODY.'],
  [{ docTypeId: 'XXX' }, 'DocTypeId names no document type: XXX.'],
  [{ projectId: 'XXX' }, 'ProjectId names no project: XXX.'],
  [{ post: { department: 'XXX' } }, 'Post.Department names no department: XXX.'],
  [{ details: [{}, { productId: 'XXX' }] }, 'Line #2 ProductId names no product: XXX.'],
  [{ details: [{ post: { costCentre: 'XXX' } }] }, 'Line #1 Post.CostCentre names no cost centre: XXX.'],
  [{ currency: 'USD' }, 'Currency names no currency: USD.'],
  [{ contactAccountId: 'S00001' }, 'ContactAccountId S00001 is not a customer.'],
  [{ contactAccountId: null }, 'ContactAccountId is required.'],
])('a reference that names nothing is refused by its field: %j', async (fields, message) => {
  const api = await openService();
  const answer = await api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', ...fields });
  expect([answer.status, messageOf(answer)]).toEqual([400, message]);
});

test('can be neither supplied nor modified (spec 2.1 id; 2.8 id)', async () => {
  const api = await openService();
  const { id } = await api.invoice();
  const own = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
  for (const path of ['/api/saleInvoice', '/api/ContactAccount', '/api/Product']) {
    const answer = await api.call('POST', path, { id: own, description: 'x', contactAccountId: 'C00001' });
    expect([answer.status, messageOf(answer)]).toEqual([
      400,
      'Id cannot be supplied: it is given when the record is made.',
    ]);
  }
  const changed = await api.call('PATCH', `/api/document/${String(id)}`, { id: own });
  expect([changed.status, messageOf(changed)]).toEqual([400, 'Id cannot be modified.']);
  expect((await api.call('PATCH', `/api/document/${String(id)}`, { id, description: 'mine' })).status).toBe(200);
});

test('made by the service, accepted on create, changeable, unique within documents (spec 2.1 DocNo; 2.8 DocNo)', async () => {
  const api = await openService();
  const first = await api.invoice();
  const second = await api.invoice();
  expect([first.docNo, second.docNo]).toEqual(['SI000001', 'SI000002']);
  const own = await api.invoice({ docNo: 'SI000003' });
  expect(own.docNo).toBe('SI000003');
  // The series skips a number that is in use.
  expect((await api.invoice()).docNo).toBe('SI000004');

  const taken = await api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', docNo: 'SI000001' });
  expect([taken.status, messageOf(taken)]).toEqual([400, 'DocNo SI000001 is already used by another document.']);
  const moved = await api.call('PATCH', `/api/document/${String(first.id)}`, { docNo: 'SI000002' });
  expect([moved.status, messageOf(moved)]).toEqual([400, 'DocNo SI000002 is already used by another document.']);
  expect((await api.call('PATCH', '/api/document/SI000001', { docNo: '2026/1' })).status).toBe(200);
  expect((await api.read(`/api/document/${encodeURIComponent('2026/1')}`)).id).toBe(first.id);
  expect((await api.get('/api/document/SI000001')).status).toBe(404);
});

test('never made by the service, changeable, unique within documents and within lines (spec 2.1 IntRef; 2.8 IntRef)', async () => {
  const api = await openService();
  const plain = await api.invoice({ details: [{}] });
  expect(plain).not.toHaveProperty('intRef');
  expect(linesOf(plain)[0]).not.toHaveProperty('intRef');
  const first = await api.invoice({ intRef: 'daybook-1', details: [{ intRef: 'daybook-1' }] });
  expect(first.intRef).toBe('daybook-1');

  const twice = await api.call('POST', '/api/Document', {
    docTypeId: 'SIN',
    contactAccountId: 'C00001',
    intRef: 'daybook-1',
  });
  expect([twice.status, messageOf(twice)]).toEqual([400, 'IntRef daybook-1 is already used by another document.']);
  const otherLine = await api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'C00001',
    details: [{}, { intRef: 'daybook-1' }],
  });
  expect([otherLine.status, messageOf(otherLine)]).toEqual([
    400,
    'Line #2 IntRef daybook-1 is already used by another line.',
  ]);
  const sameBody = await api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'C00001',
    details: [{ intRef: 'a' }, { intRef: 'a' }],
  });
  expect([sameBody.status, messageOf(sameBody)]).toEqual([400, 'Line #2 IntRef a is already used by another line.']);

  expect((await api.call('PATCH', '/api/document/daybook-1', { intRef: 'daybook-2' })).status).toBe(200);
  expect((await api.read('/api/document/daybook-2')).id).toBe(first.id);
  // Free again.
  await api.invoice({ intRef: 'daybook-1' });
});

test('Code and IntRef are unique on their own, not as one combined set (spec 2.1 rule 2)', async () => {
  const api = await openService();
  await api.create('/api/ContactAccount', { code: 'ALPHA', intRef: 'BETA', description: 'First' });
  // Its code is the other's IntRef, and the reverse.
  await api.create('/api/ContactAccount', { code: 'BETA', intRef: 'ALPHA', description: 'Second' });
  const code = await api.call('POST', '/api/ContactAccount', { code: 'ALPHA', description: 'Third' });
  expect([code.status, messageOf(code)]).toEqual([400, 'Code ALPHA is already used by another contact account.']);
  const intRef = await api.call('POST', '/api/ContactAccount', { intRef: 'BETA', description: 'Third' });
  expect([intRef.status, messageOf(intRef)]).toEqual([400, 'IntRef BETA is already used by another contact account.']);
  // Not across types: a product may have the same code.
  await api.create('/api/Product', { code: 'ALPHA', description: 'A product' });
});

test('a value that is the code of one and the IntRef of another is ambiguous, the id is not (spec 2.1 rule 3; 7 400 ambiguous reference)', async () => {
  const api = await openService();
  const first = await api.create('/api/ContactAccount', { code: 'ALPHA', description: 'First', customer: {} });
  const second = await api.create('/api/ContactAccount', {
    code: 'BETA',
    intRef: 'ALPHA',
    description: 'Second',
    customer: {},
  });
  const ambiguous =
    'The contact account reference is ambiguous: ALPHA is the code of one record and the IntRef of another. Use the id.';
  for (const answer of [
    await api.get('/api/ContactAccount/ALPHA'),
    await api.call('PATCH', '/api/ContactAccount/ALPHA', { description: 'x' }),
    await api.call('POST', '/api/saleInvoice', { contactAccountId: 'ALPHA' }),
    await api.get('/api/document?ContactAccount=ALPHA'),
  ]) {
    expect([answer.status, messageOf(answer)]).toEqual([400, ambiguous]);
  }
  expect((await api.read(`/api/ContactAccount/${first}`)).code).toBe('ALPHA');
  // The caller removes the clash.
  expect((await api.call('PATCH', `/api/ContactAccount/${second}`, { intRef: null })).status).toBe(200);
  expect((await api.read('/api/ContactAccount/ALPHA')).id).toBe(first);
});

test('the same for a DocNo and an IntRef (spec 2.1 rule 3)', async () => {
  const api = await openService();
  const first = await api.invoice({ docNo: 'Q-7' });
  await api.invoice({ intRef: 'Q-7' });
  const answer = await api.get('/api/document/Q-7');
  expect([answer.status, messageOf(answer)]).toEqual([
    400,
    'The document reference is ambiguous: Q-7 is the DocNo of one document and the IntRef of another. Use the id.',
  ]);
  expect((await api.read(`/api/document/${String(first.id)}`)).docNo).toBe('Q-7');
  // One record with the same DocNo and IntRef is not ambiguous.
  const both = await api.invoice({ docNo: 'Q-8', intRef: 'Q-8' });
  expect((await api.read('/api/document/Q-8')).id).toBe(both.id);
});

test('digits only, a secondary reference for a document (spec 2.1 Trans-no)', async () => {
  const api = await openService();
  const invoice = await api.invoice();
  expect(invoice.transNo).toMatch(/^\d+$/);
  expect((await api.read(`/api/document/${String(invoice.transNo)}`)).id).toBe(invoice.id);
});

test('contact accounts are found by id, code or IntRef (spec 2.1 IntRef of contact accounts and projects)', async () => {
  const api = await openService();
  const id = await api.create('/api/contactAccount', {
    code: 'FERRY',
    intRef: 'crm-55',
    description: 'Ferry Road Motors',
  });
  for (const reference of [id, 'FERRY', 'crm-55'])
    expect((await api.read(`/api/contactAccount/${reference}`)).id).toBe(id);
  expect((await api.get('/api/contactAccount/ferry-boat')).status).toBe(404);
  expect((await api.read('/api/Project/TQ-FITOUT')).code).toBe('J00001');
});
