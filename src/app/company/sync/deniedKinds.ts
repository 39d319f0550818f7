import { defineStore } from 'pinia';
import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import type { SendingRights } from '../../../domain/service/blocker.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { hasReachedEnd, type SyncReport } from '../../../domain/service/syncRun.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompanies } from '../session/companies.ts';
import { sentenceOf } from '../session/problems.ts';
import { useSync } from './syncRuns.ts';

type Told = Pick<SyncReport, 'problem' | 'reachedEnd' | 'denied' | 'deniedToSend'>;

/** What is refused is tried again with each run: the last that reached its end tells, and one that did not tells at least what it was refused. */
function telling(runs: readonly Told[]): readonly Told[] {
  const last = runs.findIndex(hasReachedEnd);
  return last === -1 ? runs : runs.slice(0, last + 1);
}

/**
 * Kinds of records that the service does not let this user read (403), by the runs that are kept.
 * @param runs newest first
 */
export function deniedIn(runs: readonly Told[]): ReadonlySet<string> {
  return new Set(telling(runs).flatMap(({ denied }) => denied));
}

/** Kinds that it does not let this user send, with its words. @param runs newest first */
export function deniedToSendIn(runs: readonly Told[]): ReadonlyMap<string, string> {
  return new Map(
    telling(runs)
      .toReversed()
      .flatMap(({ deniedToSend = {} }) => Object.entries(deniedToSend)),
  );
}

/** The runs that are kept, the newest first, with the one that has just ended, which may not be among them yet. */
export function withEnded(kept: readonly SyncReport[], report: SyncReport | null): readonly SyncReport[] {
  return report ? [report, ...kept.filter(({ startedAt }) => startedAt !== report.startedAt)] : kept;
}

/** Every run that is kept, the newest first, with the one that has just ended. */
export async function runsOf(company: CompanyData | null, report: SyncReport | null): Promise<readonly SyncReport[]> {
  try {
    const kept = company ? await company.store.runs() : [];
    return withEnded(kept, report);
  } catch (thrown) {
    console.error(sentenceOf(problemOf(thrown)));
    return report ? [report] : [];
  }
}

/** Kinds that this user may not read, by the runs of these books; known from the first moment, also when no run was made today. */
export function useDeniedKinds(company: CompanyData): ShallowRef<ReadonlySet<string>> {
  const sync = useSync();
  const denied: ShallowRef<ReadonlySet<string>> = shallowRef(new Set());
  watch(
    () => sync.current.report,
    async (report) => {
      denied.value = deniedIn(await runsOf(company, report));
    },
    { immediate: true },
  );
  return denied;
}

/** What is known of the service of the open company, and of this user's rights there to send anything: what every badge follows from. */
export const useSending = defineStore('sending', () => {
  const [companies, sync] = [useCompanies(), useSync()];
  const denied = shallowRef<ReadonlyMap<string, string>>(new Map());
  watch(
    [() => companies.company, () => sync.current.report],
    async ([company, report]) => {
      const told = deniedToSendIn(await runsOf(company, report));
      if (company === companies.company) denied.value = told;
    },
    { immediate: true },
  );
  const sending = computed<SendingRights>(() => ({
    version: companies.current?.apiVersion ?? null,
    denied: denied.value,
  }));
  return { sending };
});
