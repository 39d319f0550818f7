import { z } from 'zod';

/** The steps by which Daybook reaches a service, in their order. */
export const REACH_STEPS = ['name', 'proxy', 'tls', 'address', 'key', 'right'] as const;
export type ReachStep = (typeof REACH_STEPS)[number];

export const connectionTestSchema = z.object({
  /** The proxy that is used, such as `http://proxy.example:8080`; null without one. */
  proxy: z.string().nullable(),
  /** Who says so: the environment (HTTPS_PROXY), the system's own settings, or nobody. */
  from: z.enum(['environment', 'system', 'nobody']),
  steps: z.array(
    z.object({
      step: z.enum(REACH_STEPS),
      /** `skipped`: it does not apply, or an earlier step failed. */
      state: z.enum(['ok', 'failed', 'skipped']),
      /** What the computer says, for those who know it; '' unless it failed. */
      detail: z.string(),
    }),
  ),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
