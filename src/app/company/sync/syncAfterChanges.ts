import { onScopeDispose, watch } from 'vue';
import { hasReachedEnd, type SyncReport } from '../../../domain/service/syncRun.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompanies } from '../companies/companies.ts';
import { useReplacing } from '../companies/replacing.ts';
import { useSync } from './syncRuns.ts';

/** How long nothing is changed before what was changed is posted, ms. */
const QUIET = 1_500;

/** What was left by a run and needs a person; that a draft is not complete yet, its own page says. */
const LEFT = ['rejected', 'conflicts', 'inDoubt', 'waiting'] as const;

/** Whether a report tells nothing that a person has to see. */
export function tellsNothing(report: SyncReport): boolean {
  return (
    hasReachedEnd(report) &&
    report.problem === null &&
    LEFT.every((name) => (report[name] ?? 0) === 0) &&
    report.unreadable === undefined &&
    report.wentBack === undefined
  );
}

/**
 * Syncs the company on this computer after each change, while the component is mounted: its ledger is here, so nobody
 * waits for a network. A run that has nothing to tell leaves no report.
 */
export function useSyncAfterChanges(quiet: number = QUIET): void {
  const companies = useCompanies();
  const sync = useSync();
  const replacing = useReplacing();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a person has changed anything during the run that is under way. */
  let isChangedMeanwhile = false;

  function later(company: CompanyData): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(company), quiet);
  }
  async function run(company: CompanyData): Promise<void> {
    const { connectionId } = company;
    if (companies.company !== company) return;
    if (sync.isRunning || replacing.isUnderWay(connectionId)) return later(company);
    await sync.run(connectionId, { isByItself: true });
  }

  watch(
    () => (companies.current?.isOwn ? sync.current.report : null),
    (report) => {
      if (report && tellsNothing(report)) sync.dismiss(companies.currentId ?? '');
    },
  );
  // After any run, also one that was asked for elsewhere: for what the set-up has changed, say.
  watch(
    () => sync.isRunning,
    (isRunning) => {
      const company = companies.current?.isOwn ? companies.company : null;
      if (isRunning) isChangedMeanwhile = false;
      else if (company && isChangedMeanwhile) later(company);
    },
    { flush: 'sync' },
  );
  watch(
    () => (companies.current?.isOwn ? companies.company : null),
    (company, _before, onCleanup) => {
      if (!company) return;
      onCleanup(
        company.store.onChange(({ documents, resources, attachments, isOfRun }) => {
          if (isOfRun) return;
          if (documents.length === 0 && resources.length === 0 && (attachments ?? []).length === 0) return;
          if (sync.isRunning) isChangedMeanwhile = true;
          else later(company);
        }),
      );
      // What an earlier session left.
      later(company);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));
}
