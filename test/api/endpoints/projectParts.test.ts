import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { financeClient, type FinanceClient } from '../../../src/api/financeClient.ts';
import { changeProjectPart, readProjectParts } from '../../../src/api/endpoints/projectParts.ts';
import type { Requests } from '../../../src/api/transport/requests.ts';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { ProjectParts } from '../../../src/domain/resources/projectParts.ts';
import { refSchema, type Guid } from '../../../src/domain/values/identifiers.ts';
import { startFinanceService, type LocalFinanceService } from '../../../src/service/service.ts';
import { MONDAY, signIn, type Integrator } from '../../service/support/service.ts';
import { guid } from '../../support/documents.ts';

let service: LocalFinanceService;
let colleague: Integrator;
let client: FinanceClient;
let project: Guid;
beforeAll(async () => {
  service = await startFinanceService({ database: ':memory:', demo: 0, clock: () => MONDAY });
  colleague = await signIn(service);
  const { address, domain, user, apiKey } = service;
  client = financeClient({
    baseUrl: address,
    domain,
    userName: user,
    apiKey: () => apiKey,
    exchange: fetchExchange(fetch),
  });
  project = (await colleague.create('/api/Project', { code: 'QUAY', description: 'Quay' })) as Guid;
});
afterAll(() => service.close());

const march = { dateFrom: localDate('2026-03-01'), dateTo: localDate('2026-03-31'), quantity: decimal('0.5') };
const april = { dateFrom: localDate('2026-04-01') };

test('availability is added, changed and taken out; the service has exactly that (spec 4.8 Project availability)', async () => {
  expect(await client.projectParts(project)).toEqual({ availability: [], milestones: [] });
  expect(await client.changeProjectPart(project, { part: 'availability', shown: [], next: [march] })).toEqual({
    isWritten: true,
    parts: { availability: [march], milestones: [] },
  });
  expect(
    (await client.changeProjectPart(project, { part: 'availability', shown: [march], next: [march, april] })).parts
      .availability,
  ).toEqual([march, april]);
  const whole = { ...march, quantity: decimal('1') };
  expect(
    (await client.changeProjectPart(project, { part: 'availability', shown: [march, april], next: [whole, april] }))
      .parts.availability,
  ).toEqual([whole, april]);
  expect(await colleague.list(`/api/Project/${project}/availability`)).toMatchObject([
    { dateFrom: '2026-03-01', dateTo: '2026-03-31', quantity: '1' },
    { dateFrom: '2026-04-01' },
  ]);
  expect(await client.changeProjectPart(project, { part: 'availability', shown: [april, whole], next: [] })).toEqual({
    isWritten: true,
    parts: { availability: [], milestones: [] },
  });
});

test('milestones are replaced as a list, but not when a colleague has added one meanwhile (spec 4.8 Project milestone)', async () => {
  const survey = { code: 'M1', description: 'Survey', dueDate: localDate('2026-04-01'), isReached: false };
  expect(
    (await client.changeProjectPart(project, { part: 'milestones', shown: [], next: [survey] })).parts.milestones,
  ).toEqual([survey]);
  await colleague.call('PUT', `/api/Project/${project}/milestone`, [survey, { description: 'Handover' }]);
  const reached = { ...survey, isReached: true };
  const refused = await client.changeProjectPart(project, { part: 'milestones', shown: [survey], next: [reached] });
  expect(refused).toEqual({
    isWritten: false,
    parts: { availability: [], milestones: [survey, { description: 'Handover' }] },
  });
  const made = await client.changeProjectPart(project, {
    part: 'milestones',
    shown: refused.parts.milestones,
    next: [reached, { description: 'Handover' }],
  });
  expect(made).toEqual({
    isWritten: true,
    parts: { availability: [], milestones: [reached, { description: 'Handover' }] },
  });
  expect(await colleague.list(`/api/Project/${project}/milestone`)).toMatchObject([
    { code: 'M1', isReached: true },
    { description: 'Handover' },
  ]);
});

