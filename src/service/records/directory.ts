import { z } from 'zod';
import { isGuid, uuidV7, type Guid } from '../../domain/values/identifiers.ts';
import type { Author } from '../base/author.ts';
import { badRequest, notFound } from '../base/refusal.ts';
import type { Database } from '../storage/database.ts';
import { changedFields, stateOf } from '../storage/history.ts';
import type { Stamp } from '../storage/stamps.ts';
import { behaves } from '../base/versions.ts';
import { pascalCase } from '../wire/fold.ts';
import { RateTable } from './rateTable.ts';
import { kindInWords, RECORD_FIELDS, RECORD_KINDS, type FieldsByKind, type RecordKind } from './kinds.ts';

const keptFields = z.object({
  id: z.string().transform((id) => id as Guid),
  code: z.string(),
  intRef: z.string().optional(),
  description: z.string(),
  isActive: z.boolean(),
  lastModified: z.string(),
  lastModifiedBy: z.string(),
  pendingUntil: z.number().optional(),
});

export interface CommonFields {
  id: Guid;
  code: string;
  intRef?: string | undefined;
  description: string;
  isActive: boolean;
  lastModified: Stamp;
  lastModifiedBy: string;
  /** Milliseconds since 1970 until which it waits for authorisation (spec 5 rule 9); never sent. */
  pendingUntil?: number | undefined;
}
/** A stored record. Never changed in place. */
export type KeptRecord<K extends RecordKind> = CommonFields & FieldsByKind[K];
/** A record to store: without an `id` it is new, else it replaces the one with that id. */
export type ToKeep<K extends RecordKind> = FieldsByKind[K] & {
  id?: Guid | undefined;
  code?: string | undefined;
  description: string;
  isActive: boolean;
  intRef?: string | undefined;
  pendingUntil?: number | undefined;
};

class Shelf<T extends CommonFields> {
  readonly byId = new Map<string, T>();
  readonly byCode = new Map<string, T>();
  readonly byIntRef = new Map<string, T>();

  put(record: T): void {
    const before = this.byId.get(record.id);
    if (before) {
      this.byCode.delete(before.code);
      if (before.intRef !== undefined) this.byIntRef.delete(before.intRef);
    }
    this.byId.set(record.id, record);
    this.byCode.set(record.code, record);
    if (record.intRef !== undefined) this.byIntRef.set(record.intRef, record);
  }

  remove(record: T): void {
    this.byId.delete(record.id);
    this.byCode.delete(record.code);
    if (record.intRef !== undefined) this.byIntRef.delete(record.intRef);
  }

  /** Has the records follow one another as these do. */
  keepOrder(order: readonly T[]): void {
    const now = new Map(this.byId);
    this.byId.clear();
    for (const { id } of order) {
      const there = now.get(id);
      if (there) this.byId.set(id, there);
    }
  }
}

type Shelves = { readonly [K in RecordKind]: Shelf<KeptRecord<K>> };

function emptyShelves(): Shelves {
  return {
    legalEntity: new Shelf(),
    docType: new Shelf(),
    account: new Shelf(),
    taxAuthority: new Shelf(),
    taxBand: new Shelf(),
    taxCode: new Shelf(),
    stockLocation: new Shelf(),
    unitOfMeasure: new Shelf(),
    productGroup: new Shelf(),
    resource: new Shelf(),
    currency: new Shelf(),
    payTerm: new Shelf(),
    deferredProfile: new Shelf(),
    contactGroup: new Shelf(),
    paymentMethod: new Shelf(),
    mailType: new Shelf(),
    bankAccount: new Shelf(),
    department: new Shelf(),
    costCentre: new Shelf(),
    project: new Shelf(),
    contactAccount: new Shelf(),
    product: new Shelf(),
  };
}

/** How codes are generated for kinds whose code may be left out (spec 2.1, "Code"). */
const NEW_CODES: Partial<Record<RecordKind, string>> = { contactAccount: 'C', product: 'P', project: 'J' };

