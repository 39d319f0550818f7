import { expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { isPending } from '../../../src/domain/records/state.ts';
import { invoice, openOffice } from '../support/company.ts';
import { department } from '../records/contents.ts';
import { idOf, synced } from '../support/trade.ts';

/**
 * A text that is no valid value of its field is never sent. Whatever is pulled, it stays, and keeps its record waiting.
 */

test('a pull keeps a text that was typed into a document, and the document waiting', async () => {
  const office = await openOffice();
  const key = await synced(office, invoice(1));
  await office.sync();
  const held = office.store.must(key);
  office.store.documents.set(key, {
    ...held,
    local: held.base,
    badInput: { dueDate: '31 Feb' },
    revision: held.revision + 1,
  });
  await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}`, { theirRef: 'PO 9' });
  expect(await office.sync()).toMatchObject({ notReady: 1, updated: 0, conflicts: 0 });
  const pulled = office.store.must(key);
  expect(pulled).toMatchObject({
    badInput: { dueDate: '31 Feb' },
    base: { theirRef: 'PO 9' },
    local: { theirRef: 'PO 9' },
  });
  expect(isPending(pulled)).toBe(true);
});

test('a pull keeps a text that was typed into another record, and the record waiting', async () => {
  const office = await openOffice();
  const key = office.store.make(department('D1'));
  await office.sync();
  await office.sync();
  const held = office.store.resource('department', key);
  office.store.resources.set(key, {
    ...held,
    local: held.base,
    badInput: { parentDepartmentId: 'nothing like it' },
    revision: held.revision + 1,
  });
  await office.colleague.call('PATCH', `/api/Department/${String(held.id)}`, { description: 'Theirs' });
  // As if the list had been read long ago.
  office.store.cursors.clear();
  await office.sync();
  const pulled = office.store.resource('department', key);
  expect(pulled).toMatchObject({
    badInput: { parentDepartmentId: 'nothing like it' },
    base: { description: 'Theirs' },
    local: { description: 'Theirs' },
  });
  expect(isPending(pulled)).toBe(true);
});

test('a draft with an open question is not sent, the others are; once it is answered, it is', async () => {
  const office = await openOffice();
  const asked = office.store.draft(invoice(1, { docDate: localDate('1926-03-01') }));
  const other = office.store.draft(invoice(2));
  const held = office.store.must(asked);
  office.store.documents.set(asked, { ...held, badInput: { 'docDate.asked': 'farDate' } });
  expect(await office.sync()).toMatchObject({ notReady: 1, created: 1 });
  expect([office.store.must(asked).id, office.store.must(other).id]).toEqual([null, expect.any(String)]);
  const waiting = office.store.must(asked);
  office.store.documents.set(asked, { ...waiting, badInput: {}, revision: waiting.revision + 1 });
  expect(await office.sync()).toMatchObject({ notReady: 0, created: 1 });
});
