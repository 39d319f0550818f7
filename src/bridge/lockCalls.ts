import { z } from 'zod';
import { lockMinutesSchema, lockPasswordSchema, lockStateSchema } from '../domain/service/lock.ts';

const nothing = z.null();
/** As somebody types it; whether it is right is another matter. */
const typedSchema = z.string().max(1000);

/**
 * Calls from the page about the idle lock. A wrong password answers `lock.wrong`, one that comes too soon `lock.wait`.
 */
export const lockCalls = {
  'lock.state': { request: nothing, response: lockStateSchema },
  'lock.setMinutes': { request: z.object({ minutes: lockMinutesSchema.nullable() }), response: lockStateSchema },
  /** `old` is the password so far; null where there is none. */
  'lock.setPassword': {
    request: z.object({ password: lockPasswordSchema, old: typedSchema.nullable() }),
    response: lockStateSchema,
  },
  'lock.now': { request: nothing, response: lockStateSchema },
  'lock.unlock': { request: z.object({ password: typedSchema }), response: lockStateSchema },
  /** Asks for a finger on the computer's sensor; the system shows the reason. */
  'lock.touch': { request: z.object({ reason: z.string().min(1).max(200) }), response: lockStateSchema },
  /** Sets a new password for somebody who knows an API key of the books. */
  'lock.reset': { request: z.object({ apiKey: typedSchema, password: lockPasswordSchema }), response: lockStateSchema },
} as const;
