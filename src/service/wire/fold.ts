import { isJsonObject } from '../../domain/values/json.ts';
import { badRequest } from '../base/refusal.ts';

/** A JSON object of a request, its property names in camelCase. */
export type FoldedInput = Record<string, unknown>;

export function camelCase(name: string): string {
  const first = name.charAt(0);
  const small = first.toLowerCase();
  return first === small ? name : small + name.slice(1);
}

export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Converts PascalCase property names to camelCase, at every depth but never inside `Ext`, whose names belong to the
 * caller (spec 2, spec 2.11).
 * @throws Refusal 400 when a property is given in both spellings
 */
export function foldInputKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(foldInputKeys);
  if (!isJsonObject(value)) return value;
  const folded: FoldedInput = {};
  for (const name of Object.keys(value)) {
    const key = camelCase(name);
    if (key === '__proto__') throw badRequest('The property name __proto__ is not allowed.');
    if (Object.hasOwn(folded, key)) throw badRequest(`The property ${pascalCase(key)} is given twice.`);
    folded[key] = key === 'ext' ? value[name] : foldInputKeys(value[name]);
  }
  return folded;
}

/** The body of a create or update, folded. @throws Refusal 400 when it is not a JSON object */
export function foldBody(body: unknown): FoldedInput {
  const folded = foldInputKeys(body);
  if (!isJsonObject(folded)) throw badRequest('The request body must be a JSON object.');
  return folded;
}
