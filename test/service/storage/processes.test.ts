import { expect, onTestFinished, test } from 'vitest';
import { eraseValues } from '../../../src/service/history/erasures.ts';
import { verifyHistory } from '../../../src/service/history/verify.ts';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import { filterOf } from '../../../src/service/documents/search/filter.ts';
import { storagesOf } from '../support/storages.ts';
import { MONDAY, listOf, objectOf } from '../support/service.ts';

interface Process {
  service: ServiceInProcess;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<{ status: number; json: unknown }>;
}

/** Opens one company as several processes do, each with a memory of its own. */
function processes(count: number): Process[] {
  let now = MONDAY;
  const clock = (): number => (now += 1);
  return storagesOf(count, { demo: 0, clock: () => MONDAY }).map((database) => {
    const service = openFinanceService({ database, clock, postingDelay: 0 });
    onTestFinished(() => service.close());
    let headers: Record<string, string> | null = null;
    const signedIn = async (): Promise<Record<string, string>> => {
      const answer = await service.inject({
        method: 'POST',
        url: '/api/session/create/api',
        headers: { domain: service.domain },
        payload: { username: service.user, userApiKey: service.apiKey },
      });
      const { sessionToken } = answer.json<{ sessionToken: string }>();
      return { domain: service.domain, authorization: `Bearer ${sessionToken}` };
    };
    return {
      service,
      async call(method, url, payload) {
        headers ??= await signedIn();
        const answer = await service.inject({ method, url, headers, ...(payload ? { payload } : {}) });
        return { status: answer.statusCode, json: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) };
      },
    };
  });
}

const invoice = (intRef: string) => ({
  docTypeId: 'SIN',
  contactAccountId: 'C00001',
  intRef,
  details: [{ description: 'Chairs', quantity: '2', currencyUnitPrice: '60' }],
});

test('what one process writes the other knows in its next request: records, documents, searches, numbers, states', async () => {
  const [one, other] = processes(2);
  if (!one || !other) throw new Error('two processes');
  // Both have read everything that they keep in memory.
  expect((await other.call('GET', '/api/SaleInvoice?take=100')).json).toEqual([]);
  expect((await other.call('GET', '/api/Department?take=100')).status).toBe(200);

  expect((await one.call('POST', '/api/Department', { code: 'NEW', description: 'New one' })).status).toBe(201);
  expect((await other.call('GET', '/api/Department/NEW')).json).toMatchObject({ description: 'New one' });
  expect((await other.call('POST', '/api/Department', { code: 'NEW', description: 'Twice' })).status).toBe(400);
  expect((await other.call('PATCH', '/api/Department/NEW', { description: 'Renamed' })).status).toBe(200);
  expect((await one.call('GET', '/api/Department/NEW')).json).toMatchObject({ description: 'Renamed' });

  const made = await one.call('POST', '/api/SaleInvoice', invoice('R1'));
  expect(made.status).toBe(201);
  const id = String(made.json);
  const read = (): Promise<unknown> => other.call('GET', `/api/SaleInvoice/${id}`).then(({ json }) => json);
  expect(await read()).toMatchObject({ intRef: 'R1', grossCurrencyAmount: 144 });
  expect(listOf((await other.call('GET', '/api/SaleInvoice?take=100')).json)).toHaveLength(1);
  expect((await other.call('POST', '/api/SaleInvoice', invoice('R1'))).status).toBe(400);

  expect((await one.call('PATCH', `/api/SaleInvoice/${id}`, { theirRef: 'PO-7' })).status).toBe(200);
  expect(await read()).toMatchObject({ theirRef: 'PO-7' });
  expect(listOf((await other.call('GET', '/api/SaleInvoice?theirRef=PO-7')).json)).toHaveLength(1);

  const second = await other.call('POST', '/api/SaleInvoice', invoice('R2'));
  const third = await one.call('POST', '/api/SaleInvoice', invoice('R3'));
  expect([second.status, third.status]).toEqual([201, 201]);
  const numbers = await Promise.all(
    [id, String(second.json), String(third.json)].map(async (each) =>
      objectOf((await one.call('GET', `/api/SaleInvoice/${each}`)).json),
    ),
  );
  const [begun, ...given] = numbers.map(({ transNo }) => Number(transNo));
  expect(given).toEqual([Number(begun) + 1, Number(begun) + 2]);
  expect(String(numbers[1]?.lastModified) > String(numbers[0]?.lastModified)).toBe(true);

  expect((await one.call('POST', `/api/SaleInvoice/${id}/submit`)).status).toBe(200);
  expect(objectOf(await read()).statusList).toContain('posted');
  expect(
    other.service.company.documents.table.search(filterOf({ statuses: [{ status: 'posted', is: true }] }), 0, 10),
  ).toHaveLength(1);
});

