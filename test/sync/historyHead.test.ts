import { expect, test } from 'vitest';
import { intRef } from '../support/documents.ts';
import { objectOf } from '../service/support/service.ts';
import { invoice, openOffice, type Office } from './support/company.ts';

const keptOf = async (office: Office) => (await office.store.cursor('history'))?.head;
const eventsOf = ({ colleague }: Office) => colleague.service.company.database.events;

test('the newest event is kept at each sync, and asked for with no request of its own', async () => {
  const office = await openOffice();
  office.store.draft(invoice(1));
  await office.sync();
  const first = await office.sync();
  const kept = await keptOf(office);
  expect(kept).toMatchObject(eventsOf(office).newest);
  await office.colleague.create('/api/Department', { code: 'D7', description: 'Works' });
  const second = await office.sync();
  expect(await keptOf(office)).toMatchObject(eventsOf(office).newest);
  expect((await keptOf(office))?.number).toBeGreaterThan(kept?.number ?? 0);
  expect([first.historyBroken, second.historyBroken]).toEqual([undefined, undefined]);
  expect(office.seen.filter((each) => /history/i.test(each))).toEqual([]);
});

test('a history that is shorter than it was is told of at each sync until somebody accepts it', async () => {
  const office = await openOffice({ hasFile: true });
  await office.sync();
  await office.backUpService();
  await office.colleague.create('/api/Department', { code: 'D7', description: 'Works' });
  await office.sync();
  const kept = await keptOf(office);
  await office.serviceGoesBack();
  expect((await office.sync()).historyBroken).toEqual(kept);
  expect((await office.sync()).historyBroken).toEqual(kept);
  // As the page does when somebody accepts it.
  await office.store.write([], [{ stream: 'history', watermark: null, sweptAt: null, resumeAt: null }]);
  expect((await office.sync()).historyBroken).toBeUndefined();
  expect(await keptOf(office)).toMatchObject(eventsOf(office).newest);
});

test('a history that was rewritten as a whole, each hash right, is found out', async () => {
  const office = await openOffice({ hasFile: true });
  await office.sync();
  await office.backUpService();
  await office.colleague.create('/api/Department', { code: 'D7', description: 'Works' });
  await office.sync();
  const kept = await keptOf(office);
  await office.serviceGoesBack();
  for (const code of ['D8', 'D9']) await office.colleague.create('/api/Department', { code, description: 'Other' });
  expect(eventsOf(office).hashOf(kept?.number ?? 0)).toMatch(/^[0-9a-f]{64}$/);
  expect((await office.sync()).historyBroken).toEqual(kept);
});

test('a service without a history is asked in vain, and nothing is told', async () => {
  const office = await openOffice({ apiVersion: '1.13', spellings: 'published' });
  office.store.draft(invoice(1));
  expect((await office.sync()).historyBroken).toBeUndefined();
  expect(await keptOf(office)).toBeUndefined();
  expect(office.store.must(intRef(1)).id).not.toBeNull();
});

test('the service says how its history ends to whoever is signed in and asks', async () => {
  const office = await openOffice();
  const { colleague } = office;
  await colleague.create('/api/Department', { code: 'D7', description: 'Works' });
  const { newest } = eventsOf(office);
  const asked = async (number: string) =>
    (await colleague.call('GET', '/api/Profile', undefined, { 'History-Head': number })).headers.get('history-head');
  expect(await asked('0')).toBe(`${String(newest.number)} ${newest.hash} -`);
  expect(await asked(String(newest.number))).toBe(`${String(newest.number)} ${newest.hash} ${newest.hash}`);
  expect(await asked(String(newest.number + 1))).toBe(`${String(newest.number)} ${newest.hash} -`);
  expect(await asked('1; DROP')).toBeNull();
  expect((await colleague.get('/api/Profile')).headers.get('history-head')).toBeNull();
  const stranger = await fetch(`${colleague.service.address}/api/Profile`, { headers: { 'History-Head': '0' } });
  expect([stranger.status, stranger.headers.get('history-head')]).toEqual([401, null]);
  expect(objectOf((await colleague.get('/api/Profile')).json).username).toBe('bookkeeper');
});
