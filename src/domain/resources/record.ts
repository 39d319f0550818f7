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
 * A record of another kind than a document, as the local store keeps it: the same states as a document's
 * (`src/domain/documents/record.ts`), so that one engine carries both.
 */
export const resourceRecordSchema = z.object({
  /** Primary key: the IntRef or reference minted here, or the service's id of a record read first. Never changes. */
  key: z.string().min(1),
  kind: resourceKindSchema,
  id: guidSchema.nullable(),
  revision: z.number().int(),
  base: resourceContentSchema.nullable(),
  /** The base is what was sent, and the service's own version has not been read yet. */
  isUnread: z.literal(true).optional(),
  local: resourceContentSchema.nullable(),
  commands: z.array(commandSchema),
  inFlight: inFlightSchema
    .omit({ sent: true })
    .extend({
      sent: resourceContentSchema.optional(),
      /** Ids in the parent's list before the create left: a new one with equal content is ours (docs/sync.md, prices). */
      knownIds: z.array(guidSchema).optional(),
      /** Records on the service that could be the one that was sent, of which a person has to say which; none where nothing can be found, and a person has to look. */
      candidates: z.array(guidSchema).optional(),
      /** When the backup was put back in which it waited: it may have been sent since that was made. */
      restoredAt: instantSchema.optional(),
    })
    .nullable(),
  rejection: rejectionSchema.nullable(),
  conflict: conflictSchema.omit({ theirs: true }).extend({ theirs: resourceContentSchema.nullable() }).nullable(),
  badInput: z.record(z.string(), z.string()),
  goneAt: instantSchema.nullable(),
  /** What was asked for of it and counts as done, or as nothing to decide, since it is gone: asked for again should the service show it again. */
  whenBack: z.array(commandSchema).optional(),
  /** What the service has made of texts that were sent to it. */
  cameBack: z.array(cameBackSchema).optional(),
  editedAt: instantSchema.nullable(),
  /** What only this computer knows of it, and the service never: the import it came from, a text in full. */
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

/** The version that people see and edit. */
export function currentContent<K extends ResourceKind>(
  record: Pick<ResourceRecord<K>, 'base' | 'local'>,
): ContentOf<K> {
  const content = record.local ?? record.base;
  if (!content) throw new TypeError('a record has neither a base nor a local version');
  return content;
}

/** The field that names the record's parent, once the service has it there or may have: from then on it cannot be changed. */
export function fixedParent({
  kind,
  id,
  base,
  inFlight,
}: Pick<ResourceRecord, 'kind' | 'id' | 'base' | 'inFlight'>): 'productId' | 'contactAccountId' | undefined {
  return id === null && base === null && inFlight === null ? undefined : RESOURCE_TRAITS[kind].parent;
}

/** The parent below which the service has the record, or was asked to make it. */
export function parentOnService({
  base,
  inFlight,
  local,
}: Pick<ResourceRecord, 'base' | 'inFlight' | 'local'>): string {
  return parentOfContent(base ?? inFlight?.sent ?? currentContent({ base, local }));
}

/**
 * The last of these commands that waits to be sent. One that was refused or cannot be sent does not count: then the record is what the
 * service says. What only waits for another record does.
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

/** Whether the record is locked, with a lock or unlock that waits already counted. */
export function isLockedRecord(
  record: Pick<ResourceRecord, 'base' | 'local' | 'commands' | 'rejection' | 'revision'>,
): boolean {
  const last = awaitedCommand(record, 'lock', 'unlock');
  return last ? last.name === 'lock' : currentContent(record).isActive === false;
}

/**
 * Whether the record is in use as far as is known here: not gone, and not locked, with what waits to be sent already
 * counted (a queued lock locks, a queued deletion takes it away).
 */
export function isActiveRecord(
  record: Pick<ResourceRecord, 'base' | 'local' | 'commands' | 'goneAt' | 'rejection' | 'revision'>,
): boolean {
  if (record.goneAt !== null) return false;
  const last = awaitedCommand(record, 'lock', 'unlock', 'delete');
  if (last) return last.name === 'unlock';
  return (record.base ?? record.local)?.isActive ?? true;
}
