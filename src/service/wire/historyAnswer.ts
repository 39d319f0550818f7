import { z } from 'zod';
import { shapeOf } from './shapes.ts';
import type { Event } from '../storage/history.ts';

const changeSchema = z.object({
  field: z.string(),
  line: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
  isErased: z.literal(true).optional(),
});

/** An event as it is answered. */
export const HISTORY = shapeOf(
  'HistoryEvent',
  z.object({
    number: z.number(),
    at: z.string(),
    userName: z.string(),
    asked: z.string(),
    changes: z.array(changeSchema),
    isGone: z.boolean(),
  }),
);

/** What was done to a record, the oldest first, as JSON; addresses are for `verify` and not for everybody. */
export function historyText(events: readonly Event[]): string {
  return JSON.stringify(
    events.map(({ number, at, userName, asked, changes, state }) => ({
      number,
      at,
      userName,
      asked,
      changes,
      isGone: state === '',
    })),
  );
}
