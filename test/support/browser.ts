import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { installedBrowsers, noBrowserSentence, thisMachine } from '../../src/backend/localHost/browser.ts';

/** Switches for a Chromium that runs without a screen and stays off the network. */
export const QUIET_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser for tests and measurements: the one named by `CHROMIUM`, else an installed one, else Playwright's own
 * download. When there is none, it throws and says what to install.
 */
export function testBrowserPath(): string {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there.`);
    return named;
  }
  const [installed] = installedBrowsers(thisMachine(homedir()));
  if (installed) return installed.path;
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;
  throw new Error(`${noBrowserSentence(process.platform)} Or: npx playwright-core install chromium`);
}

/** A browser and the switches it starts with. */
export interface TestBrowser {
  readonly path: string;
  readonly switches: readonly string[];
}

/**
 * The browser for scenes: Chromium without the parts that only a window needs, where it is installed, because it starts and paints in half
 * the time. Its code is not optimized: a scene ends before that pays. What kills the browser, and what measures, takes the whole one.
 */
export function sceneBrowser(): TestBrowser {
  const shell = process.env['CHROMIUM'] ? null : commandPath(HEADLESS_SHELL);
  return { path: shell ?? testBrowserPath(), switches: [...QUIET_SWITCHES, '--js-flags=--no-opt,--no-maglev'] };
}

/** The command and the Debian package. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** Where a command is, or null if there is none. */
export function commandPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** A browser with its own profile: databases are on the disk, not in memory as in a private window. */
export function launchTestBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: testBrowserPath(),
    args: QUIET_SWITCHES,
    viewport: { width: 1280, height: 800 },
  });
}
