import { sameValue } from '../documents/content.ts';
import type { Json } from '../values/json.ts';
import { asJson, isCustomPath, meaningOf, sameSlots, withCleared, type Slots } from '../merge/slots.ts';
import type { ResourceContent } from './content.ts';
import { RESOURCE_TRAITS } from './traits.ts';

/** Parts whose being there says something by itself: a party without any terms may still be a customer. */
export const PRESENCE: ReadonlySet<string> = new Set(['customer', 'supplier', 'resource']);
/** Amounts of which zero says "none" (spec 2.7 rule 2). */
const ZERO_SAYS_NONE: ReadonlySet<string> = new Set(['depositAmount', 'withdrawalAmount']);

function objectAt(of: object, name: string): object | undefined {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** The names that a path goes by, outermost first: the name of a custom field is one of them, whatever dots it has. */
export function namesOf(path: string): string[] {
  const names = path.split('.');
  const at = names.indexOf('ext');
  return at === -1 || at >= names.length - 1 ? names : [...names.slice(0, at + 1), names.slice(at + 1).join('.')];
}

/** The value at a path: `code`, `customer.payTermId` in a part, `customer.ext.<name>`. */
export function valueAt(content: object, path: string): unknown {
  let value: unknown = content;
  for (const name of namesOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/**
 * What a person may set on a record, each value under the path at which it merges: a field's name, `<part>.<name>`, or
 * `ext.<name>`, in a part too. What is empty is not there.
 */
export function resourceSlots(content: ResourceContent | null | undefined): Slots {
  const slots = new Map<string, Json>();
  if (!content) return slots;
  for (const part of PRESENCE) if (objectAt(content, part)) slots.set(part, true);
  for (const path of RESOURCE_TRAITS[content.kind].fields) {
    if (path === 'ext' || path.endsWith('.ext')) {
      const held = valueAt(content, path);
      for (const [name, value] of Object.entries(typeof held === 'object' && held !== null ? held : {})) {
        // A custom field may well be an empty text; only null and undefined mean that it is not there.
        const told = asJson(value);
        if (told !== undefined) slots.set(`${path}.${name}`, told);
      }
      continue;
    }
    const told = meaningOf(valueAt(content, path));
    const isNone =
      told === undefined || (Array.isArray(told) && told.length === 0) || (told === '0' && ZERO_SAYS_NONE.has(path));
    if (!isNone) slots.set(path, told);
  }
  return slots;
}

/** `of` with exactly the settable content that the slots say, and everything else as it is. */
export function withResourceSlots<C extends ResourceContent>(of: C, slots: Slots): C {
  const settable = new Set(RESOURCE_TRAITS[of.kind].fields.map((path) => path.split('.', 1)[0]));
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(of).filter(([name]) => !settable.has(name)));
  const holders = new Map<string, Record<string, unknown>>([['', next]]);
  const holderAt = (names: readonly string[]): Record<string, unknown> => {
    const path = names.join('.');
    const holder = holders.get(path) ?? {};
    if (!holders.has(path)) holderAt(names.slice(0, -1))[names.at(-1) ?? ''] = holder;
    holders.set(path, holder);
    return holder;
  };
  for (const [path, value] of slots) {
    const names = namesOf(path);
    if (PRESENCE.has(path)) holderAt(names);
    else holderAt(names.slice(0, -1))[names.at(-1) ?? ''] = value;
  }
  // Slots hold only values that were read from contents of the same schema.
  return next as C;
}

/** Whether a person would call two records equal: every field that can be set, not what the service works out. */
export function sameResource(left: ResourceContent, right: ResourceContent): boolean {
  return sameSlots(resourceSlots(left), resourceSlots(right));
}

/**
 * What must be sent so that `from` becomes `to`, by path; null clears a field, a line of an address, a property of `ext`,
 * or a whole part. Empty when nothing differs.
 */
export function resourcePatch(from: ResourceContent, to: ResourceContent): Record<string, Json | null> {
  const [before, after] = [resourceSlots(from), resourceSlots(to)];
  const patch: Record<string, Json | null> = {};
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (sameValue(before.get(path), after.get(path))) continue;
    const [part = ''] = path.split('.', 1);
    // A part that is taken away goes as one; one that is new goes with what is in it.
    if (PRESENCE.has(part) && part !== path && !after.has(part)) continue;
    const value = after.get(path) ?? null;
    if (PRESENCE.has(path)) patch[path] = after.has(path) ? {} : null;
    // A custom field is sent as it is: what is in it belongs to whoever made it.
    else patch[path] = isCustomPath(path) ? value : withCleared(before.get(path), value);
  }
  return patch;
}
