import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { QUIET_SWITCHES, sceneBrowser, type TestBrowser, testBrowserPath } from '../../support/browser.ts';
import { SCENE_WAIT_LIMIT, WAIT_LIMIT } from '../../support/limit.ts';
import { startScript, type Started } from '../../support/process.ts';
import { startTogether } from '../../support/startTogether.ts';
import { madeFolder, tie } from '../../support/tidying.ts';
import { HOST } from './scripts.ts';
import { tellWhatIsShown } from './shown.ts';

/**
 * Daybook as a user runs it through the local host: the built page, the backend's process, a real browser with its own
 * profile.
 */
export interface Daybook {
  readonly host: Started;
  readonly page: Page;
  /** Errors from the page's console and its content security policy; a sound page leaves it empty. */
  readonly complaints: string[];
  /** SIGKILL to the backend and to every process of the browser, as when the battery dies. */
  killEverything(): Promise<void>;
  /** Closes it as a person does, and resolves when everything is on the disk. */
  shutDown(): Promise<void>;
  /** Ends it for good, without waiting for the disk. */
  close(): Promise<void>;
}

const open = new Set<Daybook>();

/** Prints what each Daybook shows that was not closed yet, for somebody who asks why a test failed. */
export async function tellOpen(failed: string): Promise<void> {
  for (const one of open) await tellWhatIsShown(failed, one);
}

export async function startDaybook(dataFolder: string): Promise<Daybook> {
  const host = startScript(HOST, ['--no-open', '--data', dataFolder]);
  const [[address], { browser, chrome, page, end: endBrowser }] = await startTogether(
    { started: host.line(/http:\/\/127\.0\.0\.1:\d+\/\S*/), end: () => host.end('SIGTERM') },
    { started: startChromium(join(dataFolder, 'browser-profile'), sceneBrowser()), end: (started) => started.end() },
  );
  page.context().setDefaultTimeout(SCENE_WAIT_LIMIT);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (fault) => complaints.push(fault.message));
  try {
    await enter(page, address);
  } catch (fault) {
    await Promise.all([endBrowser(), host.end('SIGTERM')]);
    throw fault;
  }
  const daybook: Daybook = {
    host,
    page,
    complaints,
    killEverything: async () => {
      open.delete(daybook);
      await Promise.all([host.end('SIGKILL'), endBrowser()]);
    },
    shutDown: async () => {
      open.delete(daybook);
      const session = await browser.newBrowserCDPSession();
      const gone = once(chrome, 'exit');
      await session.send('Browser.close');
      await gone;
      await endBrowser();
      await host.end('SIGTERM');
    },
    close: async () => {
      const test = TestRunner.getCurrentTest();
      if (open.delete(daybook) && test?.result?.state === 'fail') await tellWhatIsShown(test.name, daybook);
      await browser.close().catch((fault: unknown) => complaints.push(String(fault)));
      await Promise.all([endBrowser(), host.end('SIGTERM')]);
    },
  };
  open.add(daybook);
  return daybook;
}

/**
 * Opens an address that the local host gives out. It leads through a page that only sets the cookie, so this waits for
 * what Daybook shows.
 */
export async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#app > *').first().waitFor({ state: 'attached' });
}

export interface Chromium {
  browser: Browser;
  chrome: ChildProcess;
  /** The page that it opened with. */
  page: Page;
  /** Ends it for good, unless it has ended, and frees its profile for the next one. */
  end(): Promise<void>;
}

/** Starts a Chromium on a profile. Its pages wait for as long as a test does. */
export async function startChromium(
  profile: string,
  { path, switches }: TestBrowser = { path: testBrowserPath(), switches: QUIET_SWITCHES },
): Promise<Chromium> {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  // Both Chromium and Playwright leave files in the temporary folder when Chromium is killed. The name is short because a
  // socket in there has a path of 108 characters at most.
  const temporary = madeFolder('c');
  const chrome = tie(
    spawn(
      path,
      ['--headless=new', ...switches, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, TMPDIR: temporary } },
    ),
  );
  const end = async (): Promise<void> => {
    if (chrome.exitCode === null && chrome.signalCode === null && chrome.pid !== undefined) {
      const gone = once(chrome, 'exit');
      // The browser leads its own process group, so that its children end with it.
      process.kill(-chrome.pid, 'SIGKILL');
      await gone;
    }
    for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      rmSync(join(profile, lock), { force: true });
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const address = await addressOf(chrome, portFile);
    const browser = await chromium.connectOverCDP(address, { timeout: WAIT_LIMIT, artifactsDir: temporary });
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no default context');
    context.setDefaultTimeout(WAIT_LIMIT);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize({ width: 1280, height: 800 });
    return { browser, chrome, page, end };
  } catch (fault) {
    await end();
    throw fault;
  }
}

/** Where a Chromium that is starting can be steered from. */
async function addressOf(chrome: ChildProcess, portFile: string): Promise<string> {
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    chrome.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/DevTools listening on \S+/.test(text)) resolve(text);
    });
    chrome.once('exit', () => reject(new Error(`Chromium ended at once:\n${text}`)));
  });
  const port = /ws:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1] ?? (await readFile(portFile, 'utf8')).split('\n')[0];
  return `http://127.0.0.1:${port}`;
}
