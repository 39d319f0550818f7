import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { chromium, type BrowserContext } from 'playwright-core';
import { installedBrowsers, noBrowserSentence, thisMachine } from '../../src/backend/localHost/browser.ts';

/** Switches for a Chromium that is driven on a machine without a screen and keeps off the network. */
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
 * The browser that tests and measurements run in: the one named by `CHROMIUM`, else an installed
 * one, else Playwright's own download. Throws with what to install when there is none.
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

/** A browser on a profile of its own: databases are on the disk there, not in memory as in a private window. */
export function launchTestBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: testBrowserPath(),
    args: QUIET_SWITCHES,
    viewport: { width: 1280, height: 800 },
  });
}
