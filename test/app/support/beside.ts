import type { Beside } from '../../../src/domain/service/hindrance.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** A service of the newest version on which this user may do everything, and what else waits. */
export function beside(facts: Partial<Beside> = {}, ...waiting: readonly SyncRecord[]): Beside {
  return { version: null, denied: NONE, isRunning: false, pending: (key) => waiting.find((record) => record.key === key), ...facts };
}
