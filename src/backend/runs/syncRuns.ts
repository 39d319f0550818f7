import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import { apiVersionSchema } from '../../domain/values/apiVersion.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import { failed, ok, type Problem, ProblemError, problemOf, type Result } from '../../domain/values/result.ts';
import {
  hasReachedEnd,
  NO_COUNTS,
  type RunReads,
  type SyncProgress,
  type SyncReport,
} from '../../domain/service/syncRun.ts';
import type { WentBackAnswer } from '../../domain/service/wentBack.ts';
import type { FinanceService, LocalStore } from '../../sync/run/ports.ts';
import type { Connections } from '../connections/connections.ts';
import type { Log } from '../files/log.ts';
import { pageStore } from './pageStore.ts';
import { createProgressFeed } from './progressFeed.ts';
import { settleTyping } from './settleTyping.ts';

/** The sync engine as a run calls it. */
export type SyncEngine = (parts: {
  store: LocalStore;
  service: FinanceService;
  signal: AbortSignal;
  onProgress(progress: SyncProgress): void;
  agreedGone?: ReadonlyMap<string, number>;
  wentBack?: WentBackAnswer;
  reads?: RunReads;
  /** Whether the service keeps journals: only that of the company on this computer does. */
  hasJournals?: boolean;
}) => Promise<SyncReport>;

/** What a person has said about what the last run has asked, and what they want read. */
export interface RunAnswers {
  /** For each kind, how many records are gone from the service. */
  agreedGone?: Readonly<Record<string, number>> | undefined;
  /** What becomes of what the service has lost. */
  wentBack?: WentBackAnswer | undefined;
  /** What is read although it was read lately. */
  reads?: RunReads | undefined;
}

/** Runs syncs: one at a time for each connection, against the store of the page that asked. */
export interface SyncRuns {
  run(
    page: Pick<BackendEndpoint, 'call' | 'onClose'>,
    connectionId: string,
    answers?: RunAnswers,
  ): Promise<Result<SyncReport>>;
  isRunning(connectionId: string): boolean;
  /** Resolves when the run that is under way has ended; at once when none is. */
  ended(connectionId: string): Promise<void>;
  /** Whether a run of any connection is under way. */
  isAnyRunning(): boolean;
  cancel(connectionId: string): void;
  /**
   * Ends every run as a cancellation by a person does: between two operations, so that the next run continues there.
   * `problem` says why.
   */
  stopAll(problem: Problem): void;
  /** Cancels every run and waits until all have ended. */
  close(): Promise<void>;
}

export interface SyncRunParts {
  connections: Pick<Connections, 'find' | 'update'>;
  engine: SyncEngine;
  /** The client of a connection, the same one for each run, so that its session is reused. */
  serviceOf(connectionId: string): FinanceService;
  /**
   * Called before each run: checks that the disk has enough space and starts the demo company's service if the run
   * needs it.
   */
  prepare(connectionId: string): Promise<Result<null>>;
  /** Whether a page replaces everything that is held of a connection (`Replacing`). */
  isReplaced(connectionId: string): boolean;
  /** Every open page: each stores what is being typed in it before a run reads the store. */
  pages(): Iterable<Pick<BackendEndpoint, 'call'>>;
  tellProgress(connectionId: string, progress: SyncProgress): void;
  tellFinished(connectionId: string, report: SyncReport): void;
  log: Log;
  /** The time of this machine, only for time stamps. */
  now(): Date;
}

interface Run {
  cancelling: AbortController;
  ended: Promise<unknown>;
}

