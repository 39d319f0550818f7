import { describe, expect, test } from 'vitest';
import { acceptedChange, newIdOf, withProblemSeen } from '../../../src/api/transport/accepted.ts';
import { financeClient, type FinanceClient } from '../../../src/api/financeClient.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { problemOf, type Problem } from '../../../src/domain/values/result.ts';
import { draftInvoice, guid, intRef, invoiceLine } from '../../support/documents.ts';
import { bankLine, department } from '../../sync/records/contents.ts';

const SIGNED_IN = { sessionToken: 't', tokenDue: '2099-01-01T00:00:00Z', domain: 'demo', apiVer: '1.19' };

/** A client whose service signs it in and then gives the same answer to everything. */
function clientAnswered(body: string, status = 200): FinanceClient {
  return financeClient({
    baseUrl: 'http://books.example',
    domain: 'demo',
    userName: 'u',
    apiKey: () => 'k',
    fetch: (input) =>
      Promise.resolve(
        String(input).includes('/session/')
          ? new Response(JSON.stringify(SIGNED_IN))
          : new Response(body, { status, headers: { 'Content-Type': 'application/json' } }),
      ),
  });
}

const NOTHING_OPEN = { date: localDate('2025-12-31'), accounts: [], balances: [], items: [], bankBalances: [] };

/** Every request that a client makes. */
const REQUESTS: Readonly<Record<string, (client: FinanceClient) => Promise<unknown>>> = {
  'search documents': (client) => client.searchDocuments('saleInvoice', { skip: 0, take: 10 }),
  'read a document': (client) => client.document('saleInvoice', guid(1)),
  'look a document up': (client) => client.documentByIntRef('saleInvoice', intRef(1)),
  'create a document': (client) => client.createDocument(draftInvoice(1)),
  'update a header': (client) => client.updateHeader('saleInvoice', guid(1), { description: 'x' }),
  'replace lines': (client) => client.replaceLines('saleInvoice', guid(1), [invoiceLine(1)]),
  'add a line': (client) => client.addLine('saleInvoice', guid(1), invoiceLine(1)),
  'update a line': (client) => client.updateLine('saleInvoice', guid(1), guid(2), { description: 'x' }),
  'remove a line': (client) => client.removeLine('saleInvoice', guid(1), guid(2)),
  submit: (client) => client.commandDocument('saleInvoice', guid(1), { name: 'submit' }),
  abandon: (client) => client.commandDocument('saleInvoice', guid(1), { name: 'abandon' }),
  amend: (client) => client.commandDocument('saleInvoice', guid(1), { name: 'amend', fields: { description: 'x' } }),
  allocate: (client) =>
    client.commandDocument('receipt', guid(1), {
      name: 'allocate',
      allocation: { document: guid(3), amount: decimal('1') },
    }),
  deallocate: (client) => client.commandDocument('receipt', guid(1), { name: 'deallocate', allocationId: guid(2) }),
  unauthorise: (client) => client.commandDocument('saleInvoice', guid(1), { name: 'unauthorise' }),
  unpost: (client) => client.commandDocument('saleInvoice', guid(1), { name: 'unpost' }),
  reverse: (client) =>
    client.commandDocument('saleInvoice', guid(1), { name: 'reverse', periodId: '2026-03', reason: 'Twice' }),
  dispute: (client) => client.commandDocument('saleInvoice', guid(1), { name: 'dispute', note: 'Damaged' }),
  'list references': (client) => client.references('currency', { skip: 0, take: 10 }),
  'list records': (client) => client.listResources('department', { skip: 0, take: 10 }),
  'list records below another': (client) => client.resourcesUnder('salePrice', guid(1)),
  'read a record': (client) => client.resource('department', guid(1)),
  'look a record up': (client) => client.findResource('project', { intRef: intRef(1) }),
  'create a record': (client) => client.createResource(department('D1')),
  'create a bank transaction': (client) => client.createResource(bankLine(guid(3))),
  'update a record': (client) => client.updateResource('department', guid(1), { description: 'x' }),
  'lock a record': (client) => client.commandResource('department', guid(1), 'lock'),
  'delete a record': (client) => client.commandResource('bankTransaction', guid(1), 'delete'),
  'list groups of files': (client) => client.attachmentGroup(guid(1)),
  'list files': (client) => client.listAttachments(guid(1)),
  'attach a file': (client) =>
    client.attach(guid(1), 'g', { fileName: 'a', contentType: 'text/plain', bytes: new Uint8Array([1]) }),
  'read a file': (client) => client.attachedFile(guid(1), guid(2)),
  'put an item into a catalog': (client) => client.putCatalogItem('account', { code: '4999', description: 'Other' }),
  'list staff': (client) => client.staff('department', guid(1)),
  'read the parts of a project': (client) => client.projectParts(guid(1)),
  'change the parts of a project': (client) =>
    client.changeProjectPart(guid(1), { part: 'milestones', shown: [], next: [{ description: 'Survey' }] }),
  'read a history': (client) => client.history('saleInvoice', guid(1)),
  'list budgets': (client) => client.extras('budgets', ''),
  'save budgets': (client) => client.saveExtras('budgets', '', [], [{ values: { budgetAmount: '5' } }]),
  'list enquiries': (client) => client.enquiries(),
  'run an enquiry': (client) => client.runEnquiry('E1'),
  'read the set-up': (client) => client.setUp('account'),
  'change the set-up': (client) => client.saveSetUp('account', { id: null, revision: '', values: {} }),
  'delete from the set-up': (client) => client.removeSetUp('account', { id: guid(1), revision: '' }),
  'list users and keys': (client) => client.people(),
  'change users and keys': (client) => client.changePeople({ act: 'lock', name: 'ann' }),
  'read an opening': (client) => client.readOpening('CO'),
  'preview an opening': (client) => client.previewOpening('CO', NOTHING_OPEN),
  'open the books': (client) => client.openBooks('CO', NOTHING_OPEN),
  'take an opening back': (client) => client.takeOpeningBack('CO'),
};

