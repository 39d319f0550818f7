import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';

/** The idle lock: when Daybook hides the books, and what opens it again (docs/decisions/0018-idle-lock.md). Pure. */

export const SHORTEST_LOCK = 1;
export const LONGEST_LOCK = 240;
export const SHORTEST_LOCK_PASSWORD = 8;

export const lockMinutesSchema = z.number().int().min(SHORTEST_LOCK).max(LONGEST_LOCK);
export const lockPasswordSchema = z.string().min(SHORTEST_LOCK_PASSWORD).max(1000);

/** What an administrator says: Daybook locks after so many minutes without a key or the mouse, or sooner. */
export const lockPolicySchema = z.strictObject({ afterMinutes: lockMinutesSchema });
export type LockPolicy = z.infer<typeof lockPolicySchema>;

/** What a page is told. */
export const lockStateSchema = z.object({
  isLocked: z.boolean(),
  /** Minutes after which Daybook locks; null when it does not by itself. */
  afterMinutes: lockMinutesSchema.nullable(),
  /** The minutes that an administrator demands; null when nobody does. */
  demanded: lockMinutesSchema.nullable(),
  hasPassword: z.boolean(),
  /** Whether the operating system tells this host how long nobody has touched the computer. */
  knowsIdle: z.boolean(),
  /** Whether a finger on the computer's sensor opens it. */
  hasTouch: z.boolean(),
  /** Until when no further password is tried; null when one may be. */
  waitsUntil: instantSchema.nullable(),
});
export type LockState = z.infer<typeof lockStateSchema>;

/** Minutes after which Daybook locks: the user's own, but never more than an administrator demands; null for never. */
export function lockMinutes(own: number | null, demanded: number | null): number | null {
  if (demanded === null) return own;
  return own === null ? demanded : Math.min(own, demanded);
}

/** Whether the books are to be hidden now, after so many seconds without a key or the mouse. */
export function isLockDue(afterMinutes: number | null, idleSeconds: number): boolean {
  return afterMinutes !== null && idleSeconds >= afterMinutes * 60;
}

/** Wrong passwords that cost nothing. */
const FREE_TRIES = 3;
const LONGEST_WAIT = 5 * 60_000;

/** Milliseconds until the next password is tried after so many wrong ones: 2 s, 4 s, 8 s, … and at most 5 minutes. */
export function waitAfterWrong(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : Math.min(1000 * 2 ** Math.min(wrong - FREE_TRIES + 1, 20), LONGEST_WAIT);
}

/** Whether the page hides everything: it is locked, or an administrator demands a lock that nothing could open yet. */
export function isCurtained({ isLocked, demanded, hasPassword }: LockState): boolean {
  return isLocked || (demanded !== null && !hasPassword);
}
