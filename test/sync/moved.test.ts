import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MOVED_SETTING, movedNote } from '../../src/domain/copies/moved.ts';
import type { ResourceKind } from '../../src/domain/resources/content.ts';
import { instantOf } from '../../src/domain/values/dates.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { newConnectionId, openStore } from '../store/support/openStore.ts';
import { bankLine, contact, customer, firstOf, product, salePrice } from './records/contents.ts';
import { invoice, openOffice, type Office } from './support/company.ts';

/** Books that are moved from one computer to another: two stores, one service over HTTP. */

const account = { name: 'Ashdown Ltd', baseUrl: 'https://finance.example', domain: 'ashdown', userName: 'ada' };
const CREATED = /^\/api\/(SaleInvoice|BankTransaction|Product\/[^/]+\/SalePrice|.*contacts)$/i;

async function sync(office: Office, store: CompanyStore) {
  return office.sync(await store.forRun());
}

/** Both computers' databases are in this process: the file gets the name of the other one. */
async function renamed(file: Blob, from: string, to: string): Promise<Blob> {
  const text = gunzipSync(Buffer.from(await file.arrayBuffer())).toString();
  return new Blob([gzipSync(text.replace(`"connectionId":"${from}"`, `"connectionId":"${to}"`))]);
}

/** A draft, a price, a contact and a bank line wait on the first computer, and are moved to the second. */
async function moved() {
  const office = await openOffice();
  const mint = {
    now: () => office.time.now(),
    randomBytes: (target: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(target),
  };
  const [firstId, secondId] = [newConnectionId(), newConnectionId()];
  const first = await openStore(firstId, mint);
  const [goods] = await first.resources.create<ResourceKind>([product('NET-5')]);
  const [party] = await first.resources.create<ResourceKind>([customer('Quay Stores')]);
  await sync(office, first);
  const [goodsId, partyId] = await Promise.all([
    first.resources.record('product', goods!.key).then((record) => record!.id!),
    first.resources.record('contactAccount', party!.key).then((record) => record!.id!),
  ]);
  const bank = (await firstOf(office, '/api/Catalog/BankAccount')).id;
  await first.createDraft(invoice(1, { contactAccountId: partyId }));
  await first.resources.create<ResourceKind>([salePrice(goodsId), contact(partyId), bankLine(bank)]);
  office.time.time += 1000;
  const file = await first.backup(account.name, { account });
  await first.savePageSettings(MOVED_SETTING, movedNote(instantOf(mint.now())));
  office.time.time += 1000;
  const second = await openStore(secondId, mint);
  const arrived = await renamed(file, firstId, secondId);
  await second.restore(arrived);
  const posts = () => office.seen.filter((line) => line.startsWith('POST ') && CREATED.test(line.slice(5))).sort();
  return { office, mint, first, second, firstId, file, posts, bank };
}

/** Syncs until no earlier request can arrive any more: then what was looked for and not found is sent. */
async function syncFully(office: Office, store: CompanyStore) {
  await sync(office, store);
  office.afterTimeLimit();
  return sync(office, store);
}

test('both computers sync, and nothing goes twice', async () => {
  const { office, first, second, posts } = await moved();
  await syncFully(office, second);
  const [line] = (await second.resources.pending()).filter(({ kind }) => kind === 'bankTransaction');
  await second.resources.answerDoubts('bankTransaction', [line!.key], 'notThere');
  await sync(office, second);
  expect(await second.resources.pending()).toEqual([]);
  expect(await second.pendingRows()).toEqual([]);
  const sent = posts();
  expect(sent).toHaveLength(4);

  await expect(sync(office, first)).rejects.toMatchObject({ problem: { code: 'store.moved' } });
  await first.takeBackMove();
  await syncFully(office, first);
  expect(posts()).toEqual(sent);
  expect(await first.pendingRows()).toEqual([]);
  expect(await first.resources.pending()).toMatchObject([
    { kind: 'bankTransaction', key: line!.key, inFlight: { restoredAt: expect.any(String) } },
  ]);
  await first.resources.answerDoubts('bankTransaction', [line!.key], 'there');
  expect(await sync(office, first)).toMatchObject({ created: 0, inDoubt: 0, problem: null });
  expect(posts()).toEqual(sent);
});

test('what is made on the first computer after the move is not in doubt when it is taken back', async () => {
  const { office, first, bank } = await moved();
  const [later] = await first.resources.create<ResourceKind>([bankLine(bank)]);
  await first.takeBackMove();
  const waiting = (await first.resources.pending()).filter(({ kind }) => kind === 'bankTransaction');
  expect(waiting.filter(({ inFlight }) => inFlight === null).map(({ key }) => key)).toEqual([later!.key]);
  expect(waiting).toHaveLength(2);
  expect(await first.pageSettings(MOVED_SETTING)).toBeUndefined();
  expect((await sync(office, first)).problem).toBeNull();
});

test('a second time, taking back changes nothing: an answer that was given stays', async () => {
  const { first } = await moved();
  await first.takeBackMove();
  const [line] = (await first.resources.pending()).filter(({ kind }) => kind === 'bankTransaction');
  await first.resources.answerDoubts('bankTransaction', [line!.key], 'notThere');
  await first.takeBackMove();
  expect(await first.resources.record('bankTransaction', line!.key)).toMatchObject({ inFlight: null });
});

test('a backup from before the move, and the file of the move itself, do not end it', async () => {
  const { first, file } = await moved();
  await first.restore(file);
  expect(await first.pageSettings(MOVED_SETTING)).toBeDefined();
  await first.restore(await first.backup('Ashdown Ltd'));
  await expect(first.forRun()).rejects.toMatchObject({ problem: { code: 'store.moved' } });
});

test('a file that moves the books back puts the first computer in use again, with what was done on the second', async () => {
  const { office, first, second, firstId, posts } = await moved();
  await syncFully(office, second);
  office.time.time += 1000;
  const back = await renamed(await second.backup(account.name, { account }), second.connectionId, firstId);
  await second.savePageSettings(MOVED_SETTING, movedNote(instantOf(office.time.now())));
  const sent = posts();
  await first.restore(back);
  expect(await sync(office, first)).toMatchObject({ created: 0, inDoubt: 1, problem: null });
  expect(posts()).toEqual(sent);
});
