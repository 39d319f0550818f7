import { expect, test } from 'vitest';
import { faultsOf } from './support/jsonSchema.ts';
import { MONDAY, objectOf, openDemoCompany, openService, type Answer, type Integrator } from './support/service.ts';

const CLASSES = [
  'saleInvoice',
  'saleOrder',
  'saleQuote',
  'purchaseOrder',
  'purchaseInvoice',
  'payment',
  'receipt',
  'journal',
];

interface Operation {
  method: string;
  path: string;
  matches: RegExp;
  responses: Record<string, unknown>;
}

/** Sends requests as an integrator does, and checks each answer against the service's own OpenAPI document. */
class Checked {
  readonly api: Integrator;
  readonly faults: string[] = [];
  readonly asked = new Set<string>();
  readonly operations: Operation[];
  private readonly schemas: Record<string, unknown>;

  constructor(api: Integrator, document: Record<string, unknown>) {
    this.api = api;
    this.schemas = objectOf(objectOf(document.components).schemas);
    this.operations = Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
      Object.entries(objectOf(methods)).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
        responses: objectOf(objectOf(operation).responses),
      })),
    );
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.api.call(method, path, body);
    const [plain = ''] = path.split('?');
    const fitting = this.operations.filter((each) => each.method === method && each.matches.test(plain));
    // The service chooses the most literal path.
    const operation = fitting.sort((left, right) => left.path.split('{').length - right.path.split('{').length)[0];
    const label = `${method} ${path} ${String(answer.status)}`;
    if (!operation) {
      if (answer.status !== 404) this.faults.push(`${label}: not in the document`);
      return answer;
    }
    this.asked.add(`${operation.method} ${operation.path}`);
    const response = operation.responses[String(answer.status)];
    if (response === undefined) this.faults.push(`${label}: a status that is not in the document: ${answer.text}`);
    else {
      const content = objectOf(response).content;
      const json: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
      if (content === undefined) {
        if (json !== undefined) this.faults.push(`${label}: an answer that is not in the document`);
      } else
        this.faults.push(
          ...faultsOf(objectOf(objectOf(objectOf(content)['application/json']).schema), json, this.schemas).map(
            (fault) => `${label}: ${fault}`,
          ),
        );
    }
    return answer;
  }

  async id(path: string, body?: unknown): Promise<string> {
    return String((await this.call('POST', path, body)).json);
  }
}

async function open(apiVersion: string): Promise<{ checked: Checked; wait: () => void }> {
  let now = MONDAY;
  const api = await openDemoCompany({ apiVersion, clock: () => now });
  const document = objectOf((await api.get('/openapi.json')).json);
  return { checked: new Checked(api, document), wait: () => (now += 60_000) };
}

