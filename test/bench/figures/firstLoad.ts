import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { askToConnect, draftInvoice, openSaleInvoices } from '../../e2e/support/bookkeeper.ts';
import type { Figure, Measurement } from '../figure.ts';
import { openInspectedDaybook, type Memory } from '../inspectedDaybook.ts';
import { withFolder } from '../folder.ts';
import { startLocalService } from '../localService.ts';
import { counting, LONG, tasksSeen, watchTasks, workALittle, type TasksSeen } from '../longTasks.ts';
import { tasksDuring } from '../pageTasks.ts';
import { p95 } from '../statistics.ts';

const DOCUMENTS = 100_000;
/** Memory is measured when these shares of the documents have arrived. */
const LOOKS = [0.2, 0.6, 1];
/**
 * Longest round, in milliseconds, in which the page is counted and traced, because longer traces are cut. In the first
 * round the list is looked at.
 */
const ROUND = 15_000;
/** Milliseconds between two keys of an unhurried typist. */
const KEY_EVERY = 250;
/** Milliseconds after which a reopened page has certainly listed everything. */
const LIST_READ = 20_000;

/** Documents that the page has stored so far. */
function kept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('daybook-'));
    if (found?.name === undefined) return 0;
    const opened = indexedDB.open(found.name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(new Error(opened.error?.message));
    });
    const counting = database.transaction('documentRows').objectStore('documentRows').count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  });
}

/** Types into the open invoice until `isEnough` says so. */
async function typeUntil(page: Page, isEnough: () => boolean): Promise<void> {
  const letters = 'consulting in the month of november ';
  for (let at = 0; !isEnough(); at += 1) {
    await page.keyboard.type(letters[at % letters.length] ?? ' ');
    await setTimeout(KEY_EVERY);
  }
}

export interface FirstLoad {
  seconds: number;
  memories: Memory[];
  /** Memory of a page that was opened anew and lists the same number of documents. */
  fresh: Memory;
  page: TasksSeen;
  idle: TasksSeen;
  /** Processor time in milliseconds of each of the page's tasks over 50 ms. */
  busy: number[];
}

/**
 * A company's first load while a bookkeeper looks at a list, then drafts an invoice and types into it until the end.
 * Opening pages is not counted.
 */
export async function loadWhileTyping(folder: string, documents: number): Promise<FirstLoad> {
  const service = await startLocalService({ database: join(folder, 'service.sqlite'), documents });
  const daybook = await openInspectedDaybook(join(folder, 'data'));
  const { page, idle } = daybook;
  try {
    await Promise.all([watchTasks(page), watchTasks(idle)]);
    await workALittle(idle);
    await page.bringToFront();
    const busy: number[] = [];
    const round = async (isOver: () => Promise<boolean>): Promise<void> => {
      const end = performance.now() + ROUND;
      const { worked } = await tasksDuring(page, () =>
        counting([page, idle], async () => {
          while (performance.now() < end && !(await isOver())) await setTimeout(1_000);
        }),
      );
      busy.push(...worked.filter((each) => each > LONG));
    };
    const started = performance.now();
    await askToConnect(page, { ...service, userName: service.user });
    await openSaleInvoices(page);
    await page.getByRole('row').nth(30).waitFor({ timeout: 0 });
    await round(() => Promise.resolve(false));
    await draftInvoice(page, 'a', [{ description: 'Advice', quantity: '1', price: '10' }]);
    let isEnd = false;
    const typing = typeUntil(page, () => isEnd);
    const memories: Memory[] = [];
    for (const look of LOOKS) {
      const isReached = async (): Promise<boolean> => (await kept(page)) >= documents * look;
      while (!(await isReached())) await round(isReached);
      memories.push(await daybook.memory());
    }
    const seconds = (performance.now() - started) / 1_000;
    isEnd = true;
    await typing;
    const [seen, seenIdle] = [await tasksSeen(page), await tasksSeen(idle)];
    await page.getByRole('button', { name: 'Sync', exact: true }).waitFor({ timeout: 0 });
    await page.goto(new URL('/', page.url()).href);
    await openSaleInvoices(page);
    await page.getByRole('row').nth(30).waitFor({ timeout: 0 });
    await setTimeout(LIST_READ);
    return { seconds, memories, fresh: await daybook.memory(), page: seen, idle: seenIdle, busy };
  } finally {
    await daybook.close();
    await service.stop();
  }
}

const count = DOCUMENTS.toLocaleString('en-GB');

function measurements({ seconds, memories, fresh, page, idle, busy }: FirstLoad): Measurement[] {
  const [early, , late] = memories;
  if (!early || !late) throw new Error('memory was not looked at');
  const memoryNote = (look: (memory: Memory) => number): string =>
    `${memories.map((memory) => look(memory).toFixed(0)).join(', ')} MB at ${LOOKS.map((each) => (DOCUMENTS * each).toLocaleString('en-GB')).join(', ')}`;
  return [
    {
      what: `${count} documents at first, into the page while somebody types`,
      unit: 'records/s',
      value: DOCUMENTS / seconds,
    },
    {
      what: 'tasks of the page over 50 ms meanwhile',
      unit: 'tasks',
      value: page.tasks.length,
      limit: { what: 'of an idle page at the same time', value: idle.tasks.length },
      aim: { of: 'value', atMost: idle.tasks.length },
      note: `the longest ${Math.max(0, ...page.tasks).toFixed(0)} ms`,
    },
    {
      what: 'of these, by processor time',
      unit: 'tasks',
      value: busy.length,
      aim: { of: 'value', atMost: 0 },
      note: `the longest ${Math.max(0, ...busy).toFixed(0)} ms`,
    },
    {
      what: 'from a key to its paint meanwhile',
      unit: 'ms',
      value: p95(page.keys),
      samples: page.keys.length,
      note: 'the 95th percentile of those that took 16 ms or more',
    },
    {
      what: 'memory of the backend after it',
      unit: 'MB',
      value: late.backendResident,
      limit: { what: 'after 20 % of it', value: early.backendResident },
      ratio: late.backendResident / early.backendResident,
      aim: { of: 'ratio', atMost: 1.1 },
      note: `held: ${memoryNote(({ backend }) => backend)}`,
    },
    {
      what: 'memory that the page holds after it',
      unit: 'MB',
      value: late.page,
      limit: { what: 'of a page opened anew that lists them', value: fresh.page },
      ratio: late.page / fresh.page,
      aim: { of: 'ratio', atMost: 1.1 },
      note: memoryNote((memory) => memory.page),
    },
  ];
}

/** Connecting a company with many documents, in the built page, through the backend, from the local service. */
export const firstLoad: Figure = {
  name: 'firstLoad',
  title: `First load of ${count} documents`,
  measure: () => withFolder(async (folder) => measurements(await loadWhileTyping(folder, DOCUMENTS))),
};
