import { z } from 'zod';

/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** How deep a value may nest: far more than anybody writes, and no endless circle. */
const DEEPEST = 100;

function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === DEEPEST) return false;
  return Object.values(value).every((inner) => isJson(inner, depth + 1));
}

/**
 * Any value that JSON can say. Looked through by hand: a schema that refers to itself, as `z.json()` does, makes zod remember
 * every object of whatever contains it, which costs a document as much as all else in its schema.
 */
export const jsonSchema = z.custom<Json>((value) => isJson(value), 'not JSON');