/** Sends every request that the service has at least once. */
async function askEverything({ checked, wait }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { api } = checked;
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> => checked.call(method, path, body);
  for (const docClass of ['document', ...CLASSES]) {
    const money = docClass === 'payment' || docClass === 'receipt';
    const contactAccountId = docClass.startsWith('purchase') || docClass === 'payment' ? 'S00001' : 'C00001';
    const types = docClass === 'document' ? { docTypeId: 'SIN' } : {};
    const line = {
      intRef: `${docClass}-1`,
      productId: 'PAP-A4-80',
      quantity: 2,
      taxBandId: 'STD',
      projectId: 'J00002',
      post: { costCentre: 'BRS' },
      textPre: 'a',
      deferredProfileId: 'DEF3',
      ext: { A: 1 },
    };
    const body = {
      ...types,
      contactAccountId,
      intRef: docClass,
      description: 'Everything',
      theirRef: 'T',
      theirDocNo: `${docClass}-9`,
      ext: { A: { b: [1] } },
      post: { department: 'SAL' },
      orderNo: 'PO-1',
      deliveryDate: '2026-04-01',
      projectId: 'J00003',
      invoiceAddress: { name: 'x', postcode: 'BS1 1AA' },
      deliveryAddress: { city: 'Bath', postcode: 'BA1 1AA' },
      contactAccountTaxAuthorityId: 'UK',
      responsibleResourceId: 'AHUGHES',
      cdacId: 'C',
      paymentServiceReference: 'P',
      textHeader: 'h',
      stockDate: '2026-04-02',
      ...(money
        ? { currencyAmount: 12 }
        : {
            details: [line],
            ...(contactAccountId === 'C00001'
              ? { billingSchedule: [{ billingDate: '2026-05-01', currencyAmount: 1 }] }
              : {}),
          }),
    };
    const path = `/api/${docClass}`;
    const id = await checked.id(path, body);
    await ask('GET', `${path}/${id}`);
    await ask('GET', `${path}/${id}?include=matches,allocations`);
    await ask('GET', `${path}/intref/${docClass}`);
    await ask('PATCH', `${path}/${id}`, { description: 'Changed' });
    const added = await checked.id(`${path}/${id}/detail`, { quantity: 1, currencyUnitPrice: 6 });
    await ask('PATCH', `${path}/${id}/detail/${added}`, { quantity: 2 });
    await ask('PATCH', `/api/document/detail/${added}`, { quantity: 3 });
    await ask('DELETE', `${path}/${id}/detail/${added}`);
    await ask('PATCH', `${path}/${id}/amend`, { theirRef: 'U' });
    await ask('POST', `${path}/${id}/submit`);
    await ask('POST', `${path}/${id}/unauthorise`);
    await ask('POST', `${path}/${id}/submit`);
    wait();
    await ask('GET', `${path}/${id}`);
    for (const step of ['dispute', 'unpost', 'unauthorise', 'reverse', 'abandon'])
      await ask('POST', `${path}/${id}/${step}`, step === 'reverse' ? { periodId: '2026-03', reason: 'x' } : undefined);
    for (const query of [
      '',
      '?draft=true',
      '?take=3&skip=1',
      '?take=0',
      '?LastModifiedFrom=2026-03-02',
      '?DocDateFrom=x',
    ])
      await ask('GET', path + query);
    await ask('GET', `${path}/none`);
    await ask('GET', `${path}/${id}/history`);
  }
  await allocate(checked);
  await askRecords(checked);
  await askExtra(checked);
  expect((await api.get('/openapi.json')).status).toBe(200);
}

async function allocate(checked: Checked): Promise<void> {
  const [open] = await checked.api.list('/api/saleInvoice?outstanding=true&posted=true&currency=GBP&take=1');
  for (const path of ['document', 'documents', ...CLASSES]) {
    const receipt = await checked.id('/api/receipt', { contactAccountId: open?.contactAccountId, currencyAmount: 3 });
    // Read by the invoice's own class; other classes do not have it and answer 404.
    const [own, other] = path === 'saleInvoice' ? [String(open?.id), receipt] : [receipt, String(open?.id)];
    const made = await checked.call(
      'POST',
      `/api/${path}/${own}/allocation`,
      path === 'receipt' ? { allocateAuto: true } : { allocations: [{ docId: other, allocAmountCurrency: 1 }] },
    );
    const readable = path === 'documents' ? 'document' : path;
    for (const kind of ['details', 'reverse', 'outstanding/amount'])
      await checked.call('GET', `/api/${readable}/${own}/match/${kind}`);
    await checked.call('GET', `/api/${readable}/${own}?include=matches`);
    const [allocation] = Array.isArray(made.json) ? made.json : [];
    await checked.call('DELETE', `/api/${readable}/${own}/allocations/${String(allocation)}`);
  }
}

async function askRecords(checked: Checked): Promise<void> {
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> => checked.call(method, path, body);
  for (const [path, code, include, more] of [
    ['Department', 'SAL', 'resources,subDepartments', {}],
    ['CostCentre', 'EXE', 'resources,subCostCentres', {}],
    ['Project', 'J00002', 'subProjects,availability,milestones', { dateFrom: '2026-01-01', isWIP: true }],
    ['LegalEntity', 'HV', '', {}],
    ['ContactGroup', 'CUST', '', {}],
    [
      'ContactAccount',
      'C00001',
      'contacts',
      { customer: { currency: 'GBP', creditLimit: 5 }, bankDetails: [{ iban: 'GB00' }], dacLegalEntityId: 'HV' },
    ],
    ['Product', 'PAP-A4-80', 'stock', { sale: { unitPrice: 5 } }],
  ] as const) {
    await ask('GET', `/api/${path}?IncludeClosed=true&take=100`);
    await ask('GET', `/api/${path}/${code}?include=${include}`);
    await ask('GET', `/api/${path}/nothing`);
    const id = await checked.id(`/api/${path}`, { code: `NEW-${path}`, description: 'New', ...more });
    await ask('PATCH', `/api/${path}/${id}`, { description: 'Newer' });
    await ask('GET', `/api/${path}/${id}`);
    for (const step of ['lock', 'unlock']) await ask('POST', `/api/${path}/${id}/${step}`);
    await ask('GET', `/api/${path}/${id}/history`);
  }
  await ask('PATCH', '/api/Project', { code: 'J00003', description: 'By body' });
  for (const [part, body] of [
    ['availability', { dateFrom: '2026-01-01', quantity: 0.5 }],
    ['milestone', { description: 'Roof' }],
  ] as const) {
    await ask('POST', `/api/Project/J00003/${part}`, body);
    await ask('PUT', `/api/Project/J00003/${part}`, [body]);
    await ask('GET', `/api/Project/J00003/${part}`);
    await ask('DELETE', `/api/Project/J00003/${part}`);
  }
  const names = (await ask('GET', '/api/Catalog')).json;
  for (const name of Array.isArray(names) ? names : []) await ask('GET', `/api/Catalog/${String(name)}`);
  await ask('PUT', '/api/Catalog/MailType', { code: 'X', description: 'x' });
  await ask('POST', '/api/Catalog/MailType', [{ code: 'X', description: 'x' }]);
}

