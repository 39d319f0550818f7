import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lowSpaceProblem, openDiskWatch, withRoom } from '../../../src/backend/files/diskWatch.ts';
import { spaceLevel, type DiskSpace } from '../../../src/domain/copies/diskSpace.ts';
import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import { ok, ProblemError } from '../../../src/domain/values/result.ts';
import { backendFor } from '../../support/backendFor.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

const MB = 1024 * 1024;

describe('the level of free space', () => {
  it.each([
    [null, 'enough', 'enough'],
    [200 * MB, 'enough', 'enough'],
    [200 * MB - 1, 'enough', 'low'],
    // An eighth more must be free before the level is `enough` again.
    [225 * MB - 1, 'low', 'low'],
    [225 * MB, 'low', 'enough'],
    [8 * MB, 'low', 'low'],
    [8 * MB - 1, 'low', 'full'],
    [0, 'enough', 'full'],
    [8.5 * MB, 'full', 'full'],
    [9 * MB, 'full', 'low'],
    [300 * MB, 'full', 'enough'],
  ] as const)('with %s bytes free after %s is %s', (free, before, level) => {
    expect(spaceLevel(free, 200, before)).toBe(level);
  });
});

/** A watch over disks with the free bytes in `free`. */
async function watched(free: Record<string, number | null>, folder = temporaryFolder()) {
  const log = keptLog();
  const notified: DiskSpace[] = [];
  const watch = await openDiskWatch({
    dataFolder: folder,
    log,
    freeOf: (path) => {
      const bytes = path === '/copies' ? free.copies : free.data;
      return bytes === undefined || bytes === null
        ? Promise.reject(new Error('no such folder'))
        : Promise.resolve(bytes);
    },
    every: 3_600_000,
  });
  onTestFinished(() => watch.close());
  watch.watch(() => '/copies');
  await watch.look();
  watch.onChange((space) => notified.push(space));
  return { watch, notified, log: log.lines, folder };
}

describe('the watch over free space', () => {
  it('checks a disk that hangs only once until it answers, and uses the others', async () => {
    let asked = 0;
    let answer: (bytes: number) => void = () => undefined;
    const watch = await openDiskWatch({
      dataFolder: '/data',
      log: keptLog(),
      every: 3_600_000,
      timeout: 1,
      freeOf: (folder) => {
        if (folder === '/data') return Promise.resolve(500 * MB);
        asked += 1;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    onTestFinished(() => watch.close());
    watch.watch(() => '/network');
    await watch.look();
    await watch.look();
    expect(await watch.look()).toMatchObject({ folder: '/data', free: 500 * MB });
    expect(asked).toBe(1);
    answer(900 * MB);
    await watch.look();
    expect(asked).toBe(2);
  });

  it('uses the fullest disk, and notifies when that changes', async () => {
    const free = { data: 900 * MB, copies: 500 * MB };
    const { watch, notified, folder } = await watched(free);
    expect(watch.space).toEqual({ level: 'enough', free: 500 * MB, folder: '/copies', floorMb: 200 });
    await watch.look();
    expect(notified).toEqual([]);
    free.copies = 100 * MB;
    await watch.look();
    free.data = 5 * MB;
    await watch.look();
    free.data = free.copies = 900 * MB;
    await watch.look();
    expect(notified).toMatchObject([
      { level: 'low', folder: '/copies' },
      { level: 'full', folder, free: 5 * MB },
      { level: 'enough' },
    ]);
  });

  it('ignores a disk whose free space is unknown, and logs that once', async () => {
    const free = { data: 900 * MB, copies: null };
    const { watch, log } = await watched(free);
    await watch.look();
    expect(watch.space.level).toBe('enough');
    expect(log).toEqual(['the free space of /copies is not known: no such folder']);
  });

  it('finds the disk of a folder that does not exist yet, and logs no error', async () => {
    const dataFolder = temporaryFolder();
    const log = keptLog();
    const watch = await openDiskWatch({ dataFolder, log });
    onTestFinished(() => watch.close());
    watch.watch(() => join(dataFolder, 'copies'));
    expect((await watch.look()).free).toBeGreaterThan(0);
    expect(log.lines.filter((line) => line.includes('is not known'))).toEqual([]);
  });

  it('stores a new floor and uses it at once', async () => {
    const { watch, notified, folder } = await watched({ data: 300 * MB, copies: 300 * MB });
    expect(await watch.setFloor(400)).toMatchObject({ level: 'low', floorMb: 400 });
    expect(notified.at(-1)).toMatchObject({ level: 'low', floorMb: 400 });
    expect(JSON.parse(readFileSync(join(folder, 'disk.json'), 'utf8'))).toEqual({ floorMb: 400 });
    expect((await watched({ data: 300 * MB, copies: 300 * MB }, folder)).watch.space).toMatchObject({
      level: 'low',
      floorMb: 400,
    });
  });

  it('uses a floor that cannot be stored, and the usual one if the stored one cannot be read', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'disk.json'), '{"floorMb":"much"}');
    const { watch } = await watched({ data: 300 * MB, copies: 300 * MB }, folder);
    expect(watch.space.floorMb).toBe(200);
    const nowhere = await watched({ data: 300 * MB, copies: 300 * MB }, join(folder, 'gone'));
    expect(await nowhere.watch.setFloor(400)).toMatchObject({ level: 'low', floorMb: 400 });
    expect(nowhere.log).toContainEqual(expect.stringContaining('the floor of free space was not kept: ENOENT'));
  });

  it('refuses work that writes more than typing, with a sentence that names the folder', async () => {
    const free = { data: 150 * MB, copies: 900 * MB };
    const { watch, folder } = await watched(free);
    expect(await withRoom(watch, async () => ok('done'))).toEqual({
      ok: false,
      problem: { code: 'disk.low', message: `150 MB are free on the disk of ${folder}, less than 200 MB` },
    });
    free.data = 900 * MB;
    expect(await withRoom(watch, async () => ok('done'))).toEqual(ok('done'));
    expect(lowSpaceProblem(watch.space)).toBeNull();
  });
});

