/** What page, preload and main process of the desktop shell agree on. Imports nothing: a sandboxed preload may not. */

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
