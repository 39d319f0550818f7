import { expect, test } from 'vitest';
import { seededFaults } from '../../../src/service/http/seededFaults.ts';
import type { Fault } from '../../../src/service/service.ts';
import { MONDAY, objectOf, openService } from '../support/service.ts';

const REQUEST = { method: 'GET', url: '/api/document', headers: {} };

function sequence(specification: string, count = 200): Fault[] {
  const faults = seededFaults(specification);
  return Array.from({ length: count }, () => faults.onRequest(REQUEST));
}

test('--faults: the same seed strikes the same requests, another seed others', () => {
  const all =
    'refuse=0.1,dropBefore=0.1,dropAfter=0.1,truncate=0.1,duplicate=0.1,colleague=0.1,delay=0.1:20,401=0.05,403=0.05,429=0.05:3,503=0.05';
  expect(sequence(`seed=7,${all}`)).toEqual(sequence(`seed=7,${all}`));
  expect(sequence(`seed=8,${all}`)).not.toEqual(sequence(`seed=7,${all}`));
  const struck = sequence(`seed=7,${all}`, 2000);
  for (const fault of [
    'none',
    'refuse',
    'dropBeforeCommit',
    'dropAfterCommit',
    'truncate',
    'duplicate',
    'colleague',
    { delayMs: 20 },
    { status: 401 },
    { status: 403 },
    { status: 429, retryAfter: 3 },
    { status: 503 },
  ]) {
    expect(struck).toContainEqual(fault);
  }
  // One in ten of 2,000
  expect(Math.abs(struck.filter((fault) => fault === 'refuse').length - 200)).toBeLessThan(50);
});

test.each([
  ['frob=0.1', /^There is no fault "frob"\./],
  ['refuse=2', /refuse must be a number from 0 to 1, not "2"/],
  ['refuse', /refuse must be a number/],
  ['refuse=0.6,403=0.6', /come to more than 1/],
  ['seed=x', /seed must be a number/],
])('--faults: %s is refused', (specification, message) => {
  expect(() => seededFaults(specification)).toThrow(message);
});

test('truncate: the service does everything, and the answer breaks off', async () => {
  let fault: Fault = 'none';
  const api = await openService({ faults: { onRequest: () => fault } });
  fault = 'truncate';
  await expect(api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001' })).rejects.toThrow();
  fault = 'none';
  expect(await api.list('/api/saleInvoice')).toHaveLength(1);
});

test('duplicate: the service does the request twice and sends the first answer', async () => {
  let fault: Fault = 'none';
  const api = await openService({ faults: { onRequest: () => fault } });
  fault = 'duplicate';
  const id = await api.create('/api/saleInvoice', { contactAccountId: 'C00001' });
  // The IntRef makes the second one fail, but the first answer is sent.
  await api.create('/api/saleInvoice', { contactAccountId: 'C00001', intRef: 'once' });
  fault = 'none';
  const docNos = (await api.list('/api/saleInvoice')).map(({ docNo }) => docNo);
  expect(docNos).toHaveLength(3);
  expect((await api.read(`/api/document/${id}`)).docNo).toBe('SI000001');
});

test('edit: a colleague edits a document between two requests', async () => {
  let fault: Fault = 'none';
  const api = await openService({ faults: { onRequest: () => fault } });
  const { id, lastModified } = await api.invoice({ theirRef: 'Ours' });
  fault = 'colleague';
  const read = await api.read(`/api/document/${String(id)}`);
  expect(read).toMatchObject({ theirRef: 'Colleague 1', lastModifiedBy: 'colleague' });
  expect(String(read.lastModified) > String(lastModified)).toBe(true);
});

test('clock skew: the service is an hour fast', async () => {
  const api = await openService({ clock: () => MONDAY, faults: seededFaults('skew=3600') });
  expect(String((await api.invoice()).lastModified).slice(0, 13)).toBe('2026-03-02T11');
});

test('429: the answer has Retry-After', async () => {
  let faults: ReturnType<typeof seededFaults> | null = null;
  const api = await openService({ faults: { onRequest: (request) => faults?.onRequest(request) ?? 'none' } });
  faults = seededFaults('429=1:3');
  const answer = await api.get('/api/document');
  expect([answer.status, answer.headers.get('retry-after'), objectOf(answer.json).message]).toEqual([
    429,
    '3',
    'Too many requests.',
  ]);
});
