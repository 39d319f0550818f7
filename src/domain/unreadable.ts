import { z } from 'zod';
import { guidSchema, intRefSchema } from './identifiers.ts';

/** A record that the service shows in a form that cannot be read: what tells a person which one it is. */
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
});
export type Unreadable = z.infer<typeof unreadableSchema>;

/** So many are named of one list, and in the report of a run. */
export const MOST_UNREADABLE = 200;

/** Tells unreadable records apart: by id, else by what is readable of them. */
export function unreadableKey({ kind, id, name, field }: Unreadable): string {
  return `${kind} ${id ?? `${name} ${field ?? ''}`}`;
}
