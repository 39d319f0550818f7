import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { fieldOf, withField } from '../../domain/resources/readiness.ts';

/**
 * The entry in a field: a value (undefined clears it), or the text as typed if it is no value; both for a value that
 * must not be sent.
 */
export type Entered<T = string | undefined> = { value: T } | { bad: string } | { value: T; bad: string };

/** Entries by field. */
export type Entries<T = string | undefined> = ReadonlyMap<string, Entered<T>>;

export function sameEntered<T>(a: Entered<T>, b: Entered<T>): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The stored entry in a field of a record. */
export function storedEntry(record: ResourceRecord, field: string): Entered<unknown> {
  const bad = record.badInput[field];
  return bad === undefined ? { value: fieldOf(currentVersion(record), field) } : { bad };
}

/** A content with the values that were entered. */
export function withEntries<C extends ResourceContent>(content: C, entries: Entries<unknown>): C {
  let next = content;
  for (const [field, entered] of entries) if ('value' in entered) next = withField(next, field, entered.value);
  return next;
}

/** Texts that are no values, by field, after more were entered. */
export function badInputWith(bad: Readonly<Record<string, string>>, entries: Entries<unknown>): Record<string, string> {
  const next = { ...bad };
  for (const [field, entered] of entries) {
    if ('bad' in entered) next[field] = entered.bad;
    else Reflect.deleteProperty(next, field);
  }
  return next;
}
