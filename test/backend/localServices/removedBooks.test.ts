import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moveAway, REMOVED } from '../../../src/backend/localServices/removedBooks.ts';
import { valueOf } from '../../../src/domain/values/result.ts';
import { backendFor } from '../../support/backendFor.ts';
import { OwnService, VALE } from '../../support/ownBooks.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const NOON = Date.UTC(2026, 10, 30, 12);

describe('removing a company on this computer', () => {
  it('moves its books and copies out of the way, and put back they are open again with all that was posted', async () => {
    const dataFolder = temporaryFolder();
    const { page, backend } = await backendFor(dataFolder);
    const { id: connectionId } = valueOf(await page.call('connections.makeOwn', VALE));
    const service = new OwnService(dataFolder);
    await service.signIn();
    await service.postInvoice();
    await expect.poll(() => existsSync(join(dataFolder, 'own-company-copies'))).toBe(true);

    const { folder } = valueOf(await page.call('books.remove', { connectionId }));
    expect(dirname(folder)).toBe(join(dataFolder, REMOVED));
    expect(readdirSync(folder).sort()).toEqual(['own-company-copies', 'own-company.json', 'own-company.sqlite']);
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('own-company'))).toEqual([]);
    valueOf(await page.call('connections.remove', { connectionId }));
    // Nothing is left of it, so another one can be made.
    const next = valueOf(await page.call('connections.makeOwn', { ...VALE, name: 'Hill Ltd' }));
    expect(next.name).toBe('Hill Ltd');
    await backend.close();

    const other = temporaryFolder();
    for (const name of ['own-company.json', 'own-company.sqlite'])
      writeFileSync(join(other, name), readFileSync(join(folder, name)));
    const again = await backendFor(other);
    const { id } = valueOf(await again.page.call('connections.openOwn', null));
    const asked = { connectionId: id, ref: 'trialBalance', body: { asAt: '2026-12-31' } };
    const { rows } = valueOf(await again.page.call('enquiries.run', asked));
    expect(rows.map((row) => row[1])).toEqual(['1100', '2200', '4000']);
  });

  it('refuses another connection, and moves nothing of it', async () => {
    const dataFolder = temporaryFolder();
    const { page } = await backendFor(dataFolder);
    valueOf(await page.call('connections.makeOwn', VALE));
    const before = readdirSync(dataFolder).filter((name) => name.startsWith('own-company.'));
    expect(await page.call('books.remove', { connectionId: 'other' })).toMatchObject({
      ok: false,
      problem: { code: 'connection.unknown' },
    });
    expect(readdirSync(dataFolder)).toEqual(expect.arrayContaining(before));
    expect(existsSync(join(dataFolder, REMOVED))).toBe(false);
  });
});

describe('moving books away', () => {
  it('leaves what belongs to others, and takes another folder each time', async () => {
    const home = temporaryFolder();
    const put = (...names: string[]): void => names.forEach((name) => writeFileSync(join(home, name), name));
    put('own-company.sqlite', 'own-company.sqlite-wal', 'own-company.json', 'demo-company.sqlite', 'connections.json');
    mkdirSync(join(home, 'own-company-copies'));
    const first = await moveAway(join(home, 'own-company.sqlite'), NOON);
    expect(basename(first)).toBe('own-company-20261130T120000');
    expect(readdirSync(first).sort()).toEqual([
      'own-company-copies',
      'own-company.json',
      'own-company.sqlite',
      'own-company.sqlite-wal',
    ]);
    expect(readdirSync(home).sort()).toEqual(['connections.json', 'demo-company.sqlite', REMOVED]);
    // Somebody asks again because what comes after it has failed.
    expect(await moveAway(join(home, 'own-company.sqlite'), NOON + 60_000)).toBe(first);
    put('own-company.sqlite');
    expect(basename(await moveAway(join(home, 'own-company.sqlite'), NOON))).toBe('own-company-20261130T120000-1');
  });
});
