import { inChunks } from '../../domain/values/chunks.ts';
import { isDraft, type Document, type DocumentLine } from '../../domain/documents/document.ts';
import { HEADER_REFERENCES, LINE_REFERENCES, referencesOf } from '../../domain/documents/documentReferences.ts';
import { isGuid, isMintedKey, type Guid } from '../../domain/values/identifiers.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { keysNamedIn, targetsOf } from '../../domain/resources/namedKeys.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { Command } from '../../domain/records/commands.ts';
import type { ReferenceKind } from '../../domain/references/reference.ts';
import { fieldOf, withField } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { namedBy } from '../../domain/service/blocker.ts';
import { isDocumentRecord, type SyncRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from './context.ts';
import { RECORDS_AT_ONCE } from './pending.ts';

/** Keys of local records that the part of a record to be sent names. */
export function keysNamed(record: SyncRecord): string[] {
  return [
    ...new Set(
      namedBy(record)
        .map(({ key }) => key)
        .filter(isMintedKey),
    ),
  ];
}

export type Ids = ReadonlyMap<string, Guid>;

function replacedIn<T extends Document | DocumentLine>(
  of: T,
  fields: Readonly<Record<string, ReferenceKind>>,
  ids: Ids,
): T {
  const changed: Record<string, string> = {};
  for (const { field, value } of referencesOf(of, fields)) {
    const id = ids.get(value);
    if (id !== undefined && !field.startsWith('post.')) changed[field] = id;
  }
  const post = of.post && {
    ...of.post,
    ...Object.fromEntries(
      Object.entries(of.post).flatMap(([name, value]) =>
        value !== undefined && ids.has(value) ? [[name, ids.get(value)]] : [],
      ),
    ),
  };
  return { ...of, ...changed, ...(post && { post }) };
}

function documentWithIds(document: Document, ids: Ids): Document {
  const { allocations } = document;
  return {
    ...replacedIn(document, HEADER_REFERENCES, ids),
    ...(allocations && {
      allocations: allocations.map((each) => ({ ...each, docId: ids.get(each.docId) ?? each.docId })),
    }),
    lines: document.lines.map((line) => replacedIn(line, LINE_REFERENCES, ids)),
  };
}

function commandWithIds(command: Command, ids: Ids): Command {
  if (command.name !== 'allocate') return command;
  return {
    ...command,
    allocations: command.allocations.map((each) => ({ ...each, document: ids.get(each.document) ?? each.document })),
  };
}

function contentWithIds(content: ResourceContent, ids: Ids): ResourceContent {
  let replaced = content;
  for (const { path, key } of keysNamedIn(content)) {
    const id = ids.get(key);
    if (id !== undefined) replaced = withField(replaced, path, id);
  }
  return replaced;
}

/** The record with the service's ids in the place of local keys. */
export function withIds(record: DocumentRecord, ids: Ids): DocumentRecord;
export function withIds(record: ResourceRecord, ids: Ids): ResourceRecord;
export function withIds(record: SyncRecord, ids: Ids): SyncRecord {
  if (!keysNamed(record).some((key) => ids.has(key))) return record;
  if (!isDocumentRecord(record)) return { ...record, local: record.local && contentWithIds(record.local, ids) };
  return {
    ...record,
    local: record.local && documentWithIds(record.local, ids),
    commands: record.commands.map((command) => commandWithIds(command, ids)),
  };
}

/** What is known of the records that others name. */
export interface NamedRecords {
  /** Ids of those that the service has. */
  ids: Ids;
  /** Keys, and ids of documents, that have to be waited for, with their names. */
  awaited: ReadonlyMap<string, string>;
  /** Keys that were looked up: nothing is known of any other. */
  known: ReadonlySet<string>;
}

export const NOTHING_NAMED: NamedRecords = { ids: new Map(), awaited: new Map(), known: new Set() };

/** What a record waits for: the field that names it, and its name. */
export interface Awaited {
  path: string;
  name: string;
}

function nameOf(record: SyncRecord): string {
  if (!isDocumentRecord(record)) {
    const content = currentVersion(record);
    const texts = ['code', 'description'].map((field) => fieldOf(content, field));
    return texts.filter((text) => typeof text === 'string' && text !== '').join(' ') || record.kind;
  }
  const { docNo, description } = currentVersion(record);
  return docNo ?? description ?? record.key;
}

const WAITS = ['pending_auth', 'pending_posting'] as const;

/**
 * Whether nothing can be allocated to a document yet, but can be once its commands, or the service's, have been carried
 * out. A submission withdrawn for a question about a draft counts too, as long as nobody has answered.
 */
function willBeOpen(record: DocumentRecord): boolean {
  const { commands, conflict } = record;
  const takenBack = conflict?.theirs && !isDraft(conflict.theirs) ? [] : (conflict?.takenBack ?? []);
  return (
    [...commands, ...takenBack].some(({ name }) => name === 'submit') ||
    WAITS.some((status) => currentVersion(record).statusList.includes(status))
  );
}

/**
 * Looks up what records name: records made here, and documents that something is allocated to, which must also be open.
 */
export async function lookUpNamed(run: RunContext, records: readonly SyncRecord[]): Promise<NamedRecords> {
  const targets = new Set(records.filter(isDocumentRecord).flatMap(targetsOf));
  const keys = new Set(records.flatMap(keysNamed));
  for (const chunk of inChunks([...targets].filter(isGuid), RECORDS_AT_ONCE))
    for (const held of await run.store.held(chunk)) keys.add(held.key);
  const ids = new Map<string, Guid>();
  const awaited = new Map<string, string>();
  for (const chunk of inChunks([...keys], RECORDS_AT_ONCE)) {
    for (const record of await run.store.records(chunk)) {
      const isAwaited = record.id === null || (isTarget(record, targets) && willBeOpen(record));
      if (record.id !== null) ids.set(record.key, record.id);
      if (!isAwaited) continue;
      awaited.set(record.key, nameOf(record));
      if (record.id !== null) awaited.set(record.id, nameOf(record));
    }
  }
  return { ids, awaited, known: keys };
}

function isTarget(record: SyncRecord, targets: ReadonlySet<string>): record is DocumentRecord {
  return isDocumentRecord(record) && (targets.has(record.key) || (record.id !== null && targets.has(record.id)));
}

/** The record with only what is sent next: its content, or one command of a document once that is sent. */
function sentNext(record: SyncRecord): SyncRecord {
  if (!isDocumentRecord(record)) return record;
  return { ...record, commands: record.local === null ? record.commands.slice(0, 1) : [] };
}

/**
 * What a record has to wait for, and everything that names this record waits with it (docs/sync.md, promise D). Null
 * when it need not wait. A key that names nothing any more is sent as it is: the service refuses it in its own words.
 */
export function waitsFor(record: SyncRecord, { awaited }: NamedRecords): Awaited | null {
  for (const { path, key } of namedBy(sentNext(record))) {
    const name = awaited.get(key);
    if (name !== undefined) return { path, name };
  }
  return null;
}

/** Whether a record, as it is now, cannot be sent yet: it has to wait, or names something that was not looked up. */
export function waits(record: SyncRecord, named: NamedRecords): boolean {
  return keysNamed(sentNext(record)).some((key) => !named.known.has(key)) || waitsFor(record, named) !== null;
}
