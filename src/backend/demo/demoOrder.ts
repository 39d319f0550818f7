import { z } from 'zod';

/** The input of the demo company's worker thread. */
export const demoOrderSchema = z.object({ database: z.string(), port: z.number().int() });
export type DemoOrder = z.infer<typeof demoOrderSchema>;

/** The one message of the thread: it listens, its port is taken, or it failed. */
export const demoAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    address: z.string(),
    port: z.number().int(),
    domain: z.string(),
    userName: z.string(),
    apiKey: z.string(),
  }),
  z.object({ kind: z.enum(['taken', 'failed']), message: z.string() }),
]);
export type DemoAnswer = z.infer<typeof demoAnswerSchema>;
