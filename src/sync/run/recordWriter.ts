import type { Document } from '../../domain/documents/document.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import {
  isDocumentRecord,
  type Cursor,
  type RecordWrite,
  type ShownDocument,
  type SyncRecord,
} from '../../domain/service/storeChange.ts';
import type { Settled } from '../rules/notShown.ts';
import type { Pending } from './pending.ts';
import type { LocalStore } from './ports.ts';

/** The next version of a record; null when, as the record is now, nothing changes. */
export type Transition<R extends SyncRecord> = (record: R) => R | null;

interface Waiting {
  record: SyncRecord;
  transition: Transition<SyncRecord>;
  /** Fields that the record as it is to be written was sent with, and that the service did not show. */
  missed: readonly string[];
  replaces: readonly string[];
  done: (record: SyncRecord | null) => void;
  failed: (thrown: unknown) => void;
}

/** What is done with every record before it is written, and after. */
export interface Settle {
  /** @param before the record as it is stored */
  of(before: SyncRecord, record: SyncRecord): Settled<SyncRecord>;
  written(record: SyncRecord, missed: readonly string[]): void;
}

/** A record whose transition fails does so by itself; the others of its group are written. */
function decide(each: Waiting, settle: Settle): { each: Waiting; next: SyncRecord | null }[] {
  try {
    const next = each.transition(each.record);
    const settled = next && settle.of(each.record, next);
    each.missed = settled?.missed ?? [];
    return [{ each, next: settled?.record ?? null }];
  } catch (thrown) {
    each.failed(thrown);
    return [];
  }
}

/** Records in one transaction: enough to be quick, few enough not to hold the page up. */
const GROUP = 200;
/** A record edited more often than this within one write is a defect, not a busy typist. */
const MOST_REDOS = 50;

/**
 * Writes records by compare and set: when the page has edited one meanwhile, it is read again and decided again. Writes
 * that arrive while another is under way go together in the next transaction.
 */
export class RecordWriter {
  private readonly store: LocalStore;
  private readonly pending: Pick<Pending, 'written' | 'forget'>;
  private readonly settle: Settle;
  private waiting: Waiting[] = [];
  private isWriting = false;

  /**
   * @param pending is told of every record as it was written
   * @param settle takes the fields that the service does not show out of conflicts
   */
  constructor(store: LocalStore, pending: Pick<Pending, 'written' | 'forget'>, settle: Settle) {
    this.store = store;
    this.settle = settle;
    this.pending = pending;
  }

  /**
   * Writes what the transition makes of a record.
   * @param replaces keys of records whose place it takes, removed in the same transaction
   * @returns the record as it was written; null when the transition gave null, or the record is no longer there
   */
  change<R extends SyncRecord>(
    record: R,
    transition: Transition<R>,
    replaces: readonly string[] = [],
  ): Promise<R | null> {
    return new Promise((done, failed) => {
      // A key belongs to one record for ever: what is read again under it has the same type.
      this.waiting.push({
        record,
        transition: (current) => transition(current as R),
        done: (written) => done(written as R | null),
        failed,
        missed: [],
        replaces,
      });
      if (!this.isWriting) void this.writeAll();
    });
  }

  changeAll<R extends SyncRecord>(records: readonly R[], transition: Transition<R>): Promise<(R | null)[]> {
    return Promise.all(records.map((record) => this.change(record, transition)));
  }

  /**
   * Writes new records, and the cursors that cover them, in one transaction. Where a record turns out to be stored
   * already, `whenHeld` decides what becomes of the stored one; the cursors may pass it.
   */
  async add<R extends SyncRecord>(
    records: readonly R[],
    cursors: readonly Cursor[],
    whenHeld: (record: R, added: R) => R,
  ): Promise<void> {
    const byKey = new Map(records.map((record) => [record.key, record]));
    const taken = await this.store.write(
      records.map((record) => ({ expectedRevision: null, record })),
      cursors,
    );
    if (taken.length === 0) return;
    const held = (await this.store.records(taken)) as R[];
    await Promise.all(
      held.map((record) => {
        const added = byKey.get(record.key);
        return added ? this.change(record, (current) => whenHeld(current, added)) : null;
      }),
    );
  }

  /**
   * Writes what the service now shows of documents that have nothing waiting here, without reading them. Where
   * something waits after all, `whenHeld` decides what becomes of the stored document.
   */
  async writeShown(
    documents: readonly ShownDocument[],
    whenHeld: (record: DocumentRecord, read: Document) => DocumentRecord,
  ): Promise<void> {
    if (documents.length === 0) return;
    for (const { key } of documents) this.pending.forget(key);
    const refused = await this.store.writeShown(documents);
    if (refused.length === 0) return;
    const byKey = new Map(documents.map(({ key, document }) => [key, document]));
    const held = (await this.store.records(refused)).filter(isDocumentRecord);
    await Promise.all(
      held.map((record) => {
        const read = byKey.get(record.key);
        return read ? this.change(record, (current) => whenHeld(current, read)) : null;
      }),
    );
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, GROUP);
      try {
        await this.writeGroup(group);
      } catch (thrown) {
        for (const each of group) each.failed(thrown);
      }
    }
    this.isWriting = false;
  }

  private async writeGroup(group: Waiting[]): Promise<void> {
    let left = group;
    for (let redo = 0; left.length > 0; redo += 1) {
      if (redo > MOST_REDOS) throw new Error('a record could not be written: it changes all the time');
      const decided = left.flatMap((each) => decide(each, this.settle));
      const writes: RecordWrite[] = decided.flatMap(({ each, next }) =>
        next
          ? [
              {
                expectedRevision: each.record.revision,
                record: next,
                ...(each.replaces.length > 0 ? { replaces: [...each.replaces] } : {}),
              },
            ]
          : [],
      );
      const moved = new Set(writes.length === 0 ? [] : await this.store.write(writes));
      const again: Waiting[] = [];
      for (const { each, next } of decided) {
        if (next && moved.has(next.key)) {
          this.pending.forget(next.key);
          again.push(each);
        } else {
          if (next) this.pending.written(next);
          if (next && each.missed.length > 0) this.settle.written(next, each.missed);
          for (const key of next ? each.replaces : []) this.pending.forget(key);
          each.done(next);
        }
      }
      left = again.length === 0 ? [] : await this.readAgain(again);
    }
  }

  private async readAgain(stale: readonly Waiting[]): Promise<Waiting[]> {
    const fresh = new Map(
      (await this.store.records(stale.map((each) => each.record.key))).map((record) => [record.key, record]),
    );
    return stale.flatMap((each) => {
      const record = fresh.get(each.record.key);
      if (record) return [{ ...each, record }];
      each.done(null);
      return [];
    });
  }
}
