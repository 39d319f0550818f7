import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import {
  chooseFiles,
  importShown,
  openImport,
  previewCounts,
  statementFile,
} from '../../e2e/support/bankStatements.ts';
import { askToConnect } from '../../e2e/support/bookkeeper.ts';
import { startChromium } from '../../e2e/support/daybook.ts';
import ensureBuilt from '../../support/ensureBuilt.ts';
import { startScript, type Started } from '../../support/process.ts';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { startLocalService } from '../localService.ts';
import { median } from '../statistics.ts';

/** A company of the local service, and the areas of the navigation that list some of its records. */
interface Company {
  what: string;
  documents: number | 'small';
  lists: readonly string[];
  /** The most that a start may take, compared with its first contentful paint. */
  atMost: number;
}

/** Contacts are missing, because the demo company has none. */
const RECORDS = ['Customers, suppliers', 'Products', 'Projects', 'Departments', 'Cost centres'];
const OTHER_CLASSES = ['Sales orders', 'Sales quotes', 'Receipts', 'Purchase invoices', 'Purchase orders', 'Payments'];

const SMALL: Company = {
  what: '400 sales invoices and some of every other class',
  documents: 'small',
  lists: ['Sales invoices', ...OTHER_CLASSES, 'All documents', 'Bank', 'Prices', ...RECORDS],
  atMost: 1.5,
};
/** It has no other documents and no prices. */
const LARGE: Company = {
  what: '100,000 sales invoices',
  documents: 100_000,
  lists: ['Sales invoices', 'All documents', 'Bank', ...RECORDS],
  atMost: 2,
};

const STARTS = 5;
const ROUNDS = 5;
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
async function waitFor(page: Page, what: string, isThere: () => boolean, limit = WAIT): Promise<void> {
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
async function paintedRows(page: Page, what: string): Promise<number> {
  await waitFor(page, what, () => globalThis.watchedRows.milliseconds !== null);
  return page.evaluate(() => globalThis.watchedRows.milliseconds ?? Number.NaN);
}

interface OpenDaybook {
  page: Page;
  /** When its process was started, by the machine's clock. */
  began: number;
  close(): Promise<void>;
}

/** Starts Daybook as a user does and opens its page in a browser that runs already. */
async function openDaybook(folder: string): Promise<OpenDaybook> {
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
    const began = Date.now();
    // Without a cache of compiled modules, because `npm start` has none.
    host = startScript('src/backend/cli/start.ts', ['--no-open', '--data', folder], {
      NODE_COMPILE_CACHE: undefined,
    });
    const [address] = await inTime("Daybook's address", host.line(/http:\/\/127\.0\.0\.1:\d+\/\S*/));
    await page.goto(address);
    return { page, began, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

async function openArea(page: Page, area: string): Promise<void> {
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
async function load(folder: string, { documents, lists }: Company): Promise<void> {
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

interface Start {
  rows: number;
  content: number;
}

/** Milliseconds from the start of Daybook's process to the first rows and to the first contentful paint. */
async function startOf({ page, began }: OpenDaybook): Promise<Start> {
  const rows = await paintedRows(page, 'the first row');
  const { opened, content } = await page.evaluate(() => ({
    opened: performance.timeOrigin,
    content: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  if (content === undefined) throw new Error('the page tells no first contentful paint');
  return { rows: opened - began + rows, content: opened - began + content };
}

/** Milliseconds from a click in the navigation until rows are painted, each time from a page without rows. */
async function navigations(page: Page, lists: readonly string[]): Promise<Map<string, number[]>> {
  const taken = new Map(lists.map((area): [string, number[]] => [area, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [area, samples] of taken) {
      await openArea(page, 'Settings');
      await waitFor(
        page,
        'the page of settings',
        () => document.querySelector('main h1')?.textContent.trim() === 'Settings',
      );
      await openArea(page, area);
      samples.push(await paintedRows(page, `the list of ${area}`));
    }
  }
  return taken;
}

async function measureCompany(folder: string, company: Company): Promise<Measurement[]> {
  await load(folder, company);
  const starts: Start[] = [];
  let visits = new Map<string, number[]>();
  for (let turn = 1; turn <= STARTS; turn += 1) {
    const daybook = await openDaybook(join(folder, 'data'));
    try {
      starts.push(await startOf(daybook));
      if (turn === STARTS) visits = await navigations(daybook.page, company.lists);
    } finally {
      await daybook.close();
    }
  }
  const [rows, content] = [median(starts.map((each) => each.rows)), median(starts.map((each) => each.content))];
  return [
    {
      what: `${company.what}: start of the process → first rows of all documents painted`,
      unit: 'ms',
      value: rows,
      samples: STARTS,
      limit: { what: 'first contentful paint of the same starts', value: content },
      ratio: rows / content,
      aim: { of: 'ratio', atMost: company.atMost },
      note: `the browser runs already; ${starts.map((each) => each.rows.toFixed(0)).join(', ')} ms`,
    },
    ...[...visits].map(([area, samples]): Measurement => ({
      what: `the same: click on ${area} → rows painted`,
      unit: 'ms',
      value: median(samples),
      samples: samples.length,
      note: `the first time ${(samples[0] ?? Number.NaN).toFixed(0)} ms`,
    })),
  ];
}

/** Starting Daybook on a company that is synced already, and going from area to area, in the built page. */
export const start: Figure = {
  name: 'start',
  title: 'Starting Daybook, and opening each area',
  measure: async () => {
    await ensureBuilt();
    const measured: Measurement[] = [];
    for (const company of [SMALL, LARGE])
      measured.push(...(await withFolder((folder) => measureCompany(folder, company))));
    return measured;
  },
};
