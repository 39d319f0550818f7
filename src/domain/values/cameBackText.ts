import { z } from 'zod';
import { jsonSchema } from './json.ts';

/**
 * A text that was sent, and what the service showed afterwards: in capitals, cut, or what a colleague wrote at that
 * moment. A person decides about it once. If the same text comes back changed in the same way again, the service does
 * that to it, and it is no conflict any more.
 */
export const cameBackSchema = z.object({ path: z.string(), sent: jsonSchema, read: jsonSchema });
export type CameBack = z.infer<typeof cameBackSchema>;
