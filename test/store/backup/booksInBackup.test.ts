import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { problemOf } from '../../../src/domain/values/result.ts';
import { booksIn } from '../../../src/store/backup/booksInBackup.ts';
import { checkBackup } from '../../../src/store/backup/readBackup.ts';
import { draftInvoice } from '../../support/documents.ts';
import { openStore } from '../support/openStore.ts';

/** A backup of a company with one draft and a file of books of 2.5 parts. */
async function backupWithBooks() {
  const store = await openStore();
  await store.createDraft(draftInvoice(1));
  const books = randomBytes(2_500);
  const digest = createHash('sha256').update(books).digest('hex');
  const file = await store.backup('Vale Ltd', {
    books: async () => ({
      bytes: books.length,
      digest,
      async *parts() {
        for (let at = 0; at < books.length; at += 1_000) yield books.subarray(at, at + 1_000).toString('base64');
      },
    }),
  });
  return { store, books, digest, file };
}

async function partsOf(file: Blob): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of booksIn(file)) parts.push(Buffer.from(part, 'base64'));
  return Buffer.concat(parts);
}

/** The backup with other lines. */
async function changed(file: Blob, change: (lines: string[]) => string[]): Promise<Blob> {
  const lines = gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString()
    .trimEnd()
    .split('\n');
  return new Blob([gzipSync(`${change(lines).join('\n')}\n`)]);
}

it('holds the books byte for byte, says what they should be, and restores the records as before', async () => {
  const { store, books, digest, file } = await backupWithBooks();
  expect((await store.inspectBackup(file)).books).toEqual({ bytes: 2_500, digest });
  expect((await partsOf(file)).equals(books)).toBe(true);
  await store.createDraft(draftInvoice(2));
  await store.restore(file);
  expect(await store.pendingRows()).toHaveLength(1);
});

it('is refused when a part of the books is missing', async () => {
  const { file } = await backupWithBooks();
  const without = await changed(file, (lines) => {
    const at = lines.findIndex((line) => line.includes('"part"'));
    return lines
      .toSpliced(at, 1)
      .map((line) => line.replace(/"rows":(\d+)\}$/, (_, rows) => `"rows":${Number(rows) - 1}}`));
  });
  const thrown = await checkBackup(without).catch(problemOf);
  expect(thrown).toMatchObject({ code: 'store.badBackup', message: 'the books in it are damaged' });
});

it.each(['schema1', 'schema6', 'everyRow'])('a backup of a released Daybook has none: %s', async (name) => {
  const file = new Blob([await readFile(new URL(`backups/${name}.daybook`, import.meta.url))]);
  expect((await checkBackup(file)).books).toBeNull();
  expect(await partsOf(file)).toHaveLength(0);
});
