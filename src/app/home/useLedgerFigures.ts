import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { isLocal } from '../../domain/service/connection.ts';
import type { EnquiryResult } from '../../domain/service/enquiry.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useBackend } from '../company/session/backend.ts';
import { sentenceOf } from '../company/session/problems.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useSync } from '../company/sync/syncRuns.ts';

/** What is asked of the ledger. */
export interface LedgerFigureQuestion<Id extends string> {
  readonly id: Id;
  readonly ref: string;
  readonly body: Readonly<Record<string, string>>;
}

/** What the ledger answered; null with the reason when it did not. */
export interface LedgerFigureAnswer<Id extends string> {
  readonly id: Id;
  readonly result: EnquiryResult | null;
  readonly why: string;
}

/** The service answers so when it keeps no ledger. */
const NO_ENQUIRY = 404;

/**
 * Figures of the ledger of a service on this computer: of a company of one's own, or of the demo; none of others, whose
 * services are not asked unasked, nor where there is no ledger. They are asked for again after each sync.
 */
export function useLedgerFigures<Id extends string>(
  today: () => LocalDate,
  questions: () => readonly LedgerFigureQuestion<Id>[],
): Readonly<ShallowRef<readonly LedgerFigureAnswer<Id>[]>> {
  const { connectionId } = useCompany();
  const companies = useCompanies();
  const backend = useBackend();
  const sync = useSync();
  const answers = shallowRef<readonly LedgerFigureAnswer<Id>[]>([]);
  let asked = 0;

  async function ask(): Promise<void> {
    if (!companies.current || !isLocal(companies.current)) return;
    asked += 1;
    const turn = asked;
    const found = await Promise.all(
      questions().map(async ({ id, ref, body }): Promise<LedgerFigureAnswer<Id>[]> => {
        const answer = await backend.call('enquiries.run', { connectionId, ref, body });
        if (answer.ok) return [{ id, result: answer.value, why: '' }];
        const { code, status } = answer.problem;
        if (code === 'service.refused' && status === NO_ENQUIRY) return [];
        return [{ id, result: null, why: sentenceOf(answer.problem) }];
      }),
    );
    if (turn === asked) answers.value = found.flat();
  }
  watch([today, () => sync.current.report], () => void ask(), { immediate: true });
  onScopeDispose(() => {
    asked += 1;
  });
  return answers;
}