/** All records except documents: stored in the database, found in memory by id, code and IntRef. */
export class Directory {
  private readonly shelves = emptyShelves();
  private readonly waiting = new Map<string, RecordKind>();
  private readonly database: Database;
  private readonly insert;
  private readonly update;
  private readonly erase;
  private readonly one;

  readonly apiVersion: string;
  /** The rates of currencies by day. */
  readonly rates: RateTable;

  constructor(database: Database, apiVersion: string) {
    this.database = database;
    this.apiVersion = apiVersion;
    this.rates = new RateTable(database);
    this.insert = database.prepare('INSERT INTO record (kind, id, modified, body) VALUES (?, ?, ?, ?)');
    this.erase = database.prepare('DELETE FROM record WHERE id = ?');
    this.update = database.prepare('UPDATE record SET modified = ?, body = ? WHERE id = ?');
    this.one = database.prepare('SELECT body FROM record WHERE id = ?');
    for (const kind of RECORD_KINDS) database.follow(kind, (id) => this.reload(kind, id));
    for (const row of database.prepare('SELECT kind, body FROM record ORDER BY position').iterate()) {
      const kind = RECORD_KINDS.find((each) => each === row.kind);
      if (kind === undefined) throw new Error(`The database holds records of an unknown kind: ${String(row.kind)}.`);
      this.load(kind, JSON.parse(String(row.body)));
    }
  }

  /** All records of a kind, in the order in which they were created. */
  all<K extends RecordKind>(kind: K): KeptRecord<K>[] {
    return [...this.shelves[kind].byId.values()];
  }

  byId<K extends RecordKind>(kind: K, id: string | undefined): KeptRecord<K> | undefined {
    return id === undefined ? undefined : this.shelves[kind].byId.get(id);
  }

  byCode<K extends RecordKind>(kind: K, code: string): KeptRecord<K> | undefined {
    return this.shelves[kind].byCode.get(code);
  }

  /**
   * The record that a reference names, by id, code or IntRef (spec 2.1).
   * @returns undefined when there is none
   * @throws Refusal 400 when it is the code of one record and the IntRef of another (spec 2.1 rule 3)
   */
  find<K extends RecordKind>(kind: K, reference: string): KeptRecord<K> | undefined {
    const shelf = this.shelves[kind];
    if (isGuid(reference)) {
      const record = shelf.byId.get(reference.toLowerCase());
      if (record) return record;
    }
    const coded = shelf.byCode.get(reference);
    const referred = behaves(this.apiVersion, 'contactAndProjectIntRef') ? shelf.byIntRef.get(reference) : undefined;
    if (coded && referred && coded !== referred && behaves(this.apiVersion, 'identifierClash')) {
      throw badRequest(
        `The ${kindInWords(kind)} reference is ambiguous: ${reference} is the code of one record and the IntRef ` +
          'of another. Use the id.',
      );
    }
    return coded ?? referred;
  }

  /** The record that a path names. @throws Refusal 404 when there is none */
  get<K extends RecordKind>(kind: K, reference: string): KeptRecord<K> {
    const record = this.find(kind, reference);
    if (!record) throw notFound(`There is no ${kindInWords(kind)} ${reference}.`);
    return record;
  }

  /** The record that a body's field names. @throws Refusal 400 when there is none */
  require<K extends RecordKind>(kind: K, reference: string, field: string): KeptRecord<K> {
    const record = this.find(kind, reference);
    if (!record) throw badRequest(`${field} names no ${kindInWords(kind)}: ${reference}.`);
    return record;
  }

