import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../files/keptFile.ts';

/** Where a window was left, in the pixels that the platform's windows are placed by. */
const windowPlaceSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(640),
  height: z.number().int().min(480),
  isMaximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So much of a window's upper edge must be on a screen for it to be taken hold of. */
const SEEN_WIDTH = 160;
const SEEN_HEIGHT = 40;

const pathIn = (dataFolder: string): string => join(dataFolder, 'window.json');

/** @returns null where it was never kept, or cannot be read: then the window opens as it does at first */
export async function readWindowPlace(dataFolder: string): Promise<WindowPlace | null> {
  const kept = await readKept(pathIn(dataFolder), windowPlaceSchema);
  return kept.state === 'there' ? kept.content : null;
}

export function writeWindowPlace(dataFolder: string, place: WindowPlace): Promise<void> {
  return writeKept(pathIn(dataFolder), place);
}

/** The place, if its upper edge is on a screen that is there now: screens come and go. */
export function placeOnScreens(place: WindowPlace | null, screens: readonly Rectangle[]): WindowPlace | null {
  if (place === null) return null;
  const isSeen = screens.some((screen) => {
    const width = Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x);
    const isUpperEdgeIn = place.y >= screen.y && place.y + SEEN_HEIGHT <= screen.y + screen.height;
    return width >= SEEN_WIDTH && isUpperEdgeIn;
  });
  return isSeen ? place : null;
}
