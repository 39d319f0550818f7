import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen, session } from 'electron';
import { openBackend } from '../src/backend/backend.ts';
import { setAsideAsAsked } from '../src/backend/files/damagedDatabase.ts';
import { defaultDataFolder, ensureFolder } from '../src/backend/files/dataFolder.ts';
import { openLog } from '../src/backend/files/log.ts';
import { electronProfile } from '../src/backend/cli/shellChoice.ts';
import { placeOnScreens, readWindowPlace, writeWindowPlace } from '../src/backend/localHost/windowPlace.ts';
import { openBackendEndpoint } from '../src/bridge/backendEndpoint.ts';
import { guardNavigation, guardPermissions } from './guards.ts';
import { acceptLines } from './ipcLine.ts';
import { menuTemplate } from './menu.ts';
import { PAGE_ADDRESS } from './origin.ts';
import { PAGE_SCHEME_PRIVILEGES, servePage } from './pageProtocol.ts';
import { windowOptions } from './windowOptions.ts';

/** The desktop shell: puts the backend, the window and the bridge between them together. */

const DATA_SWITCH = '--daybook-data=';
const dataFolder =
  process.argv.find((word) => word.startsWith(DATA_SWITCH))?.slice(DATA_SWITCH.length) ??
  defaultDataFolder(process.platform, process.env);
const built = join(import.meta.dirname, '..');

app.setPath('userData', electronProfile(dataFolder));
app.enableSandbox();
protocol.registerSchemesAsPrivileged([PAGE_SCHEME_PRIVILEGES]);
guardNavigation(app);

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows()[0];
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  // Not awaited: Electron gets ready only after this module has been evaluated.
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
  await ensureFolder(dataFolder);
  const log = openLog(
    dataFolder,
    () => new Date(),
    (line) => process.stderr.write(`${line}\n`),
  );
  // Before anything opens a database; this is the only instance on the profile.
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
    demoWorker: pathToFileURL(join(built, 'main', 'demoWorker.js')),
    log,
  });

  let isClosed = false;
  /** What is still to be written when the window has closed. */
  let placeKept: Promise<void> = Promise.resolve();
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void Promise.allSettled([placeKept, backend.close()]).finally(() => {
      isClosed = true;
      app.quit();
    });
  });

  guardPermissions(session.defaultSession);
  servePage(protocol, join(built, 'renderer'));
  acceptLines(ipcMain, (port) => backend.addPage(openBackendEndpoint(port)));
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)));

  const place = placeOnScreens(
    await readWindowPlace(dataFolder),
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow(
    windowOptions(join(built, 'preload', 'preload.cjs'), join(built, '..', 'resources', 'icons', 'daybook.png'), place),
  );
  window.once('ready-to-show', () => {
    if (place?.isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    placeKept = writeWindowPlace(dataFolder, { ...window.getNormalBounds(), isMaximized: window.isMaximized() }).catch(
      (fault: unknown) => log.fault(`The window's place was not kept: ${String(fault)}`),
    );
  });
  await window.loadURL(PAGE_ADDRESS);
}