test('the history says who did what, the other process too, and holds everything to account', async () => {
  const [one, other] = processes(2);
  if (!one || !other) throw new Error('two processes');
  const { json } = await one.call('POST', '/api/SaleInvoice', invoice('R1'));
  const id = String(json);
  await other.call('PATCH', `/api/SaleInvoice/${id}`, { theirRef: 'PO-7', details: [] });
  const events = listOf((await one.call('GET', `/api/SaleInvoice/${id}/history`)).json);
  expect(events.map(({ asked, userName }) => [asked, userName])).toEqual([
    ['POST /api/SaleInvoice', 'bookkeeper'],
    [`PATCH /api/SaleInvoice/${id}`, 'bookkeeper'],
  ]);
  const changes = listOf(events[1]?.changes);
  expect(changes.find(({ field }) => field === 'theirRef')).toEqual({ field: 'theirRef', before: null, after: 'PO-7' });
  expect(changes.find(({ field }) => field === 'details')).toMatchObject({
    before: { description: 'Chairs' },
    after: null,
  });
  expect(changes.find(({ field }) => field === 'grossCurrencyAmount')).toEqual({
    field: 'grossCurrencyAmount',
    before: '144',
    after: '0',
  });
  expect(changes.some(({ field }) => field === 'lastModified')).toBe(false);

  const { database } = one.service.company;
  database.catchUp();
  const { faults, events: count, head } = verifyHistory(database);
  expect([faults, count > 2, head.length]).toEqual([[], true, 64]);
  database.prepare('UPDATE document SET header = replace(header, ?, ?) WHERE id = ?').run('PO-7', 'PO-8', id);
  expect(verifyHistory(database).faults).toEqual([
    expect.stringMatching(/^The document .+ is not as event \d+ has left it\.$/),
  ]);
});

test('whoever gives a user rights, or takes a key, behind the back of the service is found', () => {
  const [one] = processes(1);
  if (!one) throw new Error('a process');
  const { database, users, keys } = one.service.company;
  users.add('ann');
  users.setRights('ann', { otherwise: 'read' });
  users.add('ben');
  users.lock('ben');
  const [first, second] = ['Her laptop', 'His laptop'].map((description) =>
    keys.create({ userName: 'ann', description }).slice(0, 8),
  );
  keys.revoke(String(second));
  keys.replace({ userName: 'ann', description: 'Her laptop' });
  const faults = (): string[] => verifyHistory(database).faults.map((each) => each.replace(/event \d+/, 'event'));
  expect(faults()).toEqual([]);
  database.prepare('UPDATE account_user SET rights = NULL WHERE name = ?').run('ann');
  database.prepare('UPDATE account_user SET locked = NULL WHERE name = ?').run('ben');
  database.prepare('UPDATE api_key SET revoked = NULL WHERE prefix = ?').run(String(second));
  database.prepare("DELETE FROM api_key WHERE description = 'Her laptop'").run();
  expect(faults()).toEqual([
    'The user ann is not as event has left it.',
    'The user ben is not as event has left it.',
    `The key ${String(second)} is not as event has left it.`,
    expect.stringMatching(/^The key .+ is gone, although nothing has taken it away since event\.$/),
  ]);
  // That which was replaced is gone by an event.
  expect(faults().join()).not.toContain(first);
});

