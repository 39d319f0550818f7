import { onBeforeUnmount, onMounted } from 'vue';
import type { Problem } from '../../../domain/values/result.ts';
import type { AutoSync } from '../../../store/contract.ts';
import { useDiskSpace } from '../disk/useDiskSpace.ts';
import { useCompanies } from '../session/companies.ts';
import { KEY_FAULTS, useSync } from './syncRuns.ts';

/** What is known when it is asked whether a sync is due; times are milliseconds of this machine's clock. */
export interface SyncMoment {
  now: number;
  settings: AutoSync | undefined;
  isOnline: boolean;
  /** Whether the network has come back since the last run. */
  isReconnected: boolean;
  /** Whether a run goes on, or something that no run may come into. */
  isRunning: boolean;
  /** Whether so little room is on the disk that no run would begin. */
  isDiskLow: boolean;
  /** When the last run began that this page knows of; null when there was none. */
  lastBegun: number | null;
  lastProblem: Problem['code'] | null;
}

/** Two runs by themselves are never nearer than this, whatever the network does. */
const LEAST_GAP = 60_000;
const MINUTE = 60_000;

/**
 * Whether a sync is to be started without anybody asking. One that was missed while the computer slept is made up for
 * once. A run that ended for want of a key is not repeated until a person has seen to it.
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
  // A clock that was put back must not stop it for ever.
  const since = lastBegun === null ? Number.POSITIVE_INFINITY : Math.abs(now - lastBegun);
  if (since < LEAST_GAP) return false;
  if (settings.onReconnect && isReconnected) return true;
  return settings.everyMinutes !== null && since >= settings.everyMinutes * MINUTE;
}

const LOOK_EVERY = 15_000;

/** Syncs the open company by itself, as its settings say, while this page is there. */
export function useAutoSync(): void {
  const companies = useCompanies();
  const sync = useSync();
  const disk = useDiskSpace();
  const begun = new Map<string, number>();
  let isReconnected = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function look(): void {
    const { company, currentId } = companies;
    if (!company || currentId === null) return;
    const { report, problem } = sync.current;
    const moment: SyncMoment = {
      now: Date.now(),
      settings: company.settings.value.autoSync,
      isOnline: navigator.onLine,
      isReconnected,
      isRunning: sync.isRunning || sync.isReplacing(currentId),
      isDiskLow: disk.isLow,
      lastBegun: lastBegun(currentId, report?.startedAt ?? sync.lastSync),
      lastProblem: (problem ?? report?.problem)?.code ?? null,
    };
    if (!isSyncDue(moment)) return;
    isReconnected = false;
    begun.set(currentId, moment.now);
    void sync.run(currentId, { isByItself: true });
  }
  /** By this page's own clock, or, of a run that another window or an earlier session began, as it is remembered. */
  function lastBegun(connectionId: string, remembered: string | null): number | null {
    const told = remembered === null ? Number.NaN : Date.parse(remembered);
    const own = begun.get(connectionId);
    if (Number.isNaN(told)) return own ?? null;
    return Math.max(told, own ?? told);
  }
  function reconnected(): void {
    isReconnected = true;
    look();
  }

  onMounted(() => {
    timer = setInterval(look, LOOK_EVERY);
    window.addEventListener('online', reconnected);
    // After sleep, timers may be late; whoever comes back looks at the page.
    document.addEventListener('visibilitychange', look);
  });
  onBeforeUnmount(() => {
    clearInterval(timer);
    window.removeEventListener('online', reconnected);
    document.removeEventListener('visibilitychange', look);
  });
}
