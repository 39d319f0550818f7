import { sameValue } from '../documents/content.ts';
import type { Json } from '../values/json.ts';
import { isCustomPath, pathsOf, sameSlots, slotsOf, withCleared, withSlots, type Slots } from '../documents/slots.ts';
import type { ResourceContent } from './content.ts';
import { RESOURCE_TRAITS } from './traits.ts';

/** Parts whose presence alone has a meaning: a party without any terms may still be a customer. */
export const PRESENCE: ReadonlySet<string> = new Set(['customer', 'supplier', 'resource']);
/** Amounts where zero means "none" (spec 2.7 rule 2). */
const ZERO_MEANS_NONE: ReadonlySet<string> = new Set(['depositAmount', 'withdrawalAmount']);

/** What a person may set on a record, by path. */
export function resourceSlots(content: ResourceContent | null | undefined): Slots {
  return content
    ? slotsOf(content, RESOURCE_TRAITS[content.kind].fields, { parts: PRESENCE, zeroMeansNone: ZERO_MEANS_NONE })
    : new Map();
}

/** `of` with its settable fields taken from the slots; all other fields stay. */
export function withResourceSlots<C extends ResourceContent>(of: C, slots: Slots): C {
  return withSlots(of, slots, RESOURCE_TRAITS[of.kind].fields, PRESENCE);
}

/** Whether two records are equal for a person: in every field that can be set, not in what the service calculates. */
export function sameResource(left: ResourceContent, right: ResourceContent): boolean {
  return sameSlots(resourceSlots(left), resourceSlots(right));
}

/**
 * What must be sent to turn `from` into `to`, by path; null clears a field, a part of an address, a property of `ext`,
 * or a whole part. Empty if nothing differs.
 */
export function resourcePatch(from: ResourceContent, to: ResourceContent): Record<string, Json | null> {
  const [before, after] = [resourceSlots(from), resourceSlots(to)];
  const patch: Record<string, Json | null> = {};
  for (const path of pathsOf(before, after)) {
    if (sameValue(before.get(path), after.get(path))) continue;
    const [part = ''] = path.split('.', 1);
    // A removed part is sent as a whole; a new one with its fields.
    if (PRESENCE.has(part) && part !== path && !after.has(part)) continue;
    const value = after.get(path) ?? null;
    if (PRESENCE.has(path)) patch[path] = after.has(path) ? {} : null;
    // A custom field is sent unchanged: its content belongs to whoever made it.
    else patch[path] = isCustomPath(path) ? value : withCleared(before.get(path), value);
  }
  return patch;
}
