import { join } from 'node:path';
import type { Page } from 'playwright-core';
import ensureBuilt from '../../support/ensureBuilt.ts';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { type Company, load, openArea, openDaybook, type OpenDaybook, paintedRows, waitFor } from '../openedDaybook.ts';
import { median } from '../statistics.ts';

/** A company whose starts are measured. */
interface StartedCompany extends Company {
  what: string;
  /** The most that a start may take, compared with its first contentful paint. */
  atMost: number;
}

/** Contacts are missing, because the demo company has none. */
const RECORDS = ['Customers, suppliers', 'Products', 'Projects', 'Departments', 'Cost centres'];
const OTHER_CLASSES = ['Sales orders', 'Sales quotes', 'Receipts', 'Purchase invoices', 'Purchase orders', 'Payments'];

const SMALL: StartedCompany = {
  what: '400 sales invoices and some of every other class',
  documents: 'small',
  lists: ['Sales invoices', ...OTHER_CLASSES, 'All documents', 'Bank', 'Prices', ...RECORDS],
  atMost: 1.5,
};
/** It has no other documents and no prices. */
const LARGE: StartedCompany = {
  what: '100,000 sales invoices',
  documents: 100_000,
  lists: ['Sales invoices', 'All documents', 'Bank', ...RECORDS],
  atMost: 2,
};

const STARTS = 5;
const ROUNDS = 5;
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

async function measureCompany(folder: string, company: StartedCompany): Promise<Measurement[]> {
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
