import type { PageEndpoint } from './endpoint.ts';
import type { ShellApi } from './shellChannels.ts';
import { connectOverShell } from './shellLine.ts';
import { BRIDGE_PATH, connectOverWebSocket } from './webSocketLine.ts';

declare global {
  interface Window {
    /** Put there by Electron's preload; absent in the local host's browser. */
    readonly daybook?: ShellApi;
  }
}

/**
 * The page's way to the backend: Electron's IPC where the preload has put it, else a WebSocket to
 * the local host that served the page. After `onOpenChange(true)` ask again for what events tell
 * (`connections.list`): events that were told while the line was down are not repeated.
 */
export function connectBackend(): PageEndpoint {
  if (window.daybook) return connectOverShell(window.daybook);
  const address = new URL(BRIDGE_PATH, window.location.href);
  address.protocol = 'ws:';
  return connectOverWebSocket(address.href);
}
