import { onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { z } from 'zod';
import { COMPARISONS } from '../../../domain/reports/comparedPeriods.ts';
import { instantOf, instantSchema } from '../../../domain/values/dates.ts';
import { decimalSchema, type DecimalString } from '../../../domain/values/decimal.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { t } from '../../base/i18n/texts.ts';
import { useBackend } from '../../company/session/backend.ts';
import { sentenceOf } from '../../company/session/problems.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import type { LedgerReport } from './ledgerReports.ts';
import { answerCells, sumOfType, type ComparedPart } from './ledgerRows.ts';

/** What is asked for one of the compared columns. */
export interface LedgerQuestion {
  readonly part: ComparedPart;
  readonly body: Readonly<Record<string, string>>;
}

const textsSchema = z.record(z.string(), z.string());
/** What was asked for, its rows, and when they came. */
const answerSchema = z.object({
  at: instantSchema,
  parts: z.array(z.object({ part: z.enum(['own', ...COMPARISONS]), body: textsSchema, rows: z.array(textsSchema) })),
  /** What the accounts that it is tied to come to, a debit above zero. */
  control: decimalSchema.optional(),
});
export type LedgerAnswer = z.output<typeof answerSchema>;

export interface LedgerAnswers {
  /** The answer that is shown: the last one that came, perhaps to another question; null before the first. */
  readonly answer: Readonly<ShallowRef<LedgerAnswer | null>>;
  /** Whether there is no ledger to ask. */
  readonly isWithoutLedger: Readonly<ShallowRef<boolean>>;
  readonly isAsking: ComputedRef<boolean>;
  /** Why the questions could not be asked; '' if they were. */
  readonly problem: Ref<string>;
  ask(): Promise<void>;
}

/** The service answers so when it has no such enquiry. */
const NO_ENQUIRY = 404;

/**
 * Asks the ledger whenever the questions change, and keeps the last answer of each report for when nobody answers.
 * Without a question, nothing is asked.
 */
export function useLedgerAnswers(report: LedgerReport, questions: () => readonly LedgerQuestion[]): LedgerAnswers {
  const company = useCompany();
  const backend = useBackend();
  const kept = `ledger.${report.name}`;
  const answer = shallowRef<LedgerAnswer | null>(null);
  const isWithoutLedger = shallowRef(false);
  const task = useTask({ isOnPage: true, sentence: (found) => t('reports.ledger.failed', { why: sentenceOf(found) }) });

  /** What the accounts that the report is tied to come to; undefined when the service does not say it. */
  async function controlOf(body: LedgerQuestion['body'] | undefined): Promise<DecimalString | undefined> {
    if (!report.tiedTo || !body) return undefined;
    const asked = { connectionId: company.connectionId, ref: 'trialBalance', body };
    const result = await backend.call('enquiries.run', asked);
    return result.ok ? sumOfType(result.value, report.tiedTo.accountType) : undefined;
  }

  async function ask(): Promise<void> {
    task.cancel();
    const asked = questions();
    if (asked.length === 0) return;
    await task.run(async (stop) => {
      if (answer.value === null) {
        const last = answerSchema.safeParse(await company.store.pageSettings(kept));
        if (stop.aborted) return;
        if (last.success) answer.value = last.data;
      }
      const results = await Promise.all(
        asked.map(({ body }) =>
          backend.call('enquiries.run', { connectionId: company.connectionId, ref: report.name, body }),
        ),
      );
      if (stop.aborted) return;
      isWithoutLedger.value = results.some(
        (result) => !result.ok && result.problem.code === 'service.refused' && result.problem.status === NO_ENQUIRY,
      );
      if (isWithoutLedger.value) return;
      const parts = results.map((result, at) => {
        const { part = 'own', body = {} } = asked[at] ?? {};
        return { part, body: { ...body }, rows: answerCells(report, valueOf(result)) };
      });
      const control = await controlOf(asked[0]?.body);
      if (stop.aborted) return;
      answer.value = { at: instantOf(Date.now()), parts, ...(control !== undefined && { control }) };
      await company.store.savePageSettings(kept, answer.value);
    });
  }
  watch(() => JSON.stringify(questions()), ask, { immediate: true });
  onScopeDispose(() => task.cancel());
  return { answer, isWithoutLedger, isAsking: task.isRunning, problem: task.problem, ask };
}
