import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TypedTexts } from '../../../../../src/app/documents/editor/session/typedTexts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Types letters of one field, one each so many ms, and tells what was kept and when. */
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

it('what is typed is kept when the typing pauses', () => {
  // Two letters 200 ms apart: each 150 ms after it was typed.
  expect(typed('ab', 200)).toEqual([
    [150, 'a'],
    [350, 'ab'],
  ]);
});

it('what is typed without a pause is kept all the same, and no more than 300 ms can be lost', () => {
  // A letter each 90 ms, at 0, 90, 180, 270: kept at 300; then from 360 on, 450, 540, 630: at 660; the last one, at 720, at 870.
  expect(typed('abcdefghi', 90)).toEqual([
    [300, 'abcd'],
    [660, 'abcdefgh'],
    [870, 'abcdefghi'],
  ]);
});
