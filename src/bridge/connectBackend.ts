import type { PageEndpoint } from './endpoint.ts';
import type { ShellApi } from './shellChannels.ts';
import { createPageLine } from './pageEndpoint.ts';
import { BRIDGE_PATH, connectOverWebSocket } from './webSocketLine.ts';

declare global {
  interface Window {
    /** Set by Electron's preload; absent in the browser of the local host. */
    readonly daybook?: ShellApi;
  }
}

/**
 * Connects the page to the backend: over Electron's IPC if the preload offers it, otherwise over a WebSocket to the
 * local host that served the page. Events sent while the line was down are not repeated, so after `onOpenChange(true)`
 * ask for their content again (`connections.list`).
 */
export function connectBackend(): PageEndpoint {
  if (window.daybook) return connectOverShell(window.daybook);
  const address = new URL(BRIDGE_PATH, window.location.href);
  address.protocol = 'ws:';
  return connectOverWebSocket(address.href);
}

/**
 * Opens the page's end of the bridge over Electron's IPC. It never closes while the page lives, because the main
 * process at the other end also owns the window.
 */
export function connectOverShell(shell: ShellApi): PageEndpoint {
  const line = createPageLine();
  let receive: (text: string) => void = () => undefined;
  line.attach({
    send: (text) => shell.send(text),
    onText: (listener) => {
      receive = listener;
    },
    onClose: () => undefined,
    close: () => undefined,
  });
  shell.open((text) => receive(text));
  return line.endpoint;
}
