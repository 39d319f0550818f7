import { onScopeDispose, watch } from 'vue';
import { hasReachedEnd, type SyncReport } from '../../../domain/service/syncRun.ts';
import { resourceState } from '../../../domain/resources/readiness.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompanies } from '../session/companies.ts';
import { useReplacing } from '../session/replacing.ts';
import { useSync } from './syncRuns.ts';

/** How long nothing is changed before what was changed is posted, ms. */
const QUIET = 1_500;

/** What was left by a run and needs a person; that a draft is not complete yet, its own page says. */
const LEFT = ['rejected', 'conflicts', 'inDoubt', 'waiting'] as const;

/** The most runs that follow each other without a change: what none of them takes is not asked about for ever. */
const MOST_IN_A_ROW = 3;

/** What is ready to be sent, each with its revision: a draft that was ready before may say something else by now. */
async function readyIn({ store, pending }: CompanyData): Promise<string> {
  const queued = pending.value.flatMap(({ key, state }) => (state === 'queued' ? [key] : []));
  const [documents, records] = await Promise.all([store.records(queued), store.resources.pending()]);
  const ready = [...documents, ...records.filter((record) => resourceState(record, false) === 'queued')];
  return ready.map(({ key, revision }) => `${key} ${String(revision)}`).join('\n');
}

/** Whether a report tells nothing that a person has to see. */
export function isPlain(report: SyncReport): boolean {
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
  /** Whether the run under way has written anything; whether a person has meanwhile. */
  let [hasWritten, isChangedMeanwhile] = [false, false];
  /** What was ready to be sent some time after the last run; null while that is not known. */
  let ready: string | null = '';
  /** How many runs have followed each other without a change in between. */
  let inARow = 0;
  /** Whether the run that is under way follows another. */
  let isAgain = false;

  function later(company: CompanyData, work: (company: CompanyData) => Promise<void> = run): void {
    clearTimeout(timer);
    timer = setTimeout(() => void work(company), quiet);
  }
  async function run(company: CompanyData): Promise<void> {
    const { connectionId } = company;
    if (companies.company !== company) return;
    if (sync.isRunning || replacing.isUnderWay(connectionId)) return later(company);
    await sync.run(connectionId, { isByItself: true });
  }
  /** Sends what a run has left. What it does not take, as it seems, waits for the next change. */
  async function runAgain(company: CompanyData): Promise<void> {
    const before = ready;
    ready = await readyIn(company).catch(() => null);
    inARow += 1;
    if (inARow > MOST_IN_A_ROW || (ready !== null && (ready === '' || ready === before))) return;
    isAgain = true;
    await run(company).finally(() => (isAgain = false));
  }

  watch(
    () => (companies.current?.isOwn ? sync.current.report : null),
    (report) => {
      if (report && isPlain(report)) sync.dismiss(companies.currentId ?? '');
    },
  );
  // After any run, also one that was asked for elsewhere: for what the set-up has changed, say.
  watch(
    () => sync.isRunning,
    (isRunning) => {
      const company = companies.current?.isOwn ? companies.company : null;
      if (isRunning) {
        [hasWritten, isChangedMeanwhile] = [false, false];
        if (!isAgain) inARow = 0;
      } else if (company && isChangedMeanwhile) later(company);
      else if (company && hasWritten && sync.current.problem === null) later(company, runAgain);
    },
    { flush: 'sync' },
  );
  watch(
    () => (companies.current?.isOwn ? companies.company : null),
    (company, _before, onCleanup) => {
      if (!company) return;
      onCleanup(
        company.store.onChange(({ documents, resources, attachments, isOfRun }) => {
          if (documents.length === 0 && resources.length === 0 && (attachments ?? []).length === 0) return;
          if (sync.isRunning) {
            if (isOfRun) hasWritten = true;
            else isChangedMeanwhile = true;
            return;
          }
          inARow = 0;
          later(company);
        }),
      );
      // What an earlier session left.
      later(company);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));
}
