export type Folded = Record<string, unknown>;

export function isObject(value: unknown): value is Folded {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Names in camelCase, whatever case the service writes (spec 2), at every depth but never inside
 * `Ext`, whose names belong to people (spec 2.11). A property that is null is left out: it says "none".
 */
export function foldKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldKeys);
  if (!isObject(value)) return value;
  const folded: Folded = {};
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null || name === '__proto__') continue;
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    folded[key] = key === 'ext' ? inner : foldKeys(inner);
  }
  return folded;
}
