import type { StoredChildRead } from '../stored.ts';
import type { Table } from 'dexie';
import { isPending } from '../../domain/records/state.ts';
import type { Reference, ReferenceKind } from '../../domain/references/reference.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { referenceOf, sameReference } from '../../domain/resources/resourceReference.ts';
import { PARENT_KINDS, isChildKind, type ChildKind } from '../../domain/resources/traits.ts';
import type { RecordWrite } from '../../domain/service/storeChange.ts';
import type { StoreChange } from '../contract.ts';
import { keysOrMany, referencesChanged } from '../changes.ts';
import { BULK, inChunks } from '../../domain/values/chunks.ts';
import { deleteRows, putRows } from '../bulk.ts';
import { noteDiscarded } from '../discarded.ts';
import { noteWritten } from '../localHistory.ts';
import { isUnlisted } from '../sinceWhole.ts';
import { addHeld, heldByKey, heldOfKind, putHeld } from './heldResources.ts';
import { isPriceRecord } from '../priceSheets.ts';
import { unmoved, type RecordTable, type Replacement } from './recordChanges.ts';
import { notAllowed } from '../refusals.ts';
import type { CompanyDatabase } from '../schema.ts';

/** Prices in one write: the sheets of so many are written together. */
const PRICES_PER_WRITE = 10_000;

/** Records that are written together. */
function portionsOf<T>(list: readonly T[], recordOf: (each: T) => ResourceRecord | null): Iterable<readonly T[]> {
  const isOfPrices = list.some((each) => {
    const record = recordOf(each);
    return record !== null && isPriceRecord(record);
  });
  return inChunks(list, isOfPrices ? PRICES_PER_WRITE : BULK);
}

export type ResourceReplacement = Replacement<ResourceRecord>;

/** The tables that writing resources touches. */
export function resourceTables(database: CompanyDatabase): Table[] {
  return [database.resources, database.priceSheets, database.references, database.childReads, database.history];
}

const CHILDREN = RESOURCE_KINDS.flatMap((kind) =>
  isChildKind(kind) ? [{ kind, parentKind: PARENT_KINDS[kind] }] : [],
);

/** Read by the next run, however many there are. */
const NEXT_RUN = '';

/**
 * Stands for the time of a reading that has not happened. It sorts before every time, and with its digits turned round
 * (2026 becomes 7973) what changed last comes first.
 */
function orderedMark({ base }: ResourceRecord): string {
  return `0${(base?.lastModified ?? '').replace(/\d/g, (digit) => String(9 - Number(digit)))}`;
}

/**
 * When to read the records below a parent that is new here. Documents need prices: the next run reads all of them.
 * Contacts are looked up now and then, and a company with 10,000 parties would need 10,000 requests: each run reads
 * some hundred (`pullChildren`).
 */
const FIRST_READ: Readonly<Record<ChildKind, (parent: ResourceRecord) => string>> = {
  purchasePrice: () => NEXT_RUN,
  salePrice: () => NEXT_RUN,
  contact: orderedMark,
};

/** What else must be written with records: rows of pickers, and marks of parents whose children are to be read. */
interface Consequences {
  gone: [ReferenceKind, string][];
  rows: Reference[];
  marks: StoredChildRead[];
}

function consequencesOf(replacements: readonly ResourceReplacement[]): Consequences {
  const found: Consequences = { gone: [], rows: [], marks: [] };
  for (const { before, after } of replacements) {
    const [oldReference, newReference] = [before && referenceOf(before), after && referenceOf(after)];
    if (!sameReference(oldReference, newReference)) {
      if (oldReference && oldReference.id !== newReference?.id) found.gone.push([oldReference.kind, oldReference.id]);
      if (newReference) found.rows.push(newReference);
    }
    if (!after || after.id === null || after.goneAt !== null) continue;
    // Only records that are new or that the service has changed.
    if (before?.id === after.id && before.base?.lastModified === after.base?.lastModified) continue;
    const isNew = before === null || before.id === null;
    for (const { kind, parentKind } of CHILDREN)
      if (parentKind === after.kind)
        found.marks.push({ kind, parent: after.id, readAt: isNew ? FIRST_READ[kind](after) : NEXT_RUN });
  }
  return found;
}

/**
 * Writes the consequences, in the caller's transaction. Call it only when there are any: an await that asks nothing of
 * the database may end the transaction.
 */
async function writeConsequences(database: CompanyDatabase, { gone, rows, marks }: Consequences): Promise<void> {
  if (gone.length > 0) await deleteRows(database.references, gone);
  if (rows.length > 0) await putRows(database.references, rows);
  if (marks.length > 0) await database.childReads.bulkPut(marks);
}

/**
 * Writes, in the caller's transaction, what goes with records that are new here: rows of pickers, and marks to read the
 * records below them.
 */
export async function writeGoingWith(database: CompanyDatabase, records: readonly ResourceRecord[]): Promise<void> {
  await writeConsequences(database, consequencesOf(records.map((after) => ({ before: null, after }))));
}

function isNothing({ gone, rows, marks }: Consequences): boolean {
  return gone.length + rows.length + marks.length === 0;
}

/** Ids of references that were written or removed, by their kind. */
export type ChangedReferences = Map<ReferenceKind, Set<string>>;

function note(changed: ChangedReferences, kind: ReferenceKind, ids: Iterable<string>): void {
  const known = changed.get(kind) ?? new Set();
  for (const id of ids) known.add(id);
  changed.set(kind, known);
}

