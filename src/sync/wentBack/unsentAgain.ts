import { HEADER_FIELDS, lineKey, type Document, type DocumentLine } from '../../domain/documents/document.ts';
import { allocationsOnlyIn } from '../../domain/documents/allocations.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { allocationsAsked, draftContent } from '../../domain/documents/draftContent.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import type { Command, CommandName } from '../../domain/records/commands.ts';
import { currentVersion, type SyncedRecord } from '../../domain/records/record.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { issuesOfResource } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { hasIntRef, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isDocumentRecord, type SyncRecord } from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { INT_REF_PREFIX, intRefSchema } from '../../domain/values/identifiers.ts';

/*
 * What becomes of records that the service has lost by going back, once a person has had them sent again
 * (docs/sync.md, "A service that went back"): pure functions from record to record.
 */

/** The keys of lost records by the ids that they had: the service knows these ids no more. */
export type Keys = ReadonlyMap<string, string>;

/** A value with keys in the place of the ids of lost records, wherever it names one. */
function withKeys<T>(value: T, keys: Keys): T {
  const replaced = (part: unknown): unknown => {
    if (typeof part === 'string') return keys.get(part) ?? part;
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, name === 'id' ? inner : replaced(inner)]),
    );
  };
  return keys.size === 0 ? value : (replaced(value) as T);
}

function commandsAsked({ conflict, commands, whenBack = [] }: SyncedRecord<unknown>): Command[] {
  return [...whenBack, ...(conflict?.takenBack ?? []), ...commands];
}

/** Whether somebody has ended the record, or wants it ended: then it is not made anew. */
export function isEnded(record: SyncRecord): boolean {
  const ends: readonly CommandName[] = ['abandon', 'delete'];
  return (
    (isDocumentRecord(record) && currentVersion(record).statusList.includes('abandoned')) ||
    commandsAsked(record).some(({ name }) => ends.includes(name))
  );
}

/** A record of which the service has nothing. */
function withoutService<R extends SyncedRecord<unknown>>(record: R): R {
  return {
    ...record,
    id: null,
    base: null,
    isUnread: undefined,
    inFlight: null,
    rejection: null,
    conflict: null,
    goneAt: null,
    whenBack: undefined,
    cameBack: undefined,
  };
}

/** The reference of a line, made from its id where it has none. */
function lineReference({ intRef, id }: DocumentLine): DocumentLine['intRef'] {
  return intRef ?? intRefSchema.parse(`${INT_REF_PREFIX}${id ?? ''}`);
}

function amended(document: Document, commands: readonly Command[]): Document {
  return commands.reduce((all, command) => {
    if (command.name !== 'amend') return all;
    const { ext, ...fields } = command.fields;
    return { ...all, ...fields, ...(ext && { ext: { ...all.ext, ...ext } }) };
  }, document);
}

/**
 * A lost document that was made here, as a draft that was never sent, under its IntRef: with what was asked to amend
 * and allocate, and with its submission if that still waited.
 */
export function unsentDocument(record: DocumentRecord, keys: Keys): DocumentRecord {
  const asked = commandsAsked(record);
  const shown = amended(currentVersion(record), asked);
  const content = draftContent(shown);
  const isMoney = DOCUMENT_TRAITS[record.docClass].entry === 'money';
  const allocations = isMoney ? allocationsAsked(shown, asked) : [];
  const local: Document = {
    ...content,
    intRef: shown.intRef ?? intRefSchema.parse(record.key),
    ...(allocations.length > 0 && { allocations }),
    lines: content.lines.map((line, at) => ({ ...line, intRef: lineReference(shown.lines[at] ?? line) })),
  };
  return {
    ...withoutService(record),
    local: withKeys(local, keys),
    commands: asked.filter(({ name }) => name === 'submit'),
  };
}

/** The allocations of an older draft payment or receipt, once what it lacks is asked for again. */
function allocationsAgain(wanted: Document, read: Document, keys: Keys): Pick<Document, 'allocations'> {
  if (DOCUMENT_TRAITS[read.docClass].entry !== 'money' || !wanted.allocations) return {};
  const held = read.allocations ?? [];
  const lacking = allocationsOnlyIn(wanted.allocations, held).map(({ id: _, ...allocation }) => allocation);
  const takenBack = allocationsOnlyIn(held, wanted.allocations);
  return { allocations: [...allocationsOnlyIn(held, takenBack), ...withKeys(lacking, keys)] };
}

