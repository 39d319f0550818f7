import { sameValue } from '../documents/content.ts';
import type { Json } from '../values/json.ts';
import { asJson, isCustomPath, meaningOf, sameSlots, withCleared, type Slots } from '../merge/slots.ts';
import type { ResourceContent } from './content.ts';
import { RESOURCE_TRAITS } from './traits.ts';

/** Parts whose presence alone has a meaning: a party without any terms may still be a customer. */
export const PRESENCE: ReadonlySet<string> = new Set(['customer', 'supplier', 'resource']);
/** Amounts where zero means "none" (spec 2.7 rule 2). */
const ZERO_MEANS_NONE: ReadonlySet<string> = new Set(['depositAmount', 'withdrawalAmount']);

function objectAt(of: object, name: string): object | undefined {
  const value: unknown = Reflect.get(of, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** The names along a path, outermost first. A custom field's name is one of them, even with dots in it. */
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
 * `ext.<name>`, also within a part. Empty values are left out.
 */
export function resourceSlots(content: ResourceContent | null | undefined): Slots {
  const slots = new Map<string, Json>();
  if (!content) return slots;
  for (const part of PRESENCE) if (objectAt(content, part)) slots.set(part, true);
  for (const path of RESOURCE_TRAITS[content.kind].fields) {
    if (path === 'ext' || path.endsWith('.ext')) {
      const held = valueAt(content, path);
      for (const [name, value] of Object.entries(typeof held === 'object' && held !== null ? held : {})) {
        // A custom field may be an empty text; only null and undefined mean that it is missing.
        const meaning = asJson(value);
        if (meaning !== undefined) slots.set(`${path}.${name}`, meaning);
      }
      continue;
    }
    const meaning = meaningOf(valueAt(content, path));
    const isNone =
      meaning === undefined ||
      (Array.isArray(meaning) && meaning.length === 0) ||
      (meaning === '0' && ZERO_MEANS_NONE.has(path));
    if (!isNone) slots.set(path, meaning);
  }
  return slots;
}

/** `of` with its settable fields taken from the slots; all other fields stay. */
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
  for (const path of new Set([...before.keys(), ...after.keys()])) {
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
