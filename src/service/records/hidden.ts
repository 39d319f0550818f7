import type { Author } from '../base/author.ts';
import { forbidden } from '../base/refusal.ts';
import type { Directory, KeptRecord } from './directory.ts';
import type { RecordKind } from './kinds.ts';

type Entities = readonly string[] | null | undefined;

/**
 * Whether somebody may not see a record: a legal entity that is not theirs, or a contact account that belongs to such a
 * one (`DacLegalEntityId`; spec 9, 1.12.0).
 * @param entities ids of the legal entities that they may see; null or undefined is all
 */
export function isHidden(record: KeptRecord<RecordKind>, entities: Entities): boolean {
  if (entities === null || entities === undefined) return false;
  if ('baseCurrency' in record) return !entities.includes(record.id);
  return (
    'dacLegalEntityId' in record && record.dacLegalEntityId !== undefined && !entities.includes(record.dacLegalEntityId)
  );
}

/**
 * Refuses to name a record that the author may not see, unless it is named there already.
 * @param reference as the request names it
 * @param before the id that is there
 * @throws Refusal 403
 */
export function refuseHidden(
  directory: Directory,
  record: KeptRecord<RecordKind>,
  reference: string,
  before: unknown,
  author: Author,
): void {
  if (record.id !== before && isHidden(record, author.visibleEntities))
    throw forbidden(directory, `The user may not see ${reference}.`);
}
