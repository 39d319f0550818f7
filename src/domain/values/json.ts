import { z } from 'zod';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Whether a value is an object with names, and no list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deepest nesting that is accepted: far more than anybody writes, and an end for circular objects. */
const DEEPEST = 100;

function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === DEEPEST) return false;
  return Object.values(value).every((inner) => isJson(inner, depth + 1));
}

/**
 * Any JSON value. It is checked by hand: a recursive schema such as `z.json()` makes zod remember every object of
 * whatever contains it, which costs as much for a document as all the rest of its schema.
 */
export const jsonSchema = z.custom<Json>((value) => isJson(value), 'not JSON');
