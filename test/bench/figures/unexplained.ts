import type { DocumentCandidate } from '../../../src/domain/bank/documentMatches.ts';
import { solve } from '../../../src/domain/bank/unexplained.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal, Decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import type { Figure, Measurement } from '../figure.ts';
import { median, p95 } from '../statistics.ts';

const DOCUMENTS = 200;
const REPETITIONS = 15;
const AIM = 100;

/** Open invoices of so many parties, with amounts from 0.01 to 5,000.00 that look like any. */
function invoices(parties: number): DocumentCandidate[] {
  return Array.from({ length: DOCUMENTS }, (_, n) => {
    const open = toDecimalString(new Decimal(((n + 1) * 104_729) % 500_000).plus(1).div(100));
    return {
      key: String(n),
      docClass: 'saleInvoice',
      docNo: `SI-${n}`,
      theirRef: '',
      theirDocNo: '',
      contactAccountId: `C${n % parties}`,
      partyName: `Customer ${n % parties}`,
      docDate: localDate('2026-03-01'),
      dueDate: localDate('2026-03-31'),
      gross: open,
      outstanding: open,
    };
  });
}

/** The sets of open documents that make a bank line whose text names no party. */
export const unexplainedFigure: Figure = {
  name: 'unexplained',
  title: 'Documents that make a bank line, of 200 open ones',
  measure() {
    const measured = ([1, 9] as const).flatMap((parties) => {
      const open = invoices(parties);
      return (['5000.01', '123456.78'] as const).map((amount): Measurement => {
        const line = { date: localDate('2026-04-02'), amount: decimal(amount), text: '' };
        const times = Array.from({ length: REPETITIONS }, () => {
          const started = performance.now();
          solve(line, open, 'GBP', { fee: decimal('15'), discount: decimal('2') });
          return performance.now() - started;
        });
        return {
          what: `line of ${amount}, ${parties === 1 ? 'one party' : `${parties} parties`}`,
          unit: 'ms',
          value: median(times),
          p95: p95(times),
          samples: REPETITIONS,
          aim: { of: 'value', atMost: AIM },
        };
      });
    });
    return Promise.resolve(measured);
  },
};
