import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { readChunkList } from '../../../src/backend/copies/chunkFiles.ts';
import { ChunkUpload } from '../../../src/backend/copies/chunkUpload.ts';
import { CompanyCopies } from '../../../src/backend/copies/companyCopies.ts';
import { listWhole, protectNewest, readWholeCopy, release } from '../../../src/backend/copies/wholeCopies.ts';
import type { CopyChunk } from '../../../src/domain/copies/copies.ts';
import { problemOf } from '../../../src/domain/values/result.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const KEEP = 10;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const onDay = (day: number): number => Date.UTC(2026, 2, day, 10);

/** The lines of a backup of that day: one of each text between its head and its end. */
function linesOf(day: number, texts: readonly string[]): string[] {
  const head = {
    format: 'daybook-backup',
    schema: 7,
    madeAt: new Date(onDay(day)).toISOString().replace('Z', '0000Z'),
    documents: texts.length,
    records: 0,
    waiting: 0,
  };
  return [head, ...texts.map((text) => ({ table: 'documents', rows: [text] })), { end: true }].map(
    (line) => `${JSON.stringify(line)}\n`,
  );
}

function chunkOf(text: string, held: ReadonlySet<string>): CopyChunk {
  const bytes = Buffer.from(text);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return {
    digest,
    length: bytes.length,
    bytes: held.has(digest) ? null : deflateRawSync(bytes).toString('base64'),
  };
}

/** Writes a copy as the page does. @returns its name, and how many chunks went with their bytes */
async function copy(day: number, texts: readonly string[], keep = KEEP): Promise<{ name: string; sent: number }> {
  const upload = await ChunkUpload.begin(folder, `upload-${String(day)}`, keep, onDay(day));
  const held = new Set(upload.held);
  const lines = linesOf(day, texts);
  for (const digest of await upload.write(lines.map((line) => chunkOf(line, held)))) held.delete(digest);
  const chunks = lines.map((line) => chunkOf(line, held));
  if (held.size < upload.held.length) expect(await upload.write(chunks)).toEqual([]);
  const { name } = await upload.end(lines.length, keep);
  return { name, sent: chunks.filter(({ bytes }) => bytes !== null).length };
}

/** The file that a copy stands for, read in parts of some bytes. */
async function fileOf(name: string, atMost = 100): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { bytes, next }: { bytes: Buffer; next: number | null } = await readWholeCopy(folder, name, from, atMost);
    parts.push(bytes);
    from = next;
  }
  return Buffer.concat(parts);
}