describe('a backend whose disk is nearly full', () => {
  it('begins no sync and fetches no attached file, tells every page, and goes on by itself once there is room', async () => {
    const disk = { free: 150 * MB };
    const { page, addPage } = await backendFor(temporaryFolder(), { freeOf: async () => disk.free });
    const notified = [page, addPage().page].map((each) => {
      const spaces: DiskSpace[] = [];
      each.on('disk.changed', (space) => spaces.push(space));
      return spaces;
    });
    const opened = await page.call('connections.openDemo', null);
    if (!opened.ok) throw new Error(opened.problem.message);
    const connectionId = opened.value.id;
    const low = { ok: false, problem: { code: 'disk.low', message: expect.stringContaining('150 MB are free') } };
    expect(await page.call('disk.space', null)).toMatchObject(ok({ level: 'low', floorMb: 200, free: 150 * MB }));
    expect(await page.call('sync.run', { connectionId })).toMatchObject(low);
    const id = guidSchema.parse('00000000-0000-7000-8000-000000000001');
    expect(await page.call('attachments.read', { connectionId, document: id, id })).toMatchObject(low);
    expect(await page.call('copies.beginWhole', { connectionId })).toMatchObject(low);
    expect(
      await page.call('copies.append', { connectionId, gone: [], put: [] }),
      'what is typed is copied',
    ).toMatchObject({ ok: true });
    disk.free = 900 * MB;
    await until(() => notified.every((spaces) => spaces.at(-1)?.level === 'enough'));
    page.serve('store.cursor', () =>
      Promise.reject(new ProblemError({ code: 'store.failed', message: 'the run got as far as the store' })),
    );
    expect(await page.call('sync.run', { connectionId })).toMatchObject(
      ok({ problem: { code: 'store.failed', message: 'the run got as far as the store' } }),
    );
    expect(await page.call('disk.setFloor', { floorMb: 1_000 })).toMatchObject(ok({ level: 'low', floorMb: 1_000 }));
  });
});
