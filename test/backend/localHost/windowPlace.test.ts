import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { placeOnScreens, readWindowPlace, writeWindowPlace } from '../../../src/backend/localHost/windowPlace.ts';
import { madeFolder } from '../../support/tidying.ts';

const place = { x: 1500, y: 20, width: 1280, height: 860, isMaximized: false };
const screen = { x: 0, y: 0, width: 1920, height: 1040 };

describe('the place of a window', () => {
  const folder = madeFolder('window');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read as it was stored, and is null if there is none or it cannot be read', async () => {
    expect(await readWindowPlace(folder)).toBeNull();
    await writeWindowPlace(folder, place);
    expect(await readWindowPlace(folder)).toEqual(place);
    writeFileSync(join(folder, 'window.json'), '{"x": 1');
    expect(await readWindowPlace(folder)).toBeNull();
  });

  it.each([
    ['partly beside the screen, 420 pixels of it on it', place, true],
    ['all but 100 pixels beside the screen', { ...place, x: 1820 }, false],
    ['above the screen', { ...place, x: 0, y: -30 }, false],
    ['on a screen that is gone', { ...place, x: 2400 }, false],
  ])('counts when the window is %s: %o → %s', (_where, left, counts) =>
    expect(placeOnScreens(left, [screen]) !== null).toBe(counts),
  );

  it('counts on a second screen', () =>
    expect(placeOnScreens({ ...place, x: 2400 }, [screen, { ...screen, x: 1920 }])).not.toBeNull());
});
