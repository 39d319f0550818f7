import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** A browser that can show Daybook in an app window of its own. */
export interface Browser {
  name: string;
  path: string;
}

/** What the search for a browser needs to know about the machine. */
export interface Machine {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  home: string;
  /** Whether this file exists and can be executed. */
  canRun(path: string): boolean;
  /** The path with all links resolved. */
  realPath(path: string): string;
}

export function thisMachine(home: string): Machine {
  return {
    platform: process.platform,
    environment: process.env,
    home,
    canRun(path) {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch (fault) {
        if (fault instanceof Error) return false;
        throw fault;
      }
    },
    realPath: (path) => realpathSync(path),
  };
}

const LINUX: readonly [name: string, commands: readonly string[]][] = [
  ['Chromium', ['chromium', 'chromium-browser']],
  ['Google Chrome', ['google-chrome-stable', 'google-chrome']],
  ['Microsoft Edge', ['microsoft-edge-stable', 'microsoft-edge']],
];
const MAC: readonly [name: string, bundle: string][] = [
  ['Google Chrome', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['Chromium', 'Chromium.app/Contents/MacOS/Chromium'],
  ['Microsoft Edge', 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
];
const WINDOWS: readonly [name: string, program: string][] = [
  ['Google Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
  ['Microsoft Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
];

/** Installed browsers in order of preference. A snap comes last, because it may not use the data folder. */
export function installedBrowsers(machine: Machine): Browser[] {
  const found = candidates(machine).filter((browser) => machine.canRun(browser.path));
  return [
    ...found.filter((browser) => !isSnap(browser, machine)),
    ...found.filter((browser) => isSnap(browser, machine)),
  ];
}

function candidates(machine: Machine): Browser[] {
  const { platform, environment, home } = machine;
  if (platform === 'win32') {
    const folders = [environment['PROGRAMFILES'], environment['PROGRAMFILES(X86)'], environment['LOCALAPPDATA']];
    const known = folders.filter((folder) => folder !== undefined);
    return WINDOWS.flatMap(([name, program]) => known.map((folder) => ({ name, path: win32.join(folder, program) })));
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(home, 'Applications')];
    return MAC.flatMap(([name, bundle]) => folders.map((folder) => ({ name, path: posix.join(folder, bundle) })));
  }
  const folders = (environment['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
  return LINUX.flatMap(([name, commands]) =>
    commands.flatMap((command) =>
      [...folders, '/snap/bin'].map((folder) => ({ name, path: posix.join(folder, command) })),
    ),
  );
}

function isSnap(browser: Browser, machine: Machine): boolean {
  return (
    machine.platform === 'linux' &&
    (browser.path.startsWith('/snap/') || machine.realPath(browser.path) === '/usr/bin/snap')
  );
}

/**
 * The browser profile with Daybook's records: in the data folder. A snap may not write to hidden folders, so its
 * profile is in the folder of the snap, under a name derived from the data folder.
 */
export function profileFolder(browser: Browser, machine: Machine, dataFolder: string): string {
  if (!isSnap(browser, machine))
    return (machine.platform === 'win32' ? win32 : posix).join(dataFolder, 'browser-profile');
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return posix.join(machine.home, 'snap', 'chromium', 'common', `daybook-${name}`);
}

/** Says what to do when no browser is installed. */
export function noBrowserSentence(platform: NodeJS.Platform): string {
  const advice = platform === 'linux' ? 'On Debian: apt-get install chromium' : 'Install one of them';
  return (
    `No Chromium, Chrome or Edge was found to show Daybook in. ${advice}, then start again; or open the address ` +
    'below yourself.'
  );
}

/** Command-line switches for an app window with its own profile. */
export function appWindowSwitches(address: string, profile: string, isRootOnLinux: boolean): string[] {
  return [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-sync',
    '--disable-background-mode',
    '--window-size=1280,860',
    // Chromium refuses to run as root with its sandbox.
    ...(isRootOnLinux ? ['--no-sandbox'] : []),
  ];
}

/**
 * Opens an app window. If a browser already runs on this profile, that one shows the window, and the new process ends
 * at once.
 */
export function openAppWindow(browser: Browser, address: string, profile: string): ChildProcess {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  return spawn(browser.path, appWindowSwitches(address, profile, isRootOnLinux), { stdio: 'ignore' });
}
