import { cameBackSchema } from '../values/cameBackText.ts';
import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { guidSchema } from '../values/identifiers.ts';
import { jsonSchema } from '../values/json.ts';
import {
  commandSchema,
  conflictSchema,
  inFlightSchema,
  rejectionSchema,
  unknownState,
  type Command,
  type CommandName,
} from '../documents/record.ts';
import { resourceContentSchema, resourceKindSchema, type ContentOf, type ResourceKind } from './content.ts';
import { parentOfContent, RESOURCE_TRAITS } from './traits.ts';

/**
 * A record other than a document in the local store. It has the same states as a document
 * (`src/domain/documents/record.ts`), so that one engine syncs both.
 */
export const resourceRecordSchema = z.object({
  /** Primary key: the IntRef or key minted here, or the service's id of a record read first. Never changes. */
  key: z.string().min(1),
  kind: resourceKindSchema,
  id: guidSchema.nullable(),
  revision: z.number().int(),
  base: resourceContentSchema.nullable(),
  /** The base is what was sent; the service's own version has not been read yet. */
  isUnread: z.literal(true).optional(),
  local: resourceContentSchema.nullable(),
  commands: z.array(commandSchema),
  inFlight: inFlightSchema
    .omit({ sent: true })
    .extend({
      sent: resourceContentSchema.optional(),
      /**
       * Ids in the parent's list before the create was sent: a new one with equal content is this record (docs/sync.md,
       * prices).
       */
      knownIds: z.array(guidSchema).optional(),
      /** When the backup in which it waited was restored. It may have been sent since the backup was made. */
      restoredAt: instantSchema.optional(),
    })
    .nullable(),
  rejection: rejectionSchema.nullable(),
  conflict: conflictSchema.omit({ theirs: true }).extend({ theirs: resourceContentSchema.nullable() }).nullable(),
  badInput: z.record(z.string(), z.string()),
  goneAt: instantSchema.nullable(),
  /**
   * Commands that count as done, or need no decision, because the record is gone; they are queued again if it comes
   * back.
   */
  whenBack: z.array(commandSchema).optional(),
  /** How the service changed texts that were sent to it. */
  cameBack: z.array(cameBackSchema).optional(),
  editedAt: instantSchema.nullable(),
  /** Data that stays on this computer and is never sent: the import that a bank line came from, a text in full. */
  hereOnly: z.record(z.string(), jsonSchema),
});
type AnyResourceRecord = z.infer<typeof resourceRecordSchema>;

export type ResourceRecord<K extends ResourceKind = ResourceKind> = Omit<
  AnyResourceRecord,
  'kind' | 'base' | 'local'
> & {
  kind: K;
  base: ContentOf<K> | null;
  local: ContentOf<K> | null;
};

export function emptyResourceRecord<K extends ResourceKind>(key: string, kind: K): ResourceRecord<K> {
  return { key, kind, ...unknownState(), hereOnly: {} };
}

/** The version that is shown and edited. */
export function currentContent<K extends ResourceKind>(
  record: Pick<ResourceRecord<K>, 'base' | 'local'>,
): ContentOf<K> {
  const content = record.local ?? record.base;
  if (!content) throw new TypeError('a record has neither a base nor a local version');
  return content;
}

/**
 * The field with the record's parent, if the service has the record or may have it: then the field cannot change any
 * more.
 */
export function fixedParent({
  kind,
  id,
  base,
  inFlight,
}: Pick<ResourceRecord, 'kind' | 'id' | 'base' | 'inFlight'>): 'productId' | 'contactAccountId' | undefined {
  return id === null && base === null && inFlight === null ? undefined : RESOURCE_TRAITS[kind].parent;
}

/** The parent of the record on the service, or in the create that was sent. */
export function parentOnService({
  base,
  inFlight,
  local,
}: Pick<ResourceRecord, 'base' | 'inFlight' | 'local'>): string {
  return parentOfContent(base ?? inFlight?.sent ?? currentContent({ base, local }));
}

/**
 * The last of these commands that waits to be sent. A command that was refused or cannot be sent does not count; then
 * the service's state does. A command that only waits for another record counts.
 */
export function awaitedCommand(
  { commands, rejection, revision }: Pick<ResourceRecord, 'commands' | 'rejection' | 'revision'>,
  ...names: readonly CommandName[]
): Command | undefined {
  const isSetAside =
    rejection !== null &&
    rejection.revision === revision &&
    rejection.code !== 'record.waits' &&
    rejection.code !== 'record.notFound';
  return isSetAside ? undefined : commands.findLast(({ name }) => names.includes(name));
}

/** Whether the record is locked; a waiting lock or unlock counts already. */
export function isLockedRecord(
  record: Pick<ResourceRecord, 'base' | 'local' | 'commands' | 'rejection' | 'revision'>,
): boolean {
  const last = awaitedCommand(record, 'lock', 'unlock');
  return last ? last.name === 'lock' : currentContent(record).isActive === false;
}

/**
 * Whether the record is in use: not gone and not locked. Waiting commands count already: a queued lock locks it, a
 * queued deletion removes it.
 */
export function isActiveRecord(
  record: Pick<ResourceRecord, 'base' | 'local' | 'commands' | 'goneAt' | 'rejection' | 'revision'>,
): boolean {
  if (record.goneAt !== null) return false;
  const last = awaitedCommand(record, 'lock', 'unlock', 'delete');
  if (last) return last.name === 'unlock';
  return (record.base ?? record.local)?.isActive ?? true;
}
