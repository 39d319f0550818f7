import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileHandle, open } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CopyJournal, type JournalOptions } from '../../../src/backend/copies/journal.ts';
import { decodeRecord, encodeRecord, JOURNAL_HEADER } from '../../../src/backend/copies/journalFormat.ts';
import { copyNameSchema, type CopyRow } from '../../../src/domain/copies/copies.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const KB = 1024;
const OPTIONS: JournalOptions = {
  reserve: 64 * KB,
  now: () => instantOf(Date.UTC(2026, 2, 2, 10)),
  complain: (fault) => {
    throw fault;
  },
};

async function opened(path: string, options: Partial<JournalOptions> = {}): Promise<CopyJournal> {
  const journal = await CopyJournal.open(path, { ...OPTIONS, ...options });
  onTestFinished(() => journal.close().catch(() => undefined));
  return journal;
}
function invoice(key: string, revision: number, description = 'Oak chairs'): CopyRow {
  return { table: 'documents', key, revision, mark: `${String(revision)}`, row: { key, revision, description } };
}
/** The class of every open file. */
async function disk(path: string): Promise<FileHandle> {
  const file = await open(path);
  onTestFinished(() => file.close());
  return Object.getPrototypeOf(file);
}
/** Where the records of a journal end. */
function decodedEnd(bytes: Buffer): number {
  for (let at = JOURNAL_HEADER.length; ;) {
    const decoded = decodeRecord(bytes, at);
    if (decoded.state !== 'record') return at;
    at = decoded.end;
  }
}
async function rowsOf(journal: CopyJournal): Promise<unknown[]> {
  return (await journal.rows(0, Infinity)).rows.map(({ row }) => row);
}

describe('a record of the journal', () => {
  it('is read back, but not when it is torn at any byte', () => {
    const record = {
      head: { op: 'gone' as const, table: 'documents' as const, key: 'SI-1', at: OPTIONS.now() },
      body: Buffer.from(''),
    };
    const bytes = encodeRecord(record);
    expect(decodeRecord(bytes, 0)).toEqual({ state: 'record', record, end: bytes.length });
    for (let length = 0; length < bytes.length; length += 1) {
      expect(decodeRecord(bytes.subarray(0, length), 0).state, `${String(length)} bytes`).toBe('short');
      // The space allocated ahead contains zeros.
      const torn = Buffer.concat([bytes.subarray(0, length), Buffer.alloc(bytes.length)]);
      expect(decodeRecord(torn, 0).state, `${String(length)} bytes, then zeros`).toBe(length === 0 ? 'end' : 'torn');
    }
  });

  it('is not read when any of its bits has changed', () => {
    const bytes = encodeRecord({
      head: { op: 'gone', table: 'documents', key: 'SI-1', at: OPTIONS.now() },
      body: Buffer.from(''),
    });
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeRecord(changed, 0).state, `bit ${String(bit)}`).not.toBe('record');
    }
  });
});

