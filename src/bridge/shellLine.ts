import type { PageEndpoint } from './endpoint.ts';
import { createPageLine } from './pageEndpoint.ts';

/** What the sandboxed preload puts on the page's `window`, frozen: texts to and from the main process, nothing else. */
export interface ShellApi {
  /** Opens the line; texts that arrive go to the listener. Called once a page. */
  open(listener: (text: string) => void): void;
  send(text: string): void;
}

/** The name of the ShellApi on `window`. */
export const SHELL_API = 'daybook';

/** IPC channels between the preload and the main process. */
export const SHELL_CHANNELS = { open: 'daybook:open', toMain: 'daybook:toMain', toPage: 'daybook:toPage' } as const;

/**
 * The page's end over Electron's IPC. It never closes while the page lives: the main process that
 * would answer is also the one that owns the window.
 */
export function connectOverShell(shell: ShellApi): PageEndpoint {
  const line = createPageLine();
  let hear: (text: string) => void = () => undefined;
  line.attach({
    send: (text) => shell.send(text),
    onText: (listener) => {
      hear = listener;
    },
    onClose: () => undefined,
    close: () => undefined,
  });
  shell.open((text) => hear(text));
  return line.endpoint;
}
