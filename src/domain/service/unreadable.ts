import { z } from 'zod';
import { guidSchema, intRefSchema } from '../values/identifiers.ts';

/** What a field should be and is not; `missing`: what it needs is not there. */
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

/** A field that the service shows in a form that cannot be read. It is left out of the record, and told with it. */
export const unreadableFieldSchema = z.object({
  /** Its path in the record: `dueDate`, `customer.creditLimit`, `lines.<key>.quantity`; of what is left out of a list as a whole, its place there from 0: `bankDetails.0`, `lines.2`. */
  field: z.string(),
  /** What the service sent, as text and cut to `LONGEST_SHOWN`; '' where it sent nothing. */
  shown: z.string(),
  why: unreadableWhySchema,
});
export type UnreadableField = z.infer<typeof unreadableFieldSchema>;
export const LONGEST_SHOWN = 100;

/** A version of a record as the service showed it, with the fields of it that could not be read. */
export interface MayBeUnreadable {
  /** While there are any, the record is read-only here, nothing of it is sent, and nothing is concluded from what it lacks. Left out where there are none. */
  unreadable?: UnreadableField[] | undefined;
}

const NONE: readonly UnreadableField[] = [];

/** What could not be read of the service's version of a record, when it was last shown. */
export function unreadableFieldsOf(record: { base: MayBeUnreadable | null }): readonly UnreadableField[] {
  return record.base?.unreadable ?? NONE;
}

export function hasUnreadableFields(record: { base: MayBeUnreadable | null }): boolean {
  return unreadableFieldsOf(record).length > 0;
}

/** A record that the service shows in a form that cannot be read, all of it or some fields: what tells a person which one it is. */
export const unreadableSchema = z.object({
  /** Document class, kind of record or kind of reference. */
  kind: z.string(),
  /** Left out where not even its id can be read. */
  id: guidSchema.optional(),
  /** Left out where what stands there is no IntRef. */
  intRef: intRefSchema.optional().catch(undefined),
  /** Its number or code and its description, as far as they can be read; '' where nothing can. */
  name: z.string(),
  /** The first field that does not fit, by its path in the answer; left out where the record as a whole does not. */
  field: z.string().optional(),
  /** What stands in that field, and why it cannot be read; left out of records that were noted before this was told. */
  shown: z.string().optional(),
  why: unreadableWhySchema.optional().catch(undefined),
  /** All but some fields was read: the record is here, read-only. */
  isHeld: z.literal(true).optional(),
});
export type Unreadable = z.infer<typeof unreadableSchema>;

/** So many are named of one list, and in the report of a run. */
export const MOST_UNREADABLE = 200;

/** Tells unreadable records apart: by id, else by what is readable of them. */
export function unreadableKey({ kind, id, name, field }: Unreadable): string {
  return `${kind} ${id ?? `${name} ${field ?? ''}`}`;
}
