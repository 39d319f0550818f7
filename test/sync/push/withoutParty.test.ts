import { expect, test } from 'vitest';
import { changesSeen, money, openTrade } from '../support/trade.ts';

const NO_PARTY = { contactAccountId: undefined };

test('a payment without a party stays here if its type needs one, and goes if it does not', async () => {
  const office = await openTrade();
  const plain = office.store.draft(money('payment', 1, '50', NO_PARTY));
  const sundry = office.store.draft(money('payment', 2, '60', { ...NO_PARTY, docTypeId: 'PAS' }));
  const report = await office.sync();
  expect(report).toMatchObject({ created: 1, notReady: 1, rejected: 0, problem: null });
  expect(report.kinds).toMatchObject({ payment: { notReady: 1 } });
  expect(office.store.must(plain)).toMatchObject({ id: null, rejection: null, inFlight: null });
  expect(office.store.must(sundry).id).not.toBeNull();
  expect(changesSeen(office)).toHaveLength(1);
});

test('it goes with the next run once it has a party', async () => {
  const office = await openTrade();
  const key = office.store.draft(money('receipt', 1, '50', NO_PARTY));
  expect(await office.sync()).toMatchObject({ created: 0, notReady: 1 });
  const record = office.store.must(key);
  const local = { ...money('receipt', 1, '50'), ...record.local, contactAccountId: 'C00001' };
  office.store.documents.set(key, { ...record, local, revision: record.revision + 1 });
  expect(await office.sync()).toMatchObject({ created: 1, notReady: 0 });
});