async function askExtra(checked: Checked): Promise<void> {
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> => checked.call(method, path, body);
  for (const [path, body, list] of [
    ['/api/Product/PAP-A4-80/SalePrice', { quantityFrom: 1, unitPrice: 2, customerRef: 'C00001' }, true],
    ['/api/Product/PAP-A4-80/PurchasePrice', { quantityFrom: 1, unitPrice: '2.5', supplierRef: 'S00001' }, true],
    [
      '/api/BankTransaction',
      {
        bankAccountRef: 'GBP-CUR',
        description: 'x',
        bankDate: '2026-03-01',
        depositAmount: 5,
        paymentMethodRef: 'BACS',
      },
      false,
    ],
    ['/api/Budget', { accountId: '4000', periodId: '2026-03', budgetAmount: 5 }, true],
    ['/api/Contact', { firstName: 'Nia', urls: ['https://example.org'], address: { city: 'Bath' } }, true],
  ] as const) {
    const id = await checked.id(path, body);
    await ask('POST', path, {});
    await ask('GET', `${path}/${id}`);
    if (list) await ask('GET', `${path}?IncludeClosed=true`);
    await ask('PATCH', `${path}/${id}`, { description: 'y' });
    for (const step of ['lock', 'unlock']) await ask('POST', `${path}/${id}/${step}`);
    if (path === '/api/Contact') {
      await ask('POST', `/api/ContactAccount/C00001/contactLinks/${id}`);
      await ask('GET', '/api/ContactAccount/C00001/contacts');
      await ask('GET', `/api/ContactAccount/C00001/contacts/${id}`);
      await ask('PATCH', `/api/ContactAccount/C00001/contacts/${id}`, { lastName: 'Pryce' });
      await ask('DELETE', `/api/ContactAccount/C00001/contactLinks/${id}`);
      const own = await checked.id('/api/ContactAccount/C00001/contacts', { firstName: 'Owen' });
      await ask('DELETE', `/api/ContactAccount/C00001/contacts/${own}`);
    }
    await ask('DELETE', `${path}/${id}`);
  }
  for (const path of ['/api/BatchPayments', '/api/BatchPayment']) {
    const id = await checked.id(path, { bankAccountId: 'GBP-CUR', paymentDate: '2026-03-06', description: 'b' });
    await ask('GET', path);
    await ask('GET', `${path}/${id}`);
    await ask('PATCH', `${path}/${id}`, { description: 'c' });
    for (const method of ['POST', 'PUT']) await ask(method, `${path}/${id}/allocations`, { allocations: [] });
    await ask('DELETE', `${path}/${id}/allocations/${id}`);
    for (const step of ['submit', 'post', 'unpost', 'process', 'amend', 'abandon'])
      await ask('POST', `${path}/${id}/${step}`);
  }
  await ask('POST', '/api/DocumentBatch', { documents: [{ docClass: 'saleOrder', contactAccountId: 'C00001' }] });
  await ask('GET', '/api/Enquiry');
  for (const enquiry of ['debtors', 'creditors', 'turnover']) await ask('POST', `/api/Enquiry/run/${enquiry}`);
  for (const form of ['list', 'table']) await ask('POST', `/api/Enquiry/run/turnover/${form}`);
  await ask('GET', '/api/LegalEntity/HV/period/2026-03');
  await ask('POST', '/api/LegalEntity/HV/period/2026-03', { state: 'closed' });
  await ask('POST', '/api/LegalEntity/HV/ledger', { dateFrom: '2026-01-01' });
  await ask('POST', '/api/LegalEntity/HV/taxReturn', { dateFrom: '2026-01-01', dateTo: '2026-01-31' });
  await ask('POST', '/api/LegalEntity/HV/revaluation', { date: '2026-01-31' });
  await ask('GET', '/api/LegalEntity/HV/opening');
  await ask('POST', '/api/LegalEntity/HV/opening', { date: '2025-12-31' });
  await ask('DELETE', '/api/LegalEntity/HV/opening');
  await ask('POST', '/api/Currency/EUR/rate', { date: '2026-01-31', currencyRate: 1.15 });
  await ask('GET', '/api/Currency/EUR/rate');
  await attach(checked);
  await ask('GET', '/api/Profile');
  const { service } = checked.api;
  await ask('POST', '/api/session/create/api', { username: service.user, userApiKey: service.apiKey });
  await ask('POST', '/api/Session/close');
  await ask('GET', '/api/Profile');
}

