import type { Table } from 'dexie';
import type { RecordSort, Synced, SyncRecord } from '../../domain/service/storeChange.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import type { MintSource } from '../../domain/values/identifiers.ts';
import type { ChangeFeed } from '../changes.ts';
import type { StoreChange } from '../contract.ts';
import type { ConflictChoice } from '../resourceContract.ts';
import { asStoreProblem } from '../problems.ts';
import { notAllowed } from '../refusals.ts';
import type { CompanyDatabase } from '../schema.ts';
import { sentAgain, settleConflict, withoutLastCommand, type EditRules, type Settlement } from './recordEdits.ts';

/** A stored record and the one that replaces it; `before` is null for a new record, `after` for a removed one. */
export interface Replacement<R> {
  before: R | null;
  after: R | null;
}

/**
 * The writes of records whose revision has not moved, as replacements, and the keys of the others. Of two writes to one
 * record the later one counts.
 * @param held the stored record of each write, if there is one
 */
export function unmoved<R extends { key: string; revision: number }>(
  writes: readonly { expectedRevision: number | null; record: R }[],
  held: readonly (R | undefined)[],
): { replacements: { before: R; after: R }[]; moved: string[] } {
  const moved: string[] = [];
  const replacements = new Map<string, { before: R; after: R }>();
  for (const [index, { expectedRevision, record }] of writes.entries()) {
    const before = held[index];
    if (before?.revision === expectedRevision) replacements.set(record.key, { before, after: record });
    else moved.push(record.key);
  }
  return { replacements: [...replacements.values()], moved };
}

/** Where records of one sort are stored. Its functions run in the caller's transaction. */
export interface RecordTable<R> {
  /** The tables that a write touches. */
  tables: readonly Table[];
  /** The records with these keys, in their order. @throws ProblemError when one is missing */
  held(keys: readonly string[]): Promise<R[]>;
  /** Writes replacements, and what follows from them. */
  replace(replacements: readonly Replacement<R>[]): Promise<StoreChange>;
}

/** What a transaction writes. */
interface Written<R, Result> {
  replacements: readonly Replacement<R>[];
  result: Result;
  /** What it has written besides. */
  change?: Partial<StoreChange>;
}

/** What people change in records of one sort, each change in one transaction. */
export class RecordChanges<S extends RecordSort> {
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;
  private readonly mint: MintSource;
  private readonly rules: EditRules<S>;

  constructor(database: CompanyDatabase, feed: ChangeFeed, mint: MintSource, rules: EditRules<S>) {
    this.database = database;
    this.feed = feed;
    this.mint = mint;
    this.rules = rules;
  }

  /**
   * Runs `work` and writes the replacements that it returns.
   * @param tables that `work` touches besides those of the records
   */
  async write<Result>(
    table: RecordTable<Synced<S>>,
    work: () => Promise<Written<Synced<S>, Result>>,
    tables: readonly Table[] = [],
  ): Promise<Result> {
    const { result, change } = await asStoreProblem(() =>
      this.database.transaction('rw', [...table.tables, ...tables], async () => {
        const { replacements, result: found, change: besides } = await work();
        return { result: found, change: { ...(await table.replace(replacements)), ...besides } };
      }),
    );
    this.feed.publish(change);
    return result;
  }

  /**
   * Changes records. A change raises the revision; a record that `change` returns as it was is not written.
   * @returns all of them as they are afterwards
   */
  change(
    table: RecordTable<Synced<S>>,
    keys: readonly string[],
    change: (record: Synced<S>, at: Instant) => Synced<S>,
  ): Promise<Synced<S>[]> {
    const at = this.now();
    return this.write(table, async () => {
      const replacements = (await table.held([...new Set(keys)])).map((before) => {
        const changed = change(before, at);
        return { before, after: changed === before ? before : raised(changed, before.revision + 1, at) };
      });
      return {
        replacements: replacements.filter(({ before, after }) => after !== before),
        result: replacements.map(({ after }) => after),
      };
    });
  }

  /** Takes back the last command of each record. */
  takeBackCommand(table: RecordTable<Synced<S>>, keys: readonly string[]): Promise<Synced<S>[]> {
    return this.change(table, keys, (record) => withoutLastCommand(this.rules, record));
  }

  /** Has refused records sent again as they are. */
  sendAgain(table: RecordTable<Synced<S>>, keys: readonly string[]): Promise<Synced<S>[]> {
    return this.change(table, keys, sentAgain);
  }

  /**
   * Settles the conflict of a record as a person chose.
   * @param besides what else is written in the same transaction
   * @returns the record that people go on with
   */
  settle(
    table: RecordTable<Synced<S>>,
    key: string,
    choice: ConflictChoice,
    besides?: { tables: readonly Table[]; write(settlement: Settlement<Synced<S>>): Promise<Partial<StoreChange>> },
  ): Promise<Synced<S>> {
    const at = this.now();
    return this.write(
      table,
      async () => {
        const [record] = await table.held([key]);
        if (!record?.conflict) throw notAllowed('There is no conflict to settle: it was settled already.');
        const settlement = settleConflict(this.rules, record, record.conflict, choice, this.mint, at);
        const { settled, copy } = settlement;
        return {
          replacements: [{ before: record, after: settled }, ...(copy ? [{ before: null, after: copy }] : [])],
          result: copy ?? settled,
          ...(besides && { change: await besides.write(settlement) }),
        };
      },
      besides?.tables,
    );
  }

  now(): Instant {
    return instantOf(this.mint.now());
  }
}

function raised<R extends SyncRecord>(record: R, revision: number, editedAt: Instant): R {
  return { ...record, revision, editedAt };
}

/** The result of a change to one record. */
export function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new TypeError('nothing was found');
  return one;
}
