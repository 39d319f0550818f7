import type { BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron';

/** The rights of the page: only those of a web page. A constant, so that a test can check it. */
export const WEB_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: true,
} as const satisfies WebPreferences;

/**
 * @param preload absolute path of the built preload
 * @param icon absolute path of a picture, for platforms that read a window's icon from a file
 * @param place where the window was closed; null opens it in the middle
 */
export function windowOptions(
  preload: string,
  icon: string,
  place: Rectangle | null = null,
): BrowserWindowConstructorOptions {
  return {
    title: 'Daybook',
    icon,
    width: place?.width ?? 1280,
    height: place?.height ?? 860,
    ...(place && { x: place.x, y: place.y }),
    minWidth: 640,
    minHeight: 480,
    // Shown after the first paint, so that no white window flashes.
    show: false,
    webPreferences: { ...WEB_PREFERENCES, preload },
  };
}
