import { inChunks } from '../../domain/values/chunks.ts';
import type { SyncRecord } from '../../domain/service/storeChange.ts';
import type { LocalStore } from './ports.ts';

/**
 * Records in one answer of the page: few enough to be checked quickly and to cross the bridge (a hundred of sixty
 * lines, in three versions each, are 18 MB).
 */
export const RECORDS_AT_ONCE = 100;

/**
 * The records that wait to be sent, each read from the store once in a run. Settling, pushing and the steps between
 * continue from what they have written themselves. When the page edits a record meanwhile, writing it fails and shows
 * this.
 */
export class Pending {
  private readonly store: LocalStore;
  private readonly known = new Map<string, SyncRecord>();

  constructor(store: LocalStore) {
    this.store = store;
  }

  /** Every record with something that the service does not have yet, oldest key first. */
  async records(): Promise<SyncRecord[]> {
    const keys = await this.store.pendingKeys();
    for (const chunk of inChunks(
      keys.filter((key) => !this.known.has(key)),
      RECORDS_AT_ONCE,
    )) {
      for (const record of await this.store.records(chunk)) this.known.set(record.key, record);
    }
    return keys.flatMap((key) => this.known.get(key) ?? []);
  }

  /** Notes a record as it was written. */
  written(record: SyncRecord): void {
    if (this.known.has(record.key)) this.known.set(record.key, record);
  }

  /** Forgets a record that turned out to differ from what was known, or that is no longer there. */
  forget(key: string): void {
    this.known.delete(key);
  }
}
