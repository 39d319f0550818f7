import { z } from 'zod';
import { jsonSchema } from './json.ts';

/**
 * A text that was sent, and what the service showed of it afterwards: in capitals, cut, or what a colleague wrote at that moment. A person is
 * asked about it once. Sent again and come back as exactly the same, it is what the service makes of it, and no question any more.
 */
export const cameBackSchema = z.object({ path: z.string(), sent: jsonSchema, read: jsonSchema });
export type CameBack = z.infer<typeof cameBackSchema>;
