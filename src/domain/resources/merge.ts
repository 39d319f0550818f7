import { withTheirs, type Choices } from '../merge/choices.ts';
import { conflictAt, isFilledIn, mergeSlots, type MergeOptions, type SlotMerge } from '../merge/merge.ts';
import type { Slots } from '../merge/slots.ts';
import { PRESENCE } from './slots.ts';

function isWithin(part: string, path: string): boolean {
  return path === part || path.startsWith(`${part}.`);
}

/** The slots with one part replaced by that of `from`. */
function withPartOf(slots: Slots, from: Slots, part: string): Slots {
  return new Map([
    ...[...slots].filter(([path]) => !isWithin(part, path)),
    ...[...from].filter(([path]) => isWithin(part, path)),
  ]);
}

/**
 * Merges the slots of a record three ways. A customer, supplier or resource part is removed as a whole. If one side has
 * removed it and the other has changed something in it, the part as a whole is in conflict.
 */
export function mergeResourceSlots(
  base: Slots | null,
  local: Slots,
  remote: Slots,
  wasRead: boolean,
  options: MergeOptions = {},
): SlotMerge {
  let { merged, conflicts } = mergeSlots(base, local, remote, wasRead, options);
  for (const part of PRESENCE) {
    if (!base?.has(part) || local.has(part) === remote.has(part)) continue;
    // What the service fills in by itself is no change.
    const hasChangesLeft =
      !merged.has(part) &&
      [...merged.keys()].some((path) => isWithin(part, path) && (local.has(path) || wasRead || !isFilledIn(path)));
    const others = conflicts.filter(({ path }) => !isWithin(part, path));
    const isContested = hasChangesLeft || others.length < conflicts.length;
    merged = withPartOf(merged, isContested ? local : new Map(), part);
    if (isContested) conflicts = [...others, conflictAt(part, true, local.get(part), remote.get(part))];
  }
  return { merged, conflicts };
}

/**
 * `mine` with the values of `theirs` at the paths where theirs was chosen; a part that one side has removed is chosen
 * as a whole.
 */
export function withTheirSlots(mine: Slots, theirs: Slots, choices: Choices): Slots {
  const parts = [...PRESENCE].filter((part) => choices[part] === 'theirs');
  return parts.reduce((slots, part) => withPartOf(slots, theirs, part), withTheirs(mine, theirs, choices));
}
