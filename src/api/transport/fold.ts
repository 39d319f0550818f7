import { isJsonObject } from '../../domain/values/json.ts';
export type Folded = Record<string, unknown>;

/**
 * Names that have been folded: a service uses the same few hundred names again and again, and creating a new text for
 * each costs more than all else.
 */
const FOLDED = new Map<string, string>();
/** The most names kept, in case a service uses ever new ones. */
const MOST_NAMES = 5_000;

/** A name in camelCase, whatever case the service writes (spec 2). */
export function foldedName(name: string): string {
  const known = FOLDED.get(name);
  if (known !== undefined) return known;
  const folded = name.charAt(0).toLowerCase() + name.slice(1);
  if (FOLDED.size < MOST_NAMES) FOLDED.set(name, folded);
  return folded;
}

/**
 * Names in camelCase, whatever case the service writes (spec 2), at every depth but never inside `Ext`, whose names
 * belong to people (spec 2.11). A property that is null is left out: it means "none".
 */
export function foldKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldKeys);
  if (!isJsonObject(value)) return value;
  const folded: Folded = {};
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (inner === null || name === '__proto__') continue;
    const key = foldedName(name);
    folded[key] = typeof inner !== 'object' || key === 'ext' ? inner : foldKeys(inner);
  }
  return folded;
}

/** The fields of documents that are objects: one in which nothing is left means "none". */
const PARTS: ReadonlySet<string> = new Set([
  'post',
  'ext',
  'invoiceAddress',
  'billingAddress',
  'deliveryAddress',
  'deferredDistribution',
]);

/** Whether a folded value is a part in which nothing is left. In place of anything else `{}` is no "none". */
function isEmptyPart(name: string, value: unknown): boolean {
  if (!isJsonObject(value) || !PARTS.has(name)) return false;
  for (const _name in value) return false;
  return true;
}

/** Whether folding changes nothing at this depth: the names are in camelCase, and no value means "none". */
function isFolded(value: Folded): boolean {
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (inner === null || inner === '' || name === '__proto__' || foldedName(name) !== name) return false;
  }
  return true;
}

/**
 * Folds what is inside an object that is folded itself.
 * @returns false when something in it means "none"
 */
function foldInside(value: Folded): boolean {
  let isWhole = true;
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (typeof inner !== 'object' || name === 'ext') continue;
    const filled = foldFilled(inner);
    if (isEmptyPart(name, filled)) isWhole = false;
    value[name] = filled;
  }
  return isWhole;
}

/**
 * As `foldKeys`; empty texts, and parts in which nothing is left, mean "none" too. `ext` is left as people wrote it.
 * Changes its argument, and returns it where possible: most services already use these names.
 */
export function foldFilled(value: unknown): unknown {
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) value[at] = foldFilled(inner);
    return value;
  }
  if (!isJsonObject(value)) return value;
  if (isFolded(value) && foldInside(value)) return value;
  const folded: Folded = {};
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (inner === null || inner === '' || name === '__proto__') continue;
    const key = foldedName(name);
    if (typeof inner !== 'object') folded[key] = inner;
    else {
      const filled = key === 'ext' ? inner : foldFilled(inner);
      if (!isEmptyPart(key, filled)) folded[key] = filled;
    }
  }
  return folded;
}
