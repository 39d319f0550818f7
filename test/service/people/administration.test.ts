import { request } from 'node:http';
import { expect, test } from 'vitest';
import { peopleSchema, type People, type PeopleChange, type UserRights } from '../../../src/domain/service/people.ts';
import { Integrator, MONDAY, objectOf, openService, type Answer } from '../support/service.ts';

const EVERYTHING: UserRights = {
  classes: {},
  areas: {},
  otherwise: 'write',
  acrossClasses: true,
  legalEntities: null,
  postsInClosed: false,
  closesPeriods: true,
  reopensPeriods: true,
};
const READER: UserRights = { ...EVERYTHING, otherwise: 'read', closesPeriods: false, reopensPeriods: false };

async function people(asker: Integrator): Promise<People> {
  return peopleSchema.parse(JSON.parse((await asker.get('/api/People')).text));
}
function change(asker: Integrator, what: PeopleChange): Promise<Answer> {
  return asker.call('POST', '/api/People', what);
}
async function keyFor(asker: Integrator, name: string, limits: Partial<{ validFrom: string; validTo: string }> = {}) {
  const answer = await asker.call('POST', '/api/People', {
    ...{ act: 'createKey', name, description: 'Laptop', validFrom: null, validTo: null },
    ...limits,
  });
  expect(answer.status, answer.text).toBe(200);
  return String(objectOf(answer.json).apiKey);
}
async function enter({ service }: Integrator, username: string, userApiKey: string): Promise<Answer> {
  const response = await fetch(`${service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: service.domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, userApiKey }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}
async function entered(asker: Integrator, name: string, key: string): Promise<Integrator> {
  return new Integrator(asker.service, String(objectOf((await enter(asker, name, key)).json).sessionToken));
}
const because = ({ status, json }: Answer): unknown[] => [status, objectOf(json).field, objectOf(json).reason];

test('an administrator adds a user, gives a key that is shown once, and revokes it', async () => {
  const ada = await openService();
  expect((await change(ada, { act: 'addUser', name: ' ann ', rights: READER })).status).toBe(200);
  const key = await keyFor(ada, 'ann', { validFrom: '2026-03-02', validTo: '2026-03-31' });
  const ann = await entered(ada, 'ann', key);
  const shown = await people(ada);
  expect(shown.self).toBe('bookkeeper');
  expect(shown.users.find(({ name }) => name === 'ann')).toEqual({
    ...{ name: 'ann', isLocked: false, role: 'reader', rights: READER, sessions: 1 },
  });
  expect(shown.keys.find(({ userName }) => userName === 'ann')).toEqual({
    ...{ prefix: key.slice(0, 8), userName: 'ann', description: 'Laptop', state: 'valid', lastAddress: '127.0.0.1' },
    ...{ validFrom: '2026-03-02', validTo: '2026-03-31' },
    ...{ created: '2026-03-02T10:00:00.0000000Z', lastUsed: '2026-03-02T10:00:00.0000000Z' },
  });
  expect(JSON.stringify(shown)).not.toContain(key);
  expect((await change(ada, { act: 'revokeKey', prefix: key.slice(0, 8) })).status).toBe(200);
  expect((await enter(ada, 'ann', key)).status).toBe(401);
  expect((await ann.get('/api/Profile')).status).toBe(200);
  expect((await change(ada, { act: 'signOut', name: 'ann' })).status).toBe(200);
  expect((await ann.get('/api/Profile')).status).toBe(401);
  expect(because(await change(ada, { act: 'revokeKey', prefix: key.slice(0, 8) }))).toEqual([404, '', 'unknownKey']);
});

test('a key is valid from its first day to the end of its last', async () => {
  let now = MONDAY;
  const ada = await openService({ clock: () => now });
  await change(ada, { act: 'addUser', name: 'ann', rights: READER });
  const key = await keyFor(ada, 'ann', { validFrom: '2026-03-03', validTo: '2026-03-04' });
  const tries: [string, number, string][] = [
    ['2026-03-02T23:59:59Z', 401, 'notYet'],
    ['2026-03-03T00:00:00Z', 200, 'valid'],
    ['2026-03-04T23:59:59Z', 200, 'valid'],
    ['2026-03-05T00:00:00Z', 401, 'expired'],
  ];
  for (const [moment, status, state] of tries) {
    now = Date.parse(moment);
    expect((await enter(ada, 'ann', key)).status, moment).toBe(status);
    const again = await entered(ada, ada.service.user, ada.service.apiKey);
    expect((await people(again)).keys.find(({ userName }) => userName === 'ann')?.state, moment).toBe(state);
  }
});

test.each([
  ['a reader', READER],
  ['a bookkeeper', { ...EVERYTHING, areas: { setUp: 'read' as const }, reopensPeriods: false }],
  ['who may change the set-up', { ...READER, areas: { setUp: 'write' as const } }],
  ['who is denied one class', { ...EVERYTHING, classes: { journal: 'read' as const } }],
  ['who may not search across classes', { ...EVERYTHING, acrossClasses: false }],
  ['who has one legal entity', { ...EVERYTHING, legalEntities: ['HV'] }],
])('%s sees and changes nobody', async (_, rights) => {
  const ada = await openService();
  expect((await change(ada, { act: 'addUser', name: 'ann', rights })).status).toBe(200);
  const ann = await entered(ada, 'ann', await keyFor(ada, 'ann'));
  expect((await ann.get('/api/People')).status).toBe(403);
  const raised: PeopleChange = { act: 'setRights', name: 'ann', before: rights, rights: EVERYTHING };
  expect((await change(ann, raised)).status).toBe(403);
  expect((await people(ada)).users.find(({ name }) => name === 'ann')?.rights).toEqual(rights);
});

test('nobody locks the last administrator out, in any way', async () => {
  const ada = await openService();
  const self = ada.service.user;
  const [own] = (await people(ada)).keys;
  const prefix = String(own?.prefix);
  const ways: PeopleChange[] = [
    { act: 'lock', name: self },
    { act: 'setRights', name: self, before: EVERYTHING, rights: READER },
    { act: 'revokeKey', prefix },
  ];
  for (const way of ways) expect(because(await change(ada, way))).toEqual([409, '', 'lastAdministrator']);
  await change(ada, { act: 'addRole', name: 'Chief', rights: EVERYTHING });
  await change(ada, { act: 'setRights', name: self, before: EVERYTHING, rights: EVERYTHING, role: 'Chief' });
  const lowered: PeopleChange = { act: 'changeRole', name: 'Chief', before: EVERYTHING, rights: READER };
  expect(because(await change(ada, lowered))).toEqual([409, '', 'lastAdministrator']);
  expect((await people(ada)).companyRoles).toEqual([{ name: 'Chief', rights: EVERYTHING, users: [self] }]);
  // Another administrator without a key is none who can sign in.
  await change(ada, { act: 'addUser', name: 'ann', rights: EVERYTHING });
  expect(because(await change(ada, { act: 'lock', name: self }))).toEqual([409, '', 'lastAdministrator']);
  expect((await people(ada)).users.find(({ name }) => name === self)).toMatchObject({ isLocked: false, sessions: 1 });
  const ann = await entered(ada, 'ann', await keyFor(ada, 'ann'));
  expect((await change(ada, { act: 'lock', name: self })).status).toBe(200);
  expect((await ada.get('/api/People')).status).toBe(401);
  expect(because(await change(ann, { act: 'lock', name: 'ann' }))).toEqual([409, '', 'lastAdministrator']);
  expect((await change(ann, { act: 'unlock', name: self })).status).toBe(200);
});

test('rights apply from the next request on; two who change them at once do not overwrite each other', async () => {
  const ada = await openService();
  await change(ada, { act: 'addUser', name: 'ann', rights: EVERYTHING });
  const ann = await entered(ada, 'ann', await keyFor(ada, 'ann'));
  const lowered: PeopleChange = { act: 'setRights', name: 'ann', before: EVERYTHING, rights: READER };
  expect((await change(ada, lowered)).status).toBe(200);
  expect((await ann.get('/api/People')).status).toBe(403);
  expect((await ann.call('POST', '/api/Department', { code: 'D9', description: 'x' })).status).toBe(403);
  expect(because(await change(ada, lowered))).toEqual([409, '', 'changedMeanwhile']);
});

test('a role of the company is given; what it allows changes at once for all who have it', async () => {
  const ada = await openService();
  const till = { ...READER, areas: { bank: 'write' as const } };
  expect((await change(ada, { act: 'addRole', name: ' Till ', rights: till })).status).toBe(200);
  // Of the rights only the legal entities count: the others are those of the role.
  const given = { ...EVERYTHING, legalEntities: ['HV'] };
  expect((await change(ada, { act: 'addUser', name: 'ann', rights: given, role: 'Till' })).status).toBe(200);
  const ann = await entered(ada, 'ann', await keyFor(ada, 'ann'));
  const department = () => ann.call('POST', '/api/Department', { code: 'D9', description: 'x' });
  expect((await department()).status).toBe(403);
  const shown = await people(ada);
  expect(shown.companyRoles).toEqual([{ name: 'Till', rights: till, users: ['ann'] }]);
  expect(shown.users.find(({ name }) => name === 'ann')).toMatchObject({
    ...{ role: 'Till', rights: { ...till, legalEntities: ['HV'] } },
  });
  const raised: PeopleChange = {
    ...{ act: 'changeRole', name: 'Till', before: till, rights: { ...till, areas: { records: 'write' } } },
  };
  expect((await change(ada, raised)).status).toBe(200);
  expect((await department()).status).toBe(201);
  expect((await people(ada)).users.find(({ name }) => name === 'ann')?.rights.legalEntities).toEqual(['HV']);
  expect(because(await change(ada, raised))).toEqual([409, '', 'changedMeanwhile']);
  const inUse = await change(ada, { act: 'removeRole', name: 'Till' });
  expect([...because(inUse), objectOf(objectOf(inUse.json).facts).users]).toEqual([409, '', 'roleInUse', 'ann']);
  const before = { ...till, areas: { records: 'write' as const }, legalEntities: ['HV'] };
  await change(ada, { act: 'setRights', name: 'ann', before, rights: READER });
  expect((await change(ada, { act: 'removeRole', name: 'Till' })).status).toBe(200);
  expect((await people(ada)).companyRoles).toEqual([]);
  const { events } = ada.service.company.database;
  expect(events.of('Till').map(({ kind, changes }) => [kind, changes.map(({ field }) => field)])).toEqual([
    ['role', ['rights']],
    ['role', ['rights']],
    ['role', ['rights']],
  ]);
  expect(events.of('ann').map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ...[[], ['rights', 'role'], ['rights'], ['rights', 'role']],
  ]);
});

test('the history says who changed whom', async () => {
  const ada = await openService();
  await change(ada, { act: 'addUser', name: 'ann', rights: READER });
  await change(ada, { act: 'lock', name: 'ann' });
  const events = ada.service.company.database.events.of('ann');
  expect(events.map(({ userName, asked, changes }) => [userName, asked, changes.map(({ field }) => field)])).toEqual([
    ['bookkeeper', 'POST /api/People', []],
    ['bookkeeper', 'POST /api/People', ['rights']],
    ['bookkeeper', 'POST /api/People', ['isLocked']],
  ]);
});

test.each<[string, PeopleChange, unknown[]]>([
  ['no name', { act: 'addUser', name: ' ', rights: READER }, [400, 'name', 'required']],
  ['a name of two lines', { act: 'addUser', name: 'a\nb', rights: READER }, [400, 'name', 'required']],
  ['a name that is taken', { act: 'addUser', name: 'bookkeeper', rights: READER }, [409, 'name', 'nameTaken']],
  [
    'a legal entity that there is not',
    { act: 'addUser', name: 'ann', rights: { ...READER, legalEntities: ['NONE'] } },
    [400, 'legalEntities', 'unknownEntity'],
  ],
  ['an area that there is not', { act: 'addUser', name: 'ann', rights: { ...READER, areas: { sky: 'read' } } }, [400]],
  [
    'a role that there is not',
    { act: 'addUser', name: 'ann', rights: READER, role: 'King' },
    [404, 'role', 'unknownRole'],
  ],
  ['the name of a usual role', { act: 'addRole', name: 'READER', rights: READER }, [409, 'name', 'roleTaken']],
  ['a role that is not there', { act: 'removeRole', name: 'King' }, [404, '', 'unknownRole']],
  ['nobody', { act: 'lock', name: 'carl' }, [404, '', 'unknownUser']],
  ['a key for nobody', { act: 'signOut', name: 'carl' }, [404, '', 'unknownUser']],
])('%s is refused, and nothing is done', async (_, what, expected) => {
  const ada = await openService();
  const answer = because(await change(ada, what));
  expect(answer.slice(0, expected.length)).toEqual(expected);
  expect((await people(ada)).users.map(({ name }) => name)).toEqual(['bookkeeper']);
});

test('the service as it is published has no such endpoint', async () => {
  const ada = await openService({ spellings: 'published', apiVersion: '1.13' });
  expect((await ada.get('/api/People')).status).toBe(404);
  expect((await change(ada, { act: 'lock', name: 'bookkeeper' })).status).toBe(404);
});

test('who is locked while the body of a change is on its way changes nothing any more', async () => {
  const ada = await openService();
  await change(ada, { act: 'addUser', name: 'ann', rights: EVERYTHING });
  const { token } = await entered(ada, 'ann', await keyFor(ada, 'ann'));
  const body = JSON.stringify({ code: 'D9', description: 'Nine' });
  const headers = {
    ...{ Domain: ada.service.domain, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...{ 'Content-Length': String(body.length), Expect: '100-continue' },
  };
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${ada.service.address}/api/Department`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    // The service has looked at the head.
    asked.on('continue', () => {
      change(ada, { act: 'lock', name: 'ann' }).then(() => asked.end(body), reject);
    });
    asked.flushHeaders();
  });
  expect(status).toBe(401);
  expect((await ada.get('/api/Department/D9')).status).toBe(404);
});
