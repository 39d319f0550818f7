import { createCipheriv, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { BenchPages } from '../benchPages.ts';
import { median } from '../statistics.ts';
import { seal, unseal } from './chachaPoly.ts';

/**
 * The experiment of docs/decisions/0019-encryption-at-rest.md: `node test/bench/atRest/run.ts [--count 100000] [--plain]`
 * prints what opening, listing, searching and writing cost as they are and sealed, measured in turns in the same browser.
 * With `--plain`, rows are bytes of JSON without a cipher: the least that any cipher costs.
 */

interface AtRestPage {
  withoutCipher(): void;
  fill(count: number): Promise<void>;
  open(isHidden: boolean): Promise<number>;
  load(isHidden: boolean): Promise<number>;
  search(text: string): Promise<number>;
  write(isHidden: boolean): Promise<number>;
  one(isHidden: boolean): Promise<number>;
}
declare const bench: AtRestPage;

/** The cipher of the experiment gives what Node's own gives; otherwise its times would say nothing. */
function checkCipher(): void {
  for (const length of [0, 1, 15, 16, 17, 63, 64, 65, 400, 4_096]) {
    const [key, nonce, bytes] = [randomBytes(32), randomBytes(12), randomBytes(length)];
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
    const expected = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    const own = seal(key, nonce, bytes);
    if (!expected.equals(own) || !bytes.equals(unseal(key, nonce, own))) throw new Error(`wrong at ${length} bytes`);
  }
}

checkCipher();
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, plain: { type: 'boolean', default: false } },
});
const REPETITIONS = 7;
const pages = new BenchPages();
try {
  const page = await pages.open('atRest');
  if (values.plain) await page.evaluate(() => bench.withoutCipher());
  await page.evaluate((count) => bench.fill(count), Number(values.count));
  const times = new Map<string, [plain: number[], sealed: number[]]>();
  const note = (name: string, isHidden: boolean, took: number): void => {
    const both = times.get(name) ?? [[], []];
    both[isHidden ? 1 : 0].push(took);
    times.set(name, both);
  };
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1)
    for (const isHidden of repetition % 2 === 0 ? [false, true] : [true, false]) {
      note('open, first 60 rows', isHidden, await page.evaluate((hidden) => bench.open(hidden), isHidden));
      note('list, every row', isHidden, await page.evaluate((hidden) => bench.load(hidden), isHidden));
      note('search in it', isHidden, await page.evaluate(() => bench.search('Order 4242')));
      note('open 100 documents', isHidden, await page.evaluate((hidden) => bench.one(hidden), isHidden));
      note('write 1,000', isHidden, await page.evaluate((hidden) => bench.write(hidden), isHidden));
    }
  console.log(`${values.count} documents, ${pages.browserVersion}, medians and least of ${String(REPETITIONS)}`);
  for (const [name, [plain, sealed]] of times) {
    const shown = (samples: number[]): string =>
      `${median(samples).toFixed(1)} (${Math.min(...samples).toFixed(1)}) ms`;
    const ratios = [median(sealed) / median(plain), Math.min(...sealed) / Math.min(...plain)];
    console.log(
      `${name}: ${shown(plain)}, sealed ${shown(sealed)}, ${ratios.map((each) => each.toFixed(2)).join(' and ')} times`,
    );
  }
} finally {
  await pages.close();
}
