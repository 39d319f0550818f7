import type { ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Backend } from '../backend.ts';
import {
  type Browser,
  installedBrowsers,
  type Machine,
  noBrowserSentence,
  openAppWindow,
  profileFolder,
  thisMachine,
} from './browser.ts';
import type { Policy } from '../../domain/service/policy.ts';
import { databaseFilesOf, setAsideAsAsked } from '../files/damagedDatabase.ts';
import { faultMessage, readKept, writeKept } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';
import { writeEntryFile } from './entryFile.ts';
import { openLocalHost } from './openLocalHost.ts';
import type { PaperFiles } from '../papers/paperFiles.ts';

/** Files that are elsewhere when the host runs from the build. */
export interface HostFiles {
  /** The code of the thread of a service on this computer. */
  serviceThread: URL;
  paperFiles: PaperFiles;
}

export interface LocalHostRun extends HostFiles {
  dataFolder: string;
  projectFolder: string;
  version: string;
  /** What an administrator has set; left out when there is nothing. */
  policy?: Policy;
  /** Whether to open a window; otherwise the address is only printed. */
  open: boolean;
  say(line: string): void;
  log: Log;
  /** Aborted when the process receives a signal to end. */
  stopped: AbortSignal;
}

/** Milliseconds after which the backend opens though no page has asked for it. */
const PAGE_FIRST = 1_000;

/**
 * Runs the local host until it is asked to end, or until the window that it opened is closed.
 * @returns the exit code
 */
export async function runLocalHost(run: LocalHostRun): Promise<number> {
  const { dataFolder, log, say } = run;
  const ended = Promise.withResolvers<string>();
  const window = createWindow(run, () => endIfUnused());
  const pageFolder = join(run.projectFolder, 'out', 'renderer');
  let backend: Promise<Backend> | null = null;
  const wanted = Promise.withResolvers<undefined>();
  const openBackendOnce = (): Promise<Backend> => {
    wanted.resolve(undefined);
    return (backend ??= openBackendOf(run, pageFolder));
  };

  const start = await openLocalHost(dataFolder, run.open ? 'window' : 'address', {
    pageFolder,
    backend: openBackendOnce,
    pagesChanged: () => endIfUnused(),
    openWindow: (address) => void window.open(address),
    log,
  });
  if (start.state === 'refused') {
    say(start.sentence);
    return 1;
  }
  if (start.state === 'running') {
    say(runningSentence(start.address, run.open));
    return 0;
  }

  const { server } = start;
  await setAsideAsAsked(dataFolder, databaseFilesOf(await ownProfile(run)), log, new Date());
  function endIfUnused(): void {
    if (window.state === 'closed' && start.state === 'started' && start.server.pageCount === 0)
      ended.resolve('its window was closed');
  }
  log.note(`the local host listens on ${server.origin}`);
  // The page draws what it has before the backend is open: its own records need no backend. Opening it would keep the
  // page's files waiting, so the page comes first: it asks for the backend once it has them.
  if (!(run.open && (await window.open(server.freshAddress())))) say(`Address: ${server.freshAddress()}`);
  const late = setTimeout(() => wanted.resolve(undefined), PAGE_FIRST);
  run.stopped.addEventListener('abort', () => wanted.resolve(undefined), { once: true });
  if (!run.stopped.aborted) await wanted.promise;
  clearTimeout(late);
  await openBackendOnce().catch((fault: unknown) => {
    window.close();
    throw fault;
  });
  run.stopped.addEventListener('abort', () => ended.resolve('it was asked to'), { once: true });
  if (run.stopped.aborted) ended.resolve('it was asked to');

  const why = await ended.promise;
  window.close();
  await server.close();
  await (await openBackendOnce()).close();
  log.note(`the local host has ended, because ${why}`);
  return 0;
}

/** Loads and opens the backend, most of whose code the page does not need to be shown. */
async function openBackendOf(run: LocalHostRun, pageFolder: string): Promise<Backend> {
  const [{ openBackend }, { trustSystemCertificates }] = await Promise.all([
    import('../backend.ts'),
    import('../files/network.ts'),
  ]);
  trustSystemCertificates();
  return openBackend({ host: 'local', pageFolder, ...run });
}

/** The sentence that a second start prints. */
export function runningSentence(address: string, open: boolean): string {
  return open
    ? 'Daybook runs already on this data folder: its window is opened.'
    : `Daybook runs already on this data folder. Address: ${address}`;
}

/** The profile of the browser that shows this data folder. */
async function ownProfile({ dataFolder }: LocalHostRun): Promise<string> {
  const machine = thisMachine(homedir());
  const kept = await readKept(browserPath(dataFolder), browserFileSchema);
  const browser = kept.state === 'there' ? kept.content : installedBrowsers(machine)[0];
  return browser ? profileFolder(browser, machine, dataFolder) : join(dataFolder, 'browser-profile');
}

interface AppWindow {
  /** `closed` only after a window was open here and its browser has ended. */
  readonly state: 'none' | 'open' | 'closed';
  /** @returns whether a browser was started */
  open(address: string): Promise<boolean>;
  close(): void;
}

function createWindow(run: LocalHostRun, closed: () => void): AppWindow {
  const machine = thisMachine(homedir());
  const processes = new Set<ChildProcess>();
  let wasOpen = false;

  return {
    get state() {
      if (processes.size > 0) return 'open';
      return wasOpen ? 'closed' : 'none';
    },
    async open(address) {
      if (machine.platform === 'linux' && !machine.environment['DISPLAY'] && !machine.environment['WAYLAND_DISPLAY']) {
        run.say('There is no display here to open a window on: open the address below in a browser.');
        return false;
      }
      const browser = await chooseBrowser(run, machine);
      if (browser === null) {
        run.say(noBrowserSentence(machine.platform));
        return false;
      }
      const profile = profileFolder(browser, machine, run.dataFolder);
      const entry = await writeEntryFile(profile, address);
      const child = openAppWindow(browser, entry.address, profile);
      processes.add(child);
      child.once('spawn', () => {
        wasOpen = true;
        run.say(`Daybook opens in an app window of ${browser.name} (${browser.path}).`);
      });
      const gone = async (): Promise<void> => {
        processes.delete(child);
        try {
          // Nobody uses its token any more; a window that opens now has written it anew. The process ends after this.
          if (processes.size === 0) await entry.remove();
        } catch (fault) {
          run.log.fault(`the file that led the browser here was not removed: ${faultMessage(fault)}`);
        }
        closed();
      };
      child.once('error', (fault) => {
        run.say(`${browser.path} could not be started: ${fault.message}`);
        void gone();
      });
      child.once('exit', () => void gone());
      return true;
    },
    close() {
      for (const child of processes) child.kill('SIGTERM');
    },
  };
}

const browserPath = (dataFolder: string): string => join(dataFolder, 'browser.json');
const browserFileSchema = z.object({ name: z.string(), path: z.string() });

/** The browser that made the profile, as long as it is installed: browsers do not share a profile well. */
async function chooseBrowser({ dataFolder, log }: LocalHostRun, machine: Machine): Promise<Browser | null> {
  const path = browserPath(dataFolder);
  const kept = await readKept(path, browserFileSchema);
  if (kept.state === 'there' && machine.canRun(kept.content.path)) return kept.content;
  const browser = installedBrowsers(machine)[0] ?? null;
  if (browser === null) return null;
  try {
    await writeKept(path, browser);
  } catch (fault) {
    // The next start chooses again.
    log.fault(`the choice of the browser was not kept: ${faultMessage(fault)}`);
  }
  return browser;
}
