/**
 * What page, preload and main process of the desktop shell share. It imports nothing, because a sandboxed preload must
 * not.
 */

/**
 * What the sandboxed preload puts on the `window` of the page, frozen: texts to and from the main process, nothing
 * else.
 */
export interface ShellApi {
  /**
   * Opens the line. Call it once for each page.
   * @param listener gets the texts that arrive
   * @param changed is called when the backend is there, and when it has died; it may come back
   */
  open(listener: (text: string) => void, changed: (isOpen: boolean) => void): void;
  send(text: string): void;
}

/** The name of the ShellApi on `window`. */
export const SHELL_API = 'daybook';

/** IPC channels between the preload and the main process. */
export const SHELL_CHANNELS = {
  open: 'daybook:open',
  toMain: 'daybook:toMain',
  toPage: 'daybook:toPage',
  state: 'daybook:state',
} as const;