function noteConsequences(changed: ChangedReferences, { gone, rows }: Consequences): void {
  for (const [kind, id] of gone) note(changed, kind, [id]);
  for (const { kind, id } of rows) note(changed, kind, [id]);
}

function noteAll(changed: ChangedReferences, more: ChangedReferences): void {
  for (const [kind, ids] of more) note(changed, kind, ids);
}

/**
 * Replaces stored records and writes the consequences, in the caller's transaction. It has to cover the table of
 * settings too.
 * @returns references that changed
 */
export async function replaceResources(
  database: CompanyDatabase,
  replacements: readonly ResourceReplacement[],
): Promise<ChangedReferences> {
  const changed: ChangedReferences = new Map();
  for (const chunk of portionsOf(replacements, ({ before, after }) => after ?? before)) {
    const removed = chunk.flatMap(({ before, after }) => (before && !after ? before : []));
    await putHeld(
      database,
      chunk.flatMap(({ after }) => after ?? []),
      removed,
    );
    await noteDiscarded(
      database,
      removed
        .filter((record) => isPending(record) || isUnlisted(record.kind))
        .map(({ key, revision }) => ({ table: 'resources', key, revision })),
    );
    const consequences = consequencesOf(chunk);
    noteConsequences(changed, consequences);
    if (!isNothing(consequences)) await writeConsequences(database, consequences);
    await noteWritten(database, chunk);
  }
  return changed;
}

/**
 * Adds new records, in the caller's transaction.
 * @returns the keys that existed already, and the references that changed
 */
export async function addResources(
  database: CompanyDatabase,
  records: readonly ResourceRecord[],
): Promise<{ taken: string[]; references: ChangedReferences }> {
  const taken: string[] = [];
  const changed: ChangedReferences = new Map();
  for (const chunk of portionsOf(records, (record) => record)) {
    // If a key comes twice, the first record is added and the second one is refused.
    const first = new Map<string, ResourceRecord>();
    for (const record of chunk) {
      if (first.has(record.key)) taken.push(record.key);
      else first.set(record.key, record);
    }
    const refused = await addHeld(database, [...first.values()]);
    const added = [...first.values()].filter(({ key }) => !refused.has(key)).map((after) => ({ before: null, after }));
    const consequences = consequencesOf(added);
    noteConsequences(changed, consequences);
    if (!isNothing(consequences)) await writeConsequences(database, consequences);
    await noteWritten(database, added);
    taken.push(...refused);
  }
  return { taken, references: changed };
}

/** Writes records other than documents for the engine, in the caller's transaction. */
export async function writeResources(
  database: CompanyDatabase,
  writes: readonly (RecordWrite & { record: ResourceRecord })[],
): Promise<{ refused: string[]; removed: ResourceRecord[]; references: ChangedReferences }> {
  const refused: string[] = [];
  const removed: ResourceRecord[] = [];
  const references: ChangedReferences = new Map();
  for (const chunk of inChunks(writes.filter((write) => write.expectedRevision !== null))) {
    const held = await heldByKey(
      database,
      chunk.map(({ record }) => record.key),
    );
    const byKey = new Map(held.map((record) => [record.key, record]));
    const found = unmoved(
      chunk,
      chunk.map(({ record }) => byKey.get(record.key)),
    );
    refused.push(...found.moved);
    const written = new Set(found.replacements.map(({ after }) => after.key));
    const superseded = chunk.flatMap(({ record, replaces }) => (written.has(record.key) ? (replaces ?? []) : []));
    if (superseded.length > 0) {
      // The run looked at them in another transaction: what a person has edited since stays, as with documents.
      const others = (await heldByKey(database, superseded))
        .filter((twin) => !isPending(twin))
        .map((before) => ({ before, after: null }));
      removed.push(...others.map(({ before }) => before));
      noteAll(references, await replaceResources(database, others));
    }
    noteAll(references, await replaceResources(database, found.replacements));
  }
  const created = writes.filter((write) => write.expectedRevision === null).map((write) => write.record);
  const added = await addResources(database, created);
  noteAll(references, added.references);
  return { refused: [...refused, ...added.taken], removed, references };
}

/** The change of a transaction that wrote these records, by kind. */
export function resourcesChanged(
  records: readonly Pick<ResourceRecord, 'kind' | 'key'>[],
  references: ChangedReferences = new Map(),
): StoreChange {
  const byKind = new Map<ResourceKind, string[]>();
  for (const { kind, key } of records) {
    const keys = byKind.get(kind);
    if (keys) keys.push(key);
    else byKind.set(kind, [key]);
  }
  return {
    documents: [],
    references: referencesChanged(references),
    resources: [...byKind].map(([kind, keys]) => ({ kind, keys: keysOrMany(keys) })),
  };
}

/** The records of a kind, for what people change. */
export function resourceTable(database: CompanyDatabase, kind: ResourceKind): RecordTable<ResourceRecord> {
  return {
    tables: [...resourceTables(database), database.settings],
    async held(keys) {
      const records = await heldOfKind(database, kind, keys);
      if (records.length === keys.length) return records;
      const found = new Set(records.map(({ key }) => key));
      database.onRecordMissing();
      throw notAllowed(`There is no ${kind} ${keys.find((key) => !found.has(key)) ?? ''}.`);
    },
    async replace(replacements) {
      const references = await replaceResources(database, replacements);
      return resourcesChanged(
        replacements.flatMap(({ before, after }) => after ?? before ?? []),
        references,
      );
    },
  };
}
