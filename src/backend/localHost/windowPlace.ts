import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../files/keptFile.ts';

/** Where a window was closed, in the pixels by which the platform places windows. */
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

/** This much of a window's upper edge must be on a screen, so that a person can grab it. */
const SEEN_WIDTH = 160;
const SEEN_HEIGHT = 40;

const pathIn = (dataFolder: string): string => join(dataFolder, 'window.json');

/** @returns null when no place was stored or it cannot be read: the window then opens in the default place */
export async function readWindowPlace(dataFolder: string): Promise<WindowPlace | null> {
  const kept = await readKept(pathIn(dataFolder), windowPlaceSchema);
  return kept.state === 'there' ? kept.content : null;
}

export function writeWindowPlace(dataFolder: string, place: WindowPlace): Promise<void> {
  return writeKept(pathIn(dataFolder), place);
}

/** The place if its upper edge is on a current screen, because screens come and go; otherwise null. */
export function placeOnScreens(place: WindowPlace | null, screens: readonly Rectangle[]): WindowPlace | null {
  if (place === null) return null;
  const isSeen = screens.some((screen) => {
    const width = Math.min(place.x + place.width, screen.x + screen.width) - Math.max(place.x, screen.x);
    const isUpperEdgeIn = place.y >= screen.y && place.y + SEEN_HEIGHT <= screen.y + screen.height;
    return width >= SEEN_WIDTH && isUpperEdgeIn;
  });
  return isSeen ? place : null;
}
