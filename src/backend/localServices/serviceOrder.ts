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

/** What the thread is asked later: to end, or to have a colleague change a draft of the demo (`noteOrderNumber`). */
export const serviceRequestSchema = z.enum(['close', 'colleague']);
export type ServiceRequest = z.infer<typeof serviceRequestSchema>;

/** What the thread says. Its first message: that it listens, that its port is taken, or that it failed. */
export const serviceAnswerSchema = z.discriminatedUnion('kind', [
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
  /** A copy of the books could not be made; the service works on. */
  z.object({ kind: z.literal('notCopied'), message: z.string() }),
]);
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;
