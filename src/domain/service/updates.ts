import { z } from 'zod';
import { instantOf, instantSchema, type Instant } from '../values/dates.ts';

/** How Daybook takes newer versions of itself (docs/releasing.md, "Updates"). Pure; the backend and the shell act. */

/** Days that an administrator may have a version wait after its release. */
export const LONGEST_WAIT = 90;
/** Days by which somebody puts off a version that is ready. */
export const POSTPONED_DAYS = 7;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds between two looks for a newer version; after one that failed, Daybook looks again sooner. */
const LOOK_EVERY = 6 * HOUR;
const LOOK_AGAIN = HOUR;

/** What an administrator says of updates. */
export const updatePolicySchema = z.union([
  z.enum(['on', 'off']),
  z.strictObject({
    /** Days from the release of a version until it is taken. */
    waitDays: z.number().int().min(0).max(LONGEST_WAIT).optional(),
    /** Where the packages and their descriptions lie, instead of the place of the public releases. */
    address: z.url({ protocol: /^https$/ }).optional(),
  }),
]);
export type UpdatePolicy = z.infer<typeof updatePolicySchema>;

/** A newer version, as its release describes it. */
export const updateSchema = z.object({
  version: z.string().min(1),
  /** What has changed: lines of text. '' where the release says nothing. */
  notes: z.string(),
  /** When it was released; null where the release does not say. */
  releasedAt: instantSchema.nullable(),
});
export type Update = z.infer<typeof updateSchema>;

/**
 * Where a version stands. `elsewhere`: this Daybook does not update itself, because something else put it here; `off`:
 * the administrator has switched updates off; `none`: nothing newer is known; `waiting`: found, and taken later;
 * `fetching`; `ready`: fetched and checked, to be installed when Daybook closes; `failed`: looking or fetching failed.
 */
export const UPDATE_STAGES = ['elsewhere', 'off', 'none', 'waiting', 'fetching', 'ready', 'failed'] as const;
export type UpdateStage = (typeof UPDATE_STAGES)[number];

export const updateStateSchema = z.object({
  stage: z.enum(UPDATE_STAGES),
  /** The newer version; null where none is known. */
  update: updateSchema.nullable(),
  /** When Daybook last looked, with or without success. */
  lookedAt: instantSchema.nullable(),
  /** Until when a version waits: for the administrator's days (`waiting`) or because it was put off (`ready`). */
  waitsUntil: instantSchema.nullable(),
  /** What the computer says of a failure; '' otherwise. */
  fault: z.string(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

/** What stays from one start to the next. */
export const keptUpdatesSchema = z.object({
  /** The version that somebody has put off, and until when. */
  postponed: z.object({ version: z.string(), until: instantSchema }).nullable(),
});
export type KeptUpdates = z.infer<typeof keptUpdatesSchema>;

/** Days that a version waits by the administrator's word. */
function waitDaysOf(policy: UpdatePolicy | undefined): number {
  return typeof policy === 'object' ? (policy.waitDays ?? 0) : 0;
}

/**
 * Until when a version that was found is not fetched; null when it may be now. Without a day of release it does not
 * wait: nobody could say for how long.
 */
export function waitsUntil(
  { releasedAt }: Pick<Update, 'releasedAt'>,
  policy: UpdatePolicy | undefined,
  now: number,
): Instant | null {
  const days = waitDaysOf(policy);
  if (days === 0 || releasedAt === null) return null;
  const until = Date.parse(releasedAt) + days * DAY;
  return until > now ? instantOf(until) : null;
}

/** Whether it is time to look for a newer version. A clock that was set back must not stop the looks for ever. */
export function isLookDue({ stage, lookedAt }: Pick<UpdateState, 'stage' | 'lookedAt'>, now: number): boolean {
  if (stage === 'elsewhere' || stage === 'off' || stage === 'fetching' || stage === 'ready') return false;
  if (lookedAt === null) return true;
  return Math.abs(now - Date.parse(lookedAt)) >= (stage === 'failed' ? LOOK_AGAIN : LOOK_EVERY);
}

/** Until when a version is put off that somebody does not want today. */
export function postponedUntil(now: number): Instant {
  return instantOf(now + POSTPONED_DAYS * DAY);
}

/** Until when this version is put off; null when it is not, or not any more. */
export function putOffUntil({ version }: Pick<Update, 'version'>, kept: KeptUpdates, now: number): Instant | null {
  const { postponed } = kept;
  return postponed?.version === version && Date.parse(postponed.until) > now ? postponed.until : null;
}

/** What goes on in Daybook when a version would be installed. */
export interface InstallMoment {
  stage: UpdateStage;
  /** Whether a sync of any company is under way. */
  isSyncRunning: boolean;
  /** Whether a window replaces everything that is held of a company. */
  isReplacing: boolean;
  /** How many windows could not store what is typed in them. */
  unsettled: number;
}

/** Why nothing is installed now; null when it may be. In the order in which somebody can do something about it. */
export function installObstacle(moment: InstallMoment): 'notReady' | 'sync' | 'replacing' | 'unsaved' | null {
  if (moment.stage !== 'ready') return 'notReady';
  if (moment.isSyncRunning) return 'sync';
  if (moment.isReplacing) return 'replacing';
  return moment.unsettled > 0 ? 'unsaved' : null;
}
