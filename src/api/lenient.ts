import { z } from 'zod';
import { isObject } from './fold.ts';

type Issue = z.core.$ZodIssue;

/** Told of the first field that keeps a value from being read, by its path. */
export type OnFault = (field: string) => void;

function repaired(value: unknown, issue: Issue): unknown {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (issue.expected === 'boolean' && typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (issue.expected === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return undefined;
}

/** Sets the place that the issue names to what it can be read as, or empties it. */
function repairAt(root: unknown, issue: Issue): boolean {
  const path = [...issue.path];
  const last = path.pop();
  let holder: unknown = root;
  for (const step of path) holder = Array.isArray(holder) ? holder[Number(step)] : isObject(holder) ? holder[String(step)] : undefined;
  if (last === undefined || !isObject(holder) || !(String(last) in holder)) return false;
  const name = String(last);
  const value = repaired(holder[name], issue);
  if (value === undefined) Reflect.deleteProperty(holder, name);
  else holder[name] = value;
  return true;
}

/** So many values read by one schema have cost more than compiling it: some 50 ms for a document's, once (`z.compile`, 20 µs for a document instead of 50). */
const WORTH_COMPILING = 1_000;

/**
 * Reads folded values by a schema. A field of another form than expected is read for what it says
 * (a number where a text is meant) or, when it says nothing that fits, left out: one odd field must
 * not keep a whole document from being read. The reader changes the value that it is given, and gives null
 * when what is left still does not fit; it then tells the field.
 */
export function lenientReader<T>(schema: z.ZodType<T>): (value: unknown, onFault?: OnFault) => T | null {
  let fastest = schema;
  let reads = 0;
  return (value, onFault) => {
    reads += 1;
    if (reads === WORTH_COMPILING) fastest = z.compile(schema);
    let issues: readonly Issue[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const read = fastest.safeParse(value);
      if (read.success) return read.data;
      ({ issues } = read.error);
      if (!issues.map((issue) => repairAt(value, issue)).includes(true)) break;
    }
    const [first] = issues;
    if (first && first.path.length > 0) onFault?.(first.path.join('.'));
    return null;
  };
}
