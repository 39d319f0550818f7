import type { Instant } from '../domain/values/dates.ts';
import type { Guid } from '../domain/values/identifiers.ts';
import type { CommandIntent } from '../domain/records/commands.ts';
import type { ContentOf, ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import type { ChildKind } from '../domain/resources/traits.ts';
import type { SyncRecord } from '../domain/service/storeChange.ts';

/**
 * State of the records below one parent: when they were last read (by the service's clock; null: never), and whether
 * the next sync reads them.
 */
export interface ChildReading {
  readAt: Instant | null;
  isDue: boolean;
}

export type ConflictChoice = 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>;

/** A person's answer about a request whose outcome is unknown (docs/sync.md, "Unknown outcomes"). */
export type DoubtAnswer = { outcome: 'there'; id?: Guid } | { outcome: 'notThere' };

/**
 * Records other than documents: structure, parties, products, prices, bank transactions. They have the same states,
 * commands and conflicts as documents. Methods on one record reject with a ProblemError `store.failed`.
 */
export interface ResourceStore {
  /**
   * Every record of a kind, locked ones included, in no particular order. Read in chunks, because there may be 100,000
   * prices.
   */
  all<K extends ResourceKind>(kind: K): AsyncIterable<ResourceRecord<K>[]>;
  /** Records below one parent: the prices of a product (by its id or key), the bank transactions of a bank account. */
  under<K extends ResourceKind>(kind: K, parent: string): Promise<ResourceRecord<K>[]>;
  record<K extends ResourceKind>(kind: K, key: string): Promise<ResourceRecord<K> | undefined>;
  records<K extends ResourceKind>(kind: K, keys: readonly string[]): Promise<ResourceRecord<K>[]>;
  /** Records of every kind with something that is not on the service yet. */
  pending(): Promise<ResourceRecord[]>;
  /** The kind of each pending record by its key: for counting without loading them all. */
  pendingKinds(): Promise<Map<string, ResourceKind>>;

  /** Stores new records under new keys, in one transaction. For kinds with an IntRef, the key is the IntRef. */
  create<K extends ResourceKind>(
    contents: readonly ContentOf<K>[],
    hereOnly?: readonly ResourceRecord['hereOnly'][],
  ): Promise<ResourceRecord<K>[]>;
  /**
   * Changes records in one transaction. `change` gets the version that people see. A record that equals the service's
   * version again is no longer pending. `badInput` replaces the texts that are no valid values; `hereOnly` replaces
   * what only this computer knows. `seen` sets the fields that the edit changes back to what was on the screen: what
   * both the edit and a newer version from the service have changed is a conflict.
   */
  edit<K extends ResourceKind>(
    kind: K,
    edits: readonly {
      key: string;
      change: (content: ContentOf<K>) => ContentOf<K>;
      seen?: (content: ContentOf<K>) => ContentOf<K>;
      badInput?: Record<string, string>;
      hereOnly?: ResourceRecord['hereOnly'];
    }[],
  ): Promise<ResourceRecord<K>[]>;
  queueCommand(kind: ResourceKind, keys: readonly string[], command: CommandIntent): Promise<void>;
  takeBackCommand(kind: ResourceKind, keys: readonly string[]): Promise<void>;
  /** When the records below a parent were last read; undefined while the service does not have the parent. */
  childReading(kind: ChildKind, parent: string): Promise<ChildReading | undefined>;
  /** Makes the next sync read the records below these parents, or below all, even if they are not due yet. */
  readAgain(kind: ChildKind, parents: readonly string[] | 'all'): Promise<void>;
  /** What waits here and names one of these records by its key: without it, it could never be sent. */
  naming(keys: readonly string[]): Promise<SyncRecord[]>;
  /**
   * Removes records that the service has never seen, that no request may have sent and that nothing names (`naming`).
   * Rejects otherwise.
   */
  discard(kind: ResourceKind, keys: readonly string[]): Promise<void>;
  sendAgain(kind: ResourceKind, keys: readonly string[]): Promise<void>;
  resolveConflict<K extends ResourceKind>(kind: K, key: string, choice: ConflictChoice): Promise<ResourceRecord<K>>;
  /** Settles an unknown outcome with what the person found on the service. */
  answerDoubt(kind: ResourceKind, key: string, answer: DoubtAnswer): Promise<void>;
  /**
   * Gives the same answer for many records, in one transaction; records that were settled meanwhile stay as they are.
   * @returns how many were answered
   */
  answerDoubts(kind: ResourceKind, keys: readonly string[], outcome: DoubtAnswer['outcome']): Promise<number>;
}