/** A service of 1.13 that takes and shows only what it publishes, with a project and two people. */
async function published() {
  const at113 = await startFinanceService({
    database: ':memory:',
    demo: 'small',
    clock: () => MONDAY,
    apiVersion: '1.13',
    spellings: 'published',
  });
  onTestFinished(() => at113.close());
  const there = await signIn(at113);
  const { address, domain, user, apiKey } = at113;
  const asked = financeClient({
    baseUrl: address,
    domain,
    userName: user,
    apiKey: () => apiKey,
    exchange: fetchExchange(fetch),
  });
  const id = (await there.create('/api/Project', { code: 'QUAY', description: 'Quay' })) as Guid;
  const people = await there.list('/api/Catalog/Resource?take=2');
  return { there, asked, id, people: people.map((one) => String(one['id'])) };
}

test('availability as 1.13 publishes it: lists of resources, added to and replaced', async () => {
  const { there, asked, id, people } = await published();
  const [first = {}, second = {}] = people.map((resourceId) => ({ resourceId: refSchema.parse(resourceId) }));
  const change = (shown: object[], next: object[]) =>
    asked.changeProjectPart(id, { part: 'availability', shown, next });
  expect(await change([], [first])).toEqual({ isWritten: true, parts: { availability: [first], milestones: [] } });
  expect((await change([first], [first, second])).parts.availability).toEqual([first, second]);
  expect((await change([first, second], [second])).parts.availability).toEqual([second]);
  expect(await there.list(`/api/Project/${id}/availability`)).toEqual([{ resourceId: people[1] }]);
  expect((await change([second], [])).parts.availability).toEqual([]);
});

test('milestones as 1.13 publishes them: each put and deleted by itself, and a first day is kept', async () => {
  const { there, asked, id } = await published();
  const survey = { code: 'M1', description: 'Survey', dueDate: localDate('2026-04-01') };
  const handover = { description: 'Handover' };
  const change = (shown: ProjectParts['milestones'], next: ProjectParts['milestones']) =>
    asked.changeProjectPart(id, { part: 'milestones', shown, next });
  expect((await change([], [survey])).parts.milestones).toEqual([survey]);
  await there.call('PUT', `/api/Project/${id}/milestone`, {
    ...{ code: 'M1', description: 'Survey' },
    dateStart: '2026-03-01',
    dateEnd: '2026-04-01',
  });
  const later = { ...survey, dueDate: localDate('2026-05-01') };
  expect((await change([survey], [later, handover])).parts.milestones).toEqual([later, handover]);
  expect(await there.list(`/api/Project/${id}/milestone`)).toMatchObject([
    { code: 'M1', dateStart: '2026-03-01', dateEnd: '2026-05-01' },
    { description: 'Handover' },
  ]);
  expect((await change([later, handover], [later])).parts.milestones).toEqual([later]);
  expect((await change([later], [])).parts.milestones).toEqual([]);
});

test('the milestone that is taken away is deleted, in whatever order the service lists them now', async () => {
  const [design, build] = [
    { id: guid(1), code: 'A', description: 'Design', dateEnd: '2026-03-31' },
    { id: guid(2), code: 'B', description: 'Build', dateEnd: '2026-04-30' },
  ];
  const deleted: string[] = [];
  const requests = {
    read: async (path: string) => ({
      json: path.endsWith('/milestone') ? [build, design] : { availability: [], milestones: [design, build] },
    }),
    change: async (_method: string, path: string) => deleted.push(path),
  } as unknown as Requests;
  const { milestones } = await readProjectParts(requests, project);
  await changeProjectPart(requests, project, { part: 'milestones', shown: milestones, next: milestones.slice(1) });
  expect(deleted).toEqual([`/api/Project/${project}/milestone/${design.id}`]);
});

test('milestones of which no row tells the form are written as a whole list: none of them is lost', async () => {
  const other = (await colleague.create('/api/Project', { code: 'SLIP', description: 'Slip' })) as Guid;
  const rows = [{ description: 'Survey' }, { description: 'Handover' }];
  await colleague.call('PUT', `/api/Project/${other}/milestone`, rows);
  const next = [...rows, { description: 'Snags' }];
  expect((await client.changeProjectPart(other, { part: 'milestones', shown: rows, next })).parts.milestones).toEqual(
    next,
  );
});
