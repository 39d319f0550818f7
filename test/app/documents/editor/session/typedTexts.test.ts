import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TypedTexts } from '../../../../../src/app/documents/editor/session/typedTexts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Types into one field, a letter every `rhythm` ms. @returns what was kept, and when */
function typed(text: string, rhythm: number): [ms: number, kept: string][] {
  const begun = performance.now();
  const kept: [number, string][] = [];
  const texts = new TypedTexts((path, value) => {
    kept.push([Math.round(performance.now() - begun), value]);
    texts.forget(path);
  });
  for (let length = 1; length <= text.length; length += 1) {
    texts.put('description', text.slice(0, length));
    vi.advanceTimersByTime(rhythm);
  }
  vi.advanceTimersByTime(1_000);
  return kept;
}

it('a text is kept when the typing pauses', () => {
  // Two letters 200 ms apart: each 150 ms after it was typed.
  expect(typed('ab', 200)).toEqual([
    [150, 'a'],
    [350, 'ab'],
  ]);
});

it('a text typed without a pause is kept at least every 300 ms', () => {
  // A letter each 90 ms. Those at 0, 90, 180 and 270 are kept at 300; those at 360 to 630 at 660; that at 720 at 870.
  expect(typed('abcdefghi', 90)).toEqual([
    [300, 'abcd'],
    [660, 'abcdefgh'],
    [870, 'abcdefghi'],
  ]);
});
