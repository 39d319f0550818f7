import { expect, test } from 'vitest';
import type { CompanyStore } from '../../../src/store/contract.ts';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { draftInvoice, instant, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { openStore } from '../support/openStore.ts';

/** A draft of a class; only its key and its class matter here. */
function keepDraft(store: CompanyStore, n: number, docClass: DocumentClass = 'payment') {
  return store.createDraft({ ...draftInvoice(n), docClass });
}

async function keepLine(store: CompanyStore, hereOnly: Record<string, string | string[]>): Promise<string> {
  const content: ContentOf<'bankTransaction'> = {
    kind: 'bankTransaction',
    bankAccountId: 'CUR',
    description: 'MERIDIAN',
  };
  const [line] = await store.resources.create<'bankTransaction'>([content], [hereOnly]);
  return line?.key ?? '';
}
async function linkOf(store: CompanyStore, key: string): Promise<unknown> {
  return (await store.resources.record('bankTransaction', key))?.hereOnly;
}

test('a bank line loses the link to a draft that is discarded, and gets it back with the draft', async () => {
  const store = await openStore();
  const draft = await keepDraft(store, 1);
  const linked = { importId: 'march', documentKey: intRef(1), documentBy: 'rule' };
  const line = await keepLine(store, linked);
  const other = await keepLine(store, { documentKey: intRef(2) });
  const links = await store.discardDrafts([draft.key]);
  expect(await linkOf(store, line)).toEqual({ importId: 'march' });
  expect(await linkOf(store, other)).toEqual({ documentKey: intRef(2) });
  if (draft.local) await store.createDraft(draft.local);
  await store.linkAgain(links);
  expect(await linkOf(store, line)).toEqual(linked);
});

test('of several payments of one line only those that are discarded go', async () => {
  const store = await openStore();
  for (const n of [1, 2, 3]) await keepDraft(store, n);
  const line = await keepLine(store, { documentKey: intRef(1), furtherDocuments: [intRef(2), intRef(3)] });
  await store.discardDraft(intRef(1));
  expect(await linkOf(store, line)).toEqual({ documentKey: intRef(2), furtherDocuments: [intRef(3)] });
  await store.discardDrafts([intRef(2), intRef(3)]);
  expect(await linkOf(store, line)).toEqual({});
});

test('a line goes to the draft that replaces a payment that is gone from the service', async () => {
  const store = await openStore();
  const base = { ...pulledInvoice(1), docClass: 'payment' as const, statusList: ['draft'] };
  const gone = { kind: 'gone' as const, fields: [], theirs: null, seenAt: instant(9) };
  const record = pulledRecord(1, {
    docClass: 'payment',
    base,
    local: { ...base, description: 'mine' },
    conflict: gone,
  });
  await store.forSync.write([{ expectedRevision: null, record }]);
  const line = await keepLine(store, { documentKey: record.key, furtherDocuments: [intRef(2)], documentBy: 'rule' });
  const copy = await store.resolveConflict(record.key, 'mine');
  expect(await linkOf(store, line)).toEqual({
    documentKey: copy.key,
    furtherDocuments: [intRef(2)],
    documentBy: 'rule',
  });
});

test('a line that was linked to another document meanwhile keeps that one', async () => {
  const store = await openStore();
  await keepDraft(store, 1, 'receipt');
  const line = await keepLine(store, { documentKey: intRef(1) });
  const links = await store.discardDrafts([intRef(1)]);
  const hereOnly = { documentKey: intRef(9) };
  await store.resources.edit('bankTransaction', [{ key: line, change: (content) => content, hereOnly }]);
  await store.linkAgain(links);
  expect(await linkOf(store, line)).toEqual(hereOnly);
});

test('nothing is unlinked where a draft may not be discarded', async () => {
  const store = await openStore();
  await keepDraft(store, 1);
  const line = await keepLine(store, { documentKey: intRef(1) });
  await expect(store.discardDrafts([intRef(1), 'unknown'])).rejects.toThrow();
  expect(await linkOf(store, line)).toEqual({ documentKey: intRef(1) });
});
