import { decimal, Decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import { DocumentTotals, type LineEntry, type TotalsSetup } from '../../../src/domain/documents/totals.ts';
import { plainTotals, type PlainLine } from '../bigintTotals.ts';
import type { Figure } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const LINES = 5_000;
const REPETITIONS = 15;
const EDITS = 2_000;
const SETUP: TotalsSetup = { currency: 'GBP', baseCurrency: 'GBP', rateDirection: 'foreignPerBase' };
const RATES = ['20', '5', '0', '17.5'];

/** Lines as a bookkeeper enters them: quantities with up to three decimals, prices with up to four, net and gross. */
function lines(count: number): { key: string; plain: PlainLine; entry: LineEntry & { taxCodeId: string } }[] {
  return Array.from({ length: count }, (_, n) => {
    const quantity = toDecimalString(new Decimal((n * 7919) % 100_000).div(1000).minus(n % 9 === 0 ? 100 : 0));
    const price = toDecimalString(new Decimal((n * 104_729) % 9_999_999).div(10_000));
    const rate = RATES[n % RATES.length] ?? '0';
    const isNet = n % 5 !== 0;
    return {
      key: `line-${n}`,
      plain: { quantity, price, rate, isNet },
      entry: { quantity, currencyUnitPrice: price, taxRate: decimal(rate), isNetEntry: isNet, taxCodeId: rate },
    };
  });
}

function whole(all: ReturnType<typeof lines>): DocumentTotals {
  const totals = new DocumentTotals(SETUP);
  for (const { key, entry } of all) totals.set(key, entry);
  return totals;
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Milliseconds for editing one line and reading its totals, in a document of this many lines. */
function edit(totals: DocumentTotals, all: ReturnType<typeof lines>): number {
  return (
    timed(() => {
      for (let n = 0; n < EDITS; n += 1) {
        const { key, entry } = all[(n * 31) % all.length] ?? all[0]!;
        totals.set(key, { ...entry, quantity: decimal(String((n % 90) + 1)) });
        void totals.header;
      }
    }) / EDITS
  );
}

/**
 * The totals engine from scratch compared with a BigInt loop over the same lines, in turns; both must give the same
 * result.
 */
export const totalsFigure: Figure = {
  name: 'totals',
  title: 'Totals of 5,000 lines',
  measure() {
    const all = lines(LINES);
    const plain = all.map((line) => line.plain);
    const engine: number[] = [];
    const limit: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS + 3; repetition += 1) {
      const mine = timed(() => whole(all));
      const theirs = timed(() => plainTotals(plain, 2));
      // In the first repetitions the code is not compiled yet.
      if (repetition < 3) continue;
      engine.push(mine);
      limit.push(theirs);
    }
    const { header } = whole(all);
    const { net, tax, gross } = plainTotals(plain, 2);
    const same = [header.currency.net, header.currency.tax, header.currency.gross].every(
      (amount, at) => amount.times(100).toFixed(0) === String([net, tax, gross][at]),
    );
    if (!same) throw new Error('the two do not come to the same totals');
    const perSecond = (milliseconds: number): number => (LINES * 1_000) / milliseconds;
    const few = lines(50);
    const [inFew, inMany]: [number[], number[]] = [[], []];
    const [small, large] = [whole(few), whole(all)];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      inFew.push(edit(small, few));
      inMany.push(edit(large, all));
    }
    return Promise.resolve([
      {
        what: 'totals of 5,000 lines from scratch',
        unit: 'records/s',
        value: perSecond(median(engine)),
        p95: perSecond(p95(engine)),
        samples: engine.length,
        limit: { what: 'plain BigInt loop, same lines and rounding', value: perSecond(median(limit)) },
        ratio: median(limit) / median(engine),
        aim: { of: 'ratio', atLeast: 0.25 },
      },
      {
        what: 'one line edited among 5,000, header read',
        unit: 'ms',
        value: median(inMany),
        p95: p95(inMany),
        samples: inMany.length,
        limit: { what: 'the same among 50 lines', value: median(inFew) },
        ratio: median(inFew) / median(inMany),
        aim: { of: 'ratio', atLeast: 0.5 },
      },
    ]);
  },
};
