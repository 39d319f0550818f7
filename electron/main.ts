import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
} from 'electron';
import { setAsideAsAsked } from '../src/backend/files/damagedDatabase.ts';
import { ensureFolder, usualDataFolder } from '../src/backend/files/dataFolder.ts';
import { faultMessage } from '../src/backend/files/keptFile.ts';
import { filesNamedIn } from '../src/backend/files/openedFiles.ts';
import { readManagedPolicy } from '../src/backend/files/managedPolicy.ts';
import { withHome } from '../src/backend/files/policy.ts';
import { watchFaults } from '../src/backend/files/watchFaults.ts';
import { openLog, type Log } from '../src/backend/files/log.ts';
import { electronProfile } from '../src/backend/cli/shellChoice.ts';
import { placeOnScreens, readWindowPlace, writeWindowPlace } from '../src/backend/localHost/windowPlace.ts';
import { type BackendChild, createBackendKeeper } from './backendKeeper.ts';
import { closeToolsWhileLocked, guardNavigation, guardPermissions } from './guards.ts';
import { acceptLines } from './ipcLine.ts';
import { menuTemplate } from './menu.ts';
import { PAGE_ADDRESS } from './origin.ts';
import { PAGE_SCHEME_PRIVILEGES, servePage } from './pageProtocol.ts';
import { canUpdate, shellUpdates, updateAddress, type ShellUpdates } from './updates.ts';
import { hasTouchSensor, serveShell } from './shellServices.ts';
import { watchPresence } from './watchPresence.ts';
import { watchProcesses } from './watchProcesses.ts';
import { windowOptions } from './windowOptions.ts';

/** The desktop shell: connects the backend and the window through the bridge. */

const DATA_SWITCH = '--daybook-data=';
const policyFile = readManagedPolicy({ platform: process.platform, environment: process.env });
const policy = policyFile.state === 'there' ? policyFile.policy : undefined;
const dataFolder =
  process.argv.find((word) => word.startsWith(DATA_SWITCH))?.slice(DATA_SWITCH.length) ??
  (policy?.dataFolder === undefined ? usualDataFolder(process.platform, process.env) : withHome(policy.dataFolder));
const outFolder = join(import.meta.dirname, '..');

app.setPath('userData', electronProfile(dataFolder));
app.enableSandbox();
protocol.registerSchemesAsPrivileged([PAGE_SCHEME_PRIVILEGES]);
guardNavigation(app);

/** Files that the system has asked to open; until the backend is there, they wait. */
const waitingFiles: string[] = filesNamedIn(process.argv.slice(1), process.cwd());
let openFiles = (paths: readonly string[]): void => void waitingFiles.push(...paths);
// macOS names files and addresses by events. An address of `daybook:` brings the window to the front, and no more.
app.on('open-file', (event, path) => {
  event.preventDefault();
  openFiles([path]);
});
if (app.isPackaged) app.setAsDefaultProtocolClient('daybook');

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, words, folder) => {
    openFiles(filesNamedIn(words.slice(1), folder));
    const window = BrowserWindow.getAllWindows()[0];
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  // Not awaited: Electron becomes ready only after this module has been evaluated.
  app
    .whenReady()
    .then(openShell)
    .catch((fault: unknown) => {
      dialog.showErrorBox('Daybook cannot open', fault instanceof Error ? fault.message : String(fault));
      app.exit(1);
    });
} else {
  app.quit();
}

/** Starts the backend's process. */
function forkBackend(): BackendChild {
  const child = utilityProcess.fork(join(outFolder, 'main', 'backendProcess.js'), [], {
    serviceName: 'Daybook backend',
  });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}

/** Newer versions of Daybook; undefined where something else looks after them, or where the library is of no use. */
async function openUpdates(log: Log): Promise<ShellUpdates | undefined> {
  const address = updateAddress(policy?.updates);
  const facts = {
    isPackaged: app.isPackaged,
    platform: process.platform,
    environment: process.env,
    resources: process.resourcesPath,
  };
  if (policy?.updates === 'off' || !canUpdate(facts)) return undefined;
  try {
    // Loaded only here: a shell that does not update itself starts sooner.
    const { autoUpdater } = await import('electron-updater');
    return shellUpdates(autoUpdater, { address, platform: process.platform, log, quit: () => app.quit() });
  } catch (fault) {
    log.fault(`Daybook cannot update itself: ${faultMessage(fault)}`);
    return undefined;
  }
}

async function openShell(): Promise<void> {
  if (policyFile.state === 'broken') throw new Error(policyFile.sentence);
  await ensureFolder(dataFolder);
  const log = openLog(
    dataFolder,
    () => new Date(),
    (line) => process.stderr.write(`${line}\n`),
  );
  watchFaults(process, log, () => app.exit(1));
  watchProcesses(app, log);
  // Must happen before anything opens a database. This is the only instance on the profile.
  await setAsideAsAsked(
    dataFolder,
    { folder: join(electronProfile(dataFolder), 'IndexedDB'), isInUse: async () => false },
    log,
    new Date(),
  );
  const updates = await openUpdates(log);
  const curtain = closeToolsWhileLocked(app);
  const backend = createBackendKeeper({
    fork: forkBackend,
    start: {
      version: app.getVersion(),
      dataFolder,
      outFolder,
      ...(policy && { policy }),
      hasUpdates: updates !== undefined,
      hasTouch: hasTouchSensor(process.platform, systemPreferences),
    },
    serve: (line) =>
      serveShell(line, {
        updates: updates?.source,
        systemPreferences,
        session: session.defaultSession,
        lockChanged: curtain.set,
      }),
    log,
    now: Date.now,
    wait: (milliseconds, work) => void setTimeout(work, milliseconds),
    gaveUp: () =>
      dialog.showErrorBox(
        'Daybook’s background program has ended again and again',
        'What you type is saved in this window all the same. Close Daybook and open it again. The log is in ' +
          `${dataFolder}.`,
      ),
  });
  await backend.open();
  watchPresence(powerMonitor, backend);

  openFiles = (paths) => backend.openFiles(paths);
  openFiles(waitingFiles);

  let isClosed = false;
  /** The write of the window's place, which may still run when the window has closed. */
  let placeStored: Promise<void> = Promise.resolve();
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void Promise.allSettled([backend.end(), placeStored]).then(([closed]) => {
      isClosed = true;
      const installs = updates?.isRestarting || (closed.status === 'fulfilled' && closed.value.installsUpdate);
      if (updates === undefined || !installs) app.quit();
      else updates.installAtEnd();
    });
  });

  guardPermissions(session.defaultSession);
  servePage(protocol, join(outFolder, 'renderer'));
  acceptLines(ipcMain, (port) => backend.addPage(port));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(process.platform, app.getPreferredSystemLanguages(), {
        saveDiagnostics: () => backend.chose('diagnostics'),
        openLogFolder: () => void shell.openPath(dataFolder),
      }),
    ),
  );

  const place = placeOnScreens(
    await readWindowPlace(dataFolder),
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow(
    windowOptions(
      join(outFolder, 'preload', 'preload.cjs'),
      join(outFolder, '..', 'resources', 'icons', 'daybook.png'),
      place,
    ),
  );
  window.once('ready-to-show', () => {
    if (place?.isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    placeStored = writeWindowPlace(dataFolder, {
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
    }).catch((fault: unknown) => log.fault(`The window's place was not kept: ${String(fault)}`));
  });
  await window.loadURL(PAGE_ADDRESS);
}
