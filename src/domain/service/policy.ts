import { z } from 'zod';
import { LONGEST_NAME } from './connection.ts';
import { lockPolicySchema } from './lock.ts';
import { updatePolicySchema } from './updates.ts';

/**
 * What an administrator sets for every user of a computer, in a file that only administrators may write
 * (docs/policy.md). What it leaves out is the user's own choice.
 */
export const policySchema = z.strictObject({
  version: z.literal(1),
  /** Base addresses of the services that may be connected; others are refused, and existing ones are not asked. */
  allowedAddresses: z.array(z.url({ protocol: /^https?$/ })).optional(),
  /** What the first page proposes. The key is the user's own. */
  connection: z
    .strictObject({
      baseUrl: z.url({ protocol: /^https?$/ }),
      domain: z.string().min(1),
      userName: z.string().optional(),
      name: z.string().max(LONGEST_NAME).optional(),
    })
    .optional(),
  /** The whole path of the data folder; `~` at its start stands for the user's home. */
  dataFolder: z.string().min(1).optional(),
  /** The whole path of the folder of copies, unless a user has chosen another. */
  copiesFolder: z.string().min(1).optional(),
  /** Automatic syncs of every company. */
  autoSync: z.strictObject({ everyMinutes: z.number().int().min(5).nullable(), onReconnect: z.boolean() }).optional(),
  /** Whether users may save diagnostics. */
  diagnostics: z.boolean().optional(),
  /** Hides the books while nobody is at the computer. */
  idleLock: lockPolicySchema.optional(),
  /** Whether Daybook takes newer versions of itself, from where, and how long they wait. */
  updates: updatePolicySchema.optional(),
});
export type Policy = z.infer<typeof policySchema>;

/** The part that the page needs. */
export const pagePolicySchema = policySchema.pick({ connection: true, autoSync: true, diagnostics: true });
export type PagePolicy = z.infer<typeof pagePolicySchema>;

/**
 * Whether a service may be connected.
 * @param baseUrl as it is kept, without a slash at the end
 */
export function isAllowedAddress(baseUrl: string, { allowedAddresses }: Pick<Policy, 'allowedAddresses'>): boolean {
  if (allowedAddresses === undefined) return true;
  const plain = (address: string): string => new URL(address).href.replace(/\/+$/, '');
  return allowedAddresses.some((allowed) => plain(allowed) === plain(baseUrl));
}
