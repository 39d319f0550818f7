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
 * Opens the page's end of the bridge over Electron's IPC. It closes when the backend's process has died, and opens
 * again with the next one.
 */
export function connectOverShell(shell: ShellApi): PageEndpoint {
  const line = createPageLine();
  let receive: (text: string) => void = () => undefined;
  let closed: () => void = () => undefined;
  shell.open(
    (text) => receive(text),
    (isOpen) => {
      closed();
      closed = () => undefined;
      receive = () => undefined;
      if (!isOpen) return line.unreachable();
      line.attach({
        send: (text) => shell.send(text),
        onText: (listener) => {
          receive = listener;
        },
        onClose: (listener) => {
          closed = listener;
        },
        close: () => undefined,
      });
    },
  );
  return line.endpoint;
}
