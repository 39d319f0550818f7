import { onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { z } from 'zod';
import type { EnquiryResult } from '../../domain/service/enquiry.ts';
import { instantOf, instantSchema, localDateSchema, type LocalDate } from '../../domain/values/dates.ts';
import { decimalSchema, parseDecimal, ZERO } from '../../domain/values/decimal.ts';
import { ProblemError, valueOf } from '../../domain/values/result.ts';
import { t } from '../base/i18n/texts.ts';
import { useBackend } from '../company/session/backend.ts';
import { sentenceOf } from '../company/session/problems.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useTask } from '../company/session/useTask.ts';

/** An account's closing balance in base currency, in one of the two columns. */
const rowSchema = z.object({
  code: z.string(),
  description: z.string(),
  debit: decimalSchema,
  credit: decimalSchema,
});
export type TrialBalanceRow = z.output<typeof rowSchema>;

/** An answer, when it came, and its day. */
const answerSchema = z.object({ asAt: localDateSchema, at: instantSchema, rows: z.array(rowSchema) });
export type TrialBalanceAnswer = z.output<typeof answerSchema>;

const KEPT = 'trialBalance';
const COLUMNS = ['accountCode', 'description', 'debit', 'credit'] as const;

/**
 * The rows of an answer. An empty cell of an amount is none.
 * @throws ProblemError when it lacks a column or holds something else than an amount
 */
export function trialBalanceRows({ columns, rows }: EnquiryResult): TrialBalanceRow[] {
  const at = COLUMNS.map((wanted) => columns.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase()));
  if (rows.length > 0 && at.includes(-1)) throw new ProblemError({ code: 'service.nonsense', message: 'trialBalance' });
  return rows.map((cells) => {
    const [code = '', description = '', debit = '', credit = ''] = at.map((index) => cells[index] ?? '');
    const amount = (text: string) => {
      const value = text === '' ? ZERO : parseDecimal(text);
      if (value === null) throw new ProblemError({ code: 'service.nonsense', message: 'trialBalance' });
      return value;
    };
    return { code, description, debit: amount(debit), credit: amount(credit) };
  });
}

export interface TrialBalance {
  /** The answer that is shown: the last one that came, perhaps of another day; null before the first. */
  readonly answer: Readonly<ShallowRef<TrialBalanceAnswer | null>>;
  /** Whether there is no ledger to ask. */
  readonly isWithoutLedger: Readonly<ShallowRef<boolean>>;
  readonly isAsking: ComputedRef<boolean>;
  /** Why the day that is chosen could not be asked for; '' if it was. */
  readonly problem: Ref<string>;
}

/** Asks for the trial balance of a day whenever the day changes, and keeps the last answer for when nobody answers. */
export function useTrialBalance(asAt: () => LocalDate): TrialBalance {
  const company = useCompany();
  const backend = useBackend();
  const answer = shallowRef<TrialBalanceAnswer | null>(null);
  const isWithoutLedger = shallowRef(false);
  const task = useTask({
    isOnPage: true,
    sentence: (found) => t('reports.trialBalance.failed', { why: sentenceOf(found) }),
  });

  async function ask(): Promise<void> {
    task.cancel();
    const day = asAt();
    await task.run(async (stop) => {
      if (answer.value === null) {
        const kept = answerSchema.safeParse(await company.store.pageSettings(KEPT));
        if (stop.aborted) return;
        if (kept.success) answer.value = kept.data;
      }
      const result = await backend.call('enquiries.run', {
        connectionId: company.connectionId,
        ref: 'trialBalance',
        body: { asAt: day },
      });
      if (stop.aborted) return;
      isWithoutLedger.value = !result.ok && result.problem.code === 'service.refused' && result.problem.status === 404;
      if (isWithoutLedger.value) return;
      answer.value = { asAt: day, at: instantOf(Date.now()), rows: trialBalanceRows(valueOf(result)) };
      await company.store.savePageSettings(KEPT, answer.value);
    });
  }
  watch(asAt, ask, { immediate: true });
  onScopeDispose(() => task.cancel());
  return { answer, isWithoutLedger, isAsking: task.isRunning, problem: task.problem };
}