/** Its text. A browser takes nothing behind the first stream of a file, other than `gunzipSync`. */
async function textIn(name: string): Promise<string> {
  const file = new Blob([new Uint8Array(await fileOf(name))]);
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
const written = (name: string): number => statSync(join(folder, name)).size;
const names = async (): Promise<string[]> => (await listWhole(folder)).map(({ name }) => name);
/** Texts that deflate to little less than themselves. */
const TEXTS = Array.from({ length: 20 }, (_, at) =>
  Array.from({ length: 20 }, (_each, part) => createHash('sha256').update(`${at} ${part}`).digest('hex')).join(''),
);
const changed = (...at: number[]): string[] => TEXTS.map((text, each) => (at.includes(each) ? `${text} new` : text));

describe('a whole copy after a full one', () => {
  it('writes only what the full one lacks, and both are read as the backups that they are', async () => {
    const full = await copy(1, TEXTS);
    const next = await copy(2, changed(3));
    expect([full.sent, next.sent]).toEqual([22, 2]);
    expect(full.name).toBe('whole-20260301T100000.daybook');
    expect(next.name).toBe('whole-20260302T100000.changes');
    expect(written(next.name)).toBeLessThan(written(full.name) / 8);
    expect(await textIn(full.name)).toBe(linesOf(1, TEXTS).join(''));
    expect(await textIn(next.name)).toBe(linesOf(2, changed(3)).join(''));
    expect(gunzipSync(readFileSync(join(folder, full.name))).toString(), 'the full one is a backup by itself').toBe(
      linesOf(1, TEXTS).join(''),
    );
    expect(await listWhole(folder)).toMatchObject([
      { name: next.name, documents: 20, bytes: written(next.name), isHeld: false },
      { name: full.name, documents: 20, bytes: written(full.name), isHeld: false },
    ]);
  });

  it('is a full one itself once half of the kept ones share one, after a month, and after the clock was set back', async () => {
    const made: string[] = [];
    for (let day = 1; day <= 12; day += 1) made.push((await copy(day, changed(day))).name.slice(-7));
    const [full, more] = ['daybook', 'changes'];
    expect(made).toEqual([full, more, more, more, more, full, more, more, more, more, full, more]);
    expect((await copy(11 + 31, TEXTS)).name).toMatch(/daybook$/);
    expect((await copy(11 + 31 + 30, TEXTS)).name).toMatch(/changes$/);
    expect((await copy(13, TEXTS)).name, 'one of the future is no base').toMatch(/changes$/);
    expect((await copy(0, TEXTS)).name).toMatch(/daybook$/);
    folder = temporaryFolder();
    expect([(await copy(1, TEXTS, 2)).name, (await copy(2, TEXTS, 2)).name].join()).not.toContain('changes');
  });

  it('keeps the full one as long as it is there, and no list of chunks outlives its copy', async () => {
    for (const day of [1, 2, 3, 4, 5]) await copy(day, changed(day), 4);
    expect(await names()).toEqual([
      'whole-20260305T100000.daybook',
      'whole-20260304T100000.changes',
      'whole-20260303T100000.daybook',
      'whole-20260302T100000.changes',
      'whole-20260301T100000.daybook',
    ]);
    expect(await textIn('whole-20260302T100000.changes')).toBe(linesOf(2, changed(2)).join(''));
    await copy(6, TEXTS, 4);
    expect(readdirSync(folder).toSorted()).toEqual(
      [3, 4, 5, 6]
        .flatMap((day) => [
          `chunks-2026030${String(day)}T100000.json`,
          `whole-2026030${String(day)}T100000.${day % 2 === 1 ? 'daybook' : 'changes'}`,
        ])
        .toSorted(),
    );
  });

  it('is still read when it or its full one is protected and released', async () => {
    const [full, next] = [await copy(1, TEXTS), await copy(2, changed(3))];
    await protectNewest(folder);
    const held = await names();
    expect(held).toEqual(['held-20260302T100000.changes', 'held-20260301T100000.daybook']);
    expect(await textIn(held[0]!)).toBe(linesOf(2, changed(3)).join(''));
    for (const name of held) await release(folder, name);
    expect(await names()).toEqual([next.name, full.name]);
    expect(await textIn(next.name)).toBe(linesOf(2, changed(3)).join(''));
  });
});

describe('a damaged chunk', () => {
  /** Changes a byte in the middle of a file. */
  function damage(name: string): void {
    const bytes = readFileSync(join(folder, name));
    bytes[bytes.length >> 1]! ^= 0x55;
    writeFileSync(join(folder, name), bytes);
  }
  const problemAt = (name: string): Promise<string> =>
    fileOf(name).then(
      () => '',
      (fault: unknown) => problemOf(fault).message,
    );

  it('is named by each copy that has it, is written again by the next one, and leaves those of another full one whole', async () => {
    for (let day = 1; day <= 6; day += 1) await copy(day, changed(day));
    const [full, sharing, other] = [
      'whole-20260301T100000.daybook',
      'whole-20260304T100000.changes',
      'whole-20260306T100000.daybook',
    ] as const;
    damage(full);
    for (const name of [full, sharing])
      expect(await problemAt(name)).toMatch(/^bytes \d+ to \d+ of whole-20260301T100000\.daybook$/);
    expect(await textIn(other)).toBe(linesOf(6, changed(6)).join(''));
    damage(other);
    const next = await copy(7, changed(6));
    expect(next).toEqual({ name: 'whole-20260307T100000.changes', sent: 2 });
    expect(await textIn(next.name)).toBe(linesOf(7, changed(6)).join(''));
    expect((await names()).length, 'the damaged ones are still listed').toBe(7);
  });

  it('in the changes alone spoils only their copy', async () => {
    const [full, next, last] = [await copy(1, TEXTS), await copy(2, changed(3)), await copy(3, changed(4))];
    damage(next.name);
    expect(await problemAt(next.name)).toMatch(/of whole-20260302T100000\.changes$/);
    expect(await textIn(full.name)).toBe(linesOf(1, TEXTS).join(''));
    expect(await textIn(last.name)).toBe(linesOf(3, changed(4)).join(''));
  });

  it('is never taken for the one it should be when it arrives', async () => {
    const upload = await ChunkUpload.begin(folder, 'upload', KEEP, onDay(1));
    const [head, one, other] = linesOf(1, TEXTS).map((line) => chunkOf(line, new Set()));
    expect(await upload.write([head!])).toEqual([]);
    const wrong = { ...one!, bytes: other!.bytes };
    await expect(upload.write([wrong])).rejects.toMatchObject({ problem: { code: 'copies.failed' } });
    await expect(upload.end(22, KEEP), 'chunks are missing').rejects.toMatchObject({
      problem: { code: 'copies.failed' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has no copy based on it once its file is gone', async () => {
    const [full, next] = [await copy(1, TEXTS), await copy(2, changed(3))];
    rmSync(join(folder, full.name));
    expect(await names()).toEqual([]);
    await expect(fileOf(next.name)).rejects.toMatchObject({ problem: { code: 'copies.damaged' } });
    expect((await copy(3, TEXTS)).name).toMatch(/daybook$/);
  });
});

describe('a backend that is killed while it writes a copy', () => {
  it('leaves the other copies whole, and nothing of that one', async () => {
    const open = async (): Promise<void> => (await CompanyCopies.open(folder, keptLog())).close();
    await copy(1, TEXTS);
    const killed = await ChunkUpload.begin(folder, 'killed', KEEP, onDay(2));
    await killed.write(linesOf(2, changed(3)).map((line) => chunkOf(line, new Set(killed.held))));
    await open();
    expect(readdirSync(folder).filter((name) => name.includes('part-'))).toEqual([]);
    // The list of a copy is on the disk before its file has its name.
    const { name } = await copy(3, changed(4));
    renameSync(join(folder, name), join(folder, 'part-late.tmp'));
    await open();
    expect(readdirSync(folder).toSorted()).toEqual([
      'chunks-20260301T100000.json',
      'unsent.journal',
      'whole-20260301T100000.daybook',
    ]);
    expect(await textIn('whole-20260301T100000.daybook')).toBe(linesOf(1, TEXTS).join(''));
    expect((await copy(4, changed(4))).sent).toBe(2);
    await killed.giveUp();
  });
});

describe('what a whole copy in chunks survives', () => {
  const listOf = (day: number): string => join(folder, `chunks-2026030${String(day)}T100000.json`);

  it('writes anew a chunk whose damage leaves its text and ends the file', async () => {
    const full = await copy(1, TEXTS);
    const bytes = readFileSync(join(folder, full.name));
    const { start, stored } = (await readChunkList(folder, '20260301T100000'))!.chunks[5]!;
    bytes[start]! ^= 1;
    bytes[start + stored - 1]! ^= 0x10;
    writeFileSync(join(folder, full.name), bytes);
    await expect(fileOf(full.name)).rejects.toMatchObject({ problem: { code: 'copies.damaged' } });
    const next = await copy(2, changed(3));
    expect(next.sent).toBe(3);
    expect(await textIn(next.name)).toBe(linesOf(2, changed(3)).join(''));
  });

  it('does without a full one that it needs nothing of', async () => {
    const full = await copy(1, TEXTS);
    writeFileSync(join(folder, full.name), '');
    const next = await copy(2, TEXTS);
    rmSync(join(folder, full.name));
    expect(await names()).toEqual([next.name]);
    expect(await textIn(next.name)).toBe(linesOf(2, TEXTS).join(''));
    expect(await textIn((await copy(3, changed(3))).name)).toBe(linesOf(3, changed(3)).join(''));
  });

  it('is given up when its full one has gone meanwhile', async () => {
    const full = await copy(1, TEXTS);
    const upload = await ChunkUpload.begin(folder, 'late', KEEP, onDay(2));
    const lines = linesOf(2, changed(3));
    await upload.write(lines.map((line) => chunkOf(line, new Set(upload.held))));
    rmSync(join(folder, full.name));
    await expect(upload.end(lines.length, KEEP)).rejects.toMatchObject({ problem: { code: 'copies.failed' } });
    expect(readdirSync(folder).filter((name) => !name.startsWith('chunks-'))).toEqual([]);
  });

  it('takes no place of a good one after its full one has gone, and goes when all that are kept are newer', async () => {
    const [first, full] = [await copy(1, ['one'], 2), await copy(2, ['one'], 2)];
    const lost = await copy(3, ['one', 'two'], 6);
    rmSync(join(folder, full.name));
    const [four, five] = [await copy(4, ['four'], 3), await copy(5, ['five'], 3)];
    const names = async () => (await listWhole(folder)).map(({ name }) => name);
    expect(await names()).toEqual([five.name, four.name, first.name]);
    expect(readdirSync(folder)).toContain(lost.name);
    const six = await copy(6, ['six'], 3);
    expect(await names()).toEqual([six.name, five.name, four.name]);
    expect(readdirSync(folder)).not.toContain(lost.name);
  });

  it('is made and read though the disk cannot read a list, and removes no full one that may be needed', async () => {
    const full = await copy(1, TEXTS);
    const next = await copy(2, changed(3));
    const kept = readFileSync(listOf(2));
    rmSync(listOf(2));
    mkdirSync(listOf(2));
    const third = await copy(3, changed(4));
    await copy(4, changed(5), 3);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([full.name, third.name]));
    rmSync(listOf(2), { recursive: true });
    writeFileSync(listOf(2), kept);
    expect(await textIn(next.name)).toBe(linesOf(2, changed(3)).join(''));
    writeFileSync(listOf(1), readFileSync(listOf(1), 'utf8').replaceAll(/"digest":"../g, '"digest":"00'));
    expect(await textIn(full.name), 'a full one with a wrong list').toBe(linesOf(1, TEXTS).join(''));
    rmSync(listOf(1));
    mkdirSync(listOf(1));
    expect(await textIn(full.name), 'and with none').toBe(linesOf(1, TEXTS).join(''));
  });

  it('protects also one of another full one', async () => {
    for (let day = 1; day <= 8; day += 1) await copy(day, changed(day));
    await protectNewest(folder);
    expect((await names()).filter((name) => name.startsWith('held')).map((name) => name.slice(5, 13))).toEqual([
      '20260308',
      '20260307',
      '20260305',
    ]);
  });
});
