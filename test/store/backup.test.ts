import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { problemOf, type Problem } from '../../src/domain/result.ts';
import { instantSchema } from '../../src/domain/dates.ts';
import { draftInvoice } from '../support/documents.ts';
import { newConnectionId, openStore } from './openStore.ts';

async function problemWith(asked: Promise<unknown>): Promise<Problem> {
  try {
    await asked;
  } catch (thrown) {
    return problemOf(thrown);
  }
  throw new Error('it was accepted');
}
const watermark = instantSchema.parse('2026-03-01T08:00:00Z');
async function lines(file: Blob): Promise<string[]> {
  return gunzipSync(Buffer.from(await file.arrayBuffer())).toString('utf8').trimEnd().split('\n');
}
function fileOf(text: readonly string[]): Blob {
  return new Blob([gzipSync(`${text.join('\n')}\n`)]);
}

/** A company with 1,100 drafts, one department, a cursor and settings. */
async function filled(connectionId: string) {
  const store = await openStore(connectionId, { now: () => Date.UTC(2026, 2, 2, 10), randomBytes: (target) => crypto.getRandomValues(target) });
  const drafts = Array.from({ length: 1_100 }, (_, index) => draftInvoice(index + 1));
  for (const draft of drafts) await store.createDraft(draft);
  await store.resources.create<'department'>([{ kind: 'department', code: 'SALES', description: 'Sales' }]);
  await store.forSync.write([], { stream: 'document:saleInvoice', watermark, sweptAt: null, resumeAt: null });
  await store.saveSettings({ ...(await store.settings()), rateDirection: 'basePerForeign' });
  return store;
}

describe('a backup of a company', () => {
  it('says what it holds, and brings every draft, record, cursor and setting back', async () => {
    const id = newConnectionId();
    const store = await filled(id);
    const before = { keys: await store.forSync.pendingKeys(), rows: await store.firstRows('saleInvoice', 3_000), department: await store.resources.pending() };
    const file = await store.backup('Ashdown Ltd');
    expect(await store.inspectBackup(file)).toMatchObject({ company: 'Ashdown Ltd', documents: 1_100, records: 1, waiting: 1_101, madeAt: '2026-03-02T10:00:00.0000000Z' });

    const [first = ''] = before.keys;
    await store.edit(first, (document) => ({ ...document, description: 'written after the backup' }));
    const [late] = await store.resources.create<'department'>([{ kind: 'department', code: 'LATE', description: 'Made after the backup' }]);
    await store.forSync.write([], { stream: 'document:saleInvoice', watermark: instantSchema.parse('2026-03-05T08:00:00Z'), sweptAt: null, resumeAt: null });
    await store.restore(file);

    expect(await store.forSync.pendingKeys()).toEqual(before.keys);
    expect(await store.firstRows('saleInvoice', 3_000)).toEqual(before.rows);
    expect(await store.resources.pending()).toEqual(before.department);
    expect(await store.resources.record('department', late?.key ?? '')).toBeUndefined();
    expect((await store.references('department')).map(({ code }) => code)).toEqual(['SALES']);
    expect((await store.forSync.cursor('document:saleInvoice'))?.watermark).toBe('2026-03-01T08:00:00.0000000Z');
    expect((await store.settings()).rateDirection).toBe('basePerForeign');
  });

  it('is refused whole when it was cut short, damaged, is of another company or of a newer Daybook, and nothing is changed', async () => {
    const store = await openStore(newConnectionId());
    await store.createDraft(draftInvoice(1));
    const text = await lines(await store.backup('Ashdown Ltd'));
    const [head = '', ...rows] = text;
    const other = await openStore(newConnectionId());
    const cut = await store.backup('Ashdown Ltd');
    const damaged = text.map((line) => line.replace('"docClass":"saleInvoice"', '"docClass":"saleSomething"'));

    expect((await problemWith(store.restore(fileOf(text.slice(0, -1))))).message).toContain('cut short');
    expect((await problemWith(store.restore(cut.slice(0, cut.size - 20)))).message).toContain('damaged');
    expect((await problemWith(store.restore(fileOf(damaged)))).message).toContain('damaged');
    expect((await problemWith(store.restore(fileOf(text.filter((line) => !line.includes('"table":"documents"')))))).message).toContain('should hold');
    expect((await problemWith(store.restore(fileOf([head.replace(/"schema":\d+/, '"schema":999'), ...rows])))).message).toContain('newer Daybook');
    expect((await problemWith(store.restore(new Blob(['hello'])))).code).toBe('store.badBackup');
    expect((await problemWith(other.restore(fileOf(text)))).message).toContain('of another company: Ashdown Ltd');

    expect(await store.forSync.pendingKeys()).toHaveLength(1);
    expect(await other.forSync.pendingKeys()).toEqual([]);
  });
});
