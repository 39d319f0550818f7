import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { shellUpdates, type Updater } from '../../electron/updates.ts';
import { keptLog } from '../support/keptLog.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/**
 * The real electron-updater, as the AppImage uses it, over real HTTP: only Electron itself is played, by Node's own
 * requests.
 */

const fromHere = createRequire(import.meta.url);
/** Calls `work` while `require('electron')` gives this. */
const electronPath = fromHere.resolve('electron');

const NEXT = '#!/bin/sh\nexit 0\n';
const sha512 = (text: string): string => createHash('sha512').update(text).digest('base64');

let folder: string;
let served: Map<string, string>;
let address: string;
beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Daybook.AppImage'), 'the version that runs', { mode: 0o755 });
  vi.stubEnv('APPIMAGE', join(folder, 'Daybook.AppImage'));
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  // The note that packing leaves beside the archive.
  writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: daybook-updater\n');
  Object.assign(process, { resourcesPath: folder });
  served = new Map();
  const server = createServer((asked, response) => {
    const body = served.get((asked.url ?? '').split('?')[0] ?? '');
    response.writeHead(body === undefined ? 404 : 200, { 'content-length': Buffer.byteLength(body ?? '') });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return () => new Promise<void>((resolve) => server.close(() => resolve()));
});
afterEach(() => vi.unstubAllEnvs());

/** Puts a release on the server, as electron-builder describes it. */
function release(version: string, more = '', checksum = sha512(NEXT)): void {
  const file = `Daybook-${version}-linux-x86_64.AppImage`;
  served.set(`/${file}`, NEXT);
  served.set(
    '/latest-linux.yml',
    [
      `version: ${version}`,
      'files:',
      `  - url: ${file}`,
      `    sha512: ${checksum}`,
      `    size: ${String(NEXT.length)}`,
      `path: ${file}`,
      `sha512: ${checksum}`,
      'releaseNotes: |-',
      '  ### Added',
      '  - Faster lists',
      "releaseDate: '2026-03-18T12:00:00.000Z'",
      more,
    ].join('\n'),
  );
}

/** A Daybook 0.1.0 with the real library. */
function shell() {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    getVersion: () => '0.1.0',
    getName: () => 'daybook',
    getPath: () => folder,
    getAppPath: () => folder,
    whenReady: async () => undefined,
    quit: () => undefined,
  });
  const electron = {
    app,
    session: { fromPartition: () => ({}) },
    autoUpdater: new EventEmitter(),
    net: { request: ({ session: _session, ...options }: RequestOptions & { session: unknown }) => request(options) },
  };
  const known = fromHere.cache[electronPath];
  fromHere.cache[electronPath] = Object.assign(Object.create(null), {
    id: electronPath,
    filename: electronPath,
    loaded: true,
    exports: electron,
  });
  onTestFinished(() => {
    if (known) fromHere.cache[electronPath] = known;
    else Reflect.deleteProperty(fromHere.cache, electronPath);
  });
  const { AppImageUpdater } = fromHere('electron-updater') as { AppImageUpdater: new () => Updater };
  const log = keptLog();
  const quit = vi.fn();
  return { updates: shellUpdates(new AppImageUpdater(), { address, platform: 'linux', log, quit }), log, quit };
}

describe('electron-updater', () => {
  it('finds a newer version, fetches it, and puts it in the place of the one that runs when Daybook ends', async () => {
    release('0.2.0');
    const { updates, quit } = shell();
    expect(await updates.source.look()).toEqual({
      version: '0.2.0',
      notes: '### Added\n- Faster lists',
      releasedAt: '2026-03-18T12:00:00.0000000Z',
    });
    await updates.source.fetch();
    const path = join(folder, 'Daybook.AppImage');
    expect(readFileSync(path, 'utf8')).toBe('the version that runs');
    updates.installAtEnd();
    expect(readFileSync(path, 'utf8')).toBe(NEXT);
    expect(quit).toHaveBeenCalled();
  });

  it('refuses what is not what its description says', async () => {
    release('0.2.0', '', sha512('another file'));
    const { updates } = shell();
    expect(await updates.source.look()).toMatchObject({ version: '0.2.0' });
    await expect(updates.source.fetch()).rejects.toThrow(/sha512 checksum mismatch/);
    updates.installAtEnd();
    expect(readFileSync(join(folder, 'Daybook.AppImage'), 'utf8')).toBe('the version that runs');
  });

  it.each(['0.1.0', '0.0.9'])('does not take %s, which is not newer', async (version) => {
    release(version);
    expect(await shell().updates.source.look()).toBeNull();
  });

  it('leaves a version to others until it is released to this computer', async () => {
    release('0.2.0', 'stagingPercentage: 0');
    expect(await shell().updates.source.look()).toBeNull();
    release('0.2.0', 'stagingPercentage: 100');
    expect(await shell().updates.source.look()).toMatchObject({ version: '0.2.0' });
  });

  it('says when nothing is where versions should be', async () => {
    await expect(shell().updates.source.look()).rejects.toThrow(/404/);
  });
});