const CREATES = ['create a document', 'create a record', 'create a bank transaction', 'attach a file'];
const CHANGES = [
  ...CREATES,
  'update a header',
  'replace lines',
  'add a line',
  'update a line',
  'remove a line',
  'submit',
  'abandon',
  'amend',
  'allocate',
  'deallocate',
  'unauthorise',
  'unpost',
  'reverse',
  'dispute',
  'update a record',
  'lock a record',
  'delete a record',
  'delete from the set-up',
  'change users and keys',
  'open the books',
  'take an opening back',
];

async function problemOfRequest(name: string, body: string): Promise<Problem | null> {
  try {
    await REQUESTS[name]?.(clientAnswered(body));
    return null;
  } catch (thrown) {
    return problemOf(thrown);
  }
}

test('every method of the client that asks for something is among them', async () => {
  const client = clientAnswered('');
  const asked = new Set<string | symbol>();
  const noting = new Proxy(client, {
    get: (methods, name): unknown => {
      asked.add(name);
      return Reflect.get(methods, name);
    },
  });
  for (const ask of Object.values(REQUESTS)) await ask(noting).catch(() => undefined);
  const others = ['historyWatch', 'signIn', 'signOut', 'requestCount', 'takeOutcomes', 'fieldsShown'];
  expect([...asked].sort()).toEqual(
    Object.keys(client)
      .filter((name) => !others.includes(name))
      .sort(),
  );
});

describe.each(Object.keys(REQUESTS))('a 200 in answer to "%s"', (name) => {
  test.each([
    [
      'the problem form',
      '{"status":400,"detail":"DocDate is in a closed period."}',
      { code: 'service.refused', status: 400, message: 'DocDate is in a closed period.' },
    ],
    [
      'a message alone',
      '{"Message":"DocDate is in a closed period."}',
      { code: 'service.refused', status: 400, message: 'DocDate is in a closed period.' },
    ],
    [
      'errors by field',
      '{"errors":{"DocDate":["is in a closed period"]}}',
      { code: 'service.refused', status: 400, message: 'is in a closed period' },
    ],
    ['a lacking right', '{"status":"403","detail":"No."}', { code: 'permission.denied', status: 403 }],
    ['a failure', '{"status":502,"title":"Bad gateway"}', { code: 'service.failed', status: 502 }],
  ])('with %s is the refusal that it describes', async (_form, body, expected) => {
    expect(await problemOfRequest(name, body)).toMatchObject(expected);
  });
});

describe.each(CHANGES)('an answer to "%s" that is neither expected nor a problem', (name) => {
  test.each(['[]', '[{"id":1}]', 'false', '7', '{"id":"00', '["'])('leaves the outcome unknown: %s', async (body) => {
    expect(await problemOfRequest(name, body)).toMatchObject({ code: 'network.lost' });
  });
});

test.each(CREATES)(
  '"%s" is done by an id in any form, and by an empty answer; an object without an id leaves the outcome unknown',
  async (name) => {
    for (const body of [
      `"${guid(5)}"`,
      guid(5).toUpperCase(),
      `{"Id":"${guid(5)}","message":"made"}`,
      '',
      '{}',
      'null',
    ])
      expect(await problemOfRequest(name, body)).toBeNull();
    expect(await problemOfRequest(name, '{"docNo":"SI000001"}')).toMatchObject({ code: 'network.lost' });
    expect(await problemOfRequest(name, '"Thank you"')).toMatchObject({ code: 'network.lost' });
  },
);

test('a sign-in answered with 200 and a problem says what is wrong', async () => {
  const signInWith = (body: string) =>
    financeClient({
      baseUrl: 'http://books.example',
      domain: 'demo',
      userName: 'u',
      apiKey: () => 'k',
      fetch: () => Promise.resolve(new Response(body)),
    }).signIn();
  await expect(signInWith('{"status":401,"detail":"Who are you?"}')).rejects.toMatchObject({
    problem: { code: 'session.badCredentials', message: 'Who are you?' },
  });
});

test('an expected answer is no problem, whatever else it says', () => {
  const headers = new Headers();
  for (const text of [
    `{"id":"${guid(1)}","status":400,"message":"x","detail":"y"}`,
    '{"items":[],"message":"none"}',
    '{"errors":[],"message":""}',
    '{"status":200}',
    '{"statusList":"draft"}',
    '[{"message":"x"}]',
    'message: hello',
    '',
    '{"message":',
  ])
    expect(withProblemSeen({ status: 200, headers, text }).status).toBe(200);
  expect(withProblemSeen({ status: 201, headers, text: ' {"Status":404}' }).status).toBe(404);
  expect(withProblemSeen({ status: 500, headers, text: '{"status":404}' }).status).toBe(500);
});

test('a few words are an answer to a change and give no id of a create', () => {
  const headers = new Headers();
  for (const text of ['OK', '"done"', 'true', '{"docNo":"SI000001"}', `["${guid(1)}","${guid(2)}"]`, ''])
    expect(acceptedChange({ status: 200, headers, text })).toBe(text);
  expect(newIdOf(`  {"id":"${guid(1).toUpperCase()}"}`)).toBe(guid(1));
  expect(newIdOf('')).toBeNull();
});