  /**
   * Stores a new or changed record. Its references must be ids already.
   * @throws Refusal 400 when its code or IntRef belongs to another record of its kind (spec 2.1 rule 2)
   */
  keep<K extends RecordKind>(kind: K, record: ToKeep<K>, author: Author): KeptRecord<K> {
    return this.database.transact(() => {
      const isNew = record.id === undefined;
      const id = record.id ?? uuidV7(author.source);
      const code = record.code ?? this.newCode(kind);
      this.refuseDuplicate(kind, 'code', this.shelves[kind].byCode.get(code), id, code);
      if (record.intRef !== undefined)
        this.refuseDuplicate(kind, 'intRef', this.shelves[kind].byIntRef.get(record.intRef), id, record.intRef);
      const stamp = this.database.stamps.next(author.source.now());
      const kept: unknown = { ...record, id, code, lastModified: stamp, lastModifiedBy: author.userName };
      const body = JSON.stringify(kept);
      if (isNew) this.insert.run(kind, id, stamp, body);
      else this.update.run(stamp, body, id);
      const before = this.byId(kind, id);
      const after = this.load(kind, kept);
      this.database.note(() => ({
        ...{ at: stamp, userName: author.userName, kind, recordId: id },
        changes: changedFields(before ?? null, after),
        state: stateOf(body),
      }));
      // What was there before keeps its place: the first of a kind may be the usual one.
      this.database.onRollback(() => (before ? void this.load(kind, before) : this.forget(kind, after)));
      return after;
    });
  }

  /** Deletes a record that nothing names any more. */
  remove<K extends RecordKind>(kind: K, { id }: Pick<KeptRecord<K>, 'id'>, author: Author): void {
    const before = this.byId(kind, id);
    if (!before) return;
    this.database.transact(() => {
      this.erase.run(id);
      const at = this.database.stamps.next(author.source.now());
      this.database.note(() => ({ at, userName: author.userName, kind, recordId: id, changes: [], state: '' }));
      const order = this.all(kind);
      this.forget(kind, before);
      this.database.onRollback(() => {
        this.load(kind, before);
        this.shelves[kind].keepOrder(order);
      });
    });
  }

  /** Authorises every record whose time has come, on behalf of whoever changed it. Called before each request. */
  authoriseDue(source: Author['source']): void {
    if (this.waiting.size === 0) return;
    const now = source.now();
    for (const [id, kind] of [...this.waiting]) {
      if ((this.byId(kind, id)?.pendingUntil ?? now) > now) continue;
      this.database.transact(() => {
        const record = this.byId(kind, id);
        // Another process may have done it meanwhile.
        if (record?.pendingUntil === undefined) return;
        this.keep(kind, { ...record, pendingUntil: undefined }, { userName: record.lastModifiedBy, source });
      });
    }
  }

  /** Has memory follow what another process has done to a record. */
  private reload<K extends RecordKind>(kind: K, id: string): void {
    const row = this.one.get(id);
    const before = this.byId(kind, id);
    if (row) this.load(kind, JSON.parse(String(row.body)));
    else if (before) this.forget(kind, before);
  }

  private forget<K extends RecordKind>(kind: K, record: KeptRecord<K>): void {
    this.shelves[kind].remove(record);
    this.waiting.delete(record.id);
  }

  private load<K extends RecordKind>(kind: K, body: unknown): KeptRecord<K> {
    const shelf = this.shelves[kind];
    const kept: KeptRecord<K> = { ...keptFields.parse(body), ...RECORD_FIELDS[kind].parse(body) };
    shelf.put(kept);
    if (kept.pendingUntil === undefined) this.waiting.delete(kept.id);
    else this.waiting.set(kept.id, kind);
    return kept;
  }

  private newCode(kind: RecordKind): string {
    const prefix = NEW_CODES[kind];
    if (prefix === undefined) throw badRequest('Code is required.');
    for (let number = this.shelves[kind].byId.size + 1; ; number += 1) {
      const code = `${prefix}${String(number).padStart(5, '0')}`;
      if (!this.shelves[kind].byCode.has(code)) return code;
    }
  }

  private refuseDuplicate(
    kind: RecordKind,
    field: string,
    holder: CommonFields | undefined,
    id: Guid,
    value: string,
  ): void {
    if (holder && holder.id !== id)
      throw badRequest(`${pascalCase(field)} ${value} is already used by another ${kindInWords(kind)}.`);
  }
}
