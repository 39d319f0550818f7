import { NO_TYPES_WITH_CONTACT } from '../../../src/domain/documents/readiness.ts';
import type { BlockerContext } from '../../../src/domain/service/blocker.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * A blocker context: a service of the newest version on which this user may do everything, and the other pending
 * records.
 */
export function beside(facts: Partial<BlockerContext> = {}, ...waiting: readonly SyncRecord[]): BlockerContext {
  return {
    version: null,
    denied: NONE,
    withContact: NO_TYPES_WITH_CONTACT,
    isRunning: false,
    pending: (key) => waiting.find((record) => record.key === key),
    ...facts,
  };
}
