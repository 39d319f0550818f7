import { z } from 'zod';

const MEGABYTE = 1024 * 1024;

/** Free space below which only what is typed is saved, in MB, unless the settings say otherwise. */
export const USUAL_FLOOR_MB = 200;
/** Limits of that setting, in MB: below the lowest, the browser's own database is at risk. */
export const LEAST_FLOOR_MB = 50;
export const MOST_FLOOR_MB = 100_000;
/** Free space below which typing stops, in bytes: the browser's database needs some room even for reading. */
export const END_OF_SPACE = 8 * MEGABYTE;
/**
 * Factor by which the free space must exceed a limit before the level improves, so that it does not flip back and
 * forth.
 */
const MARGIN = 9 / 8;

/** `low`: only what is typed is saved. `full`: nothing is saved, and typing stops. */
export const spaceLevelSchema = z.enum(['enough', 'low', 'full']);
export type SpaceLevel = z.infer<typeof spaceLevelSchema>;

/** The free space on the fullest disk that Daybook writes to. */
export const diskSpaceSchema = z.object({
  level: spaceLevelSchema,
  /** Bytes; null if the system does not say. */
  free: z.number().nonnegative().nullable(),
  /** The folder whose disk is the fullest. */
  folder: z.string(),
  floorMb: z.number().int(),
});
export type DiskSpace = z.infer<typeof diskSpaceSchema>;

export const floorSchema = z.number().int().min(LEAST_FLOOR_MB).max(MOST_FLOOR_MB);

/**
 * What may be written with this much free space.
 * @param free bytes; null if the system does not say, which counts as enough
 * @param before the level until now
 */
export function spaceLevel(free: number | null, floorMb: number, before: SpaceLevel): SpaceLevel {
  if (free === null) return 'enough';
  const floor = floorMb * MEGABYTE;
  if (free < END_OF_SPACE * (before === 'full' ? MARGIN : 1)) return 'full';
  return free < floor * (before === 'enough' ? 1 : MARGIN) ? 'low' : 'enough';
}