test('values of a person are erased from the history, which still follows on; what is taken away otherwise is found', async () => {
  const [one] = processes(1);
  if (!one) throw new Error('a process');
  const { database } = one.service.company;
  const id = String((await one.call('POST', '/api/Department', { code: 'D9', description: 'Ida Quist' })).json);
  await one.call('PATCH', `/api/Department/${id}`, { description: 'Sales' });
  await one.call('PATCH', `/api/Department/${id}`, { description: 'Sales and Ida QUIST' });
  await one.call('PATCH', `/api/Department/${id}`, { description: 'Sales' });
  const stored = () => JSON.stringify(database.prepare('SELECT changes, content FROM event').all());
  const erased = (text: string, isConfirmed: boolean) => eraseValues(database, text, isConfirmed, MONDAY);

  const asked = erased('ida quist', false);
  expect(asked.split('\n').slice(-1)).toEqual(['Found: 3 values of 3 events. Nothing is erased without --confirm.']);
  expect(asked).toContain(`department ${id}: description`);
  expect(stored()).toMatch(/ida quist/i);
  expect(erased('Ida Quist', true)).toContain('Erased: 3 values of 3 events');
  expect(stored()).not.toMatch(/quist/i);

  const events = listOf((await one.call('GET', `/api/Department/${id}/history`)).json);
  expect(events.flatMap(({ changes }) => listOf(changes))).toEqual(
    Array.from({ length: 3 }, () => ({ field: 'description', before: null, after: null, isErased: true })),
  );
  database.catchUp();
  expect(verifyHistory(database).faults).toEqual([]);
  expect(erased('Ida Quist', true)).toBe('Erased: 0 values of 0 events');

  await one.call('PATCH', `/api/Department/${id}`, { description: 'Jo Ward' });
  const newest = 'WHERE number = (SELECT max(number) FROM event)';
  expect(erased('Jo Ward', false)).toContain(`The department ${id} itself has this text.`);
  database.prepare(`UPDATE event SET content = replace(content, 'Jo Ward', 'Al Ward') ${newest}`).run();
  expect(verifyHistory(database).faults).toEqual([
    expect.stringMatching(/^The description that event \d+ tells of was changed\.$/),
  ]);
  database.prepare(`UPDATE event SET content = '[null]' ${newest}`).run();
  expect(verifyHistory(database).faults).toEqual([
    expect.stringMatching(/^A value of event \d+ is gone, although nothing has erased it\.$/),
  ]);
  for (const change of ["changes = '[]'", "hash = ''"])
    expect(() => database.prepare(`UPDATE event SET ${change} ${newest}`).run()).toThrow(
      'the history is never changed',
    );
});

test('what is refused leaves neither a change nor an event, in memory either', async () => {
  const [one, other] = processes(2);
  if (!one || !other) throw new Error('two processes');
  const { events } = one.service.company.database;
  const count = (): number => [...events.all()].length;
  // Signing in makes a key, which is an event too.
  await one.call('GET', '/api/Profile');
  const before = count();
  const together = await Promise.all([
    one.call('POST', '/api/SaleInvoice', invoice('R1')),
    one.call('POST', '/api/SaleInvoice', { ...invoice('R2'), details: [{ accountId: 'nowhere' }] }),
    one.call('POST', '/api/Department', { code: 'D9', description: 'Nine' }),
    one.call('POST', '/api/Department', { code: 'D9', description: 'Nine again' }),
    // Refused once it is written, because of what it is to be allocated to.
    one.call('POST', '/api/receipt', {
      ...{ contactAccountId: 'C00001', currencyAmount: 5 },
      allocations: [{ docId: 'nothing' }],
    }),
  ]);
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400]);
  expect(count()).toBe(before + 2);
  expect((await other.call('GET', '/api/Department/D9')).status).toBe(200);
  expect((await one.call('GET', '/api/SaleInvoice/intref/R2')).status).toBe(404);
  // What was refused took no transaction number.
  await one.call('POST', '/api/SaleInvoice', invoice('R3'));
  const [r1, r3] = await Promise.all(
    ['R1', 'R3'].map(async (intRef) => objectOf((await one.call('GET', `/api/SaleInvoice/${intRef}`)).json)),
  );
  expect(Number(r3?.transNo)).toBe(Number(r1?.transNo) + 1);
});

test('processes that allocate in turn give each match a number of its own, without a gap', async () => {
  const [one, other] = processes(2);
  if (!one || !other) throw new Error('two processes');
  const names: unknown[] = [];
  for (const [at, process] of [one, other, one, other].entries()) {
    const { json: id } = await process.call('POST', '/api/SaleInvoice', invoice(`R${String(at)}`));
    expect((await process.call('POST', `/api/SaleInvoice/${String(id)}/submit`)).status).toBe(200);
    const receipt = await process.call('POST', '/api/receipt', {
      ...{ contactAccountId: 'C00001', currencyAmount: 144 },
      allocations: [{ docId: id }],
    });
    expect(receipt.status).toBe(201);
    names.push(
      ...listOf((await process.call('GET', `/api/document/${String(id)}/match/reverse`)).json).map(
        ({ matchName }) => matchName,
      ),
    );
  }
  expect(names).toEqual(['M000001', 'M000002', 'M000003', 'M000004']);
});
