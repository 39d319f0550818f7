import { describe, expect, test } from 'vitest';
import type { ResourceRecord } from '../../src/domain/resources/record.ts';
import { isDocumentRecord, type Stream, type SyncRecord } from '../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../src/domain/service/syncRun.ts';
import { instant } from '../support/documents.ts';
import { customer } from './records/contents.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import { invoice, openOffice, type Office } from './support/company.ts';
import { money, openTrade, posted, queue, synced, there, trade } from './support/trade.ts';

/** Has what the last run asked about sent again, with the next one. */
async function sendAgain(office: Office): Promise<void> {
  const { wentBack } = await office.sync();
  office.wentBack = { answer: 'sendAgain', mark: wentBack?.mark ?? '' };
  expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0, problem: null });
  office.wentBack = undefined;
}

/** Keys of what was changed here and is there in an older form, by a report. */
function editedIn({ wentBack }: SyncReport): string[] | undefined {
  return wentBack?.edited.records.map(({ key }) => key).toSorted();
}

function recordOf({ store }: Office, key: string): SyncRecord {
  const record = store.documents.get(key) ?? store.resources.get(key);
  if (!record) throw new Error(`there is no ${key}`);
  return record;
}

/** Lets a long time pass: the lists are read whole again. */
async function waitLong({ store }: Office, ...streams: Stream[]): Promise<void> {
  for (const stream of streams) {
    const cursor = await store.cursor(stream);
    if (cursor) await store.write([], [{ ...cursor, sweptAt: instant() }]);
  }
}

describe('a service that goes back', () => {
  /** A customer and an invoice with a description on the service, changed here and by a colleague after a backup. */
  async function inConflict(): Promise<{ office: Office; keys: string[] }> {
    const office = await openOffice({ hasFile: true });
    const keys = [office.store.make(customer('Quay Stores')), office.store.draft(invoice(1))];
    await office.sync();
    await office.sync();
    await office.backUpService();
    const [party = '', document = ''] = keys.map((key) => recordOf(office, key).id ?? '');
    await office.colleague.call('PATCH', `/api/ContactAccount/${party}`, { description: 'Theirs' });
    await office.colleague.call('PATCH', `/api/saleInvoice/${document}`, { description: 'Theirs' });
    office.store.change('contactAccount', keys[0] ?? '', { description: 'Mine' });
    office.store.edit(keys[1] ?? '', (content) => ({ ...content, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ conflicts: 2 });
    await office.serviceGoesBack();
    return { office, keys };
  }

  test('has lost the change of a colleague that a person is being asked about: that is told, and mine is sent', async () => {
    const { office, keys } = await inConflict();
    expect(editedIn(await office.sync())).toEqual(keys.toSorted());
    await sendAgain(office);
    for (const key of keys)
      expect(recordOf(office, key)).toMatchObject({ base: { description: 'Mine' }, local: null, conflict: null });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Mine' });
    expect(await office.sync()).toMatchObject({ updated: 0, problem: null });
  });

  test('shows a record that was gone in an older form: it is there, and what was changed here is not given up', async () => {
    const office = await openOffice({ hasFile: true });
    const keys = [office.store.make(customer('Quay Stores')), office.store.draft(invoice(1))];
    await office.sync();
    await office.sync();
    await office.backUpService();
    office.store.change('contactAccount', keys[0] ?? '', { description: 'Changed' });
    office.store.edit(keys[1] ?? '', (content) => ({ ...content, description: 'Changed' }));
    expect(await office.sync()).toMatchObject({ updated: 2 });
    await office.serviceGoesBack();
    for (const key of keys) {
      const record = { ...recordOf(office, key), goneAt: instant() };
      if (isDocumentRecord(record)) office.store.documents.set(key, record);
      else office.store.resources.set(key, record as ResourceRecord);
    }
    await waitLong(office, 'resource:contactAccount', 'document:saleInvoice');
    expect(editedIn(await office.sync())).toEqual(keys.toSorted());
    for (const key of keys)
      expect(recordOf(office, key)).toMatchObject({ base: { description: 'Changed' }, goneAt: null });
    await sendAgain(office);
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Changed' });
    for (const key of keys)
      expect(recordOf(office, key)).toMatchObject({ base: { description: 'Changed' }, local: null, goneAt: null });
  });

  test('is asked about in the same words by every run, also where others have changed what waits here', async () => {
    const office = await openOffice({ hasFile: true });
    const key = office.store.make(customer('Quay Stores'));
    await office.sync();
    office.pass(60_000);
    office.store.make(customer('Later Stores'));
    await office.sync();
    await office.sync();
    await office.backUpService();
    const lost = office.store.draft(invoice(1));
    await office.sync();
    // The run that sent it was ended before it could read it back: when it was changed is not known.
    const sent = office.store.must(lost);
    office.store.documents.set(lost, { ...sent, base: sent.base && { ...sent.base, lastModified: undefined } });
    await office.serviceGoesBack();
    office.store.change('contactAccount', key, { description: 'Mine' });
    await office.colleague.call('PATCH', `/api/ContactAccount/${recordOf(office, key).id ?? ''}`, { theirRef: 'Q' });
    const asked = (await office.sync()).wentBack;
    expect(asked).toMatchObject({ unsent: { records: [{ key: lost }] }, overtaken: { records: [{ key }] } });
    for (let run = 0; run < 2; run += 1) expect((await office.sync()).wentBack).toEqual(asked);
  });

  test('lacks an allocation of a draft receipt: it is told, and allocated once when somebody says so', async () => {
    const office = await openTrade({ hasFile: true });
    const { id } = await posted(office, trade('saleInvoice', 1));
    const key = await synced(office, money('receipt', 2, '25.2'));
    office.store.edit(key, (content) => ({ ...content, description: 'On account' }));
    await office.sync();
    await office.sync();
    await office.backUpService();
    queue(office, key, { name: 'allocate', allocations: [{ document: id ?? '', amount: decimal('10') }] });
    await office.sync();
    const allocated = { allocations: [{ docId: id, allocAmountCurrency: '10.00000' }] };
    expect(await there(office, key)).toMatchObject(allocated);
    await office.serviceGoesBack();
    expect(await there(office, key)).toMatchObject({ allocations: [] });
    expect(editedIn(await office.sync())).toEqual([key]);
    await sendAgain(office);
    expect(await there(office, key)).toMatchObject(allocated);
    expect(await office.sync()).toMatchObject({ updated: 0, problem: null });
  });
});
