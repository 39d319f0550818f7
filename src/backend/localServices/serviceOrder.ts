import { z } from 'zod';
import { newCompanySchema } from '../../domain/service/newCompany.ts';

/** Whose Finance Service it is: that of the demo company, or of the company on this computer. */
const LOCAL_KINDS = ['demo', 'own'] as const;
export type LocalKind = (typeof LOCAL_KINDS)[number];

/** The input of the thread of a company's service. */
export const serviceOrderSchema = z.object({
  kind: z.enum(LOCAL_KINDS),
  database: z.string(),
  port: z.number().int(),
  /** The company to make first. Its file must not be there yet. */
  make: newCompanySchema.optional(),
});
export type ServiceOrder = z.infer<typeof serviceOrderSchema>;

/**
 * What the thread is asked later: to end, to make a new key in place of the last one made so, or to have a colleague
 * change a draft of the demo (`noteOrderNumber`).
 */
export const serviceRequestSchema = z.enum(['close', 'key', 'colleague']);
export type ServiceRequest = z.infer<typeof serviceRequestSchema>;

/** What the thread says. Its first message: that it listens, that its port is taken, or that it failed. */
export const serviceAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    address: z.string(),
    port: z.number().int(),
    domain: z.string(),
    userName: z.string(),
  }),
  z.object({ kind: z.literal('key'), apiKey: z.string() }),
  /** `damaged`: SQLite finds a fault in the file of the company, or there is none. */
  z.object({ kind: z.enum(['taken', 'damaged', 'failed']), message: z.string() }),
  z.object({ kind: z.literal('noted') }),
  /** There is a copy of the books of today; with `problem`, why there is none. The service works on. */
  z.object({ kind: z.literal('copied'), problem: z.string().nullable() }),
]);
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;
