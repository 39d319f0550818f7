import { z } from 'zod';

/** What the demo company's thread is started with. */
export const demoOrderSchema = z.object({ database: z.string(), port: z.number().int() });
export type DemoOrder = z.infer<typeof demoOrderSchema>;

/** What it says once: it listens, its port is taken, or it failed. */
export const demoWordSchema = z.discriminatedUnion('kind', [
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
export type DemoWord = z.infer<typeof demoWordSchema>;
