import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const INVOICES = 100_000;
/** As many as the list of sales invoices shows. */
const COLUMNS = 12;
const ROUNDS = 7;
const SEARCHES = ['si0123', '1025.20', 'half leather'];
/** Headings of the list, clicked one after the other. */
const SORTS = ['Number', 'Due', 'Customer', 'Description', 'Gross', 'Date'];
/** Statuses of the filter panel: a third, two thirds, another third, all. */
const STATUSES = ['outstanding', 'posted', 'draft', ''];

interface DesktopPage {
  fill(count: number): Promise<void>;
  touch(count: number, description: string): Promise<void>;
  openDaybook(): void;
  openBare(rows: number, columns: number): void;
  arm(): void;
  taken(): number[];
  count(): number;
}
declare const bench: DesktopPage;

/** Does something whose effect the page measures, and waits until the effect is painted. */
async function painted(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => {
    bench.arm();
    return bench.count();
  });
  await act();
  await page.waitForFunction((held) => bench.count() > held, before);
}
const taken = (page: Page): Promise<number[]> => page.evaluate(() => bench.taken());

export async function navigations(page: Page): Promise<number[]> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole('link', { name: /^Settings/ }).click();
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await painted(page, () => page.getByRole('link', { name: /^Sales invoices/ }).click());
    await painted(page, () => page.getByRole('link', { name: /^All documents/ }).click());
    await painted(page, () => page.getByRole('link', { name: /^Sales invoices/ }).click());
  }
  return taken(page);
}

/** Sorting by headings after documents have changed, and again when none has. */
export async function sorts(page: Page, documents: number): Promise<{ first: number[]; again: number[] }> {
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    const text = `Changed in round ${round}`;
    await page.evaluate(([count, description]) => bench.touch(count, description), [documents, text] as const);
    await page.getByRole('textbox', { name: 'Search sales invoices' }).fill(text);
    await page.getByText(`1 of ${documents.toLocaleString('en-GB')}`, { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Search sales invoices' }).fill('');
    await page.getByText(`${documents.toLocaleString('en-GB')} sales invoices`, { exact: true }).waitFor();
    for (const samples of [first, again]) {
      for (const name of SORTS)
        await painted(page, () => page.getByRole('columnheader', { name, exact: true }).click());
      samples.push(...(await taken(page)));
    }
  }
  return { first, again };
}

export async function filters(page: Page): Promise<number[]> {
  await page.keyboard.press('Alt+f');
  const status = page.getByRole('region', { name: 'Filters' }).getByLabel('Status');
  for (let round = 0; round < 3; round += 1) {
    for (const value of STATUSES) await painted(page, async () => void (await status.selectOption(value)));
  }
  await page.keyboard.press('Escape');
  return taken(page);
}

export async function searches(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Search sales invoices' });
  for (const text of SEARCHES) {
    await field.fill('');
    await field.focus();
    for (const letter of text) {
      if (letter === ' ') await page.keyboard.press('Space');
      else await painted(page, () => page.keyboard.press(letter));
    }
  }
  await field.fill('');
  return taken(page);
}

/** The same for the grid alone: showing it, and showing other rows. */
async function bare(page: Page): Promise<{ shown: number[]; turned: number[] }> {
  await page.evaluate(([rows, columns]) => bench.openBare(rows, columns), [INVOICES, COLUMNS] as const);
  const [show, turn] = [page.getByRole('button', { name: 'Show' }), page.getByRole('button', { name: 'Turn' })];
  for (let round = 0; round < ROUNDS; round += 1) {
    await painted(page, () => show.click());
    await show.click();
  }
  const shown = await taken(page);
  await show.click();
  for (let round = 0; round < 3 * ROUNDS; round += 1) await painted(page, () => turn.click());
  return { shown, turned: await taken(page) };
}

/**
 * What a person waits for with 100,000 invoices: from the click or key to the frame that shows the result, in the whole
 * of Daybook.
 */
export const listPage: Figure = {
  name: 'listPage',
  title: 'The page with a list of 100,000 invoices',
  async measure({ pages }) {
    const page = await pages.open('listPage');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate((count) => bench.fill(count), INVOICES);
    await page.evaluate(() => bench.openDaybook());
    await page.getByRole('link', { name: /^Sales invoices/ }).click();
    await page.getByText(`${INVOICES.toLocaleString('en-GB')} sales invoices`, { exact: true }).waitFor();
    await navigations(page);
    const [navigated, sorted, filtered, searched] = [
      await navigations(page),
      await sorts(page, INVOICES),
      await filters(page),
      await searches(page),
    ];
    const { shown, turned } = await bare(page);
    await page.close();

    const against = (samples: number[], limits: number[], what: string, atMost: number) => ({
      unit: 'ms' as const,
      value: median(samples),
      p95: p95(samples),
      samples: samples.length,
      limit: { what, value: median(limits) },
      ratio: median(limits) / median(samples),
      aim: { of: 'value' as const, atMost },
    });
    return [
      { what: 'click on the area → rows painted', ...against(navigated, shown, 'the bare grid appears', 150) },
      {
        what: 'click on a heading → sorted rows painted',
        ...against(sorted.first, turned, 'the bare grid shows others', 100),
      },
      {
        what: 'click on a heading that was clicked since the last change → sorted rows painted',
        ...against(sorted.again, turned, 'the bare grid shows others', 100),
      },
      {
        what: 'choice of a filter → its rows painted',
        ...against(filtered, turned, 'the bare grid shows others', 100),
      },
      { what: 'letter of a search → its rows painted', ...against(searched, turned, 'the bare grid shows others', 50) },
    ];
  },
};
