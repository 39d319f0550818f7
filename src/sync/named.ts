import { HEADER_FIELDS, LINE_FIELDS, type Document, type DocumentLine } from '../domain/document.ts';
import { isGuid, isMintedKey, type Guid } from '../domain/identifiers.ts';
import { currentDocument, type Command, type DocumentRecord } from '../domain/record.ts';
import { isDocumentRecord, type SyncRecord } from '../domain/storeChange.ts';
import type { RunContext } from './context.ts';
import { chunked } from './parallel.ts';

const CHUNK = 500;

/** Fields that hold a reference to another record. */
const HEADER_REFERENCES = HEADER_FIELDS.filter((field) => field.endsWith('Id'));
const LINE_REFERENCES = LINE_FIELDS.filter((field) => field.endsWith('Id'));

function referencesIn(of: Document | DocumentLine, fields: readonly string[]): string[] {
  return [...fields.map((field): unknown => Reflect.get(of, field)), of.post?.costCentre, of.post?.department].filter((value) => typeof value === 'string');
}

/** Documents that a record's allocations are for, those of its draft and those that are queued. */
function targetsOf(record: DocumentRecord): string[] {
  const drafted = record.id === null ? (record.local?.allocations ?? []).map(({ docId }) => docId) : [];
  const queued = record.commands.flatMap((command) => (command.name === 'allocate' ? command.allocations.map(({ document }) => document) : []));
  return [...drafted, ...queued];
}

/** Keys of records made here that what is to be sent of a record names. */
export function keysNamed(record: DocumentRecord): string[] {
  const { local } = record;
  const fields = local ? [...referencesIn(local, HEADER_REFERENCES), ...local.lines.flatMap((line) => referencesIn(line, LINE_REFERENCES))] : [];
  return [...new Set([...fields, ...targetsOf(record)].filter(isMintedKey))];
}

type Ids = ReadonlyMap<string, Guid>;

function replacedIn<T extends Document | DocumentLine>(of: T, fields: readonly string[], ids: Ids): T {
  const changed: Record<string, string> = {};
  for (const field of fields) {
    const value: unknown = Reflect.get(of, field);
    const id = typeof value === 'string' ? ids.get(value) : undefined;
    if (id !== undefined) changed[field] = id;
  }
  const post = of.post && { ...of.post, ...Object.fromEntries(Object.entries(of.post).flatMap(([name, value]) => (value !== undefined && ids.has(value) ? [[name, ids.get(value)]] : []))) };
  return { ...of, ...changed, ...(post && { post }) };
}

function documentWithIds(document: Document, ids: Ids): Document {
  const { allocations } = document;
  return {
    ...replacedIn(document, HEADER_REFERENCES, ids),
    ...(allocations && { allocations: allocations.map((each) => ({ ...each, docId: ids.get(each.docId) ?? each.docId })) }),
    lines: document.lines.map((line) => replacedIn(line, LINE_REFERENCES, ids)),
  };
}

function commandWithIds(command: Command, ids: Ids): Command {
  if (command.name !== 'allocate') return command;
  return { ...command, allocations: command.allocations.map((each) => ({ ...each, document: ids.get(each.document) ?? each.document })) };
}

/** The record with ids of the service in the place of keys of records here. */
export function withIds(record: DocumentRecord, ids: Ids): DocumentRecord {
  if (!keysNamed(record).some((key) => ids.has(key))) return record;
  return { ...record, local: record.local && documentWithIds(record.local, ids), commands: record.commands.map((command) => commandWithIds(command, ids)) };
}

/** What is known of the records that others name. */
export interface Named {
  /** Ids of those that the service has. */
  ids: Ids;
  /** Keys, and ids of documents, that have to be waited for. */
  awaited: ReadonlySet<string>;
}

const WAITS = ['pending_auth', 'pending_posting'] as const;

/** Whether nothing can be allocated to a document yet, but can after its commands, or the service's, have been carried out. */
function willBeOpen(record: DocumentRecord): boolean {
  return record.commands.some(({ name }) => name === 'submit') || WAITS.some((status) => currentDocument(record).statusList.includes(status));
}

/** Looks up what records name: keys of records made here, and documents that something is allocated to. */
export async function lookUpNamed(run: RunContext, records: readonly DocumentRecord[]): Promise<Named> {
  const targets = new Set(records.flatMap(targetsOf));
  const keys = new Set(records.flatMap(keysNamed));
  for (const ids of chunked([...targets].filter(isGuid), CHUNK)) for (const held of await run.store.held(ids)) keys.add(held.key);
  const ids = new Map<string, Guid>();
  const awaited = new Set<string>();
  for (const chunk of chunked([...keys], CHUNK)) {
    for (const record of await run.store.records(chunk)) {
      const isAwaited = record.id === null || (isTarget(record, targets) && willBeOpen(record));
      if (record.id !== null) ids.set(record.key, record.id);
      if (!isAwaited) continue;
      awaited.add(record.key);
      if (record.id !== null) awaited.add(record.id);
    }
  }
  return { ids, awaited };
}

function isTarget(record: SyncRecord, targets: ReadonlySet<string>): record is DocumentRecord {
  return isDocumentRecord(record) && (targets.has(record.key) || (record.id !== null && targets.has(record.id)));
}

/**
 * Whether a record has to wait for another one that it names (design: sync, promise D), and with it everything that
 * waits for it in turn. A key that names nothing any more is sent as it is: the service refuses it in its own words.
 */
export function waits(record: DocumentRecord, { awaited }: Named): boolean {
  return [...keysNamed(record), ...targetsOf(record)].some((each) => awaited.has(each));
}
