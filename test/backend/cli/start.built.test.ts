import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Started } from '../../support/process.ts';
import { startedScript } from '../../support/startedScript.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

/** Runs `npm start`. */
function startDaybook(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Started {
  return startedScript('src/backend/cli/node.mjs', ['src/backend/cli/start.ts', ...words], environment);
}

async function addressOf(start: Started): Promise<URL> {
  return new URL((await start.line(/Address: (\S+)/))[1] ?? '');
}

/** Opens the address and keeps the cookie, as a browser does. */
async function enter(address: URL): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(200);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** The file that a browser was started with, and the address that it leads to. */
function entryOf(call: string | undefined): { file: string; address: URL } {
  const file = fileURLToPath(/--app=(\S+)/.exec(call ?? '')?.[1] ?? '');
  return { file, address: new URL(/url=([^"]+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '') };
}

describe('npm start -- --no-open', () => {
  it('says which shell and why, prints an address that shows the page, and keeps running', async () => {
    const start = startDaybook(['--no-open', '--data', temporaryFolder()]);
    const address = await addressOf(start);
    expect(start.said).toContain('Daybook runs in the local host, because --no-open was given.');
    expect(address.hostname).toBe('127.0.0.1');
    const page = await fetch(address.origin, { headers: { Cookie: await enter(address) } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="app">');
    expect(start.isRunning).toBe(true);
  });

  it('has the same address at every start, and writes the token into no file', async () => {
    const dataFolder = temporaryFolder();
    const first = startDaybook(['--no-open', `--data=${dataFolder}`]);
    const address = await addressOf(first);
    await first.end('SIGKILL');
    const second = startDaybook(['--no-open', `--data=${dataFolder}`]);
    const again = await addressOf(second);
    expect(again.origin).toBe(address.origin);
    expect(again.search).not.toBe(address.search);
    const log = readFileSync(join(dataFolder, 'daybook.log'), 'utf8');
    expect(log).toContain(`the local host listens on ${address.origin}`);
    expect(log).not.toContain('token');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends clean on %s, with pages connected', async (signal) => {
    const dataFolder = temporaryFolder();
    const start = startDaybook(['--no-open', '--data', dataFolder]);
    const address = await addressOf(start);
    const socket = new WebSocket(`ws://${address.host}/bridge`, {
      headers: { Cookie: await enter(address), Origin: address.origin },
    });
    const isClosed = vi.fn();
    socket.on('close', isClosed).on('error', () => undefined);
    await new Promise((resolve) => socket.once('open', resolve));
    expect(await start.end(signal)).toBe(0);
    await until(() => isClosed.mock.calls.length === 1);
    expect(readFileSync(join(dataFolder, 'daybook.log'), 'utf8')).toContain(
      'the local host has ended, because it was asked to',
    );
  });

  it('started a second time says so, prints a fresh address of the first one, and ends', async () => {
    const dataFolder = temporaryFolder();
    const first = startDaybook(['--no-open', '--data', dataFolder]);
    const address = await addressOf(first);
    const second = startDaybook(['--no-open', '--data', dataFolder]);
    const fresh = await addressOf(second);
    expect(await second.ended).toBe(0);
    expect(second.said).toContain('Daybook runs already on this data folder');
    expect(fresh.origin).toBe(address.origin);
    await enter(fresh);
    await enter(address);
  });
});

describe('npm start with a window', () => {
  /** A fake browser that records its arguments and loads its page until the file `close` exists. */
  function standInBrowser(folder: string): { path: string; calls(): string[]; close(): void } {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const program = join(bin, 'chromium');
    writeFileSync(
      program,
      `#!/bin/sh\necho "$@" >> '${folder}/calls'\nwhile [ ! -e '${folder}/close' ]; do sleep 0.05; done\n`,
    );
    chmodSync(program, 0o755);
    return {
      path: `${bin}:${process.env['PATH'] ?? ''}`,
      // Only whole lines, because the shell creates the file before it writes to it.
      calls: () =>
        existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1) : [],
      close: () => writeFileSync(join(folder, 'close'), ''),
    };
  }

  /** A data folder that was first opened in the local host, so that Daybook does not look for Electron. */
  async function begunFolder(): Promise<{ folder: string; dataFolder: string }> {
    const folder = temporaryFolder();
    const dataFolder = join(folder, 'data');
    const first = startDaybook(['--no-open', '--data', dataFolder]);
    await addressOf(first);
    await first.end('SIGTERM');
    return { folder, dataFolder };
  }

  it('opens an app window with a profile in the data folder, and ends when it is closed', async () => {
    const { folder, dataFolder } = await begunFolder();
    const browser = standInBrowser(folder);
    const start = startDaybook(['--data', dataFolder], { PATH: browser.path, DISPLAY: ':99' });
    await start.line(/opens in an app window of Chromium/);
    await until(() => browser.calls().length === 1);
    expect(start.said).toContain("because this folder's records were begun in a browser window, and stay there");
    // Every user of the computer can read a command line: the token is in a file.
    expect(browser.calls()[0]).toMatch(/^--app=file:\/\/\S+daybook-entry\.html /);
    expect(browser.calls()[0]).not.toContain('token');
    const { file, address } = entryOf(browser.calls()[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o077).toBe(0);
    await enter(address);
    expect(browser.calls()[0]).toContain(`--user-data-dir=${join(dataFolder, 'browser-profile')}`);
    browser.close();
    expect(await start.ended).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('started a second time opens a window of the first, and ends', async () => {
    const { folder, dataFolder } = await begunFolder();
    const browser = standInBrowser(folder);
    const environment = { PATH: browser.path, DISPLAY: ':99' };
    const first = startDaybook(['--data', dataFolder], environment);
    await until(() => browser.calls().length === 1);
    const second = startDaybook(['--data', dataFolder], environment);
    expect(await second.ended).toBe(0);
    expect(second.said).toContain('Daybook runs already on this data folder: its window is opened.');
    await until(() => browser.calls().length === 2);
    browser.close();
    expect(await first.ended).toBe(0);
  });

  it('stays while a page is still connected, though its window was closed', async () => {
    const { folder, dataFolder } = await begunFolder();
    const browser = standInBrowser(folder);
    const start = startDaybook(['--data', dataFolder], { PATH: browser.path, DISPLAY: ':99' });
    await until(() => browser.calls().length === 1);
    const { address } = entryOf(browser.calls()[0]);
    const socket = new WebSocket(`ws://${address.host}/bridge`, {
      headers: { Cookie: await enter(address), Origin: address.origin },
    });
    await new Promise((resolve) => socket.once('open', resolve));
    browser.close();
    const answer = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ kind: 'call', id: 1, name: 'connections.list', request: null }));
    await answer;
    expect(start.isRunning).toBe(true);
    socket.close();
    expect(await start.ended).toBe(0);
  });

  it('prints the address where there is no display to open a window on', async () => {
    const { dataFolder } = await begunFolder();
    const start = startDaybook(['--data', dataFolder], { DISPLAY: '', WAYLAND_DISPLAY: '' });
    await enter(await addressOf(start));
    expect(start.said).toContain('There is no display here');
  });

  it('names the package to install where no browser is', async () => {
    const { dataFolder } = await begunFolder();
    const start = startDaybook(['--data', dataFolder], { PATH: temporaryFolder(), DISPLAY: ':99' });
    await enter(await addressOf(start));
    expect(start.said).toContain('apt-get install chromium');
  });
});

describe('the command line', () => {
  it('explains itself', async () => {
    const start = startDaybook(['--help']);
    expect(await start.ended).toBe(0);
    expect(start.said).toContain('--data DIR');
  });

  it.each([[['--colour']], [['--data']], [['--data', '--no-open']], [['books']]])(
    'answers %j with a sentence and exit code 2',
    async (words) => {
      const start = startDaybook(words);
      expect(await start.ended).toBe(2);
      expect(start.complained).toMatch(/^(Daybook does not know|--data wants a folder).+\.?\n$/);
      expect(start.said).toBe('');
    },
  );

  it('says that a folder first opened in Electron cannot open in a browser', async () => {
    const dataFolder = temporaryFolder();
    mkdirSync(join(dataFolder, 'electron'));
    const start = startDaybook(['--no-open', '--data', dataFolder]);
    expect(await start.ended).toBe(2);
    expect(start.said).toContain('begun in Electron');
  });
});
