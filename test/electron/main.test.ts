import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_PREFERENCES } from '../../electron/windowOptions.ts';
import { readWindowPlace } from '../../src/backend/localHost/windowPlace.ts';
import { SHELL_CHANNELS, type ShellApi } from '../../src/bridge/shellChannels.ts';
import { connectOverShell } from '../../src/bridge/connectBackend.ts';
import * as electron from '../support/fakeElectron.ts';
import { fromFrame, topFrame } from './fromFrame.ts';
import { until } from '../support/until.ts';
import { madeFolder } from '../support/tidying.ts';

vi.mock('electron', () => import('../support/fakeElectron.ts'));

const folder = madeFolder('shell');

beforeAll(async () => {
  process.argv.push(`--daybook-data=${folder}`);
  await import('../../electron/main.ts');
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('the shell', () => {
  it('is sandboxed and has its scheme and profile before it is ready', () => {
    expect(electron.actions).toEqual(['setPath userData', 'enableSandbox', 'scheme app', 'requestSingleInstanceLock']);
    expect(electron.app.paths.get('userData')).toBe(join(folder, 'electron'));
  });

  it('opens one window on its own page, with its built preload, when it is ready', async () => {
    electron.getReady();
    await until(() => electron.FakeWindow.all[0]?.address === 'app://daybook/');
    const window = electron.FakeWindow.all[0];
    expect(electron.FakeWindow.all).toHaveLength(1);
    expect(window?.options.webPreferences).toMatchObject(WEB_PREFERENCES);
    expect(window?.options.webPreferences?.preload).toMatch(/preload[/\\]preload\.cjs$/);
    expect(electron.actions).not.toContain('show');
    window?.emit('ready-to-show');
    expect(electron.actions).toContain('show');
    expect(electron.handlers.has('app')).toBe(true);
    expect(electron.session.defaultSession.requestHandler).not.toBeNull();
  });

  it('answers its page over IPC with the same backend as the local host', async () => {
    const page = new electron.FakeContents();
    const api: ShellApi = {
      open(listener, changed) {
        page.on('sent', (channel: string, word: unknown) => {
          if (channel === SHELL_CHANNELS.toPage) listener(String(word));
          else changed(word === true);
        });
        electron.ipcMain.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
      },
      send: (text) => electron.ipcMain.emit(SHELL_CHANNELS.toMain, fromFrame(page, topFrame), text),
    };
    const line = connectOverShell(api);
    onTestFinished(() => void page.emit('destroyed'));
    await until(() => line.isOpen);
    expect(await line.call('app.info', null)).toMatchObject({
      ok: true,
      value: { host: 'electron', version: '0.1.0' },
    });
    expect(await line.call('connections.list', null)).toEqual({ ok: true, value: [] });
  });

  it('brings its window to the front when it is started again', () => {
    const window = electron.FakeWindow.all[0];
    if (window) window.minimized = true;
    electron.app.emit('second-instance', {}, ['daybook', '--flag'], folder);
    expect(electron.actions.slice(-2)).toEqual(['restore', 'focus']);
  });

  it('stores the place of its window', async () => {
    const window = electron.FakeWindow.all[0];
    if (window) Object.assign(window, { maximized: true, bounds: { x: 100, y: 60, width: 1400, height: 900 } });
    window?.emit('close');
    await until(() => existsSync(join(folder, 'window.json')));
    expect(await readWindowPlace(folder)).toEqual({ x: 100, y: 60, width: 1400, height: 900, isMaximized: true });
  });

  it('closes the backend before it quits', async () => {
    electron.app.emit('window-all-closed');
    expect(electron.actions.at(-1)).toBe('quit');
    const prevented = vi.fn();
    const quits = electron.actions.length;
    electron.app.emit('will-quit', { preventDefault: prevented });
    expect(prevented).toHaveBeenCalledOnce();
    await until(() => electron.actions.slice(quits).includes('quit'));
    expect(electron.actions.slice(quits)).toEqual(['backend killed', 'quit']);
    // It is killed once it has answered that it has closed what it had open.
    expect(readFileSync(join(folder, 'daybook.log'), 'utf8')).not.toContain('did not end as it should');
    electron.app.emit('will-quit', { preventDefault: prevented });
    expect(prevented).toHaveBeenCalledOnce();
  });
});
