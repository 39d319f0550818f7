import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { needsBuild } from '../../../src/backend/cli/built.mjs';
import {
  appWindowSwitches,
  installedBrowsers,
  type Machine,
  profileFolder,
} from '../../../src/backend/localHost/browser.ts';
import { defaultDataFolder } from '../../../src/backend/files/dataFolder.ts';
import { readKept, writeFirst, writeKept } from '../../../src/backend/files/keptFile.ts';
import { openLog } from '../../../src/backend/files/log.ts';
import { chooseShell } from '../../../src/backend/cli/shellChoice.ts';
import { readStartOptions } from '../../../src/backend/cli/startOptions.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('the data folder', () => {
  it.each([
    ['linux', {}, '/home/ada/.local/share/daybook'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/daybook'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/daybook'],
    ['darwin', {}, '/home/ada/Library/Application Support/Daybook'],
  ] as const)('on %s with %j is %s', (platform, environment, folder) => {
    expect(defaultDataFolder(platform, environment, '/home/ada')).toBe(folder);
  });
});

describe('the browser', () => {
  const machine = (
    platform: NodeJS.Platform,
    files: string[],
    environment: NodeJS.ProcessEnv = {},
    links: Record<string, string> = {},
  ): Machine => ({
    platform,
    environment: { PATH: '/usr/local/bin:/usr/bin:relative', ...environment },
    home: '/home/ada',
    canRun: (path) => files.includes(path),
    realPath: (path) => links[path] ?? path,
  });

  it.each([
    ['linux', ['/usr/bin/chromium', '/usr/bin/google-chrome'], {}, '/usr/bin/chromium'],
    ['linux', ['/usr/bin/microsoft-edge'], {}, '/usr/bin/microsoft-edge'],
    ['linux', ['/snap/bin/chromium', '/usr/bin/google-chrome-stable'], {}, '/usr/bin/google-chrome-stable'],
    [
      'darwin',
      ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
      {},
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    [
      'darwin',
      ['/home/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
      {},
      '/home/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    [
      'win32',
      ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
      { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  ] as const)('on %s with %j is found', (platform, files, environment, path) => {
    expect(installedBrowsers(machine(platform, [...files], environment))[0]?.path).toBe(path);
  });

  it('is not found on a machine without one', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(installedBrowsers(machine(platform, []))).toEqual([]);
  });

  it('keeps its profile in the data folder, except for a snap, which may not write there', () => {
    const linux = machine('linux', [], {}, { '/usr/bin/chromium-browser': '/usr/bin/snap' });
    expect(profileFolder({ name: 'Chromium', path: '/usr/bin/chromium' }, linux, '/data')).toBe(
      '/data/browser-profile',
    );
    for (const path of ['/snap/bin/chromium', '/usr/bin/chromium-browser']) {
      expect(profileFolder({ name: 'Chromium', path }, linux, '/data')).toMatch(
        /^\/home\/ada\/snap\/chromium\/common\/daybook-[0-9a-f]{12}$/,
      );
    }
  });

  it('runs without its sandbox only for root on Linux', () => {
    expect(appWindowSwitches('http://127.0.0.1:20000/', '/data/p', false)).not.toContain('--no-sandbox');
    expect(appWindowSwitches('http://127.0.0.1:20000/', '/data/p', true)).toContain('--no-sandbox');
  });
});

describe('the choice of the shell', () => {
  it.each([
    [{ hasLocalRecords: false, hasElectronRecords: false, open: true }, 'either'],
    [{ hasLocalRecords: false, hasElectronRecords: false, open: false }, 'local'],
    [{ hasLocalRecords: true, hasElectronRecords: false, open: true }, 'local'],
    [{ hasLocalRecords: true, hasElectronRecords: true, open: true }, 'local'],
    [{ hasLocalRecords: false, hasElectronRecords: true, open: true }, 'electron'],
    [{ hasLocalRecords: false, hasElectronRecords: true, open: false }, 'none'],
  ] as const)('for %j is %s', (facts, shell) => {
    expect(chooseShell(facts).shell).toBe(shell);
  });
});

describe('the command line', () => {
  it.each([
    [[], { open: true, dataFolder: null }],
    [['--no-open'], { open: false, dataFolder: null }],
    [['--data', 'books'], { open: true, dataFolder: '/home/ada/books' }],
    [['--data=/srv/books', '--no-open'], { open: false, dataFolder: '/srv/books' }],
  ])('%j is understood', (words, options) => {
    expect(readStartOptions(words, '/home/ada')).toEqual({ kind: 'start', options });
  });
  it.each([[['--nope']], [['--data']], [['--data=']], [['books']]])('%j is refused', (words) => {
    expect(readStartOptions(words, '/home/ada').kind).toBe('wrong');
  });
});

describe('a kept file', () => {
  const schema = z.object({ port: z.number() });
  it('is written whole, for its owner only, and leaves no draft behind', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.json');
    expect(await readKept(path, schema)).toEqual({ state: 'absent' });
    await writeKept(path, { port: 1 });
    await writeKept(path, { port: 2 });
    expect(await readKept(path, schema)).toEqual({ state: 'there', content: { port: 2 } });
    expect(readdirSync(folder)).toEqual(['a.json']);
  });
  it('that does not match its schema is broken, with a reason', async () => {
    const path = join(temporaryFolder(), 'a.json');
    writeFileSync(path, '{"port":"x"}');
    expect(await readKept(path, schema)).toMatchObject({ state: 'broken', reason: expect.stringContaining('port') });
  });
  it('that cannot be written whole leaves nothing behind, and the old file stays', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.json');
    await writeKept(path, { port: 1 });
    const unwritable: { own?: object } = {};
    unwritable.own = unwritable;
    await expect(writeKept(path, unwritable)).rejects.toThrow('circular');
    await expect(writeFirst(join(folder, 'b.json'), unwritable)).rejects.toThrow('circular');
    expect(await readKept(path, schema)).toEqual({ state: 'there', content: { port: 1 } });
    expect(readdirSync(folder)).toEqual(['a.json']);
  });
  it('can be created by only one process', async () => {
    const path = join(temporaryFolder(), 'a.json');
    expect(await Promise.all([1, 2, 3].map((port) => writeFirst(path, { port })))).toContain(true);
    expect(await writeFirst(path, { port: 9 })).toBe(false);
  });
});

describe('the log', () => {
  it('has one line for each entry, and starts a new file when it is long', () => {
    const folder = temporaryFolder();
    const echoed: string[] = [];
    openLog(
      folder,
      () => new Date(0),
      (line) => echoed.push(line),
    ).note('one\r\ntwo');
    expect(readFileSync(join(folder, 'daybook.log'), 'utf8')).toBe('1970-01-01T00:00:00.000Z note one two\n');
    expect(echoed).toEqual(['1970-01-01T00:00:00.000Z note one two']);
    writeFileSync(join(folder, 'daybook.log'), 'x'.repeat(1024 * 1024 + 1));
    openLog(
      folder,
      () => new Date(0),
      () => undefined,
    ).fault('new');
    expect(readFileSync(join(folder, 'daybook.log'), 'utf8')).toBe('1970-01-01T00:00:00.000Z fault new\n');
    expect(readdirSync(folder).sort()).toEqual(['daybook.log', 'daybook.old.log']);
  });
});

describe('a log that cannot be written', () => {
  const at = (): Date => new Date(0);

  it('goes on to stderr, says once that lines are lost, and how many once it can be written again', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'daybook.log');
    // A folder with that name makes every write fail, as a full disk does.
    mkdirSync(path);
    const echoed: string[] = [];
    const log = openLog(folder, at, (line) => echoed.push(line));
    log.note('one');
    log.fault('two');
    expect(echoed).toEqual([
      '1970-01-01T00:00:00.000Z note one',
      expect.stringContaining('fault ' + path + ' cannot be written, and lacks lines from now on: EISDIR'),
      '1970-01-01T00:00:00.000Z fault two',
    ]);
    rmdirSync(path);
    log.note('three');
    log.note('four');
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([
      '1970-01-01T00:00:00.000Z fault 2 lines before this one are lost: the log could not be written',
      '1970-01-01T00:00:00.000Z note three',
      '1970-01-01T00:00:00.000Z note four',
      '',
    ]);
    expect(echoed.slice(3)).toEqual(['1970-01-01T00:00:00.000Z note three', '1970-01-01T00:00:00.000Z note four']);
  });

  const cannotBeMoved = (folder: string): string => {
    writeFileSync(join(folder, 'daybook.log'), 'x'.repeat(1024 * 1024 + 1));
    mkdirSync(join(folder, 'daybook.old.log', 'in the way'), { recursive: true });
    return folder;
  };
  const cannotBeLookedAt = (folder: string): string => {
    writeFileSync(join(folder, 'a file'), '');
    return join(folder, 'a file');
  };
  it.each([
    ['moved aside', cannotBeMoved],
    ['looked at', cannotBeLookedAt],
  ])('and that cannot even be %s does not stop the start', (_, make) => {
    const dataFolder = make(temporaryFolder());
    const echoed: string[] = [];
    openLog(dataFolder, at, (line) => echoed.push(line)).note('it starts');
    expect(echoed[0]).toContain('the log was not begun anew: E');
    expect(echoed).toContain('1970-01-01T00:00:00.000Z note it starts');
  });
});

describe('the build', () => {
  it('is due when a product is missing or a source is newer', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'a.ts'), '');
    expect(needsBuild(folder)).toBe(true);
    for (const product of ['main/main.js', 'main/start.js', 'preload/preload.cjs', 'renderer/index.html']) {
      mkdirSync(join(folder, 'out', product, '..'), { recursive: true });
      writeFileSync(join(folder, 'out', product), '');
    }
    const { utimesSync } = await import('node:fs');
    const ago = (path: string, seconds: number): void =>
      utimesSync(join(folder, path), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
    ago('src/a.ts', 100);
    ago('src', 100);
    expect(needsBuild(folder)).toBe(false);
    ago('src/a.ts', -100);
    expect(needsBuild(folder)).toBe(true);
  });
});
