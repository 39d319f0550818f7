import type { SyncRecord } from '../../domain/service/storeChange.ts';
import { chunked } from '../parallel.ts';
import type { LocalStore } from '../ports.ts';

/**
 * Records in one answer of the page: not long to be checked, and short enough for the line between the two (a hundred of sixty
 * lines, in three versions each, are 18 MB).
 */
export const RECORDS_AT_ONCE = 100;

/**
 * What waits to be sent, each record read from the store once in a run: settling, pushing and what comes in between go on
 * from what they have written themselves. A record that the page edits meanwhile is noticed when it is written.
 */
export class Pending {
  private readonly store: LocalStore;
  private readonly known = new Map<string, SyncRecord>();

  constructor(store: LocalStore) {
    this.store = store;
  }

  /** Every record with something not on the service yet, oldest key first. */
  async records(): Promise<SyncRecord[]> {
    const keys = await this.store.pendingKeys();
    for (const chunk of chunked(
      keys.filter((key) => !this.known.has(key)),
      RECORDS_AT_ONCE,
    )) {
      for (const record of await this.store.records(chunk)) this.known.set(record.key, record);
    }
    return keys.flatMap((key) => this.known.get(key) ?? []);
  }

  /** A record was written as it is now. */
  written(record: SyncRecord): void {
    if (this.known.has(record.key)) this.known.set(record.key, record);
  }

  /** A record turned out to be another than was known, or is no longer there. */
  forget(key: string): void {
    this.known.delete(key);
  }
}
