import { defineStore } from 'pinia';
import { computed, ref, shallowReactive, watch } from 'vue';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { WentBackAnswer } from '../../../domain/service/wentBack.ts';
import { hasReachedEnd, type RunReads, type SyncProgress, type SyncReport } from '../../../domain/service/syncRun.ts';
import { handOverTyping } from '../../base/inputs/useEntry.ts';
import { useBackend } from '../session/backend.ts';
import { useCompanies } from '../companies/companies.ts';
import { movedAt } from '../session/moved.ts';
import { useReplacing } from '../companies/replacing.ts';

/** What this page knows of the runs of one connection. */
export interface SyncRun {
  progress: SyncProgress | null;
  isCancelling: boolean;
  report: SyncReport | null;
  /** Why a run did not begin. */
  problem: Problem | null;
}

export interface RunOptions {
  /** By kind, how many records a person has confirmed to be gone from the service (`SyncReport.shortLists`). */
  agreedGone?: Record<string, number>;
  /** What a person has said about a service that went back (`SyncReport.wentBack`). */
  wentBack?: WentBackAnswer;
  /** What is read although it was read lately; by hand, the list that is open. */
  reads?: RunReads;
  /** An automatic run: somebody may be typing in a field, which then keeps its text as it is. */
  isByItself?: boolean;
}

const IDLE: SyncRun = { progress: null, isCancelling: false, report: null, problem: null };
/**
 * Problems that a new key solves. `session.expired` is not one: that session is refused although the sign-in succeeded,
 * so the key is good.
 */
export const KEY_FAULTS: readonly Problem['code'][] = ['key.missing', 'session.badCredentials'];
const LAST_SYNC = 'daybook.lastSync.';

/** Resolves when no run is under way. */
async function ended(progress: () => SyncProgress | null): Promise<void> {
  if (progress() === null) return;
  await new Promise<void>((resolve) => {
    const stop = watch(progress, (now) => {
      if (now !== null) return;
      stop();
      resolve();
    });
  });
}

/** Sync runs: start, progress, cancel, report. */
export const useSync = defineStore('sync', () => {
  const backend = useBackend();
  const companies = useCompanies();
  const replacing = useReplacing();
  const runs = shallowReactive(new Map<string, SyncRun>());
  /**
   * The start of the last run reported here. The answer and the event both bring its report, and a report that was
   * dismissed stays dismissed.
   */
  const reported = new Map<string, string>();

  /** Somebody wants to sync books that were moved to another computer: they are asked (`MovedBanner`). */
  const asksMoved = ref(false);
  function isMoved(connectionId: string): boolean {
    const { company } = companies;
    return company?.connectionId === connectionId && movedAt(company).value !== null;
  }

  const current = computed(() => runs.get(companies.currentId ?? '') ?? IDLE);
  const isRunning = computed(() => current.value.progress !== null);
  /** When this computer last finished a complete sync, as ISO text; null if never. */
  const lastSync = computed(() => {
    const { report } = current.value;
    const finished = report && hasReachedEnd(report) ? report.finishedAt : null;
    return finished ?? localStorage.getItem(LAST_SYNC + (companies.currentId ?? ''));
  });

  function note(connectionId: string, facts: Partial<SyncRun>): void {
    runs.set(connectionId, { ...(runs.get(connectionId) ?? IDLE), ...facts });
  }

  function finished(connectionId: string, report: SyncReport): void {
    if (reported.get(connectionId) === report.startedAt) return;
    reported.set(connectionId, report.startedAt);
    if (hasReachedEnd(report)) localStorage.setItem(LAST_SYNC + connectionId, report.finishedAt);
    note(connectionId, { progress: null, isCancelling: false, report, problem: null });
    void remember(connectionId, report);
  }

  /** Keeps the run's report with the company's records. */
  async function remember(connectionId: string, report: SyncReport): Promise<void> {
    try {
      await companies.keepRun(connectionId, report);
    } catch (thrown) {
      note(connectionId, { problem: problemOf(thrown) });
    }
  }

  function listen(line: PageEndpoint): void {
    line.on('sync.progress', ({ connectionId, progress }) => note(connectionId, { progress }));
    line.on('sync.finished', ({ connectionId, report }) => finished(connectionId, report));
    line.onOpenChange((open) => {
      if (!open) for (const connectionId of runs.keys()) note(connectionId, { progress: null, isCancelling: false });
    });
  }

  /**
   * Starts a run and resolves when it has ended. It begins by storing what is being typed in every window (the backend
   * asks each).
   */
  async function run(connectionId: string, { isByItself = false, ...answers }: RunOptions = {}): Promise<void> {
    if (!isByItself) handOverTyping();
    if (runs.get(connectionId)?.progress) return;
    if (isMoved(connectionId)) {
      if (!isByItself) asksMoved.value = true;
      return;
    }
    if (replacing.isUnderWay(connectionId)) {
      note(connectionId, { report: null, problem: { code: 'store.replacing', message: connectionId } });
      return;
    }
    companies.beginRun(connectionId);
    note(connectionId, { progress: { phase: 'signingIn', done: 0, planned: 0 }, report: null, problem: null });
    const answer = await backend.call('sync.run', { connectionId, ...answers });
    if (answer.ok) finished(connectionId, answer.value);
    else if (answer.problem.code !== 'sync.running')
      note(connectionId, { progress: null, isCancelling: false, problem: answer.problem });
  }

  /** As `run`; while one is under way, after it has ended: it may have read already what is to be read. */
  async function runAfter(connectionId: string, options: RunOptions): Promise<void> {
    await ended(() => runs.get(connectionId)?.progress ?? null);
    await run(connectionId, options);
  }

  async function cancel(connectionId: string): Promise<void> {
    note(connectionId, { isCancelling: true });
    const answer = await backend.call('sync.cancel', { connectionId });
    if (!answer.ok) note(connectionId, { isCancelling: false, problem: answer.problem });
  }

  function dismiss(connectionId: string): void {
    note(connectionId, { report: null, problem: null });
  }

  /** A working key has been entered: dismisses a report or problem about a missing or wrong key. */
  function keyAccepted(connectionId: string): void {
    const held = runs.get(connectionId);
    const code = (held?.problem ?? held?.report?.problem)?.code;
    if (code !== undefined && KEY_FAULTS.includes(code)) dismiss(connectionId);
  }

  /** Whether the company is being read for the first time: until that ends, what is counted grows with every page. */
  const isFirstLoad = computed(() => isRunning.value && lastSync.value === null);

  return {
    runs,
    current,
    asksMoved,
    isRunning,
    lastSync,
    isFirstLoad,
    listen,
    run,
    runAfter,
    cancel,
    dismiss,
    keyAccepted,
  };
});
