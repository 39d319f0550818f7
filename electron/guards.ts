import type { App, Session, WebContents } from 'electron';
import { isOwnAddress } from './origin.ts';

/** The only permission that our page gets: to write text to the clipboard when the user copies. */
const GRANTED = 'clipboard-sanitized-write';

/** Forbids every page, present and future, to navigate elsewhere, to open windows and to embed other pages. */
export function guardNavigation(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isOwnAddress(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/**
 * Closes the developer tools of every page while the books are hidden: they would show what the page does not.
 * @returns `set` says whether they are hidden
 */
export function closeToolsWhileLocked(app: Pick<App, 'on'>): { set(isLocked: boolean): void } {
  const pages = new Set<WebContents>();
  let isLocked = false;
  app.on('web-contents-created', (_event, contents: WebContents) => {
    pages.add(contents);
    contents.once('destroyed', () => pages.delete(contents));
    contents.on('devtools-opened', () => {
      if (isLocked) contents.closeDevTools();
    });
  });
  return {
    set(state) {
      isLocked = state;
      if (isLocked) for (const contents of pages) contents.closeDevTools();
    },
  };
}

/** Denies every permission and device, except `GRANTED` for our own page. */
export function guardPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(permission === GRANTED && isOwnAddress(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === GRANTED && isOwnAddress(origin));
  session.setDevicePermissionHandler(() => false);
}
