import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { allocation, idOf, money, openTrade, posted, queue, synced, there, trade } from '../support/trade.ts';

/** A service that gives null for no allocations. */
const withoutLists: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const text = await answer.text();
  return new Response(text === '' ? null : text.replace('"allocations":[]', '"allocations":null'), {
    status: answer.status,
    headers: answer.headers,
  });
};

/** A service that writes GUIDs in upper case; IntRefs, which begin with a word, are returned as they came. */
const inUpperCase: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const text = (await answer.text()).replace(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g, (guid) =>
    guid.toUpperCase(),
  );
  return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
};

test('an allocation whose answer is lost exists once, even where the service writes GUIDs in upper case', async () => {
  const office = await openTrade({ client: { fetch: inUpperCase } });
  const invoice = await posted(office, trade('saleInvoice', 1));
  const { key } = await posted(office, money('receipt', 2, '25.2'));
  queue(office, key, {
    name: 'allocate',
    allocations: [{ document: idOf(office, invoice.key), amount: decimal('10') }],
  });
  office.on('POST', /\/allocation$/, 'dropAfterCommit');
  expect(await office.sync()).toMatchObject({ problem: null, conflicts: 0, rejected: 0 });
  expect(await there(office, key)).toMatchObject({
    allocations: [{ docId: invoice.id, allocAmountCurrency: '10.00000' }],
  });
  expect(office.store.must(key)).toMatchObject({ commands: [], base: { allocations: [{ docId: invoice.id }] } });
});

test('an allocation that is taken back, and whose answer is lost, is recognised as gone where the service gives null for none', async () => {
  const office = await openTrade({ client: { fetch: withoutLists } });
  const invoice = await posted(office, trade('saleInvoice', 1));
  const key = await synced(
    office,
    money('receipt', 2, '25.2', { allocations: [allocation(idOf(office, invoice.key), '10')] }),
  );
  const [made] = office.store.must(key).base?.allocations ?? [];
  if (!made?.id) throw new Error('no allocation was read');
  queue(office, key, { name: 'deallocate', allocationId: made.id });
  office.on('DELETE', /\/allocations\//, 'dropAfterCommit');
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0 });
  expect(office.store.must(key)).toMatchObject({ commands: [], rejection: null, base: { allocations: [] } });
  expect(office.count('DELETE', /\/allocations\//)).toBe(1);
});