export function createSyncRuns(parts: SyncRunParts): SyncRuns {
  const { connections, log } = parts;
  const running = new Map<string, Run>();

  /** Stores the version of the last sign-in for the list of connections. The run succeeds even if that fails. */
  async function keepVersion(id: string, report: SyncReport): Promise<void> {
    const version = apiVersionSchema.safeParse(report.apiVersion);
    if (!version.success) return;
    try {
      await connections.update(id, { apiVersion: version.data });
    } catch (fault) {
      log.fault(`the version of ${id} could not be kept: ${problemOf(fault).message}`);
    }
  }

  async function runOnce(
    page: Pick<BackendEndpoint, 'call' | 'onClose'>,
    id: string,
    cancelling: AbortController,
    { agreedGone = {}, wentBack, reads }: RunAnswers,
  ): Promise<Result<SyncReport>> {
    const startedAt = instantOf(parts.now().getTime());
    const stopListening = page.onClose(() =>
      cancelling.abort(reason({ code: 'sync.pageGone', message: 'The page that asked for the run has gone.' })),
    );
    const feed = createProgressFeed((progress) => parts.tellProgress(id, progress));
    try {
      const prepared = await parts.prepare(id);
      if (!prepared.ok) return prepared;
      const unsettled = await settleTyping(parts.pages(), 'typing.settle', id, cancelling.signal, log);
      const ended = withReason(
        await parts.engine({
          store: pageStore(page, id),
          service: parts.serviceOf(id),
          hasJournals: connections.find(id)?.isOwn === true,
          signal: cancelling.signal,
          onProgress: feed.report,
          agreedGone: new Map(Object.entries(agreedGone)),
          ...(wentBack && { wentBack }),
          ...(reads && { reads }),
        }),
        cancelling.signal,
      );
      const report = unsettled === 0 ? ended : { ...ended, unsettled };
      feed.end();
      log.note(summary(id, report));
      await keepVersion(id, report);
      parts.tellFinished(id, report);
      return ok(report);
    } catch (fault) {
      const problem = problemOf(fault);
      // The code alone: a service's message may hold names and amounts.
      log.fault(`sync of ${id} broke off: ${problem.code}`);
      feed.end();
      // Only the page that asked gets the answer; the others would show a running sync for ever.
      parts.tellFinished(id, failedReport(startedAt, instantOf(parts.now().getTime()), problem));
      return { ok: false, problem };
    } finally {
      feed.end();
      stopListening();
    }
  }

  function stopAll(problem: Problem): void {
    for (const { cancelling } of running.values()) cancelling.abort(reason(problem));
  }

  return {
    async run(page, id, answers = {}) {
      if (!connections.find(id)) return failed('connection.unknown', id);
      if (running.has(id)) return failed('sync.running', id);
      if (parts.isReplaced(id)) return failed('store.replacing', id);
      const cancelling = new AbortController();
      const ended = runOnce(page, id, cancelling, answers);
      running.set(id, { cancelling, ended });
      try {
        return await ended;
      } finally {
        running.delete(id);
      }
    },
    isRunning: (id) => running.has(id),
    async ended(id) {
      await running.get(id)?.ended;
    },
    isAnyRunning: () => running.size > 0,
    cancel(id) {
      running.get(id)?.cancelling.abort(reason({ code: 'sync.cancelled', message: 'The run was cancelled.' }));
    },
    stopAll,
    async close() {
      const runs = [...running.values()];
      stopAll({ code: 'sync.cancelled', message: 'Daybook is closing.' });
      await Promise.all(runs.map((run) => run.ended));
    },
  };
}

/** The engine only knows that it was cancelled; the signal carries the reason. */
function withReason(report: SyncReport, signal: AbortSignal): SyncReport {
  return report.problem?.code === 'sync.cancelled' && signal.aborted
    ? { ...report, problem: problemOf(signal.reason) }
    : report;
}

/** The report of a run that failed without a report of its own. */
function failedReport(startedAt: Instant, finishedAt: Instant, problem: Problem): SyncReport {
  return { startedAt, finishedAt, apiVersion: null, ...NO_COUNTS, requests: 0, problem, reachedEnd: false, denied: [] };
}

function reason(problem: Problem): ProblemError {
  return new ProblemError(problem);
}

function summary(id: string, report: SyncReport): string {
  const ended = report.problem
    ? `${hasReachedEnd(report) ? 'ended with a problem' : 'broke off'} (${report.problem.code})`
    : 'ended';
  return (
    `sync of ${id} ${ended}: ${report.created} created, ${report.updated} updated, ${report.deleted ?? 0} deleted, ` +
    `${report.pulled} pulled, ${report.rejected} rejected, ${report.requests} requests`
  );
}
