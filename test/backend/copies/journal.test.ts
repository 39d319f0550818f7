import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Journal, type JournalOptions } from '../../../src/backend/copies/journal.ts';
import { decodeRecord, encodeRecord, HEADER } from '../../../src/backend/copies/journalFormat.ts';
import type { CopyRow } from '../../../src/domain/copies.ts';
import { instantOf } from '../../../src/domain/dates.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const KB = 1024;
const OPTIONS: JournalOptions = {
  reserve: 64 * KB,
  now: () => instantOf(Date.UTC(2026, 2, 2, 10)),
  complain: (fault) => {
    throw fault;
  },
};

async function opened(path: string, options: Partial<JournalOptions> = {}): Promise<Journal> {
  const journal = await Journal.open(path, { ...OPTIONS, ...options });
  onTestFinished(() => journal.close().catch(() => undefined));
  return journal;
}
function invoice(key: string, revision: number, description = 'Oak chairs'): CopyRow {
  return { table: 'documents', key, revision, mark: `${String(revision)}`, row: { key, revision, description } };
}
async function rowsOf(journal: Journal): Promise<unknown[]> {
  return (await journal.rows(0, Infinity)).rows.map(({ row }) => row);
}

describe('a record of the journal', () => {
  it('is read back, and not when it was torn at any byte', () => {
    const record = { head: { op: 'gone' as const, table: 'documents' as const, key: 'SI-1', at: OPTIONS.now() }, body: Buffer.from('') };
    const bytes = encodeRecord(record);
    expect(decodeRecord(bytes, 0)).toEqual({ state: 'record', record, end: bytes.length });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(decodeRecord(bytes.subarray(0, length), 0).state, `${String(length)} bytes`).toBe('short');
      // What was allocated ahead is zeros.
      const torn = Buffer.concat([bytes.subarray(0, length), Buffer.alloc(bytes.length)]);
      expect(decodeRecord(torn, 0).state, `${String(length)} bytes, then zeros`).toBe(length === 0 ? 'end' : 'torn');
    }
  });

  it('is not read when any of its bits has changed', () => {
    const bytes = encodeRecord({ head: { op: 'gone', table: 'documents', key: 'SI-1', at: OPTIONS.now() }, body: Buffer.from('') });
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeRecord(changed, 0).state, `bit ${String(bit)}`).not.toBe('record');
    }
  });
});