/**
 * A document that the service shows as an older draft: what differs is an edit again.
 * @param read the older version
 */
export function editedDocument(record: DocumentRecord, read: Document, keys: Keys): DocumentRecord {
  const wanted = currentVersion(record);
  const known = new Map(read.lines.map((line) => [lineKey(line), line]));
  const fields = HEADER_FIELDS.filter((field) => field !== 'docNo');
  const kept = Object.fromEntries(Object.entries(read).filter(([name]) => !fields.some((field) => field === name)));
  const set = Object.fromEntries(
    fields.filter((field) => wanted[field] !== undefined).map((field) => [field, wanted[field]]),
  );
  const local: Document = {
    ...kept,
    ...withKeys(set, keys),
    ...allocationsAgain(wanted, read, keys),
    docClass: read.docClass,
    statusList: read.statusList,
    lines: wanted.lines.map((line) => {
      const { id: _, ...content } = withKeys(line, keys);
      const there = known.get(lineKey(line));
      return there
        ? { ...content, ...(there.id !== undefined && { id: there.id }) }
        : { ...content, intRef: lineReference(line) };
    }),
  };
  return {
    ...record,
    base: read,
    local,
    commands: commandsAsked(record),
    inFlight: null,
    rejection: null,
    conflict: null,
    goneAt: null,
    whenBack: undefined,
  };
}

/** A record with keys in the place of the ids of lost records, in all that waits to be sent. */
export function namedByKeys<R extends SyncRecord>(record: R, keys: Keys): R | null {
  const { local, commands } = record;
  const named = { local: withKeys(local, keys), commands: withKeys(commands, keys) };
  return JSON.stringify(named) === JSON.stringify({ local, commands }) ? null : { ...record, ...named };
}

/** What the service gives a record, and a new one does not have. */
function ownContent<C extends ResourceContent>(content: C): C {
  return { ...content, id: undefined, lastModified: undefined, lastModifiedBy: undefined, isActive: undefined };
}

function locksWanted(record: ResourceRecord, isActiveThere: boolean, at: Instant): Command[] {
  const asked = commandsAsked(record);
  const { isActive = true } = currentVersion(record);
  const name = isActive ? 'unlock' : 'lock';
  return asked.length > 0 || isActive === isActiveThere || !RESOURCE_TRAITS[record.kind].commands.includes(name)
    ? asked
    : [{ name, queuedAt: at }];
}

/** A lost record that was made here, as one that was never sent; a locked one is locked again. */
export function unsentResource(record: ResourceRecord, keys: Keys, at: Instant): ResourceRecord {
  const content = withKeys(ownContent(currentVersion(record)), keys);
  const local = hasIntRef(record.kind) ? { ...content, intRef: intRefSchema.parse(record.key) } : content;
  return { ...withoutService(record), local, commands: locksWanted(record, true, at) } as ResourceRecord;
}

/** The same for a record that nothing of ours finds again: as after the restore of a backup, it is in doubt. */
export function doubtedResource(record: ResourceRecord, keys: Keys, at: Instant): ResourceRecord {
  const unsent = unsentResource(record, keys, at);
  if (unsent.local === null || issuesOfResource(unsent).length > 0) return unsent;
  const asked = RESOURCE_TRAITS[record.kind].foundBy === 'manual' ? { candidates: [] } : { knownIds: [] };
  return {
    ...unsent,
    inFlight: {
      operation: 'create',
      revision: unsent.revision,
      sentAt: at,
      sent: unsent.local,
      restoredAt: at,
      ...asked,
    },
  };
}

/** A record that the service shows in an older form: what differs is an edit again. @param read the older version */
export function editedResource(record: ResourceRecord, read: ResourceContent, keys: Keys, at: Instant): ResourceRecord {
  const { isActive } = read;
  return {
    ...record,
    base: read,
    isUnread: undefined,
    local: { ...withKeys(currentVersion(record), keys), isActive },
    commands: locksWanted(record, isActive ?? true, at),
    inFlight: null,
    rejection: null,
    conflict: null,
    goneAt: null,
    whenBack: undefined,
  } as ResourceRecord;
}
