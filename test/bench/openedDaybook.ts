import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { chooseFiles, importShown, openImport, previewCounts, statementFile } from '../e2e/support/bankStatements.ts';
import { askToConnect } from '../e2e/support/bookkeeper.ts';
import { startChromium } from '../e2e/support/daybook.ts';
import { startScript, type Started } from '../support/process.ts';
import { startLocalService } from './localService.ts';

/** A company of the local service, and the areas of the navigation that list some of its records. */
export interface Company {
  documents: number | 'small';
  lists: readonly string[];
}

/** Lines of the bank account that is shown first. */
const BANK_LINES = 100;
/** Bank lines and prices end with an empty row, which is there before any record is read. */
const ROWS = 2;

/** Milliseconds after which a figure fails rather than waits. They are far above what a busy machine needs. */
const WAIT = 120_000;
const FIRST_SYNC = 3_600_000;

interface WatchedRows {
  /** From the start of the page, or from a click in the navigation, until rows were painted; null until then. */
  milliseconds: number | null;
}
declare global {
  var watchedRows: WatchedRows;
}

/** Runs in the page before its own scripts. A row counts as painted when it is there and two frames have begun since. */
function watchRows(rows: number): void {
  let observer: MutationObserver | undefined;
  const watch = (since: number): void => {
    observer?.disconnect();
    const watched: WatchedRows = { milliseconds: null };
    globalThis.watchedRows = watched;
    const own = new MutationObserver(() => {
      if (document.querySelectorAll('.grid-body .grid-row, .tree-item').length < rows) return;
      own.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          watched.milliseconds = performance.now() - since;
        }),
      );
    });
    own.observe(document, { childList: true, subtree: true });
    observer = own;
  };
  watch(0);
  const clicked = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('nav.side a')) watch(event.timeStamp);
  };
  addEventListener('click', clicked, { capture: true });
}

/** Fails with a message when something does not come. */
async function inTime<T>(what: string, coming: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = setTimeout(WAIT, null, { signal: late.signal }).then(() => {
    throw new Error(`${what} did not come within ${String(WAIT / 1_000)} s`);
  });
  try {
    return await Promise.race([coming, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** Waits until the page has what is looked for; the error says what it shows instead. */
export async function waitFor(page: Page, what: string, isThere: () => boolean, limit = WAIT): Promise<void> {
  try {
    await page.waitForFunction(isThere, undefined, { timeout: limit, polling: 100 });
  } catch (cause) {
    const shown = await page
      .locator('main')
      .innerText({ timeout: 5_000 })
      .catch(() => 'nothing');
    throw new Error(`${what} did not come. The page shows: ${shown.replace(/\s+/g, ' ').slice(0, 500)}`, { cause });
  }
}

/** Waits for painted rows. @returns milliseconds since what is being measured began */
export async function paintedRows(page: Page, what: string): Promise<number> {
  await waitFor(page, what, () => globalThis.watchedRows.milliseconds !== null);
  return page.evaluate(() => globalThis.watchedRows.milliseconds ?? Number.NaN);
}

export interface OpenDaybook {
  page: Page;
  /** When its process was started, by the machine's clock. */
  began: number;
  /** Milliseconds from there until it gave out its address. */
  listening: number;
  close(): Promise<void>;
}

/** Starts Daybook as a user does and opens its page in a browser that runs already. */
export function openDaybook(folder: string): Promise<OpenDaybook> {
  // As `npm start` does it, which keeps its compiled code itself.
  return openStarted(folder, () =>
    startScript('src/backend/cli/node.mjs', ['src/backend/cli/start.ts', '--no-open', '--data', folder], {
      NODE_COMPILE_CACHE: undefined,
    }),
  );
}

/** Starts a bare server, and opens its page with these rows likewise. @param rows the texts of their cells */
export function openBare(folder: string, rows: readonly (readonly string[])[]): Promise<OpenDaybook> {
  const file = join(folder, 'rows.json');
  writeFileSync(file, JSON.stringify(rows));
  return openStarted(folder, () => startScript('test/bench/bareHost.mjs', [file], { NODE_COMPILE_CACHE: undefined }));
}

/** @param start starts a program that prints the address of its page */
async function openStarted(folder: string, start: () => Started): Promise<OpenDaybook> {
  const { browser, chrome, end } = await inTime('the browser', startChromium(join(folder, 'browser-profile')));
  let host: Started | undefined;
  // The browser first and gently, so that everything is on the disk.
  const close = async (): Promise<void> => {
    const gone = once(chrome, 'exit');
    try {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await inTime('the end of the browser', gone);
    } finally {
      await end();
      if (host) await inTime('the end of Daybook', host.end('SIGTERM'));
    }
  };
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no default context');
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(WAIT);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(watchRows, ROWS);
    // The page that gives the cookie drops the place.
    await page.addInitScript(() => {
      if (location.pathname === '/' && location.search === '' && location.hash === '') location.hash = '#/documents';
    });
    // The areas that fold are on the page, too.
    await page.addInitScript(() => {
      if (location.hostname !== '') localStorage.setItem('daybook.openGroups', 'sale,purchase,books,records,company');
    });
    const began = Date.now();
    host = start();
    const [address] = await inTime("Daybook's address", host.line(/http:\/\/127\.0\.0\.1:\d+\/\S*/));
    const listening = Date.now() - began;
    await page.goto(address);
    return { page, began, listening, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

export async function openArea(page: Page, area: string): Promise<void> {
  const text = page.getByText(area, { exact: true });
  await page.locator('nav.side a').filter({ has: text }).click();
}

/** Imports a statement: bank lines do not come from the service. */
async function importBankLines(page: Page, folder: string): Promise<void> {
  const lines = Array.from(
    { length: BANK_LINES },
    (_, line) => `2026-03-02,Card payment ${String(line)},,-1.00,${String(BANK_LINES - line)}.00\n`,
  );
  await openArea(page, 'Bank');
  await openImport(page);
  const text = `Date,Description,Reference,Amount,Balance\n${lines.join('')}`;
  await chooseFiles(page, [statementFile(folder, 'statement.csv', text)]);
  await previewCounts(page);
  await importShown(page, BANK_LINES);
}

/** Connects, waits until the first sync has ended, and opens the list of all documents. */
export async function load(folder: string, { documents, lists }: Company): Promise<void> {
  const service = await startLocalService({ database: join(folder, 'service.sqlite'), documents });
  try {
    const daybook = await openDaybook(join(folder, 'data'));
    const { page } = daybook;
    try {
      await askToConnect(page, { ...service, userName: service.user });
      await waitFor(
        page,
        'the end of the first sync',
        () => {
          const state = document.querySelector('.sync-bar .sync-state')?.textContent.trim() ?? '';
          return state !== '' && state !== 'Not synced yet' && !document.querySelector('.sync-progress');
        },
        FIRST_SYNC,
      );
      const state = await page.locator('.sync-bar .sync-state').innerText();
      if (!/^Synced \d[^,]*$/.test(state)) throw new Error(`the first sync ended with "${state}"`);
      if (lists.includes('Bank')) await importBankLines(page, folder);
      await openArea(page, 'All documents');
      await paintedRows(page, 'the list of all documents');
    } finally {
      await daybook.close();
    }
  } finally {
    await service.stop();
  }
}