describe('a journal', () => {
  it('holds the newest version of each row, and no row that is no longer pending', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path);
    await journal.append([], [invoice('a', 1), invoice('b', 1), invoice('c', 4)]);
    await journal.append([{ table: 'documents', key: 'b' }], [invoice('a', 2, 'Oak chairs, six')]);
    await journal.close();
    const again = await opened(path);
    expect(await rowsOf(again)).toEqual([invoice('a', 2, 'Oak chairs, six').row, invoice('c', 4).row]);
    expect(again.count).toEqual({ documents: 2, records: 0, sent: 0, files: 0, damaged: 0, changedAt: OPTIONS.now() });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('counts records that it keeps although they were sent apart from the others', async () => {
    const journal = await opened(join(temporaryFolder(), 'unsent.journal'));
    const line = (key: string, mark: string): CopyRow => ({ table: 'resources', key, revision: 1, mark, row: { key } });
    const id = '00000006-0000-7000-8000-000000000001';
    await journal.append(
      [],
      [line('a', `${id}||0|||||`), line('b', '|edited|0|||||'), line('c', `${id}|edited|0|||||`)],
    );
    expect(journal.count).toMatchObject({ records: 3, sent: 1 });
  });

  it('ignores a row that is older than the current one, unless the same message removes that one', async () => {
    const journal = await opened(join(temporaryFolder(), 'unsent.journal'));
    await journal.append([], [invoice('a', 5, 'newer')]);
    await journal.append([], [invoice('a', 4, 'older')]);
    expect(await rowsOf(journal)).toEqual([invoice('a', 5, 'newer').row]);
    await journal.append([{ table: 'documents', key: 'a' }], [invoice('a', 3, 'restored')]);
    expect(await rowsOf(journal)).toEqual([invoice('a', 3, 'restored').row]);
  });

  it('holds the later of two versions of one revision: the one that says that a request has left', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path);
    const sent = {
      ...invoice('a', 2),
      mark: 'sent',
      row: { key: 'a', revision: 2, inFlight: { operation: 'create' } },
    };
    await journal.append([], [invoice('a', 2)]);
    await journal.append([], [sent]);
    expect(await rowsOf(journal)).toEqual([sent.row]);
    await journal.close();
    expect(await rowsOf(await opened(path))).toEqual([sent.row]);
  });

  it('holds the page setting that was written last, even if the clock was set back before', async () => {
    const journal = await opened(join(temporaryFolder(), 'unsent.journal'));
    const typed = (at: number, value: string): CopyRow => ({
      table: 'settings',
      key: 'unsavedEdits',
      revision: at,
      mark: String(at),
      row: { name: 'unsavedEdits', value },
    });
    await journal.append([], [typed(5_000, 'Oak')]);
    await journal.append([], [typed(1_000, 'Oak chairs')]);
    expect(await rowsOf(journal)).toEqual([{ name: 'unsavedEdits', value: 'Oak chairs' }]);
  });

  it('returns everything before a torn end, at whatever byte it is torn, and is written from there', async () => {
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
        const torn = await CopyJournal.open(path, { ...OPTIONS, reserve: 0 });
        expect(await rowsOf(torn), path).toEqual([invoice('a', 1).row]);
        await torn.append([], [invoice('c', 1)]);
        await torn.close();
        const after = await CopyJournal.open(path, { ...OPTIONS, reserve: 0, complain: () => undefined });
        expect(await rowsOf(after), path).toEqual([invoice('a', 1).row, invoice('c', 1).row]);
        await after.close();
      }
    }
  });

  it('holds either version of a row that is removed and added in one message, at whatever byte its end is torn', async () => {
    const folder = temporaryFolder();
    const whole = join(folder, 'whole');
    const journal = await opened(whole, { reserve: 0 });
    await journal.append([], [invoice('a', 5, 'as typed')]);
    const before = statSync(whole).size;
    await journal.append([{ table: 'documents', key: 'a' }], [invoice('a', 3, 'as restored')]);
    await journal.close();
    const size = statSync(whole).size;
    for (let cut = before; cut <= size; cut += 1) {
      const path = join(folder, `torn-${String(cut)}`);
      copyFileSync(whole, path);
      truncateSync(path, cut);
      const torn = await CopyJournal.open(path, { ...OPTIONS, reserve: 0 });
      expect(await rowsOf(torn), `cut at ${String(cut)}`).toEqual([
        cut < size ? invoice('a', 5, 'as typed').row : invoice('a', 3, 'as restored').row,
      ]);
      await torn.close();
    }
  });

  it('names a row that was damaged after it was opened, and returns every other one', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const faults: string[] = [];
    const journal = await opened(path, { reserve: 0, complain: (fault) => void faults.push(String(fault)) });
    await journal.append([], [invoice('a', 1)]);
    const begin = statSync(path).size;
    await journal.append([], [invoice('b', 1)]);
    await journal.append([], [invoice('c', 1)]);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(begin + 40) ^ 1, begin + 40);
    writeFileSync(path, bytes);
    const { rows, unreadable, next } = await journal.rows(0, Infinity);
    expect(rows.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(unreadable).toEqual([
      {
        table: 'documents',
        key: 'b',
        why: `the journal ${path} is damaged at ${String(begin)}`,
        text: expect.stringContaining('"description":"Oak chairs"'),
      },
    ]);
    expect([next, faults.length]).toEqual([null, 1]);
  });

  it('loses only the record that a changed bit, a lost block or a damaged length hit, and reports it', async () => {
    const folder = temporaryFolder();
    const whole = join(folder, 'whole');
    const journal = await opened(whole, { reserve: 2 * KB });
    const size = async (): Promise<number> => decodedEnd(readFileSync(whole));
    await journal.append([], [invoice('a', 1)]);
    const [begin] = [await size()];
    await journal.append([], [invoice('b', 1)]);
    const end = await size();
    await journal.append([], [invoice('c', 1)]);
    await journal.close();
    const damages: Record<string, (bytes: Buffer) => void> = {
      'a bit of the row': (bytes) => bytes.writeUInt8(bytes.readUInt8(end - 5) ^ 1, end - 5),
      'a length that is too large': (bytes) => bytes.writeUInt32LE(200_000, begin),
      'a length of nothing': (bytes) => bytes.writeUInt32LE(0, begin),
      'a lost block': (bytes) => bytes.fill(0, begin, end),
    };
    for (const [name, damage] of Object.entries(damages)) {
      const path = join(folder, name);
      const bytes = readFileSync(whole);
      damage(bytes);
      writeFileSync(path, bytes);
      const faults: string[] = [];
      const complain = (fault: unknown): void => void faults.push(String(fault));
      const damaged = await opened(path, { reserve: 0, complain });
      expect(await rowsOf(damaged), name).toEqual([invoice('a', 1).row, invoice('c', 1).row]);
      expect(faults, name).toEqual([
        `Error: bytes ${String(begin)} to ${String(end)} are damaged; what stands behind them was read`,
      ]);
      await damaged.append([], [invoice('d', 1)]);
      await damaged.close();
      expect(await rowsOf(await opened(path, { reserve: 0, complain })), name).toEqual([
        invoice('a', 1).row,
        invoice('c', 1).row,
        invoice('d', 1).row,
      ]);
    }
  });

  it('names what is torn or damaged, with its text, until a later record says what became of the row', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 0 });
    const begins: number[] = [];
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      begins.push(statSync(path).size);
      await journal.append([], [invoice(key, 1)]);
    }
    await journal.close();
    const bytes = readFileSync(path);
    const [, , ofC = 0, ofD = 0] = begins;
    bytes.writeUInt8(bytes.readUInt8(ofC - 5) ^ 1, ofC - 5);
    bytes.fill(0xff, ofC, ofC + 100);
    writeFileSync(path, bytes.subarray(0, bytes.length - 10));
    const quiet = { reserve: 0, complain: () => undefined };
    const damaged = await opened(path, quiet);
    const { rows, unreadable } = await damaged.rows(0, Infinity);
    expect(rows.map(({ key }) => key)).toEqual(['a', 'd']);
    expect(unreadable.map(({ table, key, why }) => [table, key, why])).toEqual([
      ['documents', 'b', 'its checksum is wrong'],
      ['damage', `${String(ofC)} ${String(ofD)}`, 'its checksum is wrong'],
      ['documents', 'e', 'it was not written to its end'],
    ]);
    expect(unreadable.map(({ text }) => text.includes('Oa'))).toEqual([true, true, true]);
    expect(damaged.count).toMatchObject({ documents: 2, damaged: 3 });
    expect(damaged.marks().map(({ key }) => key)).toEqual(['a', 'd', ...unreadable.map(({ key }) => key)]);

    // As the page does once it has compared the journal with its database: b still waits, e does not.
    await damaged.append(
      unreadable.slice(1).map(({ table, key }) => copyNameSchema.parse({ table, key })),
      [],
    );
    await damaged.append([], [invoice('b', 1)]);
    expect(damaged.count).toMatchObject({ documents: 3, damaged: 0 });
    await damaged.close();
    const again = await opened(path, quiet);
    expect((await again.rows(0, Infinity)).unreadable).toEqual([]);
    expect(await rowsOf(again)).toEqual([invoice('a', 1).row, invoice('d', 1).row, invoice('b', 1).row]);
  });

  it('keeps damaged records in the file, however much is written after them', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const first = await opened(path, { reserve: 0 });
    await first.append([], [invoice('a', 1, 'the only text')]);
    await first.close();
    writeFileSync(path, readFileSync(path).subarray(0, -3));
    const small = { reserve: 0, worthCompacting: KB, complain: () => undefined };
    const journal = await opened(path, small);
    for (let revision = 1; revision < 100; revision += 1) await journal.append([], [invoice('b', revision)]);
    await journal.close();
    const { unreadable } = await (await opened(path, small)).rows(0, Infinity);
    expect(unreadable).toMatchObject([{ key: 'a', text: expect.stringContaining('the only te') }]);
  });

  it('never reads the rest of a failed write after the next record', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 0 });
    const refusing = vi.spyOn(await disk(path), 'datasync').mockRejectedValueOnce(new Error('the disk has gone'));
    onTestFinished(() => refusing.mockRestore());
    await expect(journal.append([], [invoice('a', 1), invoice('b', 1)])).rejects.toThrow('the disk has gone');
    // As long as the first record that was refused, so that the second one would be read as the next record.
    await journal.append([], [invoice('c', 1)]);
    await journal.close();
    expect(await rowsOf(await opened(path, { reserve: 0 }))).toEqual([invoice('c', 1).row]);
  });

  it('reports that its file was removed', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 0 });
    await journal.append([], [invoice('a', 1)]);
    rmSync(path);
    await expect(journal.append([], [invoice('b', 1)])).rejects.toThrow('no longer there');
  });

  it('allocates space ahead and writes into it', async () => {
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

  it('is set aside when the file is no journal, and a new one is created', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'unsent.journal');
    writeFileSync(path, 'something else');
    const faults: string[] = [];
    const journal = await opened(path, { complain: (fault) => void faults.push(String(fault)) });
    expect(await rowsOf(journal)).toEqual([]);
    expect(faults).toEqual([expect.stringContaining('unsent.journal.broken-')]);
  });
});

