import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen, session, shell } from 'electron';
import { openBackend } from '../src/backend/backend.ts';
import { paperFilesIn } from '../src/backend/papers/paperFiles.ts';
import { setAsideAsAsked } from '../src/backend/files/damagedDatabase.ts';
import { ensureFolder, usualDataFolder } from '../src/backend/files/dataFolder.ts';
import { trustSystemCertificates } from '../src/backend/files/network.ts';
import { filesNamedIn } from '../src/backend/files/openedFiles.ts';
import { policyPath, readPolicy, withHome } from '../src/backend/files/policy.ts';
import { watchFaults } from '../src/backend/files/watchFaults.ts';
import { openLog } from '../src/backend/files/log.ts';
import { electronProfile } from '../src/backend/cli/shellChoice.ts';
import { placeOnScreens, readWindowPlace, writeWindowPlace } from '../src/backend/localHost/windowPlace.ts';
import { openBackendEndpoint } from '../src/bridge/backendEndpoint.ts';
import { guardNavigation, guardPermissions } from './guards.ts';
import { acceptLines } from './ipcLine.ts';
import { menuTemplate } from './menu.ts';
import { PAGE_ADDRESS } from './origin.ts';
import { PAGE_SCHEME_PRIVILEGES, servePage } from './pageProtocol.ts';
import { watchProcesses } from './watchProcesses.ts';
import { windowOptions } from './windowOptions.ts';

/** The desktop shell: connects the backend and the window through the bridge. */

const DATA_SWITCH = '--daybook-data=';
const policyFile = readPolicy(policyPath(process.platform, process.env));
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
  trustSystemCertificates();
  // Must happen before anything opens a database. This is the only instance on the profile.
  await setAsideAsAsked(
    dataFolder,
    { folder: join(electronProfile(dataFolder), 'IndexedDB'), isInUse: async () => false },
    log,
    new Date(),
  );
  const backend = await openBackend({
    host: 'electron',
    version: app.getVersion(),
    dataFolder,
    demoWorker: pathToFileURL(join(outFolder, 'main', 'demoWorker.js')),
    paperFiles: paperFilesIn(join(outFolder, 'main', 'papers')),
    log,
    pageFolder: join(outFolder, 'renderer'),
    ...(policy && { policy }),
    openFolder: (path) => shell.openPath(path),
  });

  openFiles = (paths) => void backend.openFiles(paths);
  openFiles(waitingFiles);

  let isClosed = false;
  /** The write of the window's place, which may still run when the window has closed. */
  let placeStored: Promise<void> = Promise.resolve();
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void Promise.allSettled([placeStored, backend.close()]).finally(() => {
      isClosed = true;
      app.quit();
    });
  });

  guardPermissions(session.defaultSession);
  servePage(protocol, join(outFolder, 'renderer'));
  acceptLines(ipcMain, (port) => backend.addPage(openBackendEndpoint(port)));
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
