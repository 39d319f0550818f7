import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { instantSchema } from '../../../src/domain/values/dates.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { draftInvoice, intRef, pulledRecord } from '../../support/documents.ts';
import { openStore } from '../support/openStore.ts';

const REST = { withoutUnreadable: true };
const CURSOR = {
  stream: 'document:saleInvoice' as const,
  watermark: instantSchema.parse('2026-03-01T08:00:00Z'),
  sweptAt: null,
  resumeAt: null,
};

/** A backup of two drafts, the second with a file and a logo beside them, in which each text is replaced. */
async function damaged(...texts: [from: string, to: string][]): Promise<{ store: CompanyStore; file: Blob }> {
  const store = await openStore();
  await store.createDraft(draftInvoice(1));
  await store.createDraft({ ...draftInvoice(2), description: 'Six oak chairs' });
  await store.attachments.add(intRef(2), [{ fileName: 'scan.pdf', bytes: new Uint8Array([1, 2, 3]) }]);
  await store.savePageSettings('letterhead', { since: new Date(0) });
  await store.forSync.write([{ expectedRevision: null, record: pulledRecord(3) }], [CURSOR]);
  let text = gunzipSync(Buffer.from(await (await store.backup('Ashdown Ltd')).arrayBuffer())).toString('utf8');
  for (const [from, to] of texts) {
    expect(text.split(from), from).toHaveLength(2);
    text = text.replace(from, to);
  }
  return { store, file: new Blob([gzipSync(text)]) };
}
const unreadable = async (store: CompanyStore, file: Blob) =>
  (await store.inspectBackup(file)).unreadable.map(({ table, kind, name, why }) => [table, kind, name, why]);

describe('a backup with a row that cannot be read', () => {
  it('names it with its text, and restores nothing unless it is told to leave it out', async () => {
    const { store, file } = await damaged(['"description":"Six oak chairs"', '"description":6']);
    await store.edit(intRef(1), (document) => ({ ...document, description: 'typed since' }));
    const [draft] = (await store.inspectBackup(file)).unreadable;
    expect(draft).toMatchObject({ table: 'documents', kind: 'saleInvoice', key: intRef(2) });
    expect(draft?.why).toMatch(/^local\.description: /);
    expect(draft?.text).toContain('"description":6');
    const refused = await store.restore(file).catch(problemOf);
    expect(refused).toMatchObject({ code: 'store.badBackup', message: expect.stringContaining(intRef(2)) });
    expect((await store.record(intRef(1)))?.local?.description).toBe('typed since');
  });

  it('restores the rest, and reads again what the service has', async () => {
    const { store, file } = await damaged(['"description":"Six oak chairs"', '"description":6']);
    await store.restore(file, REST);
    expect(await store.forSync.pendingKeys()).toEqual([intRef(1)]);
    expect((await store.firstRows('saleInvoice', 9)).map(({ key }) => key)).toEqual(
      expect.arrayContaining([intRef(1), pulledRecord(3).key]),
    );
    expect(await store.forSync.cursor('document:saleInvoice')).toBeNull();
  });

  it('leaves out a file that waits if its document or some of its bytes cannot be read', async () => {
    const document = await damaged(['"description":"Six oak chairs"', '"description":6']);
    expect((await unreadable(document.store, document.file))[1]).toEqual([
      'attachments',
      undefined,
      'scan.pdf',
      'its document is left out',
    ]);
    const bytes = await damaged(['"bytes":"AQID"', '"bytes":"?"']);
    expect(await unreadable(bytes.store, bytes.file)).toEqual([
      ['attachmentBytes', undefined, undefined, 'not bytes'],
      ['attachments', undefined, 'scan.pdf', 'the copy lacks bytes of it'],
    ]);
    await bytes.store.restore(bytes.file, REST);
    expect(await bytes.store.attachments.of(intRef(2))).toEqual([]);
    expect(await bytes.store.forSync.pendingKeys()).toHaveLength(2);
  });

  it('leaves out a setting, and goes on reading from where it was', async () => {
    const { store, file } = await damaged(
      ['1970-01-01T00:00:00.000Z', 'long ago'],
      ['"$type":"date"', '"$type":"dat"'],
    );
    expect(await unreadable(store, file)).toEqual([
      ['settings', undefined, 'page.letterhead', 'a value of the unknown type dat'],
    ]);
    await store.restore(file, REST);
    expect(await store.pageSettings('letterhead')).toBeUndefined();
    expect(await store.forSync.cursor('document:saleInvoice')).toMatchObject({ watermark: CURSOR.watermark });
  });
});
