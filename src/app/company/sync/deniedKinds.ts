import { defineStore } from 'pinia';
import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import type { SendingRights } from '../../../domain/service/blocker.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { hasReachedEnd, type SyncReport } from '../../../domain/service/syncRun.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { useCompanies } from '../companies/companies.ts';
import { sentenceOf } from '../session/problems.ts';
import { useSync } from './syncRuns.ts';

type RunRights = Pick<SyncReport, 'problem' | 'reachedEnd' | 'denied' | 'deniedToSend'>;

/**
 * Runs that say what is denied now. Each run tries again what was refused, so the last run that reached its end says it
 * all; a later run that did not reach its end adds what it was refused.
 */
function latestRuns(runs: readonly RunRights[]): readonly RunRights[] {
  const last = runs.findIndex(hasReachedEnd);
  return last === -1 ? runs : runs.slice(0, last + 1);
}

/**
 * Kinds of records that the service does not let this user read (403), according to the kept runs.
 * @param runs newest first
 */
export function deniedIn(runs: readonly RunRights[]): ReadonlySet<string> {
  return new Set(latestRuns(runs).flatMap(({ denied }) => denied));
}

/**
 * Kinds that the service does not let this user send, with its words.
 * @param runs newest first
 */
export function deniedToSendIn(runs: readonly RunRights[]): ReadonlyMap<string, string> {
  return new Map(
    latestRuns(runs)
      .toReversed()
      .flatMap(({ deniedToSend = {} }) => Object.entries(deniedToSend)),
  );
}

/** The kept runs, newest first, with the one that has just ended, which may not be among them yet. */
export function withEnded(kept: readonly SyncReport[], report: SyncReport | null): readonly SyncReport[] {
  return report ? [report, ...kept.filter(({ startedAt }) => startedAt !== report.startedAt)] : kept;
}

/** All kept runs of a company, newest first, with the one that has just ended. */
export async function runsOf(company: CompanyData | null, report: SyncReport | null): Promise<readonly SyncReport[]> {
  try {
    const kept = company ? await company.store.runs() : [];
    return withEnded(kept, report);
  } catch (thrown) {
    console.error(sentenceOf(problemOf(thrown)));
    return report ? [report] : [];
  }
}

/** Kinds that this user may not read, according to this company's runs; known at once, also when nothing ran today. */
export function useDeniedKinds(): ShallowRef<ReadonlySet<string>> {
  const company = useCompany();
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

/**
 * The service's version and this user's rights to send, for the open company. Every icon of a sync state depends on it.
 */
export const useSending = defineStore('sending', () => {
  const [companies, sync] = [useCompanies(), useSync()];
  const denied = shallowRef<ReadonlyMap<string, string>>(new Map());
  watch(
    [() => companies.company, () => sync.current.report],
    async ([company, report]) => {
      const rights = deniedToSendIn(await runsOf(company, report));
      if (company === companies.company) denied.value = rights;
    },
    { immediate: true },
  );
  const sending = computed<SendingRights>(() => ({
    version: companies.current?.apiVersion ?? null,
    denied: denied.value,
  }));
  return { sending };
});
