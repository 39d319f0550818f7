import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import { faultMessage } from '../src/backend/files/keptFile.ts';
import type { Log } from '../src/backend/files/log.ts';
import type { UpdateSource } from '../src/backend/updates/updates.ts';
import { instantOf } from '../src/domain/values/dates.ts';
import type { Update, UpdatePolicy } from '../src/domain/service/updates.ts';

/** The part of electron-updater that the shell uses. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'disableWebInstaller'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

/** Newer versions, and how the shell installs one at its end. */
export interface ShellUpdates {
  source: UpdateSource;
  /** Whether somebody wants Daybook to start again with the version that is ready. */
  readonly isRestarting: boolean;
  /** Installs what is ready, as the last thing that the shell does. */
  installAtEnd(): void;
}

/** What the setup for Windows leaves beside the program. A computer that got the `.msi` has none. */
const UNINSTALLER = 'Uninstall Daybook.exe';
/** The file in which the packing notes where this package's releases are. Unsigned packages have none. */
const FEED = 'app-update.yml';

/**
 * Whether this Daybook can update itself: it was packed with a note of where newer versions are, which the library
 * needs for its own files, too, and nothing else looks after it: on Linux it is the AppImage, on Windows the setup put
 * it there.
 */
export function canUpdate(facts: {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  /** The folder beside the archive. */
  resources: string;
}): boolean {
  if (!facts.isPackaged) return false;
  if (facts.platform === 'linux' && !facts.environment['APPIMAGE']) return false;
  if (facts.platform === 'win32' && !existsSync(join(facts.resources, '..', UNINSTALLER))) return false;
  return existsSync(join(facts.resources, FEED));
}

/** The address that an administrator has set; undefined without one. */
export function updateAddress(policy: UpdatePolicy | undefined): string | undefined {
  return typeof policy === 'object' ? policy.address : undefined;
}

/** What a release says of itself. Its notes are plain lines: marks of HTML are taken out, should there be any. */
export function updateOf({ version, releaseNotes, releaseDate }: UpdateInfo): Update {
  const notes = typeof releaseNotes === 'string' ? [releaseNotes] : (releaseNotes ?? []).map(({ note }) => note ?? '');
  const released = Date.parse(releaseDate);
  return {
    version,
    notes: notes
      .join('\n')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
    releasedAt: Number.isNaN(released) ? null : instantOf(released),
  };
}

/**
 * Newer versions by electron-updater, which checks what it has fetched: its checksum, and on Windows and macOS the
 * signature. Nothing is fetched or installed but on Daybook's word.
 * @param quit asks the shell to end
 */
export function shellUpdates(
  updater: Updater,
  { address, platform, log, quit }: { address: string | undefined; platform: NodeJS.Platform; log: Log; quit(): void },
): ShellUpdates {
  let isRestarting = false;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  // A database of a newer version is not for an older one.
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = {
    info: () => undefined,
    warn: (text) => log.note(`updates: ${String(text)}`),
    error: (text) => log.fault(`updates: ${String(text)}`),
  };
  if (address !== undefined) updater.setFeedURL({ provider: 'generic', url: address });
  return {
    source: {
      async look() {
        const found = await updater.checkForUpdates();
        return found?.isUpdateAvailable ? updateOf(found.updateInfo) : null;
      },
      async fetch() {
        await updater.downloadUpdate();
      },
      async restart() {
        isRestarting = true;
        quit();
      },
    },
    get isRestarting() {
      return isRestarting;
    },
    installAtEnd() {
      try {
        updater.quitAndInstall(true, isRestarting);
      } catch (fault) {
        log.fault(`the version that was ready was not installed: ${faultMessage(fault)}`);
      }
      // It does not end the program when there was nothing to install. On macOS it ends it later, by itself.
      if (platform !== 'darwin') quit();
    },
  };
}
