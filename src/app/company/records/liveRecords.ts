import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import { isMintedKey } from '../../../domain/values/identifiers.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { recordsNow } from './recordsNow.ts';
import { ChangeGatherer, concernsKind, type ChangedKeys } from '../session/changeGatherer.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';

/** All records of one kind, kept up to date with the store. Reactive through `rows`. */
export class LiveRecords<K extends ResourceKind> {
  readonly kind: K;
  /** In no particular order; every change makes a new array. */
  readonly rows: ShallowRef<readonly ResourceRecord<K>[]> = shallowRef([]);
  readonly isRead = shallowRef(false);
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  private readonly store: CompanyStore;
  private readonly changes: ChangeGatherer;
  private readonly byKey = new Map<string, ResourceRecord<K>>();
  private byReference: ReadonlyMap<string, ResourceRecord<K>> | null = null;
  private reading: Promise<void> | null = null;
  /** How often records were put. */
  private version = 0;

  constructor(store: CompanyStore, kind: K) {
    this.store = store;
    this.kind = kind;
    const isMine = concernsKind(kind);
    this.changes = new ChangeGatherer(store, {
      concerns: (change) => this.reading !== null && isMine(change),
      apply: ({ resources }) => this.apply(resources.get(kind) ?? new Set()),
    });
  }

  /** Reads every record once; later calls wait for the same reading. */
  read(): Promise<void> {
    this.reading ??= this.readAll();
    return this.reading;
  }

  get(key: string | undefined): ResourceRecord<K> | undefined {
    return key === undefined ? undefined : this.byKey.get(key);
  }

  /**
   * The record that a reference names: by its id, its key, or its code (spec 2.1 rule 1). Also by the IntRef that was
   * its key before its database was lost and it was read from the service again.
   */
  find(reference: string | undefined): ResourceRecord<K> | undefined {
    if (reference === undefined) return undefined;
    this.byReference ??= this.indexed();
    return this.byReference.get(reference) ?? this.byReference.get(reference.toLowerCase());
  }

  /** Applies what was just written here, without waiting for the store's report. */
  adopt(records: readonly ResourceRecord<K>[]): void {
    this.version += 1;
    for (const record of records) this.byKey.set(record.key, record);
    this.show();
  }

  close(): void {
    this.changes.close();
  }

  private indexed(): ReadonlyMap<string, ResourceRecord<K>> {
    const index = new Map<string, ResourceRecord<K>>();
    for (const record of this.byKey.values()) {
      const content = currentVersion(record);
      if ('code' in content && content.code) index.set(content.code.toLowerCase(), record);
      if ('intRef' in content && content.intRef && isMintedKey(content.intRef)) index.set(content.intRef, record);
    }
    for (const record of this.byKey.values()) {
      index.set(record.key, record);
      if (record.id !== null) index.set(record.id, record);
    }
    return index;
  }

  private show(): void {
    this.byReference = null;
    this.rows.value = [...this.byKey.values()];
  }

  private async readAll(): Promise<void> {
    try {
      const found = new Map<string, ResourceRecord<K>>();
      for await (const chunk of this.store.resources.all(this.kind))
        for (const record of chunk) found.set(record.key, record);
      this.byKey.clear();
      for (const [key, record] of found) this.byKey.set(key, record);
      this.isRead.value = true;
      this.show();
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
      this.reading = null;
    }
  }

  private async apply(keys: ChangedKeys): Promise<void> {
    // The reading under way may have missed what was written meanwhile.
    await this.reading;
    if (keys === 'many') return this.readAll();
    try {
      const found = await recordsNow(this.store.resources, this.kind, [...keys], () => this.version);
      const held = new Set(found.map(({ key }) => key));
      for (const key of keys) if (!held.has(key)) this.byKey.delete(key);
      this.adopt(found);
    } catch (thrown) {
      this.problem.value = problemOf(thrown);
    }
  }
}

/** The live lists of a company, by kind. */
function makeLists(): Map<ResourceKind, LiveRecords<ResourceKind>> {
  const lists = new Map<ResourceKind, LiveRecords<ResourceKind>>();
  onScopeDispose(() => {
    for (const list of lists.values()) list.close();
  });
  return lists;
}

/** The records of a kind, shared by all pages of a company. Starts reading them. */
export function useRecords<K extends ResourceKind>(kind: K, company: CompanyData = useCompany()): LiveRecords<K> {
  const lists = company.shared(makeLists);
  const held = lists.get(kind);
  // The map's type cannot say that each value has the kind of its key.
  if (held) return held as unknown as LiveRecords<K>;
  const records = new LiveRecords(company.store, kind);
  lists.set(kind, records as unknown as LiveRecords<ResourceKind>);
  void records.read();
  return records;
}
