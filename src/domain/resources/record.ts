import { z } from 'zod';
import type { Command, CommandName } from '../records/commands.ts';
import { currentVersion, syncedRecordSchema, unknownState } from '../records/record.ts';
import { standingRejection } from '../records/state.ts';
import { jsonSchema } from '../values/json.ts';
import { resourceContentSchema, resourceKindSchema, type ContentOf, type ResourceKind } from './content.ts';
import { parentOfContent, RESOURCE_TRAITS } from './traits.ts';

/** A record other than a document in the local store. */
export const resourceRecordSchema = syncedRecordSchema(resourceContentSchema).extend({
  kind: resourceKindSchema,
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
  return parentOfContent(base ?? inFlight?.sent ?? currentVersion({ base, local }));
}

/**
 * The last of these commands that waits to be sent. A command that was refused or cannot be sent does not count; then
 * the service's state does. A command that only waits for another record counts.
 */
export function awaitedCommand(
  record: Pick<ResourceRecord, 'commands' | 'rejection' | 'revision'>,
  ...names: readonly CommandName[]
): Command | undefined {
  const rejection = standingRejection(record);
  const isSetAside = rejection !== null && rejection.code !== 'record.waits' && rejection.code !== 'record.notFound';
  return isSetAside ? undefined : record.commands.findLast(({ name }) => names.includes(name));
}

/** Whether the record is locked; a waiting lock or unlock counts already. */
export function isLockedRecord(
  record: Pick<ResourceRecord, 'base' | 'local' | 'commands' | 'rejection' | 'revision'>,
): boolean {
  const last = awaitedCommand(record, 'lock', 'unlock');
  return last ? last.name === 'lock' : currentVersion(record).isActive === false;
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
