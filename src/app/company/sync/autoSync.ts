import { onBeforeUnmount, onMounted } from 'vue';
import type { Problem } from '../../../domain/values/result.ts';
import type { AutoSync } from '../../../store/contract.ts';
import { useDiskSpace } from '../disk/useDiskSpace.ts';
import { useBackend } from '../session/backend.ts';
import { useCompanies } from '../companies/companies.ts';
import { movedAt } from '../session/moved.ts';
import { useReplacing } from '../companies/replacing.ts';
import { KEY_FAULTS, useSync } from './syncRuns.ts';

/** The facts that decide whether a sync is due; times are milliseconds of this machine's clock. */
export interface SyncMoment {
  now: number;
  settings: AutoSync | undefined;
  isOnline: boolean;
  /** Whether the network has come back since the last run. */
  isReconnected: boolean;
  /** Whether a run is under way, or work that must not be mixed with a run. */
  isRunning: boolean;
  /** Whether the disk has so little room that no run would begin. */
  isDiskLow: boolean;
  /** When the last run that this page knows of began; null when there was none. */
  lastBegun: number | null;
  lastProblem: Problem['code'] | null;
}

/** Least time between two automatic runs, ms, whatever the network does. */
const MIN_INTERVAL = 60_000;
const MINUTE = 60_000;

/**
 * Whether to start a sync by itself. Runs missed while the computer slept are made up for by one. A run that ended for
 * lack of a key is not repeated until a person has acted.
 */
export function isSyncDue({
  now,
  settings,
  isOnline,
  isReconnected,
  isRunning,
  isDiskLow,
  lastBegun,
  lastProblem,
}: SyncMoment): boolean {
  if (!settings || !isOnline || isRunning || isDiskLow) return false;
  if (lastProblem !== null && KEY_FAULTS.includes(lastProblem)) return false;
  // A clock that was set back must not stop automatic runs for ever.
  const since = lastBegun === null ? Number.POSITIVE_INFINITY : Math.abs(now - lastBegun);
  if (since < MIN_INTERVAL) return false;
  if (settings.onReconnect && isReconnected) return true;
  return settings.everyMinutes !== null && since >= settings.everyMinutes * MINUTE;
}

const CHECK_INTERVAL = 15_000;

/** Syncs the open company automatically, as its settings say, while the component is mounted. */
export function useAutoSync(): void {
  const backend = useBackend();
  const companies = useCompanies();
  const sync = useSync();
  const replacing = useReplacing();
  const disk = useDiskSpace();
  const begun = new Map<string, number>();
  let isReconnected = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function check(): void {
    const { company, currentId } = companies;
    if (!company || currentId === null) return;
    const { report, problem } = sync.current;
    const moment: SyncMoment = {
      now: Date.now(),
      // Books that were moved to another computer are not sent from here.
      settings:
        movedAt(company).value === null
          ? (backend.info?.policy?.autoSync ?? company.settings.value.autoSync)
          : undefined,
      isOnline: navigator.onLine,
      isReconnected,
      isRunning: sync.isRunning || replacing.isUnderWay(currentId),
      isDiskLow: disk.isLow,
      lastBegun: lastBegun(currentId, report?.startedAt ?? sync.lastSync),
      lastProblem: (problem ?? report?.problem)?.code ?? null,
    };
    if (!isSyncDue(moment)) return;
    isReconnected = false;
    begun.set(currentId, moment.now);
    void sync.run(currentId, { isByItself: true });
  }
  /**
   * When the last run began: by this page's record, or as remembered, for a run that another window or an earlier
   * session began.
   */
  function lastBegun(connectionId: string, remembered: string | null): number | null {
    const earlier = remembered === null ? Number.NaN : Date.parse(remembered);
    const own = begun.get(connectionId);
    if (Number.isNaN(earlier)) return own ?? null;
    return Math.max(earlier, own ?? earlier);
  }
  function reconnected(): void {
    isReconnected = true;
    check();
  }

  onMounted(() => {
    timer = setInterval(check, CHECK_INTERVAL);
    window.addEventListener('online', reconnected);
    // After sleep, timers may be late; the page becomes visible when somebody returns.
    document.addEventListener('visibilitychange', check);
  });
  onBeforeUnmount(() => {
    clearInterval(timer);
    window.removeEventListener('online', reconnected);
    document.removeEventListener('visibilitychange', check);
  });
}
