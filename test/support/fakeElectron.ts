import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { serveBackend } from '../../electron/serveBackend.ts';

/**
 * Stands in for Electron where its program cannot run, and records what the shell asked of it. `satisfies` and
 * `implements` check each part against Electron's own declarations.
 */

type Handler = Parameters<Electron.Protocol['handle']>[1];

/** Everything that the shell did, in order. */
export const actions: string[] = [];

let nextId = 1;

/** A page of the shell, as the main process sees it. */
export class FakeContents
  extends EventEmitter
  implements Pick<Electron.WebContents, 'id' | 'send' | 'isDestroyed' | 'setWindowOpenHandler'>
{
  readonly id = nextId++;
  readonly sent: unknown[][] = [];
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  send(channel: string, ...words: unknown[]): void {
    this.sent.push([channel, ...words]);
    this.emit('sent', channel, ...words);
  }
  isDestroyed(): boolean {
    return false;
  }
  setWindowOpenHandler(handler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler;
  }
}

type UsedOfWindow =
  | 'show'
  | 'loadURL'
  | 'isMinimized'
  | 'restore'
  | 'focus'
  | 'maximize'
  | 'isMaximized'
  | 'getNormalBounds';

export class FakeWindow extends EventEmitter implements Pick<Electron.BrowserWindow, UsedOfWindow> {
  static readonly all: FakeWindow[] = [];
  static getAllWindows(): FakeWindow[] {
    return FakeWindow.all;
  }
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly contents = new FakeContents();
  address = '';
  minimized = false;
  maximized = false;
  bounds = { x: 40, y: 30, width: 1280, height: 860 };
  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    FakeWindow.all.push(this);
    actions.push('window');
  }
  show(): void {
    actions.push('show');
  }
  loadURL(address: string): Promise<void> {
    this.address = address;
    return Promise.resolve();
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  restore(): void {
    this.minimized = false;
    actions.push('restore');
  }
  focus(): void {
    actions.push('focus');
  }
  maximize(): void {
    this.maximized = true;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  getNormalBounds(): Electron.Rectangle {
    return this.bounds;
  }
}

const ready = Promise.withResolvers<undefined>();

type UsedOfApp =
  | 'setPath'
  | 'enableSandbox'
  | 'isPackaged'
  | 'setAsDefaultProtocolClient'
  | 'requestSingleInstanceLock'
  | 'whenReady'
  | 'quit'
  | 'exit'
  | 'getVersion'
  | 'getPreferredSystemLanguages'
  | 'on';

class FakeApp extends EventEmitter implements Pick<Electron.App, Exclude<UsedOfApp, 'on'>> {
  readonly paths = new Map<string, string>();
  hasLock = true;
  readonly isPackaged = false;
  setAsDefaultProtocolClient(scheme: string): boolean {
    actions.push(`protocol ${scheme}`);
    return true;
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path);
    actions.push(`setPath ${name}`);
  }
  enableSandbox(): void {
    actions.push('enableSandbox');
  }
  requestSingleInstanceLock(): boolean {
    actions.push('requestSingleInstanceLock');
    return this.hasLock;
  }
  whenReady(): Promise<void> {
    return ready.promise;
  }
  quit(): void {
    actions.push('quit');
  }
  exit(): void {
    actions.push('exit');
  }
  getVersion(): string {
    return '0.1.0';
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-GB'];
  }
}

export const app = new FakeApp();
export const getReady = (): void => ready.resolve(undefined);

export const handlers = new Map<string, Handler>();
export const protocol = {
  registerSchemesAsPrivileged: (schemes) => {
    actions.push(`scheme ${schemes.map((one) => one.scheme).join()}`);
  },
  handle: (scheme, handler) => {
    handlers.set(scheme, handler);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

export class FakeSession implements Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> {
  requestHandler: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  checkHandler: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  deviceHandler: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null;
  setPermissionRequestHandler(handler: FakeSession['requestHandler']): void {
    this.requestHandler = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['checkHandler']): void {
    this.checkHandler = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['deviceHandler']): void {
    this.deviceHandler = handler;
  }
}
const defaultSession = new FakeSession();
export const session = { defaultSession } satisfies { defaultSession: Partial<Electron.Session> };

export const ipcMain = new EventEmitter();

export const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => template,
  setApplicationMenu: () => {
    actions.push('menu');
  },
};

export const dialog = {
  showErrorBox: (title) => {
    actions.push(`error box ${title}`);
  },
} satisfies Pick<Electron.Dialog, 'showErrorBox'>;

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
} satisfies { getAllDisplays(): Pick<Electron.Display, 'workArea'>[] };

/** A process of the shell in this process: it serves the same backend over the same messages. */
class FakeUtilityProcess extends EventEmitter {
  private hear: (message: unknown) => void = () => undefined;
  constructor() {
    super();
    serveBackend(
      {
        post: (message) => setImmediate(() => this.emit('message', structuredClone(message))),
        onMessage: (listener) => {
          this.hear = listener;
        },
      },
      (code) => {
        actions.push(`backend ended ${String(code)}`);
        this.emit('exit', code);
      },
    );
  }
  postMessage(message: unknown): void {
    const copy = structuredClone(message);
    setImmediate(() => this.hear(copy));
  }
  kill(): boolean {
    actions.push('backend killed');
    return this.emit('exit', 15);
  }
}
export const utilityProcess = {
  fork: (path: string) => {
    actions.push(`fork ${path.split(/[\\/]/).at(-1) ?? ''}`);
    return new FakeUtilityProcess();
  },
};

export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });
export const systemPreferences = {
  canPromptTouchID: () => false,
  promptTouchID: async () => undefined,
} satisfies Pick<Electron.SystemPreferences, 'canPromptTouchID' | 'promptTouchID'>;

export const shell = { openPath: async () => '' } satisfies Pick<Electron.Shell, 'openPath'>;

export { FakeWindow as BrowserWindow };
