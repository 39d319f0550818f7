import { z } from 'zod';
import { apiVersionSchema } from './apiVersion.ts';

export const connectionIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** A company's way to its Finance Service, as the page may see it: the API key is never part of it. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  /** Shown in the head of the page; the domain unless the user changed it. */
  name: z.string().min(1),
  baseUrl: z.string(),
  domain: z.string(),
  userName: z.string(),
  /** The demo company: its service is started by Daybook itself. */
  isDemo: z.boolean(),
  /** Where the API key is: in the OS keychain, in memory for this run, or nowhere (it must be asked for). */
  key: z.enum(['keychain', 'memory', 'missing']),
  /** As the last sign-in told it. */
  apiVersion: apiVersionSchema.nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What the user types to connect. */
export const credentialsSchema = z.object({
  baseUrl: z.string(),
  domain: z.string(),
  userName: z.string(),
  apiKey: z.string(),
});
export type Credentials = z.infer<typeof credentialsSchema>;
