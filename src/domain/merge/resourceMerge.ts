import { withTheirs, type Choices } from './choices.ts';
import { mergeSlots, type Merge, type MergeOptions } from './mergeSlots.ts';
import { currentVersion } from '../records/record.ts';
import type { ResourceContent } from '../resources/content.ts';
import type { ResourceRecord } from '../resources/record.ts';
import { PRESENCE, resourceSlots, withResourceSlots } from '../resources/slots.ts';

/**
 * Merges a record other than a document three ways.
 * @param base the common version; null when there is none
 * @param wasRead whether the base was read from the service; otherwise it is what was sent
 */
export function mergeResources(
  base: ResourceContent | null,
  local: ResourceContent,
  theirs: ResourceContent,
  wasRead: boolean,
  options: MergeOptions = {},
): Merge<ResourceContent> {
  const { merged, conflicts } = mergeSlots(
    base && resourceSlots(base),
    resourceSlots(local),
    resourceSlots(theirs),
    wasRead,
    { ...options, parts: PRESENCE },
  );
  return { merged: withResourceSlots(theirs, merged), theirs, conflicts };
}

/**
 * The content that results from choices in a conflict. A contested field without a choice is mine; uncontested changes
 * of both sides are merged.
 */
export function chosenResource(
  record: Pick<ResourceRecord, 'base' | 'isUnread' | 'local' | 'conflict'>,
  choices: Choices,
): ResourceContent {
  const mine = currentVersion(record);
  const { base, conflict, isUnread } = record;
  if (!conflict?.theirs) return mine;
  const { merged, theirs } = mergeResources(base, mine, conflict.theirs, isUnread !== true);
  return withResourceSlots(theirs, withTheirs(resourceSlots(merged), resourceSlots(theirs), choices, PRESENCE));
}
