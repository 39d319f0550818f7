import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { lastMonths, type Period } from '../../domain/reports/cashFlow.ts';
import { yearTo } from '../../domain/reports/financialYear.ts';
import { isLocal } from '../../domain/service/connection.ts';
import type { EnquiryResult } from '../../domain/service/enquiry.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import { financialYears } from '../company/facts/companyFacts.ts';
import { useBackend } from '../company/session/backend.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { sentenceOf } from '../company/session/problems.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useSync } from '../company/sync/syncRuns.ts';

export interface Profit {
  readonly id: 'thisMonth' | 'lastMonth' | 'year';
  readonly period: Period;
  /** In base currency; a loss is below zero. Null when the ledger did not say it, and `why` tells the reason. */
  readonly amount: DecimalString | null;
  readonly why: string;
}

/** The service answers so when it keeps no ledger. */
const NO_ENQUIRY = 404;

/** The total of a profit and loss: the row of profit without an account. Null when the answer has none. */
function profitIn({ columns, rows }: EnquiryResult): DecimalString | null {
  const at = (name: string): number => columns.findIndex((column) => column.name.toLowerCase() === name);
  const [section, account, amount] = [at('section'), at('accountid'), at('amount')];
  const total = rows.find((row) => row[section] === 'profit' && (row[account] ?? '') === '');
  return parseDecimal(total?.[amount] ?? '');
}

/**
 * The profit of this month, the last, and this year so far, from the ledger of a service on this computer: of a company
 * of one's own, or of the demo; nothing for others, whose services are not asked unasked. It is asked again after each
 * sync.
 */
export function useProfit(today: () => LocalDate): Readonly<ShallowRef<readonly Profit[]>> {
  const company = useCompany();
  const companies = useCompanies();
  const backend = useBackend();
  const sync = useSync();
  const profit = shallowRef<readonly Profit[]>([]);
  let asked = 0;

  async function ask(): Promise<void> {
    if (!companies.current || !isLocal(companies.current)) return;
    asked += 1;
    const turn = asked;
    const [last, now] = lastMonths(today(), 2);
    const periods = { thisMonth: now, lastMonth: last, year: yearTo(financialYears(company), today()) };
    const found = await Promise.all(
      (['thisMonth', 'lastMonth', 'year'] as const).map(async (id): Promise<Profit[]> => {
        const period = periods[id];
        if (!period) return [];
        const body = { dateFrom: period.from, dateTo: period.to };
        const { connectionId } = company;
        const answer = await backend.call('enquiries.run', { connectionId, ref: 'profitAndLoss', body });
        if (answer.ok) return [{ id, period, amount: profitIn(answer.value), why: '' }];
        const { code, status } = answer.problem;
        if (code === 'service.refused' && status === NO_ENQUIRY) return [];
        return [{ id, period, amount: null, why: sentenceOf(answer.problem) }];
      }),
    );
    if (turn === asked) profit.value = found.flat();
  }
  watch([today, () => sync.current.report], () => void ask(), { immediate: true });
  onScopeDispose(() => {
    asked += 1;
  });
  return profit;
}
