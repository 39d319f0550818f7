import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
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

/** A browser with its own profile: databases are on the disk, not in memory as in a private window. */
export function launchTestBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: testBrowserPath(),
    args: QUIET_SWITCHES,
    viewport: { width: 1280, height: 800 },
  });
}
