import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { canUpdate, shellUpdates, updateAddress, updateOf, type Updater } from '../../electron/updates.ts';
import { instantOf } from '../../src/domain/values/dates.ts';
import { keptLog } from '../support/keptLog.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const INFO = {
  version: '0.2.0',
  files: [],
  path: '',
  sha512: '',
  releaseNotes: '### Added\n\n- Faster lists',
  releaseDate: '2026-03-18T12:00:00.000Z',
};

/** electron-updater as far as the shell uses it. */
function updater() {
  return {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    allowPrerelease: true,
    disableWebInstaller: false,
    logger: null,
    setFeedURL: vi.fn<Updater['setFeedURL']>(),
    checkForUpdates: vi.fn<Updater['checkForUpdates']>(async () => null),
    downloadUpdate: vi.fn<Updater['downloadUpdate']>(async () => []),
    quitAndInstall: vi.fn<Updater['quitAndInstall']>(),
  } satisfies Updater;
}

function updates(address?: string, platform: NodeJS.Platform = 'win32') {
  const own: ReturnType<typeof updater> & Updater = updater();
  const log = keptLog();
  const quit = vi.fn();
  return { own, log, quit, shell: shellUpdates(own, { address, platform, log, quit }) };
}

it('fetches and installs nothing by itself, and takes no older version', () => {
  expect(updates().own).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
  });
  expect(updates().own.setFeedURL).not.toHaveBeenCalled();
  expect(updates('https://updates.example').own.setFeedURL).toHaveBeenCalledWith({
    provider: 'generic',
    url: 'https://updates.example',
  });
});

it('finds what is released to this computer, and nothing else', async () => {
  const { own, shell } = updates();
  expect(await shell.source.look()).toBeNull();
  const found = { versionInfo: INFO, updateInfo: INFO };
  own.checkForUpdates.mockResolvedValueOnce({ ...found, isUpdateAvailable: false });
  expect(await shell.source.look()).toBeNull();
  own.checkForUpdates.mockResolvedValueOnce({ ...found, isUpdateAvailable: true });
  expect(await shell.source.look()).toEqual({
    version: '0.2.0',
    notes: '### Added\n\n- Faster lists',
    releasedAt: instantOf(Date.UTC(2026, 2, 18, 12)),
  });
});

it('ends the shell before it installs, and starts it again only when somebody wants that', async () => {
  const { own, shell, quit } = updates();
  shell.installAtEnd();
  expect(own.quitAndInstall).toHaveBeenLastCalledWith(true, false);
  expect(quit).toHaveBeenCalledTimes(1);
  await shell.source.restart();
  expect(quit).toHaveBeenCalledTimes(2);
  expect(own.quitAndInstall).toHaveBeenCalledTimes(1);
  shell.installAtEnd();
  expect(own.quitAndInstall).toHaveBeenLastCalledWith(true, true);
});

it('ends also when the installation fails; on macOS the installation ends it', () => {
  const { own, shell, quit, log } = updates();
  own.quitAndInstall.mockImplementationOnce(() => {
    throw new Error('EACCES');
  });
  shell.installAtEnd();
  expect(log.lines).toEqual(['the version that was ready was not installed: EACCES']);
  expect(quit).toHaveBeenCalledOnce();
  const mac = updates(undefined, 'darwin');
  mac.shell.installAtEnd();
  expect(mac.quit).not.toHaveBeenCalled();
});

it('shows the notes of a release as plain lines', () => {
  expect(updateOf({ ...INFO, releaseNotes: '<h3>Added</h3>\n<ul><li>A lock</li></ul>' }).notes).toBe('Added\nA lock');
  expect(
    updateOf({
      ...INFO,
      releaseNotes: [
        { version: '0.2.0', note: 'One' },
        { version: '0.1.9', note: null },
      ],
    }).notes,
  ).toBe('One');
  expect(updateOf({ ...INFO, releaseNotes: null, releaseDate: '' })).toMatchObject({ notes: '', releasedAt: null });
});

it('updates itself only where a package brought a place to look, and no package manager looks after it', () => {
  const program = temporaryFolder();
  const resources = join(program, 'resources');
  mkdirSync(resources, { recursive: true });
  const facts = { isPackaged: true, platform: 'darwin' as NodeJS.Platform, environment: {}, resources };
  expect(canUpdate(facts)).toBe(false);
  writeFileSync(join(resources, 'app-update.yml'), 'provider: github\n');
  expect(canUpdate(facts)).toBe(true);
  // The .msi for rollouts brings no uninstaller of its own; the setup does.
  expect(canUpdate({ ...facts, platform: 'win32' })).toBe(false);
  writeFileSync(join(program, 'Uninstall Daybook.exe'), '');
  expect(canUpdate({ ...facts, platform: 'win32' })).toBe(true);
  expect(canUpdate({ ...facts, isPackaged: false })).toBe(false);
  expect(canUpdate({ ...facts, platform: 'linux' })).toBe(false);
  expect(canUpdate({ ...facts, platform: 'linux', environment: { APPIMAGE: '/opt/Daybook.AppImage' } })).toBe(true);
  expect([undefined, 'on' as const, {}, { address: 'https://updates.example' }].map(updateAddress)).toEqual([
    undefined,
    undefined,
    undefined,
    'https://updates.example',
  ]);
});
