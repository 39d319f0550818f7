import { gzipSync, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { CopyChunk } from '../../../src/domain/copies/copies.ts';
import { writeChunks, type CopyProgress } from '../../../src/store/copies/copyChunks.ts';
import { CompanyDatabase } from '../../../src/store/schema.ts';
import { draftInvoice } from '../../support/documents.ts';
import { newConnectionId, openStore } from '../support/openStore.ts';

/** What a copy would write, when those chunks are held. @param lacking digests that turn out to be damaged */
async function chunksOf(connectionId: string, held: readonly string[] = [], lacking: readonly string[] = []) {
  const chunks: CopyChunk[] = [];
  const seen: CopyProgress[] = [];
  const order = { connectionId, company: 'Ashdown Ltd', now: Date.UTC(2026, 2, 2, 10), held, isGentle: false };
  const count = await writeChunks(order, async (sent, progress) => {
    const lacks = sent.flatMap(({ digest, bytes }) => (bytes === null && lacking.includes(digest) ? digest : []));
    if (lacks.length > 0) return lacks;
    chunks.push(...sent);
    seen.push(progress);
    return [];
  });
  expect(count).toBe(chunks.length);
  return { chunks, digests: chunks.map(({ digest }) => digest), progress: seen.at(-1) };
}
const textOf = ({ bytes }: CopyChunk): string => inflateRawSync(Buffer.from(bytes ?? '', 'base64')).toString();

it('a copy in chunks is a backup; the next one needs a few chunks anew for each document that was changed, removed or made', async () => {
  const id = newConnectionId();
  const store = await openStore(id);
  const drafts = Array.from({ length: 400 }, (_, at) => draftInvoice(at + 1));
  for (const draft of drafts) await store.createDraft(draft);
  const first = await chunksOf(id);
  expect(first.progress?.of, 'each row is counted').toBe(first.progress?.rows);
  const text = first.chunks.map(textOf).join('');
  expect(await store.inspectBackup(new Blob([gzipSync(text)]))).toMatchObject({ documents: 400, unreadable: [] });
  const documentChunks = first.chunks.filter((chunk) => textOf(chunk).includes('"table":"documents"')).length;
  expect(documentChunks).toBeGreaterThan(3);

  // Where a line is full before a key ends it, the next line changes, too.
  const keys = (await store.pendingRows()).map(({ key }) => key);
  await store.discardDraft(keys[100]!);
  await store.createDraft(draftInvoice(401));
  const second = await chunksOf(id, first.digests);
  const anew = second.chunks.filter(({ bytes }) => bytes !== null).map(textOf);
  expect(anew.filter((line) => line.includes('"table":"documents"')).length).toBeLessThanOrEqual(4);
  expect(second.chunks.length).toBeGreaterThan(anew.length);

  const [damaged] = first.digests.filter((digest) => second.digests.includes(digest));
  const third = await chunksOf(id, first.digests, [damaged!]);
  expect(third.chunks.filter(({ bytes }) => bytes !== null)).toHaveLength(anew.length + 1);
  store.close();
});

it('a database that has gone is not copied, and not made anew for it', async () => {
  const id = newConnectionId();
  await expect(chunksOf(id)).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daybook-${id}`);
});

it('a copy during which a backup is restored is given up: it would be one of two databases', async () => {
  const id = newConnectionId();
  const store = await openStore(id);
  await store.createDraft(draftInvoice(1));
  const old = await store.backup('Ashdown Ltd');
  // So much that the first message goes before the documents are read.
  const database = new CompanyDatabase(id);
  await database.open();
  const at = '2026-03-02T09:00:00.0000000Z';
  await database.cursors.put({ stream: 'x'.repeat(600_000), watermark: at, sweptAt: at, resumeAt: null } as never);
  database.close();
  const order = { connectionId: id, company: 'Ashdown Ltd', now: Date.UTC(2026, 2, 2, 10), held: [], isGentle: false };
  let messages = 0;
  const copied = writeChunks(order, async () => {
    messages += 1;
    if (messages === 1) await store.restore(old);
    return [];
  });
  await expect(copied).rejects.toThrow('restored');
  expect(messages).toBe(1);
  store.close();
});
