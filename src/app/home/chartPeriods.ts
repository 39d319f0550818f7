import { nextWeeks, wholeOf, type Period } from '../../domain/reports/cashFlow.ts';
import type { DocumentFigures } from '../../domain/reports/documentFigures.ts';
import { NO_SUM, sumsTogether, type Sum } from '../../domain/reports/tally.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { formatDate, formatDayOfYear, formatMonth, formatMonthOfYear } from '../base/format/dates.ts';
import { t } from '../base/i18n/texts.ts';
import type { Figure } from './figure.ts';
import type { PairedPeriod } from './PairedBars.vue';

const MONTHS = 12;
const WEEKS = 8;

/** The periods of a chart, and the sums of all of them. */
export interface PeriodChart {
  readonly periods: readonly PairedPeriod[];
  readonly total: { readonly in: Figure; readonly out: Figure };
}

/** A chart whose sums open lists of documents in a period. */
function chartOf(
  periods: readonly (Period & { in: Sum; out: Sum; short: string; label: string })[],
  all: Period,
  opens: (side: 'in' | 'out', period: Period) => Pick<Figure, 'scope' | 'filter'>,
): PeriodChart {
  const totalOf = (side: 'in' | 'out'): Figure => ({
    ...periods.reduce((sum, period) => sumsTogether(sum, period[side]), NO_SUM),
    ...opens(side, all),
  });
  return {
    periods: periods.map((period) => ({
      id: period.from,
      short: period.short,
      label: period.label,
      in: { ...period.in, ...opens('in', period) },
      out: { ...period.out, ...opens('out', period) },
    })),
    total: { in: totalOf('in'), out: totalOf('out') },
  };
}

/** What was received and paid in each of the last twelve months. */
export function moneyChart({ money }: DocumentFigures, today: LocalDate, currency: string): PeriodChart {
  const months = money.months(today, MONTHS, currency);
  return chartOf(
    months.map((month) => ({
      ...month,
      in: month.received,
      out: month.paid,
      short: formatMonth(month.from),
      label: formatMonthOfYear(month.from),
    })),
    wholeOf(months),
    (side, { from, to }) => ({
      scope: side === 'in' ? 'receipt' : 'payment',
      filter: { counted: 'inLedger', countedIn: currency, from, to },
    }),
  );
}

/** What falls due in each of the next eight weeks. */
export function dueChart({ owed }: DocumentFigures, today: LocalDate, currency: string): PeriodChart {
  const weeks = nextWeeks(today, WEEKS);
  return chartOf(
    weeks.map((week) => ({
      ...week,
      in: owed.dueIn('sale', currency, week),
      out: owed.dueIn('purchase', currency, week),
      short: formatDayOfYear(week.from),
      label: t('home.due.week', { from: formatDate(week.from), to: formatDate(week.to) }),
    })),
    wholeOf(weeks),
    (side, { from: dueFrom, to: dueTo }) => ({
      scope: side === 'in' ? 'saleInvoice' : 'purchaseInvoice',
      filter: { counted: 'owed', countedIn: currency, dueFrom, dueTo },
    }),
  );
}
