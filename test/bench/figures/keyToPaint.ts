import type { Page } from 'playwright-core';
import type { Figure, Measurement } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const SIZES = [1_000, 5_000] as const;
const COLUMNS = 16;
/** Quantity: the fifth column of the line grid. */
const TYPED_COLUMN = 4;
const ROUNDS = 4;
const CELLS = 12;
const DIGITS = '1234';
/** Between two keys, ms: a quick typist. */
const RHYTHM = 90;

interface KeyPage {
  mountEditor(lines: number): Promise<number>;
  mountBare(lines: number, columns: number, height: number): Promise<void>;
  taken(): number[];
}
declare const bench: KeyPage;

/** Types numbers down a column, as from a list in hand. The key that opens a cell is not counted. */
async function typeDown(page: Page): Promise<number[]> {
  await page.locator(`[data-at="2:${TYPED_COLUMN}"]`).click();
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  for (let cell = 0; cell < CELLS; cell += 1) {
    await page.keyboard.type(DIGITS, { delay: RHYTHM });
    await page.keyboard.press('Control+Enter', { delay: RHYTHM });
    await page.keyboard.press('F2', { delay: RHYTHM });
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  }
  return page.evaluate(() => bench.taken());
}

/**
 * The time from a key in a quantity of a long invoice until its line and all totals are painted, compared with the grid
 * alone.
 */
async function measureSize(page: Page, lines: number): Promise<Measurement> {
  const editor: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const height = await page.evaluate((count) => bench.mountEditor(count), lines);
    const typed = await typeDown(page);
    await page.evaluate(([count, columns, px]) => bench.mountBare(count, columns, px), [
      lines,
      COLUMNS,
      height,
    ] as const);
    const typedBare = await typeDown(page);
    // The first round warms up.
    if (round > 0) {
      editor.push(...typed);
      bare.push(...typedBare);
    }
  }
  return {
    what: `key → paint with new totals, ${lines.toLocaleString('en-GB')} lines`,
    unit: 'ms',
    value: median(editor),
    p95: p95(editor),
    samples: editor.length,
    limit: { what: `the bare grid, p95 ${p95(bare).toFixed(1)}`, value: median(bare) },
    ratio: p95(editor) / p95(bare),
    aim: { of: 'ratio', atMost: 1.3 },
    note: 'the ratio is that of the p95s',
  };
}

export const keyToPaint: Figure = {
  name: 'keyToPaint',
  title: 'Key → paint with new totals, 1,000 and 5,000 lines',
  async measure({ pages }) {
    const measured: Measurement[] = [];
    for (const lines of SIZES) {
      const page = await pages.open('keyToPaint');
      measured.push(await measureSize(page, lines));
      await page.close();
    }
    return measured;
  },
};
