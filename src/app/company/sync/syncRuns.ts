import { defineStore } from 'pinia';
import { computed, shallowReactive } from 'vue';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { hasReachedEnd, type SyncProgress, type SyncReport } from '../../../domain/service/syncRun.ts';
import { handOverTyping } from '../../base/inputs/useEntry.ts';
import { useBackend } from '../session/backend.ts';
import { useCompanies } from '../session/companies.ts';

/** What is known of the runs of one connection, while this page is open. */
export interface SyncRun {
  progress: SyncProgress | null;
  isCancelling: boolean;
  report: SyncReport | null;
  /** Why a run did not even begin. */
  problem: Problem | null;
}

export interface RunOptions {
  /** Of how many of a kind a person has said that they have gone from the service (`SyncReport.shortLists`). */
  agreedGone?: Record<string, number>;
  /** Nobody asked for it: somebody may be in the middle of a field, which then keeps its text as it is. */
  isByItself?: boolean;
}

const IDLE: SyncRun = { progress: null, isCancelling: false, report: null, problem: null };
/** What a new key puts right. A session that is refused although the sign-in succeeded (`session.expired`) is not: the key is good. */
export const KEY_FAULTS: readonly Problem['code'][] = ['key.missing', 'session.badCredentials'];
const LAST_SYNC = 'daybook.lastSync.';

/** Sync runs: start, progress, cancel, report. */
export const useSync = defineStore('sync', () => {
  const backend = useBackend();
  const companies = useCompanies();
  const runs = shallowReactive(new Map<string, SyncRun>());
  /** When the last run began that was told here: its answer and the event both bring the report, and one that was dismissed stays so. */
  const told = new Map<string, string>();

  const current = computed(() => runs.get(companies.currentId ?? '') ?? IDLE);
  const isRunning = computed(() => current.value.progress !== null);
  /** Connections whose records are being replaced as a whole. */
  const replacing = new Set<string>();
  /** When this computer last finished a whole sync, as ISO text; null when it never did. */
  const lastSync = computed(() => {
    const { report } = current.value;
    const finished = report && hasReachedEnd(report) ? report.finishedAt : null;
    return finished ?? localStorage.getItem(LAST_SYNC + (companies.currentId ?? ''));
  });

  function note(connectionId: string, facts: Partial<SyncRun>): void {
    runs.set(connectionId, { ...(runs.get(connectionId) ?? IDLE), ...facts });
  }

  function finished(connectionId: string, report: SyncReport): void {
    if (told.get(connectionId) === report.startedAt) return;
    told.set(connectionId, report.startedAt);
    if (hasReachedEnd(report)) localStorage.setItem(LAST_SYNC + connectionId, report.finishedAt);
    note(connectionId, { progress: null, isCancelling: false, report, problem: null });
    void remember(connectionId, report);
  }

  /** Keeps what became of the run with the company's records. */
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
   * Replaces everything that is held of a connection, unless a run is going on: none is begun here meanwhile. One that another
   * window begins meanwhile is stopped by the store (`CompanyStore.forRun`).
   * @returns false when nothing was done, because of a run
   */
  async function replace(connectionId: string, work: () => Promise<void>): Promise<boolean> {
    if (runs.get(connectionId)?.progress || replacing.has(connectionId)) return false;
    replacing.add(connectionId);
    try {
      await work();
      return true;
    } finally {
      replacing.delete(connectionId);
    }
  }

  function isReplacing(connectionId: string): boolean {
    return replacing.has(connectionId);
  }

  /** Starts a run, which begins with what is being typed in every window (the backend asks each), and resolves when it has ended. */
  async function run(connectionId: string, { agreedGone, isByItself = false }: RunOptions = {}): Promise<void> {
    if (!isByItself) handOverTyping();
    if (runs.get(connectionId)?.progress) return;
    if (replacing.has(connectionId)) {
      note(connectionId, {
        report: null,
        problem: { code: 'store.failed', message: 'A backup is being restored. Sync when that is done.' },
      });
      return;
    }
    companies.beginRun(connectionId);
    note(connectionId, { progress: { phase: 'signingIn', done: 0, planned: 0 }, report: null, problem: null });
    const answer = await backend.call('sync.run', { connectionId, agreedGone });
    if (answer.ok) finished(connectionId, answer.value);
    else if (answer.problem.code !== 'sync.running')
      note(connectionId, { progress: null, isCancelling: false, problem: answer.problem });
  }

  async function cancel(connectionId: string): Promise<void> {
    note(connectionId, { isCancelling: true });
    const answer = await backend.call('sync.cancel', { connectionId });
    if (!answer.ok) note(connectionId, { isCancelling: false, problem: answer.problem });
  }

  function dismiss(connectionId: string): void {
    note(connectionId, { report: null, problem: null });
  }

  /** A key that works has come: what stopped for want of one is no news any more. */
  function keyAccepted(connectionId: string): void {
    const held = runs.get(connectionId);
    const code = (held?.problem ?? held?.report?.problem)?.code;
    if (code !== undefined && KEY_FAULTS.includes(code)) dismiss(connectionId);
  }

  return { runs, current, isRunning, lastSync, listen, replace, isReplacing, run, cancel, dismiss, keyAccepted };
});
