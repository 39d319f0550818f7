import { afterAll, beforeAll, expect, test } from 'vitest';
import { financeClient, type FinanceClient } from '../../../src/api/financeClient.ts';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import { startFinanceService, type LocalFinanceService } from '../../../src/service/service.ts';
import { MONDAY, signIn, type Integrator } from '../../service/support/service.ts';

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
