import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { jsonSchema } from '../values/json.ts';

/** One value that was changed, as the service has stored it. */
const valueChangeSchema = z.object({
  field: z.string(),
  /** The id of the line that it belongs to. */
  line: z.string().optional(),
  /** Missing for what was not there. */
  before: jsonSchema.optional(),
  after: jsonSchema.optional(),
  /** Its values were erased from the history. */
  isErased: z.literal(true).optional(),
});
export type ValueChange = z.infer<typeof valueChangeSchema>;

/** Something that was done to a record on the service. */
export const historyEventSchema = z.object({
  /** Its place in the history of the whole company. */
  number: z.number().int(),
  at: instantSchema,
  /** '' for what the service did by itself. */
  userName: z.string(),
  /** The request, as `PATCH /api/…`; '' for what the service did by itself. */
  asked: z.string(),
  changes: z.array(valueChangeSchema),
  /** Whether it took the record away. */
  isGone: z.boolean(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** What a person did. `command` is the last word of a request that is none of the others. */
export type Deed = 'created' | 'changed' | 'deleted' | 'byItself' | { command: string };

/** What was done, from the request that asked for it. */
export function deedOf({ asked }: Pick<HistoryEvent, 'asked'>): Deed {
  const [method = '', path = ''] = asked.split(' ');
  if (method === '') return 'byItself';
  // The path of a record, and within it the id of the record and of a part.
  const words = path.split('/').filter((word) => word !== '' && word.toLowerCase() !== 'api');
  const command = words.slice(2).findLast((word) => /^[a-z]+$/i.test(word));
  if (method === 'DELETE') return command === undefined ? 'deleted' : 'changed';
  if (method !== 'POST') return 'changed';
  if (words.length === 1) return 'created';
  return command === undefined ? 'changed' : { command: command.toLowerCase() };
}
