import { cameBackSchema } from '../values/cameBackText.ts';
import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { documentClassSchema, documentSchema, extSchema, type Document } from './document.ts';
import { guidSchema } from '../values/identifiers.ts';
import { jsonSchema } from '../values/json.ts';
import { problemSchema, type ProblemCode } from '../values/result.ts';
import { hasUnreadableFields, type MayBeUnreadable } from '../service/unreadable.ts';

const plainCommand = z.object({ name: z.enum(['abandon', 'submit', 'unauthorise', 'lock', 'unlock', 'delete']) });
/** Changes a document that is no longer a draft (spec 3, 4.7): only the given fields. */
const amendCommand = z.object({
  name: z.literal('amend'),
  fields: z.object({ description: z.string().optional(), theirRef: z.string().optional(), ext: extSchema.optional() }),
});
/**
 * Allocates an existing payment or receipt. `document` is a service id, or the key of a record here; `amount` is in
 * document currency.
 */
const allocateCommand = z.object({
  name: z.literal('allocate'),
  allocations: z.array(z.object({ document: z.string().min(1), amount: decimalSchema })).min(1),
});
const deallocateCommand = z.object({ name: z.literal('deallocate'), allocationId: guidSchema });

/** A command that a person gave. */
export const commandIntentSchema = z.discriminatedUnion('name', [
  plainCommand,
  amendCommand,
  allocateCommand,
  deallocateCommand,
]);
export type CommandIntent = z.infer<typeof commandIntentSchema>;
export type CommandName = CommandIntent['name'];
type AllocateIntent = Extract<CommandIntent, { name: 'allocate' }>;
/**
 * What one request carries out: a command, or one allocation of an allocate command (docs/service-notes.md, "Shapes at
 * 1.13…").
 */
export type RequestedCommand =
  Exclude<CommandIntent, AllocateIntent> | { name: 'allocate'; allocation: AllocateIntent['allocations'][number] };

/** The next request that carries out a command; null when nothing is left of it. */
export function nextRequestOf(command: CommandIntent): RequestedCommand | null {
  if (command.name !== 'allocate') return command;
  const [allocation] = command.allocations;
  return allocation === undefined ? null : { name: 'allocate', allocation };
}

/** What is left of a command after its next request; null when that was all. */
export function afterNextRequest<C extends CommandIntent>(command: C): C | null {
  return command.name === 'allocate' && command.allocations.length > 1
    ? { ...command, allocations: command.allocations.slice(1) }
    : null;
}

/** Commands that apply only to the draft that the person saw. */
export const MEANT_FOR_DRAFT: ReadonlySet<CommandName> = new Set<CommandName>(['abandon', 'submit']);

/** A queued command: something other than a change of fields (spec 3). The commands of a record run in order. */
const queued = { queuedAt: instantSchema };
export const commandSchema = z.discriminatedUnion('name', [
  plainCommand.extend(queued),
  amendCommand.extend(queued),
  allocateCommand.extend(queued),
  deallocateCommand.extend(queued),
]);
export type Command = z.infer<typeof commandSchema>;

/**
 * A field that both sides changed to different values. `path` is a header field, `ext.<name>`, or
 * `lines.<key>[.<field>]`.
 */
export const conflictFieldSchema = z.object({
  path: z.string(),
  base: jsonSchema.optional(),
  mine: jsonSchema.optional(),
  theirs: jsonSchema.optional(),
});

