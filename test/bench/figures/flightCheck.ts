import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const INVOICES = 100_000;
const ROUNDS = 7;

interface CheckPage {
  fill(count: number): Promise<void>;
  checkRows(): Promise<{ checked: number; looped: number; longest: number }>;
}
declare const bench: CheckPage;

/** The flight check of a month, over the lists of a company with 100,000 invoices. */
export const flightCheck: Figure = {
  name: 'flightCheck',
  title: 'Flight check of a month among 100,000 invoices',
  async measure({ pages }) {
    const page = await pages.open('listPage');
    await page.evaluate((count) => bench.fill(count), INVOICES);
    const [checked, looped, longest]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await page.evaluate(() => bench.checkRows());
      checked.push(times.checked);
      looped.push(times.looped);
      longest.push(times.longest);
    }
    await page.close();
    return [
      {
        what: 'every check of the lists over 100,000 documents',
        unit: 'ms',
        value: median(checked),
        p95: p95(checked),
        samples: checked.length,
        limit: { what: 'one loop over the same rows that adds up pence by due date', value: median(looped) },
        ratio: median(looped) / median(checked),
      },
      {
        what: 'the longest task of the page meanwhile',
        unit: 'ms',
        value: median(longest),
        p95: p95(longest),
        samples: longest.length,
        aim: { of: 'value', atMost: 50 },
      },
    ];
  },
};
