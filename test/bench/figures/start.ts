import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import ensureBuilt from '../../support/ensureBuilt.ts';
import type { Figure, Measurement } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { LONG } from '../longTasks.ts';
import {
  type Company,
  load,
  openArea,
  openBare,
  openDaybook,
  type OpenDaybook,
  paintedRows,
  waitFor,
} from '../openedDaybook.ts';
import { tasksDuring } from '../pageTasks.ts';
import { median } from '../statistics.ts';

/** A company whose starts are measured. */
interface StartedCompany extends Company {
  what: string;
  /** The most that a start may take, compared with that of a bare server with a bare page. */
  atMost: number;
  /** Areas whose tasks are measured when they are first opened. */
  tasks: readonly string[];
}

/** Contacts are missing, because the demo company has none. */
const RECORDS = ['Customers, suppliers', 'Products', 'Projects', 'Departments', 'Cost centres'];
const OTHER_CLASSES = ['Sales orders', 'Sales quotes', 'Receipts', 'Purchase invoices', 'Purchase orders', 'Payments'];

const SMALL: StartedCompany = {
  what: '400 sales invoices and some of every other class',
  documents: 'small',
  lists: ['Sales invoices', ...OTHER_CLASSES, 'All documents', 'Bank', 'Prices', ...RECORDS],
  atMost: 2,
  tasks: [],
};
/** It has no other documents and no prices. */
const LARGE: StartedCompany = {
  what: '100,000 sales invoices',
  documents: 100_000,
  lists: ['Sales invoices', 'All documents', 'Bank', ...RECORDS],
  atMost: 2.5,
  tasks: ['Home', 'Bank', 'Cost centres'],
};
/** The most that listening may take, compared with a bare server. */
const LISTENING = 2;

/** Milliseconds that a page is watched after it has drawn its rows: bank and Home go on in the background. */
const SETTLED = 4_000;

const STARTS = 5;
const ROUNDS = 5;
/** Milliseconds from the start of a process. */
interface Start {
  listening: number;
  /** Until its first rows were painted. */
  rows: number;
}

async function startOf({ page, began, listening }: OpenDaybook): Promise<Start> {
  const rows = await paintedRows(page, 'the first row');
  const opened = await page.evaluate(() => performance.timeOrigin);
  return { listening, rows: opened - began + rows };
}

/** The texts of the rows that a page has drawn. */
function shownRows(page: Page): Promise<string[][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.grid-body .grid-row')].map((row) =>
      [...row.children].map((cell) => cell.textContent.trim()),
    ),
  );
}

/** A page without rows. */
async function openSettings(page: Page): Promise<void> {
  await openArea(page, 'Settings');
  await waitFor(
    page,
    'the page of settings',
    () => document.querySelector('main h1')?.textContent.trim() === 'Settings',
  );
}

/** Milliseconds from a click in the navigation until rows are painted, each time from a page without rows. */
async function navigations(page: Page, lists: readonly string[]): Promise<Map<string, number[]>> {
  const taken = new Map(lists.map((area): [string, number[]] => [area, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [area, samples] of taken) {
      await openSettings(page);
      await openArea(page, area);
      samples.push(await paintedRows(page, `the list of ${area}`));
    }
  }
  return taken;
}

async function measureCompany(folder: string, company: StartedCompany): Promise<Measurement[]> {
  await load(folder, company);
  const [starts, bare]: [Start[], Start[]] = [[], []];
  let visits = new Map<string, number[]>();
  mkdirSync(join(folder, 'bare'));
  for (let turn = 1; turn <= STARTS; turn += 1) {
    const daybook = await openDaybook(join(folder, 'data'));
    let rows: string[][];
    try {
      starts.push(await startOf(daybook));
      rows = await shownRows(daybook.page);
      if (turn === STARTS) visits = await navigations(daybook.page, company.lists);
    } finally {
      await daybook.close();
    }
    const server = await openBare(join(folder, 'bare'), rows);
    try {
      bare.push(await startOf(server));
    } finally {
      await server.close();
    }
  }
  const compared = (name: keyof Start, what: string, limit: string, atMost: number): Measurement => {
    const [own, least] = [median(starts.map((each) => each[name])), median(bare.map((each) => each[name]))];
    return {
      what: `${company.what}: ${what}`,
      unit: 'ms',
      value: own,
      samples: STARTS,
      limit: { what: limit, value: least },
      ratio: own / least,
      aim: { of: 'ratio', atMost },
      note: `the browser runs already; ${starts.map((each) => each[name].toFixed(0)).join(', ')} ms`,
    };
  };
  return [
    compared('listening', 'start of the process → it listens', 'a bare Node server', LISTENING),
    compared(
      'rows',
      'start of the process → first rows of all documents painted',
      'a bare Node server and a bare page with the same rows, in the same browser',
      company.atMost,
    ),
    ...[...visits].map(([area, samples]): Measurement => ({
      what: `the same: click on ${area} → rows painted`,
      unit: 'ms',
      value: median(samples),
      samples: samples.length,
      note: `the first time ${(samples[0] ?? Number.NaN).toFixed(0)} ms`,
    })),
    ...(await longestTasks(join(folder, 'data'), company)),
  ];
}

/**
 * The longest task of the page while everything is read after a start, and when areas are first opened after that, each
 * with what it does in the background.
 */
async function longestTasks(data: string, { what, documents, tasks }: StartedCompany): Promise<Measurement[]> {
  if (tasks.length === 0) return [];
  const measured: Measurement[] = [];
  const note = async (page: Page, doing: string, work: () => Promise<void>): Promise<void> => {
    const { worked, took } = await tasksDuring(page, async () => {
      await work();
      await setTimeout(SETTLED);
    });
    measured.push({
      what: `${what}: the page's longest task ${doing}`,
      unit: 'ms',
      value: Math.max(...worked),
      samples: worked.length,
      aim: { of: 'value', atMost: LONG },
      note: `what the processor worked on it; ${String(worked.filter((one) => one > LONG).length)} over 50 ms; by the clock ${String(took.filter((one) => one > LONG).length)}, worst ${Math.max(...took).toFixed(0)} ms`,
    });
  };
  const daybook = await openDaybook(data);
  const { page } = daybook;
  try {
    await paintedRows(page, 'the first row');
    await note(page, 'while all of them are read', () =>
      page.locator('main').getByText(documents.toLocaleString('en-GB')).first().waitFor(),
    );
    for (const area of tasks) {
      await openSettings(page);
      await note(page, `at the first click on ${area}`, async () => {
        await openArea(page, area);
        if (area !== 'Home') await paintedRows(page, `the list of ${area}`);
      });
    }
  } finally {
    await daybook.close();
  }
  return measured;
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
