import { z } from 'zod';

const MEGABYTE = 1024 * 1024;

/** Free space below which only what is typed is written, in MB, unless Settings say otherwise. */
export const USUAL_FLOOR_MB = 200;
/** Limits of what Settings take, in MB: below the least the browser's own database is at risk. */
export const LEAST_FLOOR_MB = 50;
export const MOST_FLOOR_MB = 100_000;
/** Free space below which nothing more is typed, in bytes: the browser's database needs some room even to be read. */
export const END_OF_SPACE = 8 * MEGABYTE;
/** So much more must be free before it counts as enough again, so that it does not change to and fro. */
const MARGIN = 9 / 8;

/** `low`: only what is typed is written. `full`: nothing is, and typing stops. */
export const spaceLevelSchema = z.enum(['enough', 'low', 'full']);
export type SpaceLevel = z.infer<typeof spaceLevelSchema>;

/** The space on the disks that Daybook writes to: of the fullest of them. */
export const diskSpaceSchema = z.object({
  level: spaceLevelSchema,
  /** Bytes; null where the system does not say. */
  free: z.number().nonnegative().nullable(),
  /** The folder whose disk is the fullest. */
  folder: z.string(),
  floorMb: z.number().int(),
});
export type DiskSpace = z.infer<typeof diskSpaceSchema>;

export const floorSchema = z.number().int().min(LEAST_FLOOR_MB).max(MOST_FLOOR_MB);

/**
 * What may be written with so much free space.
 * @param free bytes; null where the system does not say, which counts as enough
 * @param before what was the case until now
 */
export function spaceLevel(free: number | null, floorMb: number, before: SpaceLevel): SpaceLevel {
  if (free === null) return 'enough';
  const floor = floorMb * MEGABYTE;
  if (free < END_OF_SPACE * (before === 'full' ? MARGIN : 1)) return 'full';
  return free < floor * (before === 'enough' ? 1 : MARGIN) ? 'low' : 'enough';
}
