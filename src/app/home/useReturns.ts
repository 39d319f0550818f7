import { computed, type ComputedRef } from 'vue';
import type { Period } from '../../domain/reports/cashFlow.ts';
import { returnTotals, type ReturnTotals } from '../../domain/reports/returnTotals.ts';
import type { EnquiryResult } from '../../domain/service/enquiry.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { useLedgerFigures } from './useLedgerFigures.ts';

function totalsIn({ columns, rows }: EnquiryResult): ReturnTotals | null {
  const at = (name: string): number => columns.findIndex((column) => column.name.toLowerCase() === name);
  const [form, box, amount] = [at('form'), at('box'), at('amount')];
  return returnTotals(rows[0]?.[form] ?? '', new Map(rows.map((row) => [row[box] ?? '', row[amount] ?? ''])));
}

/**
 * What the tax returns of two periods come to, as the ledger has it (`useLedgerFigures`); null without a ledger, or
 * while it has not said it of both. The scheme of the company, journals and the opening count there as in the return.
 */
export function useReturns(
  today: () => LocalDate,
  periods: () => readonly { id: 'now' | 'last'; period: Period }[],
): ComputedRef<ReadonlyMap<'now' | 'last', ReturnTotals> | null> {
  const answers = useLedgerFigures(today, () =>
    periods().map(({ id, period }) => ({
      ...{ id, ref: 'taxReturn' },
      body: { dateFrom: period.from, dateTo: period.to },
    })),
  );
  return computed(() => {
    const found = answers.value.flatMap(({ id, result }) => {
      const totals = result && totalsIn(result);
      return totals ? [[id, totals] as const] : [];
    });
    return found.length === 2 ? new Map(found) : null;
  });
}