/** Both sides changed. Nothing is sent for the record until the user has chosen (docs/sync.md, "Conflicts"). */
export const conflictSchema = z.object({
  kind: z.enum(['fields', 'leftDraft', 'gone']),
  fields: z.array(conflictFieldSchema),
  /** The service's version when the conflict was seen; null when it is gone there. */
  theirs: documentSchema.nullable(),
  seenAt: instantSchema,
  /** Commands given before the service's version was known, and withdrawn because of this conflict. */
  takenBack: z.array(commandSchema).optional(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Written before a request is sent. Until its outcome is written too, the request may have been sent. */
export const inFlightSchema = z.object({
  operation: z.enum(['create', 'update', 'command']),
  /** The record's revision when the request was built. */
  revision: z.number().int(),
  sentAt: instantSchema,
  /** The version that was sent, to distinguish what comes back from what was edited here meanwhile. */
  sent: documentSchema.optional(),
  /** The service's time when the result of the request was first looked for and not found. */
  missedAt: instantSchema.optional(),
  /**
   * Records on the service that may be the one that was sent; a person has to choose. Empty if nothing can be found, and
   * a person has to look there.
   */
  candidates: z.array(guidSchema).optional(),
});
export type InFlight = z.infer<typeof inFlightSchema>;

/** Whether only a person can tell which of several documents on the service is this draft, or that none is. */
export function isAskedWhich({
  id,
  inFlight,
}: Pick<DocumentRecord, 'id'> & { inFlight: Pick<InFlight, 'candidates'> | null }): boolean {
  return id === null && inFlight?.candidates !== undefined;
}

/** Why the record was set aside: the service's message about this revision. */
export const rejectionSchema = problemSchema.extend({ revision: z.number().int(), at: instantSchema });
export type Rejection = z.infer<typeof rejectionSchema>;

/**
 * A document in the local store: the service's version (`base`) and the local one (`local`). The difference between the
 * two has to be sent.
 */
export const documentRecordSchema = z.object({
  /** Primary key: the IntRef minted with the draft, or the service's id of a document read first. Never changes. */
  key: z.string().min(1),
  docClass: documentClassSchema,
  /** The service's id, once known. */
  id: guidSchema.nullable(),
  /** Counts local changes. The outcome of a request clears a mark only if the revision is still the same. */
  revision: z.number().int(),
  /** As last read from the service; null if the service has none yet. */
  base: documentSchema.nullable(),
  /** The version edited here; null when nothing differs from `base`. At least one of the two is present. */
  local: documentSchema.nullable(),
  commands: z.array(commandSchema),
  inFlight: inFlightSchema.nullable(),
  rejection: rejectionSchema.nullable(),
  conflict: conflictSchema.nullable(),
  /** Invalid texts that were typed into fields, by document path, so that they are not lost. */
  badInput: z.record(z.string(), z.string()),
  /**
   * When a read by id was answered 404; null while the document is on the service. It is shown as gone and kept here.
   */
  goneAt: instantSchema.nullable(),
  /**
   * Commands that count as done, or need no decision, because the document is gone; they are queued again if it comes
   * back.
   */
  whenBack: z.array(commandSchema).optional(),
  /** How the service changed texts that were sent to it. */
  cameBack: z.array(cameBackSchema).optional(),
  /** When it was last changed here; null if never. */
  editedAt: instantSchema.nullable(),
});
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** The state of a record of which nothing is known yet. A new object each time. */
export function unknownState() {
  return {
    id: null,
    revision: 0,
    base: null,
    local: null,
    commands: [],
    inFlight: null,
    rejection: null,
    conflict: null,
    badInput: {},
    goneAt: null,
    editedAt: null,
  };
}

/** A record with nothing but its key. The caller adds `base`, or `local` with the time of the edit. */
export function emptyRecord(key: string, docClass: DocumentRecord['docClass']): DocumentRecord {
  return { key, docClass, ...unknownState() };
}

/** The version that is shown and edited. */
export function currentDocument(record: Pick<DocumentRecord, 'base' | 'local'>): Document {
  const document = record.local ?? record.base;
  if (!document) throw new TypeError('a record has neither a base nor a local version');
  return document;
}

/** What determines the badge of any record. Each is null or empty if there is none. */
export interface RecordFacts {
  base?: MayBeUnreadable | null;
  local: object | null;
  commands: readonly object[];
  inFlight: object | null;
  rejection: { revision: number; code?: ProblemCode } | null;
  conflict: object | null;
  revision: number;
}

/** Whether anything of the record has not reached the service yet, or waits for a person's decision. */
export function isPending(
  record: Pick<RecordFacts, 'local' | 'commands' | 'inFlight'> & { conflict?: object | null },
): boolean {
  return (
    record.local !== null ||
    record.commands.length > 0 ||
    record.inFlight !== null ||
    (record.conflict ?? null) !== null
  );
}

/**
 * Reasons to set a record aside that are not the service's judgement of it: nothing in the record has to be corrected.
 */
const NOT_ITS_FAULT: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'record.waits',
  'record.notFound',
  'record.unreadable',
  'version.tooOld',
  'permission.denied',
]);

/**
 * The badge of a record (docs/sync.md, promise H). `saved` is a draft that is not complete enough to be sent. `waits`
 * is complete, but cannot be sent until something else has happened. `unreadable` has nothing to send, and some of its
 * fields on the service cannot be read.
 */
export const SYNC_STATES = [
  'saved',
  'waits',
  'queued',
  'sending',
  'synced',
  'rejected',
  'conflict',
  'unknown',
  'unreadable',
] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/**
 * The state that is shown for a record.
 * @param isReady whether its content is complete enough to be sent
 * @param isRunning whether a sync run is under way; a request in flight is not in doubt then
 */
export function syncState(record: RecordFacts, isReady: boolean, isRunning: boolean): SyncState {
  if (record.conflict) return 'conflict';
  if (record.inFlight) return isRunning ? 'sending' : 'unknown';
  if (!isPending(record)) return hasUnreadableFields({ base: record.base ?? null }) ? 'unreadable' : 'synced';
  const { rejection } = record;
  if (rejection && rejection.revision === record.revision)
    return rejection.code !== undefined && NOT_ITS_FAULT.has(rejection.code) ? 'waits' : 'rejected';
  return isReady || (record.local === null && record.commands.length > 0) ? 'queued' : 'saved';
}
