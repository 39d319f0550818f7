import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CompanyCopies } from '../../../src/backend/copies/companyCopies.ts';
import { moveCopies } from '../../../src/backend/copies/folder.ts';
import type { PageEndpoint } from '../../../src/bridge/endpoint.ts';
import type { CopyRow } from '../../../src/domain/copies/copies.ts';
import type { Result } from '../../../src/domain/values/result.ts';
import { instant } from '../../support/documents.ts';
import { backendFor } from '../../support/backendFor.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const connectionId = 'ashdown-1';
const row: CopyRow = {
  table: 'documents',
  key: 'SI-1',
  revision: 1,
  mark: 'a',
  row: { key: 'SI-1', description: 'Oak chairs' },
};

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}
/** A file whose first line is the head of a backup; only the page checks the rest. */
function backupMade(day: number, documents = day, records = 2): Buffer {
  const head = {
    format: 'daybook-backup',
    schema: 4,
    connectionId,
    company: 'Ashdown Ltd',
    madeAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00.0000000Z`,
    documents,
    records,
    waiting: 1,
  };
  return gzipSync(`${JSON.stringify(head)}\n{"end":true,"rows":0}\n`);
}
async function send(page: PageEndpoint, file: Buffer, size = file.length) {
  const upload = valueOf(await page.call('copies.beginWhole', { connectionId }));
  for (let at = 0; at < file.length; at += 50)
    valueOf(await page.call('copies.writeWhole', { upload, bytes: file.subarray(at, at + 50).toString('base64') }));
  return page.call('copies.endWhole', { upload, size });
}

describe('whole copies', () => {
  it('arrive in parts, are listed newest first with their counts, and are read back byte for byte; the last ten stay', async () => {
    const dataFolder = temporaryFolder();
    const { page } = await backendFor(dataFolder);
    for (let day = 1; day <= 12; day += 1) valueOf(await send(page, backupMade(day)));
    const { whole } = valueOf(await page.call('copies.about', { connectionId }));
    expect(whole.map(({ documents }) => documents)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(whole[0]).toMatchObject({
      name: 'whole-20260312T100000.daybook',
      records: 2,
      waiting: 1,
      schema: 4,
      bytes: backupMade(12).length,
    });
    const read = valueOf(await page.call('copies.readWhole', { connectionId, name: whole[0]!.name, from: 0 }));
    expect(read).toEqual({ bytes: backupMade(12).toString('base64'), next: null });
    const folder = join(dataFolder, 'copies', connectionId);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, whole[0]!.name)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
  });

  it('stay those of ten days though the clock is set back, and the one that was just made is among them', async () => {
    const { page } = await backendFor(temporaryFolder());
    for (let day = 11; day <= 20; day += 1) valueOf(await send(page, backupMade(day)));
    valueOf(await send(page, backupMade(2)));
    const { whole } = valueOf(await page.call('copies.about', { connectionId }));
    expect(whole.map(({ documents }) => documents)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 2]);
  });

  it('are all listed, except one that the disk cannot read', async () => {
    const dataFolder = temporaryFolder();
    const { page } = await backendFor(dataFolder);
    valueOf(await send(page, backupMade(1)));
    // It can be opened but not read, as with a damaged sector.
    mkdirSync(join(dataFolder, 'copies', connectionId, 'whole-20260302T100000.daybook'));
    expect(valueOf(await page.call('copies.about', { connectionId }))).toMatchObject({
      problem: null,
      whole: [{ documents: 1 }],
    });
  });

  it('do not include one that is cut short, is no backup, or whose page has gone; another file is not read', async () => {
    const dataFolder = temporaryFolder();
    const { page, addPage } = await backendFor(dataFolder);
    expect(await send(page, backupMade(1).subarray(0, 60), backupMade(1).length)).toMatchObject({
      ok: false,
      problem: { code: 'copies.failed' },
    });
    expect(await send(page, Buffer.from('something else'))).toMatchObject({
      ok: false,
      problem: { code: 'copies.failed' },
    });
    const other = addPage();
    valueOf(await other.page.call('copies.beginWhole', { connectionId }));
    other.leave();
    await expect.poll(() => readdirSync(join(dataFolder, 'copies', connectionId))).toEqual(['unsent.journal']);
    expect(
      await page.call('copies.readWhole', { connectionId, name: '../../connections.json', from: 0 }),
    ).toMatchObject({ ok: false });
  });
});

describe('whole copies that are protected', () => {
  it('stay, the two newest, even after ten newer ones, until they are released', async () => {
    const { page } = await backendFor(temporaryFolder());
    for (let day = 1; day <= 5; day += 1) valueOf(await send(page, backupMade(day)));
    valueOf(await page.call('copies.hold', { connectionId }));
    for (let day = 11; day <= 22; day += 1) valueOf(await send(page, backupMade(day)));
    const { whole } = valueOf(await page.call('copies.about', { connectionId }));
    expect(whole.map(({ documents }) => documents)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 5, 4]);
    expect(whole.filter(({ isHeld }) => isHeld).map(({ documents }) => documents)).toEqual([5, 4]);
    const held = whole.at(-1)!;
    expect(valueOf(await page.call('copies.readWhole', { connectionId, name: held.name, from: 0 })).bytes).toBe(
      backupMade(4).toString('base64'),
    );
    valueOf(await page.call('copies.letGo', { connectionId, name: held.name }));
    valueOf(await send(page, backupMade(23)));
    const after = valueOf(await page.call('copies.about', { connectionId })).whole;
    expect(after.map(({ documents }) => documents)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 5]);
    expect(await page.call('copies.letGo', { connectionId, name: held.name })).toMatchObject({
      ok: false,
      problem: { code: 'copies.failed' },
    });
  });

  it('are never empty ones', async () => {
    const { page } = await backendFor(temporaryFolder());
    for (const file of [backupMade(1), backupMade(2), backupMade(3), backupMade(9, 0, 0)])
      valueOf(await send(page, file));
    valueOf(await page.call('copies.hold', { connectionId }));
    const { whole } = valueOf(await page.call('copies.about', { connectionId }));
    expect(whole.map(({ documents, isHeld }) => [documents, isHeld])).toEqual([
      [0, false],
      [3, true],
      [2, true],
      [1, false],
    ]);
  });

  it('may hold customers and bank lines alone: a company that has no documents yet', async () => {
    const { page } = await backendFor(temporaryFolder());
    for (let day = 1; day <= 3; day += 1) valueOf(await send(page, backupMade(day, 0, day)));
    valueOf(await page.call('copies.hold', { connectionId }));
    const { whole } = valueOf(await page.call('copies.about', { connectionId }));
    expect(whole.map(({ records, isHeld }) => [records, isHeld])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
  });
});

it('a journal that is copied aside is still written, and its copy stays as it was', async () => {
  const dataFolder = temporaryFolder();
  const { page } = await backendFor(dataFolder);
  valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] }));
  valueOf(await page.call('copies.copyAside', { connectionId }));
  valueOf(await page.call('copies.append', { connectionId, gone: [{ table: 'documents', key: 'SI-1' }], put: [] }));
  const { unsent, aside } = valueOf(await page.call('copies.about', { connectionId }));
  expect(unsent.documents).toBe(0);
  expect(valueOf(await page.call('copies.unsent', { connectionId, aside: aside[0]!.name, from: 0 })).rows).toEqual([
    row,
  ]);
  // Nothing is allocated ahead in a journal that is only read.
  expect(statSync(join(dataFolder, 'copies', connectionId, aside[0]!.name)).size).toBeLessThan(1_000);
});

describe('unreadable settings of the copies', () => {
  it('do not mean the usual folder: nothing is written until a person names the folder, and then the copies are found', async () => {
    const [dataFolder, chosen] = [temporaryFolder(), temporaryFolder()];
    const first = await backendFor(dataFolder);
    valueOf(await first.page.call('copies.configure', { folder: chosen, keep: 3 }));
    valueOf(await first.page.call('copies.append', { connectionId, gone: [], put: [row] }));
    await first.backend.close();
    writeFileSync(join(dataFolder, 'copies.json'), '{"version":1,"folder":');
    const { page, backend, log } = await backendFor(dataFolder);
    expect(valueOf(await page.call('copies.about', { connectionId }))).toMatchObject({
      problem: { code: 'copies.placeUnknown' },
      sentinel: null,
    });
    expect(await page.call('copies.append', { connectionId, gone: [], put: [row] })).toMatchObject({
      ok: false,
      problem: { code: 'copies.placeUnknown' },
    });
    expect(existsSync(join(dataFolder, 'copies'))).toBe(false);
    expect(log.join()).toContain('copies.json');
    await backend.close();
    // Each start reports it again until somebody has answered.
    const again = await backendFor(dataFolder);
    expect(valueOf(await again.page.call('copies.about', { connectionId }))).toMatchObject({
      problem: { code: 'copies.placeUnknown' },
    });
    valueOf(await again.page.call('copies.configure', { folder: chosen, keep: 3 }));
    expect(valueOf(await again.page.call('copies.about', { connectionId }))).toMatchObject({
      problem: null,
      unsent: { documents: 1 },
    });
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('copies.json.broken-'))).toHaveLength(1);
  });

  it('may be replaced with the usual folder, which need not exist yet', async () => {
    const dataFolder = temporaryFolder();
    writeFileSync(join(dataFolder, 'copies.json'), 'nothing');
    const { page } = await backendFor(dataFolder);
    valueOf(await page.call('copies.configure', { folder: null, keep: 10 }));
    expect(valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] })).held).toBe(1);
  });
});

describe('the folder of the copies', () => {
  it('changes when a person chooses another one, and everything moves there', async () => {
    const [dataFolder, chosen] = [temporaryFolder(), temporaryFolder()];
    const { page } = await backendFor(dataFolder);
    const sentinel = { identity: 'a', documents: 3, records: 1, notedAt: instant() };
    valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] }));
    valueOf(await page.call('copies.note', { connectionId, sentinel }));
    valueOf(await send(page, backupMade(1)));
    const { folder } = valueOf(await page.call('copies.configure', { folder: chosen, keep: 3 }));
    expect(folder.startsWith(join(chosen, 'Daybook copies '))).toBe(true);
    expect(existsSync(join(dataFolder, 'copies'))).toBe(false);
    const about = valueOf(await page.call('copies.about', { connectionId }));
    expect(about).toMatchObject({
      settings: { keep: 3, isUsual: false },
      sentinel,
      unsent: { documents: 1 },
      whole: [{ documents: 1 }],
    });
    expect(valueOf(await page.call('copies.unsent', { connectionId, from: 0 })).rows).toEqual([row]);
  });

  it('stays as it is when one file cannot be copied to the other', async () => {
    const [from, to] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(from, 'whole'), 'a copy');
    // The system's answer is that of a file that goes while it is copied.
    symlinkSync('gone', join(from, 'another'));
    symlinkSync('elsewhere', join(to, 'another'));
    const moving = moveCopies(from, to).then((removeOld) => removeOld());
    await expect(moving).rejects.toThrow(/ENOENT/);
    expect(readdirSync(from).sort()).toEqual(['another', 'whole']);
    await expect(moveCopies(join(from, 'none'), join(to, 'new'))).resolves.toBeTypeOf('function');
  });

  it('is not created again when its disk is missing: an empty folder would look like the copies', async () => {
    const [dataFolder, disk] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(disk, 'mounted'));
    const first = await backendFor(dataFolder);
    valueOf(await first.page.call('copies.configure', { folder: join(disk, 'mounted'), keep: 3 }));
    await first.backend.close();
    renameSync(join(disk, 'mounted'), join(disk, 'away'));
    const { page } = await backendFor(dataFolder);
    expect(valueOf(await page.call('copies.about', { connectionId }))).toMatchObject({
      problem: { code: 'copies.failed' },
      sentinel: null,
    });
    expect(await page.call('copies.append', { connectionId, gone: [], put: [row] })).toMatchObject({
      ok: false,
      problem: { code: 'copies.failed' },
    });
    expect(existsSync(join(disk, 'mounted'))).toBe(false);
    renameSync(join(disk, 'away'), join(disk, 'mounted'));
    expect(valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] })).held).toBe(1);
  });

  it('moves with everything that another window writes during the move, at any moment', async () => {
    const dataFolder = temporaryFolder();
    const { page, addPage, backend } = await backendFor(dataFolder);
    const other = addPage().page;
    valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] }));
    for (let index = 0; index < 200; index += 1)
      writeFileSync(join(dataFolder, 'copies', `other-${String(index)}`), 'x'.repeat(10_000));
    let isMoved = false;
    const moved = page.call('copies.configure', { folder: temporaryFolder(), keep: 3 }).finally(() => {
      isMoved = true;
    });
    const written: string[] = [];
    for (let index = 0; !isMoved; index += 1) {
      const key = `typed-${String(index)}`;
      const answer = await other.call('copies.append', { connectionId, gone: [], put: [{ ...row, key }] });
      if (answer.ok) written.push(key);
    }
    valueOf(await moved);
    await backend.close();
    const { rows } = valueOf(
      await (await backendFor(dataFolder)).page.call('copies.unsent', { connectionId, from: 0 }),
    );
    expect(rows.map(({ key }) => key)).toEqual(['SI-1', ...written]);
  });

  it('is refused if its path is not absolute', async () => {
    const { page } = await backendFor(temporaryFolder());
    expect(await page.call('copies.configure', { folder: 'copies', keep: 3 })).toMatchObject({
      ok: false,
      problem: { code: 'copies.failed', field: 'folder' },
    });
  });
});

it('unsent work that was set aside is still there under its date, and the next journal begins empty', async () => {
  const { page } = await backendFor(temporaryFolder());
  valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] }));
  valueOf(await page.call('copies.setAside', { connectionId }));
  const { unsent, aside } = valueOf(await page.call('copies.about', { connectionId }));
  expect(unsent.documents).toBe(0);
  expect(aside.map(({ count }) => count.documents)).toEqual([1]);
  expect(valueOf(await page.call('copies.unsent', { connectionId, aside: aside[0]!.name, from: 0 }))).toEqual({
    rows: [row],
    unreadable: [],
    next: null,
  });
});

it('unsent work that is set aside with an earlier date, or twice in a second, overwrites nothing', async () => {
  const folder = temporaryFolder();
  for (let day = 11; day <= 20; day += 1) {
    const copies = await CompanyCopies.open(folder, keptLog());
    await copies.journal.append([], [{ ...row, key: `SI-${String(day)}` }]);
    await copies.setJournalAside(instant(day), 10);
  }
  for (const key of ['SI-2', 'SI-3']) {
    const copies = await CompanyCopies.open(folder, keptLog());
    await copies.journal.append([], [{ ...row, key }]);
    await copies.setJournalAside(instant(2), 12);
  }
  const copies = await CompanyCopies.open(folder, keptLog());
  expect((await copies.about()).aside.length).toBe(12);
  await copies.journal.append([], [{ ...row, key: 'SI-1' }]);
  await copies.setJournalAside(instant(1), 10);
  const last = await CompanyCopies.open(folder, keptLog());
  const { aside } = await last.about();
  expect(aside.length).toBe(10);
  expect(await last.withAside(aside.at(-1)!.name, async (journal) => journal.marks().map(({ key }) => key))).toEqual([
    'SI-1',
  ]);
  await last.close();
});

it('a journal whose file was removed is created again by the next attempt', async () => {
  const dataFolder = temporaryFolder();
  const { page } = await backendFor(dataFolder);
  valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] }));
  rmSync(join(dataFolder, 'copies'), { recursive: true });
  expect(await page.call('copies.append', { connectionId, gone: [], put: [{ ...row, key: 'SI-2' }] })).toMatchObject({
    ok: false,
    problem: { code: 'copies.failed' },
  });
  expect(
    valueOf(await page.call('copies.append', { connectionId, gone: [], put: [{ ...row, key: 'SI-2' }] })).held,
  ).toBe(1);
  expect(existsSync(join(dataFolder, 'copies', connectionId, 'unsent.journal'))).toBe(true);
});

it('two windows that write at once leave a journal that is read whole, with the newest revision of each row', async () => {
  const dataFolder = temporaryFolder();
  const { page, addPage, backend } = await backendFor(dataFolder);
  const other = addPage().page;
  const writes = Array.from({ length: 40 }, (_, index) =>
    (index % 2 === 0 ? page : other).call('copies.append', {
      connectionId,
      gone: [],
      put: [{ ...row, key: `SI-${String(index % 5)}`, revision: index }],
    }),
  );
  await Promise.all(writes);
  await backend.close();
  const { rows } = valueOf(await (await backendFor(dataFolder)).page.call('copies.unsent', { connectionId, from: 0 }));
  expect(rows.map(({ key, revision }) => [key, revision]).toSorted()).toEqual([
    ['SI-0', 35],
    ['SI-1', 36],
    ['SI-2', 37],
    ['SI-3', 38],
    ['SI-4', 39],
  ]);
});

it('every copy of a company that is deleted is gone, and those of another stay', async () => {
  const dataFolder = temporaryFolder();
  const { page } = await backendFor(dataFolder);
  valueOf(await send(page, backupMade(1)));
  valueOf(await page.call('copies.append', { connectionId, gone: [], put: [row] }));
  valueOf(await page.call('copies.about', { connectionId: 'bolt-1' }));
  expect(readdirSync(join(dataFolder, 'copies')).toSorted()).toEqual([connectionId, 'bolt-1']);
  valueOf(await page.call('connections.deleteCopies', { connectionId }));
  expect(readdirSync(join(dataFolder, 'copies'))).toEqual(['bolt-1']);
  // It can be begun anew.
  expect(valueOf(await page.call('copies.about', { connectionId })).whole).toEqual([]);
});
