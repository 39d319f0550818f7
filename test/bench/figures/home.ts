import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const INVOICES = 100_000;
const STARTS = 5;
const ROUNDS = 7;
/** As many documents as a sync changes between two updates of the lists. */
const CHANGES = 300;
/** Figures are stored this long, ms, after they were last changed, and a little more. */
const UNTIL_STORED = 8_000;

interface HomePage {
  fill(count: number): Promise<void>;
  openHome(): Promise<{ figures: number; read: number }>;
  countRows(changes: number): Promise<{ counted: number; looped: number; changed: number }>;
}
declare const bench: HomePage;

/** Home of a company with 100,000 invoices, in the whole of Daybook. */
export const home: Figure = {
  name: 'home',
  title: 'Home of a company with 100,000 invoices',
  async measure({ pages }) {
    const page = await pages.open('listPage');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate((count) => bench.fill(count), INVOICES);
    // The first time there are no figures yet.
    const { read } = await page.evaluate(() => bench.openHome());
    await page.waitForTimeout(UNTIL_STORED);
    const shown: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await page.reload();
      await page.waitForFunction(() => 'bench' in globalThis);
      shown.push((await page.evaluate(() => bench.openHome())).figures);
    }
    const [counted, looped, changed]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await page.evaluate((changes) => bench.countRows(changes), CHANGES);
      counted.push(times.counted);
      looped.push(times.looped);
      changed.push(times.changed);
    }
    await page.close();
    return [
      {
        what: 'first painted frame of Home → its figures',
        unit: 'ms',
        value: median(shown),
        p95: p95(shown),
        samples: shown.length,
        aim: { of: 'value', atMost: 150 },
        note: `those of the last time; at the first opening, all documents are read in ${read.toFixed(0)} ms`,
      },
      {
        what: 'every figure of 100,000 documents, counted anew',
        unit: 'ms',
        value: median(counted),
        p95: p95(counted),
        samples: counted.length,
        limit: { what: 'one loop over the same rows that adds up pence by due date', value: median(looped) },
        ratio: median(looped) / median(counted),
      },
      {
        what: `every figure after ${String(CHANGES)} of them have changed`,
        unit: 'ms',
        value: median(changed),
        p95: p95(changed),
        samples: changed.length,
        aim: { of: 'value', atMost: 10 },
      },
    ];
  },
};
