import type { Document } from '../../domain/document.ts';
import type { BadInput } from './documentPatch.ts';

/** Whether two sets of texts by path are the same. */
export function sameTexts(a: BadInput, b: BadInput): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}

/** Whether two versions differ in nothing but their lines. */
export function sameHeader(a: Document, b: Document): boolean {
  if (a === b) return true;
  const names = Object.keys(a) as (keyof Document)[];
  return names.length === Object.keys(b).length && names.every((name) => name === 'lines' || a[name] === b[name]);
}
