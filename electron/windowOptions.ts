import type { BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron';

/** What the page may do: nothing but be a page. One constant, so that a test can hold it to that. */
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
 * @param icon absolute path of a picture, for the platforms that take a window's icon from a file
 * @param place where it was left; null opens it in the middle
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
    // Shown when the first page has been painted, so that no white sheet flashes.
    show: false,
    webPreferences: { ...WEB_PREFERENCES, preload },
  };
}
