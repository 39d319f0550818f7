import type { Instant } from '../domain/values/dates.ts';
import { firstIntRefAt, mintedAt } from '../domain/values/identifiers.ts';
import { isPending } from '../domain/records/state.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../domain/resources/traits.ts';
import { resourceOf } from './resourceRow.ts';
import type { CompanyDatabase } from './schema.ts';

/*
 * Records that the service has but does not list: bank lines. A sync cannot bring them back, nor what is stored of them
 * on this computer alone (their documents), so the journal keeps them as they are now until a whole copy has them.
 * Their keys say when they were made.
 */

const NAME = 'wholeCopyAt';
/** Milliseconds. A record is stored a little later than its key is made: the copy may have been made in between. */
const STORED_WITHIN = 60_000;
/**
 * Milliseconds. No index has what was changed last, so only records made within 100 days before the newest whole copy
 * are looked through for changes; of older ones, the journal keeps those that are changed while Daybook runs.
 */
const LOOKED_BACK = 100 * 86_400_000;

/** Whether a sync could not bring back a record of this kind. */
export function isUnlisted(kind: ResourceKind): boolean {
  return RESOURCE_TRAITS[kind].foundBy === 'manual';
}
const UNLISTED = RESOURCE_KINDS.filter(isUnlisted);

/** Notes when the newest whole copy was made. */
export async function noteWhole({ settings }: CompanyDatabase, at: Instant): Promise<void> {
  await settings.put({ name: NAME, value: at });
}

/** Since when the newest whole copy may lack something: milliseconds since 1970; null if no copy is known. */
export async function wholeLacksSince({ settings }: CompanyDatabase): Promise<number | null> {
  const held = await settings.get(NAME);
  return held?.name === NAME ? Date.parse(held.value) - STORED_WITHIN : null;
}

/**
 * Whether the journal keeps a record: the service does not have it, or neither a sync nor a copy could bring it back.
 */
export function isJournalled(record: ResourceRecord, since: number | null): boolean {
  if (isPending(record)) return true;
  if (since === null || !isUnlisted(record.kind)) return false;
  const made = mintedAt(record.key);
  if (made !== null && made >= since) return true;
  return record.editedAt !== null && Date.parse(record.editedAt) >= since;
}

/** Records that are on the service, that it does not list and that the newest whole copy lacks as they are now. */
export async function unlistedSince({ resources }: CompanyDatabase, since: number | null): Promise<ResourceRecord[]> {
  if (since === null) return [];
  const rows = await resources
    .where('key')
    .aboveOrEqual(firstIntRefAt(since - LOOKED_BACK))
    .toArray();
  return rows
    .filter(({ kind }) => UNLISTED.includes(kind))
    .map(resourceOf)
    .filter((record) => !isPending(record) && isJournalled(record, since));
}
