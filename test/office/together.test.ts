import { expect, test } from 'vitest';
import { engineOf } from './support/databases.ts';
import { startedAt, type Call } from './support/offices.ts';

const invoice = (intRef: string, more: object = {}) => ({
  contactAccountId: 'C00001',
  intRef,
  details: [{ description: 'Chairs', quantity: 2, currencyUnitPrice: 60 }],
  ...more,
});
const create = (call: Call, intRef: string, more: object = {}) =>
  call('POST', '/api/saleInvoice', invoice(intRef, more));
const said = ({ status, json }: { status: number; json: unknown }): unknown =>
  status === 201 ? 201 : [status, (json as { message: string }).message];

async function numbers(call: Call, intRefs: readonly string[]): Promise<string[]> {
  const read = await Promise.all(intRefs.map((intRef) => call('GET', `/api/saleInvoice/intref/${intRef}`)));
  return read.map(({ json }) => (json as { docNo: string }).docNo);
}

test('of creates that arrive together each is made or refused as if it had come alone', async () => {
  const { address, call, another } = await startedAt();
  const line = { description: 'Tables', quantity: 1, currencyUnitPrice: 90, intRef: 'L1' };
  expect((await create(call, 'A', { details: [line] })).status).toBe(201);
  const together = await Promise.all([
    create(call, 'B'),
    create(call, 'B'),
    create(call, 'C', { details: [line] }),
    create(call, 'A'),
    create(call, 'D', { contactAccountId: 'NOBODY' }),
    create(call, 'E'),
    // Refused once it is written, because of what it is to be allocated to.
    call('POST', '/api/receipt', {
      contactAccountId: 'C00001',
      currencyAmount: 5,
      allocations: [{ docId: 'nothing' }],
    }),
  ]);
  expect(together.map(said)).toEqual([
    201,
    [400, expect.stringContaining('IntRef B is already used')],
    [400, expect.stringContaining('Line #1 IntRef L1 is already used')],
    [400, expect.stringContaining('IntRef A is already used')],
    [400, expect.stringContaining('NOBODY')],
    201,
    [400, expect.stringContaining('Allocation #1 DocId names no document')],
  ]);
  const other = await another();
  expect((await create(other, 'F')).status).toBe(201);
  expect((await create(call, 'G')).status).toBe(201);
  const given = (await numbers(call, ['A', 'B', 'E', 'F', 'G'])).map((docNo) => Number(/\d+$/.exec(docNo)?.[0]));
  expect(given.map((number) => number - (given[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
  const rows = engineOf(address).prepare('SELECT count(*) AS documents, max(seq) AS last FROM document').get();
  expect([rows?.documents, rows?.last]).toEqual([5, 5]);
  const events = engineOf(address).prepare("SELECT record_id FROM event WHERE kind = 'document'").all();
  expect(new Set(events.map((each) => each.record_id)).size).toBe(5);
});

test('a number that a client has chosen is skipped, also among creates that arrive together', async () => {
  const { call } = await startedAt();
  expect((await create(call, 'A')).status).toBe(201);
  const [first = ''] = await numbers(call, ['A']);
  const after = (count: number): string =>
    first.replace(/\d+$/, (digits) => String(Number(digits) + count).padStart(digits.length, '0'));
  const together = await Promise.all([create(call, 'B', { docNo: after(2) }), create(call, 'C'), create(call, 'D')]);
  expect(together.map(said)).toEqual([201, 201, 201]);
  expect(await numbers(call, ['B', 'C', 'D'])).toEqual([after(2), after(1), after(3)]);
});

test('what is refused after it has written leaves nothing, and the others are there once', async () => {
  const { address, call } = await startedAt();
  const stampBefore = String(engineOf(address).prepare('SELECT max(at) AS at FROM event').get()?.at);
  const together = await Promise.all([
    create(call, 'A'),
    call('POST', '/api/receipt', {
      contactAccountId: 'C00001',
      currencyAmount: 5,
      allocations: [{ docId: 'nothing' }],
    }),
  ]);
  expect(together.map(({ status }) => status)).toEqual([201, 400]);
  const receipt = await call('POST', '/api/receipt', { contactAccountId: 'C00001', currencyAmount: 5 });
  expect((await call('GET', `/api/receipt/${String(receipt.json)}`)).json).toMatchObject({ docNo: 'RC000001' });
  const ledger = engineOf(address).prepare('SELECT kind FROM event WHERE at > ? ORDER BY number').all(stampBefore);
  expect(ledger.map(({ kind }) => kind)).toEqual(['document', 'document']);
  expect(
    engineOf(address).prepare("SELECT count(*) AS receipts FROM document WHERE doc_class = 'receipt'").get(),
  ).toEqual({ receipts: 1 });
});
