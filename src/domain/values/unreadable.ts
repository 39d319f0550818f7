import { z } from 'zod';
import { guidSchema, intRefSchema } from './identifiers.ts';

/** What a field should have been; `missing`: something that it needs is not there. */
export const unreadableWhySchema = z.enum([
  'number',
  'date',
  'time',
  'currency',
  'text',
  'yesNo',
  'list',
  'part',
  'missing',
  'other',
]);
export type UnreadableWhy = z.infer<typeof unreadableWhySchema>;

/** A field of the service that cannot be read. It is left out of the record and listed with it. */
export const unreadableFieldSchema = z.object({
  /**
   * Its path in the record: `dueDate`, `customer.creditLimit`, `lines.<key>.quantity`. For a whole element of a list,
   * its position there from 0: `bankDetails.0`, `lines.2`.
   */
  field: z.string(),
  /** What the service sent, as text, at most `LONGEST_SHOWN` characters; '' if it sent nothing. */
  shown: z.string(),
  why: unreadableWhySchema,
});
export type UnreadableField = z.infer<typeof unreadableFieldSchema>;
export const LONGEST_SHOWN = 100;

/** A version of a record from the service, with the fields that could not be read. */
export interface MayBeUnreadable {
  /**
   * While there are any, the record is read-only here, nothing of it is sent, and nothing is concluded from missing
   * fields. Left out if there are none.
   */
  unreadable?: UnreadableField[] | undefined;
}

const NONE: readonly UnreadableField[] = [];

/** The fields of the service's version that could not be read when it was last shown. */
export function unreadableFieldsOf(record: { base: MayBeUnreadable | null }): readonly UnreadableField[] {
  return record.base?.unreadable ?? NONE;
}

export function hasUnreadableFields(record: { base: MayBeUnreadable | null }): boolean {
  return unreadableFieldsOf(record).length > 0;
}

/** A record on the service that cannot be read, in whole or in part, with what identifies it for a person. */
export const unreadableSchema = z.object({
  /** Document class, kind of record or kind of reference. */
  kind: z.string(),
  /** Left out if not even the id can be read. */
  id: guidSchema.optional(),
  /** Left out if the value is no IntRef. */
  intRef: intRefSchema.optional().catch(undefined),
  /** Its number or code and its description, as far as they can be read; '' if neither can. */
  name: z.string(),
  /** The path of the first unreadable field in the answer; left out if the record as a whole cannot be read. */
  field: z.string().optional(),
  /** The value of that field, and why it cannot be read; left out in records noted by earlier versions. */
  shown: z.string().optional(),
  why: unreadableWhySchema.optional().catch(undefined),
  /** Everything except some fields was read: the record is stored, read-only. */
  isHeld: z.literal(true).optional(),
});
export type Unreadable = z.infer<typeof unreadableSchema>;

/** How many are kept of one list, and in the report of a run. */
export const MOST_UNREADABLE = 200;

/** Identifies an unreadable record: by id, else by what can be read of it. */
export function unreadableKey({ kind, id, name, field }: Unreadable): string {
  return `${kind} ${id ?? `${name} ${field ?? ''}`}`;
}
