import { expect, test, vi } from 'vitest';
import { openOffice, type Office } from '../support/company.ts';
import { bankLine, firstOf } from './contents.ts';

const CREATE_BANK = /^\/api\/BankTransaction$/;

/** An office whose company has been read, with so many bank lines waiting to be sent. */
async function waiting(count: number): Promise<Office> {
  const office = await openOffice();
  await office.sync();
  const { id } = await firstOf(office, '/api/Catalog/BankAccount');
  for (let n = 0; n < count; n += 1) office.store.make(bankLine(id, { description: `Line ${String(n)}` }));
  return office;
}

interface Costs {
  /** Counts requests to the service, records read, transactions that wrote, and reads of the keys of all that wait. */
  requests: number;
  read: number;
  written: number;
  looks: number;
}

async function costOf(count: number): Promise<Costs> {
  const office = await waiting(count);
  const records = vi.spyOn(office.store, 'records');
  const write = vi.spyOn(office.store, 'write');
  const looks = vi.spyOn(office.store, 'pendingKeys');
  const report = await office.sync();
  expect(report).toMatchObject({ created: count, inDoubt: 0, problem: null });
  return {
    requests: report.requests,
    read: records.mock.calls.reduce((sum, [keys]) => sum + keys.length, 0),
    written: write.mock.calls.reduce((sum, [writes]) => sum + writes.length, 0),
    looks: looks.mock.calls.length,
  };
}

test('the cost of sending a bank line does not depend on how many wait behind it', async () => {
  const [few, many] = [await costOf(30), await costOf(330)];
  // One request each; each is read once, its intent and its outcome are written once.
  expect({
    requests: many.requests - few.requests,
    read: many.read - few.read,
    written: many.written - few.written,
    looks: many.looks - few.looks,
  }).toEqual({ requests: 300, read: 300, written: 600, looks: 0 });
});

test('a run cancelled while many wait sends no more than is under way and reads nothing again', async () => {
  const office = await waiting(330);
  let readBefore = 0;
  const records = vi.spyOn(office.store, 'records');
  office.strike((request) => {
    if (request.method !== 'POST' || !CREATE_BANK.test(request.url) || office.count('POST', CREATE_BANK) < 20)
      return undefined;
    readBefore = records.mock.calls.length;
    office.controller.abort();
    return 'none';
  });
  expect(await office.sync()).toMatchObject({ problem: { code: 'sync.cancelled' }, inDoubt: 0 });
  expect(office.count('POST', CREATE_BANK)).toBeLessThanOrEqual(23);
  expect(records.mock.calls.length).toBe(readBefore);
  // What was under way has its outcome; the rest is sent in the next run, nothing twice.
  office.controller = new AbortController();
  expect(await office.sync()).toMatchObject({ problem: null, inDoubt: 0 });
  expect(office.count('POST', CREATE_BANK)).toBe(330);
});