describe('a journal that is compacted', () => {
  const typing = Array.from({ length: 200 }, (_, index) => invoice('a', index + 2, 'Oak chairs '.repeat(8)));

  it('holds the current records and nothing else', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 4 * KB, worthCompacting: 16 * KB });
    await journal.append(
      [],
      [invoice('kept', 1), { table: 'attachments', key: 'f', revision: 1, mark: '', row: { key: 'f', size: 3 } }],
    );
    await journal.appendPart('f', 0, 1, Buffer.from([1, 2, 3]));
    for (const row of typing) await journal.append([], [row]);
    // Rows are read after all work that nobody waits for. 200 versions of the row take more than 40 KB. Two are left
    // beside the attached file and the other row, and those written since it was compacted: 16 KB at most.
    expect(await rowsOf(journal)).toEqual([invoice('kept', 1).row, { key: 'f', size: 3 }, typing.at(-1)?.row]);
    expect(decodedEnd(readFileSync(path))).toBeLessThan(18 * KB);
    await journal.append([], [invoice('after', 1)]);
    await journal.close();
    const again = await opened(path);
    expect((await rowsOf(again)).length).toBe(4);
    expect(await again.part('f', 0)).toEqual(Buffer.from([1, 2, 3]));
    expect(existsSync(`${path}.tmp`)).toBe(false);
  });

  it('is the one that is written to, even if its folder could not be flushed', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const faults: string[] = [];
    const journal = await opened(path, {
      reserve: 0,
      worthCompacting: 16 * KB,
      complain: (fault) => void faults.push(String(fault)),
    });
    const files = await disk(path);
    const flush = files.sync;
    const refusing = vi.spyOn(files, 'sync').mockImplementation(async function flushed(this: FileHandle) {
      if ((await this.stat()).isDirectory()) throw new Error('the folder cannot be flushed');
      return flush.call(this);
    });
    onTestFinished(() => refusing.mockRestore());
    for (const row of typing) await journal.append([], [row]);
    await expect.poll(() => faults).toContain('Error: the folder cannot be flushed');
    await journal.append([], [invoice('after', 1)]);
    await journal.close();
    expect(await rowsOf(await opened(path))).toEqual([typing.at(-1)?.row, invoice('after', 1).row]);
  });

  it('is the old one after a kill before the rename', async () => {
    const path = join(temporaryFolder(), 'unsent.journal');
    const journal = await opened(path, { reserve: 0 });
    await journal.append([], [invoice('a', 1), invoice('b', 1)]);
    await journal.close();
    const bytes = readFileSync(path);
    // Every state in which a kill can leave the new file: empty, any part, or whole.
    for (const length of [0, 1, JOURNAL_HEADER.length, JOURNAL_HEADER.length + 5, bytes.length]) {
      writeFileSync(`${path}.tmp`, bytes.subarray(0, length));
      const again = await CopyJournal.open(path, { ...OPTIONS, reserve: 0 });
      expect(await rowsOf(again)).toEqual([invoice('a', 1).row, invoice('b', 1).row]);
      await again.close();
      expect(existsSync(`${path}.tmp`)).toBe(false);
    }
  });
});