async function attach(checked: Checked): Promise<void> {
  const { service, token } = checked.api;
  const { docNo } = objectOf((await checked.api.list('/api/saleInvoice?take=1'))[0]);
  const base = `/api/Document/${String(docNo)}`;
  const form = new FormData();
  form.set('File', new File(['x'], 'note.txt', { type: 'text/plain' }));
  form.set('Description', 'A note');
  const made = await fetch(`${service.address}${base}/AttachmentGroup/documents/Attachment`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Domain: 'demo' },
    body: form,
  });
  if (made.status === 404) return;
  await checked.call('POST', `${base}/AttachmentGroup/documents/Attachment`, {});
  await checked.call('GET', `${base}/AttachmentGroup`);
  await checked.call('GET', `${base}/Attachment`);
  const file = String(await made.json());
  await checked.call('GET', '/api/DocumentType/SIN/AttachmentGroup');
  await checked.call(
    'GET',
    `${base}/AttachmentGroup/documents/Attachment?fileName=none&createdFrom=2026-01-01&skip=0&take=10`,
  );
  await checked.call('GET', `${base}/AttachmentGroup/documents/Attachment`);
  await checked.call('GET', `/api/Attachment/${file}/Details`);
  await checked.call('PATCH', `/api/Attachment/${file}`, { description: 'Signed' });
  await checked.call('DELETE', `/api/Attachment/${file}`);
  await checked.call('DELETE', `${base}/Attachment/${file}`);
}

test.each(['1.0', '1.2.5', '1.4', '1.6', '1.10', '1.13', '1.15', '1.17', '1.19'])(
  'every answer of version %s keeps to the document of that version (spec 9 rule 1)',
  async (apiVersion) => {
    const opened = await open(apiVersion);
    await askEverything(opened);
    const { faults, asked, operations } = opened.checked;
    expect(faults).toEqual([]);
    // The bytes of a file are not JSON.
    const unasked = operations
      .map(({ method, path }) => `${method} ${path}`)
      .filter(
        (each) =>
          !asked.has(each) &&
          each !== 'GET /api/Document/{ref}/Attachment/{file}' &&
          each !== 'GET /api/Attachment/{ref}/File',
      );
    expect(unasked).toEqual([]);
  },
);

async function documentOf(apiVersion: string): Promise<Record<string, unknown>> {
  return objectOf((await (await openService({ apiVersion })).get('/openapi.json')).json);
}

function operationIn(document: Record<string, unknown>, method: string, path: string): Record<string, unknown> {
  return objectOf(objectOf(objectOf(document.paths)[path])[method]);
}

function bodyFields(document: Record<string, unknown>, method: string, path: string): Record<string, unknown> {
  const schema = objectOf(
    objectOf(objectOf(objectOf(operationIn(document, method, path).requestBody).content)['application/json']).schema,
  );
  return objectOf(schema.properties);
}

function parameterNames(document: Record<string, unknown>, path: string): string[] {
  const { parameters } = operationIn(document, 'get', path);
  return Array.isArray(parameters) ? parameters.map((each) => String(objectOf(each).name)) : [];
}

