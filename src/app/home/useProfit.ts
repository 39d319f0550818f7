import { computed, type ComputedRef } from 'vue';
import { lastMonths, type Period } from '../../domain/reports/cashFlow.ts';
import { yearTo } from '../../domain/reports/financialYear.ts';
import type { EnquiryResult } from '../../domain/service/enquiry.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import { financialYears } from '../company/facts/companyFacts.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useLedgerFigures } from './useLedgerFigures.ts';

export interface Profit {
  readonly id: 'thisMonth' | 'lastMonth' | 'year';
  readonly period: Period;
  /** In base currency; a loss is below zero. Null when the ledger did not say it, and `why` tells the reason. */
  readonly amount: DecimalString | null;
  readonly why: string;
}

/** The total of a profit and loss: the row of profit without an account. Null when the answer has none. */
function profitIn({ columns, rows }: EnquiryResult): DecimalString | null {
  const at = (name: string): number => columns.findIndex((column) => column.name.toLowerCase() === name);
  const [section, account, amount] = [at('section'), at('accountid'), at('amount')];
  const total = rows.find((row) => row[section] === 'profit' && (row[account] ?? '') === '');
  return parseDecimal(total?.[amount] ?? '');
}

/** The profit of this month, the last, and this year so far, as the ledger has it (`useLedgerFigures`). */
export function useProfit(today: () => LocalDate): ComputedRef<readonly Profit[]> {
  const company = useCompany();
  const periods = (): { id: Profit['id']; period: Period }[] => {
    const [last, now] = lastMonths(today(), 2);
    const year = { id: 'year' as const, period: yearTo(financialYears(company), today()) };
    return last && now ? [{ id: 'thisMonth', period: now }, { id: 'lastMonth', period: last }, year] : [year];
  };
  const answers = useLedgerFigures(today, () =>
    periods().map(({ id, period }) => ({
      ...{ id, ref: 'profitAndLoss' },
      body: { dateFrom: period.from, dateTo: period.to },
    })),
  );
  return computed(() => {
    const of = new Map(answers.value.map((answer) => [answer.id, answer]));
    return periods().flatMap(({ id, period }): Profit[] => {
      const answer = of.get(id);
      return answer ? [{ id, period, amount: answer.result && profitIn(answer.result), why: answer.why }] : [];
    });
  });
}
