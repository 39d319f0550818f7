import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { idleDelays, startIdleThread, tasksDuring } from '../pageTasks.ts';
import { csvOf } from '../statements/files.ts';
import { median, p95 } from '../statistics.ts';

const LINES = 50_000;
/** Characters of a CSV file with slightly more lines than needed. */
const SIZE = 6_050_000;
/** Above this many milliseconds a person feels that the page hangs. */
const LONG = 50;
const COLUMNS = 10;
const DIGITS = '1234';
/** Between two keys, ms: a quick typist. */
const RHYTHM = 90;
const CELLS = 12;

interface BankPage {
  found(): Promise<void>;
  openBank(): void;
  openBare(lines: number, columns: number, height: number): void;
  keysTaken(): number[];
}
declare const bench: BankPage;

const worst = (times: readonly number[]): number => Math.max(0, ...times);
const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);

/** Does part of an import beside an almost idle thread, and reports how long the tasks of both were. */
async function measured(page: Page, idle: Page, what: string, work: () => Promise<void>): Promise<Measurement> {
  await idleDelays(idle);
  const { worked, took } = await tasksDuring(page, work);
  const idleTasks = await idleDelays(idle);
  const [long, longByClock] = [worked.filter((time) => time > LONG), took.filter((time) => time > LONG)];
  return {
    what: `${what}: the page's longest task`,
    unit: 'ms',
    value: worst(worked),
    samples: worked.length,
    limit: { what: 'the longest 4 ms, by the clock, of a thread without anything else to do', value: worst(idleTasks) },
    aim: { of: 'value', atMost: LONG },
    note: `what the processor worked on it; ${long.length} over ${LONG} ms, together ${sum(long).toFixed(0)} ms; by the clock ${longByClock.length}, worst ${worst(longByClock).toFixed(0)}, together ${sum(longByClock).toFixed(0)} ms; of the idle thread ${idleTasks.filter((time) => time > LONG).length}`,
  };
}

/** Types down a column, as from a list in hand. The key that opens a cell is not counted. */
async function typeDown(page: Page, column: number): Promise<number[]> {
  // An import leaves the grid at its end.
  await page.locator('.grid').evaluate((grid) => grid.scrollTo(0, 0));
  await page.locator(`[data-at="2:${column}"]`).click();
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  await page.evaluate(() => bench.keysTaken());
  for (let cell = 0; cell < CELLS; cell += 1) {
    await page.keyboard.type(DIGITS, { delay: RHYTHM });
    await page.keyboard.press('Control+Enter', { delay: RHYTHM });
    await page.keyboard.press('F2', { delay: RHYTHM });
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  }
  return page.evaluate(() => bench.keysTaken());
}

/** Keys in the entry grid with this many lines, compared with the grid alone. */
async function typed(page: Page, lines: number): Promise<Measurement> {
  const height = await page.evaluate(() => document.querySelector('.line-grid')?.clientHeight ?? 0);
  const [first, ...others] = await typeDown(page, 2);
  await page.evaluate(([count, columns, px]) => bench.openBare(count, columns, px), [lines, COLUMNS, height] as const);
  const bare = (await typeDown(page, 4)).slice(1);
  return {
    what: `key → paint among ${lines.toLocaleString('en-GB')} bank lines`,
    unit: 'ms',
    value: median(others),
    p95: p95(others),
    samples: others.length,
    limit: { what: `the bare grid, p95 ${p95(bare).toFixed(1)}`, value: median(bare) },
    ratio: median(bare) / median(others),
    note: `the first key ${(first ?? 0).toFixed(0)} ms`,
  };
}

/** Reading, previewing, committing and undoing 50,000 lines in the whole of Daybook, and typing among them. */
export const statementsPage: Figure = {
  name: 'statementsPage',
  title: 'The bank page with a file of 50,000 lines',
  measure: ({ pages }) =>
    withFolder(async (folder) => {
      const { text, lines } = csvOf(SIZE);
      if (lines < LINES) throw new Error(`the file has ${lines} lines`);
      const file = join(folder, 'bank.csv');
      writeFileSync(file, text);
      const page = await pages.open('bankPage');
      const idle = await page.context().newPage();
      await idle.goto('about:blank');
      await startIdleThread(idle);
      await page.bringToFront();
      page.setDefaultTimeout(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => bench.found());
      await page.evaluate(() => bench.openBank());
      const shown = lines.toLocaleString('en-GB');
      await page.getByRole('link', { name: 'Import', exact: true }).click();

      const read = await measured(page, idle, `${shown} lines read and previewed`, async () => {
        await page.locator('input[type=file][multiple]').setInputFiles(file);
        await page.getByRole('button', { name: `New ${shown}` }).waitFor();
      });
      const committed = await measured(page, idle, 'imported, and shown among the lines', async () => {
        await page.getByRole('button', { name: `Import ${shown} lines` }).click();
        await page.locator('.bank-grid .bank-foot', { hasText: `${shown} lines` }).waitFor();
      });
      const keys = await typed(page, lines);
      await page.evaluate(() => bench.openBank());
      await page.getByRole('link', { name: 'Imports done', exact: true }).click();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      const undone = await measured(page, idle, 'undone', async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
        await page.getByText('Import undone', { exact: false }).waitFor();
      });
      await Promise.all([idle.close(), page.close()]);
      return [read, committed, undone, keys];
    }),
};
