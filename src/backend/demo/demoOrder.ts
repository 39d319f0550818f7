import { z } from 'zod';

/** The input of the demo company's worker thread. */
export const demoOrderSchema = z.object({ database: z.string(), port: z.number().int() });
export type DemoOrder = z.infer<typeof demoOrderSchema>;

/** What the thread is asked later: to end, or to have a colleague change a draft (`noteOrderNumber`). */
export const demoRequestSchema = z.enum(['close', 'colleague']);
export type DemoRequest = z.infer<typeof demoRequestSchema>;

/** The thread's first message says that it listens, that its port is taken, or that it failed. */
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
  z.object({ kind: z.literal('noted') }),
]);
export type DemoAnswer = z.infer<typeof demoAnswerSchema>;