test.each([
  ['1.0', 'post', '/api/saleInvoice', ['docDate'], ['intRef', 'ext', 'orderNo', 'netAmount']],
  ['1.0', 'patch', '/api/saleInvoice/{ref}', ['description', 'dueDate'], ['theirRef', 'details', 'currency']],
  ['1.3', 'post', '/api/saleInvoice', ['intRef', 'ext', 'netAmount', 'post'], ['explicitAmounts', 'stockDate']],
  ['1.14', 'post', '/api/saleOrder', ['orderNo', 'cdacId'], ['billingSchedule', 'contactAccountTaxAuthorityId']],
  ['1.19', 'post', '/api/saleOrder', ['billingSchedule', 'contactAccountTaxAuthorityId'], []],
  [
    '1.2.12',
    'post',
    '/api/ContactAccount',
    ['code', 'description', 'customer', 'bankDetails'],
    ['intRef', 'isParent', 'dacLegalEntityId'],
  ],
  [
    '1.19',
    'post',
    '/api/ContactAccount',
    ['intRef', 'isParent', 'dacLegalEntityId'],
    ['authorisationStatus', 'pendingUntil'],
  ],
  ['1.7', 'post', '/api/Product', ['sale', 'productGroupId'], ['ext']],
] as const)(
  'in version %s the body of %s %s has what the version knows, and not more',
  async (apiVersion, method, path, there, later) => {
    const fields = Object.keys(bodyFields(await documentOf(apiVersion), method, path));
    expect(fields).toEqual(expect.arrayContaining([...there]));
    for (const field of later) expect(fields).not.toContain(field);
  },
);

test('filters of a search and of lists are in the document from their version on', async () => {
  const [first, third, newest] = [await documentOf('1.0'), await documentOf('1.3'), await documentOf('1.19')];
  expect(parameterNames(first, '/api/document')).toEqual([
    'skip',
    'take',
    'docClass',
    'LastModifiedFrom',
    'LastModifiedTo',
    'Domain',
  ]);
  expect(parameterNames(third, '/api/document')).toContain('draft');
  expect(parameterNames(third, '/api/document')).not.toContain('TheirDocNo');
  expect(parameterNames(newest, '/api/document')).toEqual([
    'skip',
    'take',
    'docClass',
    'LastModifiedFrom',
    'LastModifiedTo',
    'ContactAccount',
    'ContactAccountId',
    'docType',
    'DocTypeId',
    'LegalEntityId',
    'currency',
    'IntRef',
    'DocNo',
    'TheirRef',
    'TheirDocNo',
    'DocDateFrom',
    'DocDateTo',
    'DueDateFrom',
    'DueDateTo',
    'draft',
    'outstanding',
    'posted',
    'approved',
    'reversed',
    'abandoned',
    'Domain',
  ]);
  expect(parameterNames(first, '/api/Project')).not.toContain('ContactAccountId');
  expect(parameterNames(newest, '/api/Project')).toEqual(
    expect.arrayContaining([
      'Code',
      'IntRef',
      'LastModifiedFrom',
      'ContactAccountId',
      'LegalEntityId',
      'IncludeClosed',
    ]),
  );
  expect(parameterNames(newest, '/api/Product/{ref}')).toEqual(['ref', 'include', 'Domain']);
});

test('lines in the document are cut by version too, and a create answers 201 or, before 1.2.1, 200', async () => {
  const [old, newest] = [await documentOf('1.1.0'), await documentOf('1.19')];
  const line = (document: Record<string, unknown>): string[] =>
    Object.keys(bodyFields(document, 'post', '/api/saleInvoice/{ref}/detail'));
  expect(line(newest)).toEqual(expect.arrayContaining(['post', 'deferredProfileId', 'stockDate']));
  for (const later of ['post', 'deferredProfileId', 'stockDate', 'grossAmount']) expect(line(old)).not.toContain(later);
  const statuses = (document: Record<string, unknown>): string[] =>
    Object.keys(objectOf(operationIn(document, 'post', '/api/saleInvoice').responses)).filter((status) =>
      status.startsWith('2'),
    );
  expect([statuses(old), statuses(newest)]).toEqual([['200'], ['201']]);
});

test('the check itself finds what is missing, too much, or of another kind', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'array', items: { $ref: '#/components/schemas/N' } } },
    required: ['a'],
    additionalProperties: false,
  };
  const check = (value: unknown): string[] =>
    faultsOf(schema, value, { N: { anyOf: [{ type: 'integer' }, { type: 'null' }] } });
  expect(check({ a: 'x', b: [1, null] })).toEqual([]);
  expect(check({ b: [1.5], c: 1 })).toEqual([
    '$.b[0] is none of its kinds',
    '$.a is missing',
    '$.c is not in the document',
  ]);
  expect(check({ a: 1 })).toEqual(['$.a is number and not string']);
});
