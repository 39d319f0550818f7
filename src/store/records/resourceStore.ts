import type { StoredResource } from '../stored.ts';
import Dexie from 'dexie';
import type { Instant } from '../../domain/values/dates.ts';
import { mintedKeysIn, mintIntRef, type MintSource } from '../../domain/values/identifiers.ts';
import type { ContentOf, ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { SyncRecord } from '../../domain/service/storeChange.ts';
import { withToken } from './bankToken.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { ProblemError } from '../../domain/values/result.ts';
import type { ChangeFeed } from '../changes.ts';
import { childReading, makeDue } from './childReading.ts';
import type { CompanySettings } from '../contract.ts';
import type { ChildReading, ResourceStore } from '../resourceContract.ts';
import { recordOf } from '../documentRow.ts';
import { asStoreProblem } from '../problems.ts';
import { notAllowed } from '../refusals.ts';
import {
  heldById,
  heldOfKind,
  heldPending,
  heldWithin,
  pendingInPieces,
  pendingKindsInPieces,
} from './heldResources.ts';
import { dropLineFiles, filesMove, lineFileTables } from '../attachments/lineFiles.ts';
import { isOnSheet } from '../priceSheets.ts';
import { answered, edited, isInDoubt, newResourceRecord, queued, RESOURCE_EDITS } from './resourceEdits.ts';
import { ofKind, resourceOf } from '../resourceRow.ts';
import { addResources, resourcesChanged, resourceTable, resourceTables } from './resourceWrites.ts';
import type { CompanyDatabase } from '../schema.ts';
import { RecordChanges } from './recordChanges.ts';

/** Records in one read of `all`. */
const RECORDS_PER_READ = 5_000;

async function* readAll<K extends ResourceKind>(
  database: CompanyDatabase,
  kind: K,
): AsyncGenerator<ResourceRecord<K>[]> {
  if (isOnSheet(kind)) {
    const prices: AsyncIterable<ResourceRecord[]> = database.prices.all(kind, asStoreProblem);
    for await (const chunk of prices) yield chunk.flatMap((record) => ofKind<K>(record, kind) ?? []);
    return;
  }
  let last: StoredResource | undefined;
  do {
    const from = last ? [kind, last.parent, last.key] : [kind];
    const chunk: StoredResource[] = await asStoreProblem(() =>
      database.resources
        .where('[kind+parent+key]')
        .between(from, [kind, Dexie.maxKey], !last, true)
        .limit(RECORDS_PER_READ)
        .toArray(),
    );
    if (chunk.length > 0) yield chunk.flatMap((stored) => ofKind(resourceOf(stored), kind) ?? []);
    last = chunk.length === RECORDS_PER_READ ? chunk.at(-1) : undefined;
  } while (last);
}

/** Records of other kinds than documents, in the database of a company. */
export class DexieResourceStore implements ResourceStore {
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;
  private readonly mint: MintSource;
  private readonly settings: () => Promise<CompanySettings>;
  private readonly changes: RecordChanges<'record'>;

  constructor(database: CompanyDatabase, feed: ChangeFeed, mint: MintSource, settings: () => Promise<CompanySettings>) {
    this.database = database;
    this.feed = feed;
    this.mint = mint;
    this.settings = settings;
    this.changes = new RecordChanges(database, feed, mint, RESOURCE_EDITS);
  }

  all<K extends ResourceKind>(kind: K): AsyncIterable<ResourceRecord<K>[]> {
    return readAll(this.database, kind);
  }

  async under<K extends ResourceKind>(kind: K, parent: string): Promise<ResourceRecord<K>[]> {
    const { resources } = this.database;
    return asStoreProblem(async () => {
      // A record made below a key stays there until it is sent, even when the parent already has its id.
      const other = (await resources.get(parent)) ?? (await resources.where('id').equals(parent).first());
      const parentNames = [
        ...new Set([parent, ...(other ? [other.key, ...(other.id === null ? [] : [other.id])] : [])]),
      ];
      const found = await Promise.all(parentNames.map((name) => heldWithin(this.database, kind, name)));
      return found.flat().flatMap((record) => ofKind(record, kind) ?? []);
    });
  }

  async record<K extends ResourceKind>(kind: K, key: string): Promise<ResourceRecord<K> | undefined> {
    const [record] = await this.records(kind, [key]);
    return record;
  }

  records<K extends ResourceKind>(kind: K, keys: readonly string[]): Promise<ResourceRecord<K>[]> {
    return asStoreProblem(() => heldOfKind(this.database, kind, keys));
  }

  pending(): Promise<ResourceRecord[]> {
    return asStoreProblem(async () => {
      const records: ResourceRecord[] = [];
      for await (const piece of pendingInPieces(this.database)) records.push(...piece);
      return records;
    });
  }

  pendingKinds(): Promise<Map<string, ResourceKind>> {
    return asStoreProblem(async () => {
      const kinds = new Map<string, ResourceKind>();
      for await (const { kind, keys } of pendingKindsInPieces(this.database))
        for (const key of keys) kinds.set(key, kind);
      return kinds;
    });
  }

  async create<K extends ResourceKind>(
    contents: readonly ContentOf<K>[],
    hereOnly: readonly ResourceRecord['hereOnly'][] = [],
  ): Promise<ResourceRecord<K>[]> {
    const { marksBankReferences } = await this.settings();
    const at = this.changes.now();
    const records = contents.map((content, index) => {
      const key = mintIntRef(this.mint);
      return newResourceRecord(marksBankReferences ? withToken(content, key) : content, key, at, hereOnly[index]);
    });
    const { taken, references } = await asStoreProblem(() =>
      this.database.transaction('rw', resourceTables(this.database), async () => addResources(this.database, records)),
    );
    if (taken.length > 0) throw notAllowed('A key was minted twice.');
    this.feed.publish(resourcesChanged(records, references));
    return records as ResourceRecord<K>[];
  }

  async edit<K extends ResourceKind>(
    kind: K,
    edits: Parameters<ResourceStore['edit']>[1] &
      readonly {
        key: string;
        change: (content: ContentOf<K>) => ContentOf<K>;
        seen?: (content: ContentOf<K>) => ContentOf<K>;
      }[],
  ): Promise<ResourceRecord<K>[]> {
    const byKey = new Map(edits.map((each) => [each.key, each]));
    return this.changeAll(
      kind,
      edits.map(({ key }) => key),
      (record, at) => {
        const each = byKey.get(record.key);
        if (!each) return record;
        const content = currentVersion(record);
        const late = each.seen && { seen: each.seen(content), at };
        return edited(
          record,
          each.change(content),
          each.badInput ?? record.badInput,
          each.hereOnly ?? record.hereOnly,
          late,
        );
      },
    );
  }

  async queueCommand(...[kind, keys, command]: Parameters<ResourceStore['queueCommand']>): Promise<void> {
    await this.changeAll(kind, keys, (record, at) => queued(record, command, at));
  }

  async takeBackCommand(kind: ResourceKind, keys: readonly string[]): Promise<void> {
    await this.changes.takeBackCommand(resourceTable(this.database, kind), keys);
  }

  async sendAgain(kind: ResourceKind, keys: readonly string[]): Promise<void> {
    await this.changes.sendAgain(resourceTable(this.database, kind), keys);
  }

  async answerDoubt(...[kind, key, answer]: Parameters<ResourceStore['answerDoubt']>): Promise<void> {
    // The service does not list this kind. If another record had the same id, both would stand for the same thing.
    if (answer.outcome === 'there' && answer.id !== undefined && RESOURCE_TRAITS[kind].foundBy === 'manual') {
      const { id } = answer;
      const others = await asStoreProblem(() => heldById(this.database, [id], kind));
      if (others.some((other) => other.key !== key)) throw new ProblemError({ code: 'record.idTaken', message: id });
    }
    await this.changeAll(kind, [key], (record, at) => answered(record, answer, at));
  }

  async answerDoubts(...[kind, keys, outcome]: Parameters<ResourceStore['answerDoubts']>): Promise<number> {
    const inDoubt = new Set<string>();
    await this.changeAll(kind, keys, (record, at) => {
      if (!isInDoubt(record)) return record;
      inDoubt.add(record.key);
      return answered(record, { outcome }, at);
    });
    return inDoubt.size;
  }

  childReading(...[kind, parent]: Parameters<ResourceStore['childReading']>): Promise<ChildReading | undefined> {
    return asStoreProblem(() => childReading(this.database, kind, parent));
  }

  readAgain(...[kind, parents]: Parameters<ResourceStore['readAgain']>): Promise<void> {
    return asStoreProblem(() => makeDue(this.database, kind, parents));
  }

  async discard(kind: ResourceKind, keys: readonly string[]): Promise<void> {
    const table = resourceTable(this.database, kind);
    await this.changes.write(
      table,
      async () => {
        const records = await table.held(keys);
        for (const record of records) {
          if (record.base !== null || record.id !== null)
            throw notAllowed('This record is on the service; lock or delete it there instead.');
          if (record.inFlight !== null) throw notAllowed('This record may have reached the service. Sync first.');
        }
        // Nothing refers to a bank transaction or a price, so thousands of them can be discarded quickly.
        if (kind !== 'bankTransaction' && !isOnSheet(kind)) await this.refuseReferred(new Set(keys));
        const owners = kind === 'bankTransaction' ? await dropLineFiles(this.database, new Set(keys)) : [];
        return {
          replacements: records.map((before) => ({ before, after: null })),
          result: undefined,
          change: owners.length > 0 ? { attachments: owners } : {},
        };
      },
      lineFileTables(this.database),
    );
  }

  async resolveConflict<K extends ResourceKind>(
    ...[kind, key, choice]: Parameters<ResourceStore['resolveConflict']>
  ): Promise<ResourceRecord<K>> {
    const files = {
      tables: lineFileTables(this.database),
      // The line is gone from the service: its files go to the one that replaces it.
      write: async ({ copy }: { copy: ResourceRecord | null }) => {
        const owners = copy ? await filesMove(this.database, key, copy.key) : [];
        return owners.length > 0 ? { attachments: owners } : {};
      },
    };
    return (await this.changes.settle(
      resourceTable(this.database, kind),
      key,
      choice,
      kind === 'bankTransaction' ? files : undefined,
    )) as ResourceRecord<K>;
  }

  naming(keys: readonly string[]): Promise<SyncRecord[]> {
    return asStoreProblem(() => this.namingNow(new Set(keys)));
  }

  private async namingNow(keys: ReadonlySet<string>): Promise<SyncRecord[]> {
    const waiting: SyncRecord[] = [
      ...(await this.database.documents.where('pending').equals(1).toArray()).map(recordOf),
      ...(await heldPending(this.database)),
    ];
    return waiting.filter(
      ({ key, local }) => !keys.has(key) && mintedKeysIn(JSON.stringify(local)).some((each) => keys.has(each)),
    );
  }

  /** Pending records may refer to a record by its key; without that record they could never be sent. */
  private async refuseReferred(keys: ReadonlySet<string>): Promise<void> {
    if ((await this.namingNow(keys)).length > 0)
      throw notAllowed('Other records that were made here still refer to this one.');
  }

  /** @returns all of them as they are afterwards */
  private async changeAll<K extends ResourceKind>(
    kind: K,
    keys: readonly string[],
    change: (record: ResourceRecord<K>, at: Instant) => ResourceRecord,
  ): Promise<ResourceRecord<K>[]> {
    // The table holds records of this kind only.
    return (await this.changes.change(resourceTable(this.database, kind), keys, (record, at) =>
      change(record as ResourceRecord<K>, at),
    )) as ResourceRecord<K>[];
  }
}
