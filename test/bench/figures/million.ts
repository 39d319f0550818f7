import type { Page } from 'playwright-core';
import type { Figure, Measurement } from '../figure.ts';
import { heldByPage } from '../inspectedDaybook.ts';
import { median, p95 } from '../statistics.ts';
import type { ReportTimes } from '../pages/reports.ts';
import { filters, navigations, searches, sorts } from './listPage.ts';

const DOCUMENTS = 1_000_000;
const TEXT = DOCUMENTS.toLocaleString('en-GB');
/** Figures are stored this long, ms, after they were last changed, and a little more. */
const UNTIL_STORED = 8_000;
const STARTS = 3;
/** Milliseconds after which it fails rather than waits. */
const WAIT = 600_000;

interface ListPage {
  fill(count: number): Promise<void>;
  openDaybook(): void;
  openHome(): Promise<{ figures: number; read: number }>;
  changeSome(documents: number, count: number): Promise<number>;
}
interface ReportsPage {
  make(count: number): void;
  count(): ReportTimes;
}
declare const bench: ListPage & ReportsPage;

const row = (what: string, samples: readonly number[], atMost?: number, note?: string): Measurement => ({
  what,
  unit: 'ms',
  value: median(samples),
  ...(samples.length > 1 && { p95: p95(samples) }),
  samples: samples.length,
  ...(atMost !== undefined && { aim: { of: 'value', atMost } }),
  ...(note !== undefined && { note }),
});

async function reopened(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => 'bench' in globalThis);
}

const listRead = (page: Page) => page.getByText(`${TEXT} sales invoices`, { exact: true }).waitFor();

/** Opens the list of a page that has just been loaded. @returns milliseconds until rows are there, and until all are */
async function start(page: Page): Promise<{ first: number; all: number }> {
  const began = performance.now();
  await page.evaluate(() => {
    location.hash = '#/sale-invoices';
    bench.openDaybook();
  });
  await page.locator('.grid-body .grid-row').nth(10).waitFor();
  const first = performance.now() - began;
  await listRead(page);
  return { first, all: performance.now() - began };
}

async function measureList(page: Page): Promise<Measurement[]> {
  const starts: { first: number; all: number }[] = [];
  for (let at = 0; at < STARTS; at += 1) {
    await reopened(page);
    starts.push(await start(page));
  }
  const held = await heldByPage(page);
  const navigated = await navigations(page);
  const sorted = await sorts(page, DOCUMENTS);
  const [filtered, searched] = [await filters(page), await searches(page)];
  const changed = await page.evaluate((documents) => bench.changeSome(documents, 300), DOCUMENTS);
  return [
    row(
      'opening the company → its first rows',
      starts.map(({ first }) => first),
    ),
    row(
      'opening the company → all of it is read',
      starts.map(({ all }) => all),
    ),
    { what: 'memory that the page holds', unit: 'MB', value: held, aim: { of: 'value', atMost: 400 } },
    row('click on the area → rows painted', navigated),
    row('click on a heading → sorted rows painted', sorted.first, 300),
    row('click on a heading that was clicked since the last change → sorted rows painted', sorted.again, 300),
    row('choice of a filter → its rows painted', filtered),
    row('letter of a search → its rows painted', searched, 100),
    row('300 documents changed, as by a sync → they are shown', [changed]),
  ];
}

async function measureHome(page: Page): Promise<Measurement[]> {
  await reopened(page);
  const { read } = await page.evaluate(() => bench.openHome());
  await page.waitForTimeout(UNTIL_STORED);
  const shown: number[] = [];
  for (let at = 0; at < STARTS; at += 1) {
    await reopened(page);
    shown.push((await page.evaluate(() => bench.openHome())).figures);
  }
  const note = `those of the last time; at the first opening, all documents are read in ${read.toFixed(0)} ms`;
  return [row('first painted frame of Home → its figures', shown, 150, note)];
}

/** What a person waits for in a company with a million invoices, in the whole of Daybook without its backend. */
export const million: Figure = {
  name: 'million',
  title: `A company of ${TEXT} invoices`,
  async measure({ pages }) {
    const page = await pages.open('listPage');
    page.setDefaultTimeout(WAIT);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate((count) => bench.fill(count), DOCUMENTS);
    const list = await measureList(page);
    const home = await measureHome(page);
    await page.close();
    const reports = await pages.open('reports');
    await reports.evaluate((count) => bench.make(count), DOCUMENTS);
    const rounds: ReportTimes[] = [];
    for (let round = 0; round < STARTS; round += 1) rounds.push(await reports.evaluate(() => bench.count()));
    await reports.close();
    const report = (what: string, name: keyof ReportTimes): Measurement =>
      row(
        what,
        rounds.map((times) => times[name]),
        300,
      );
    return [
      ...list,
      ...home,
      report('aged debtors', 'aged'),
      report('VAT by tax code and in boxes, all in one period', 'vat'),
      report('statements of all movements', 'movements'),
      report('reminders', 'reminders'),
    ];
  },
};