describe('a journal', () => {
  it('holds the newest of each row, and what waits no more is gone', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path);
    await journal.append([], [invoice('a', 1), invoice('b', 1), invoice('c', 4)]);
    await journal.append([{ table: 'documents', key: 'b' }], [invoice('a', 2, 'Oak chairs, six')]);
    await journal.close();
    const again = await opened(path);
    expect(await rowsOf(again)).toEqual([invoice('a', 2, 'Oak chairs, six').row, invoice('c', 4).row]);
    expect(again.count).toEqual({ documents: 2, records: 0, files: 0, changedAt: OPTIONS.now() });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves out a row that is older than the one it holds, unless that one goes with it', async () => {
    const journal = await opened(join(temporaryFolder(), 'unsent.journal'));
    await journal.append([], [invoice('a', 5, 'newer')]);
    await journal.append([], [invoice('a', 4, 'older')]);
    expect(await rowsOf(journal)).toEqual([invoice('a', 5, 'newer').row]);
    await journal.append([{ table: 'documents', key: 'a' }], [invoice('a', 3, 'restored')]);
    expect(await rowsOf(journal)).toEqual([invoice('a', 3, 'restored').row]);
  });

  it('gives everything before a torn end, at whatever byte it was torn, and goes on from there', async () => {
    const folder = temporaryFolder();
    const whole = join(folder, 'whole');
    const journal = await opened(whole, { reserve: 0 });
    await journal.append([], [invoice('a', 1)]);
    const first = statSync(whole).size;
    await journal.append([], [invoice('b', 1)]);
    await journal.close();
    const size = statSync(whole).size;
    for (let cut = first; cut < size; cut += 1) {
      for (const ending of ['cut', 'zeros'] as const) {
        const path = join(folder, `torn-${String(cut)}-${ending}`);
        copyFileSync(whole, path);
        truncateSync(path, cut);
        if (ending === 'zeros') truncateSync(path, size + KB);
        const torn = await Journal.open(path, { ...OPTIONS, reserve: 0 });
        expect(await rowsOf(torn), path).toEqual([invoice('a', 1).row]);
        await torn.append([], [invoice('c', 1)]);
        await torn.close();
        const after = await Journal.open(path, { ...OPTIONS, reserve: 0 });
        expect(await rowsOf(after), path).toEqual([invoice('a', 1).row, invoice('c', 1).row]);
        await after.close();
      }
    }
  });

  it('never reads again what a torn write has left behind the place where it goes on', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 0 });
    await journal.append([], [invoice('a', 1), invoice('b', 1, 'never acknowledged'), invoice('c', 1, 'never acknowledged')]);
    await journal.close();
    const bytes = readFileSync(path);
    // The middle record of one write did not reach the disk, the last one did.
    const at = bytes.indexOf('"key":"b"');
    bytes[at] = 0;
    writeFileSync(path, bytes);
    const torn = await opened(path, { reserve: 0 });
    // Just as long as the one that was torn: what stood behind it would be read as the next record.
    await torn.append([], [invoice('d', 1, 'never acknowledged')]);
    await torn.close();
    expect((await rowsOf(await opened(path, { reserve: 0 })))).toEqual([invoice('a', 1).row, invoice('d', 1, 'never acknowledged').row]);
  });

  it('allocates ahead and writes into that', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path);
    const { reserve } = await journal.append([], [invoice('a', 1)]);
    expect(reserve).toBeGreaterThan(32 * KB);
    const allocated = statSync(path).size;
    await journal.append([], [invoice('b', 1)]);
    expect(statSync(path).size).toBe(allocated);
  });

  it('keeps the bytes of an attached file with its row, asks for those it lacks, and drops them with it', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const file: CopyRow = { table: 'attachments', key: 'f', revision: 1, mark: '', row: { key: 'f', size: 5 } };
    const journal = await opened(path);
    expect((await journal.append([], [file])).wanted).toEqual(['f']);
    await journal.appendPart('f', 0, 2, Buffer.from([1, 2, 3]));
    expect((await journal.append([], [file])).wanted).toEqual(['f']);
    await journal.appendPart('f', 1, 2, Buffer.from([4, 5]));
    expect((await journal.append([], [file])).wanted).toEqual([]);
    const written = statSync(path).size;
    await journal.appendPart('f', 1, 2, Buffer.from([4, 5]));
    expect(statSync(path).size).toBe(written);
    await journal.close();
    const again = await opened(path);
    expect([await again.part('f', 0), await again.part('f', 1)]).toEqual([Buffer.from([1, 2, 3]), Buffer.from([4, 5])]);
    await again.append([{ table: 'attachments', key: 'f' }], []);
    expect(await again.part('f', 0)).toBeNull();
  });

  it('is put aside when it is no journal, and a new one is begun', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'unsent.journal');
    writeFileSync(path, 'something else');
    const journal = await opened(path);
    expect(await rowsOf(journal)).toEqual([]);
  });
});

describe('a journal that is written anew', () => {
  const typing = Array.from({ length: 200 }, (_, index) => invoice('a', index + 2, 'Oak chairs '.repeat(8)));

  it('holds what counts and nothing else', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 4 * KB, worthCompacting: 16 * KB });
    await journal.append([], [invoice('kept', 1), { table: 'attachments', key: 'f', revision: 1, mark: '', row: { key: 'f', size: 3 } }]);
    await journal.appendPart('f', 0, 1, Buffer.from([1, 2, 3]));
    for (const row of typing) await journal.append([], [row]);
    await expect.poll(async () => (await journal.append([], [])) && statSync(path).size).toBeLessThan(1024 * KB + 40 * KB);
    expect(await rowsOf(journal)).toEqual([invoice('kept', 1).row, { key: 'f', size: 3 }, typing.at(-1)?.row]);
    await journal.append([], [invoice('after', 1)]);
    await journal.close();
    const again = await opened(path);
    expect((await rowsOf(again)).length).toBe(4);
    expect(await again.part('f', 0)).toEqual(Buffer.from([1, 2, 3]));
    expect(existsSync(`${path}.tmp`)).toBe(false);
  });

  it('is the old one when it was killed before it was renamed', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 0 });
    await journal.append([], [invoice('a', 1), invoice('b', 1)]);
    await journal.close();
    const bytes = readFileSync(path);
    // Every state that a kill can leave the new file in: nothing of it, any part, all of it.
    for (const length of [0, 1, HEADER.length, HEADER.length + 5, bytes.length]) {
      writeFileSync(`${path}.tmp`, bytes.subarray(0, length));
      const again = await Journal.open(path, { ...OPTIONS, reserve: 0 });
      expect(await rowsOf(again)).toEqual([invoice('a', 1).row, invoice('b', 1).row]);
      await again.close();
      expect(existsSync(`${path}.tmp`)).toBe(false);
    }
  });
});
