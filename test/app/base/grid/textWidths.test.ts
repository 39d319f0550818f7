import type * as widths from '../../../../src/app/base/grid/textWidths.ts';
import { describe, expect, it, vi } from 'vitest';
import { textWidth, widthInTwoLines } from '../../../../src/app/base/grid/textWidths.ts';

// Nothing can be measured here: a sign is 7 px wide.
describe('the width of a text', () => {
  it('is that of its signs; a heading is smaller', () => {
    expect(textWidth('Gross')).toBe(35);
    expect(textWidth('Gross', 'heading')).toBeCloseTo((35 * 12) / 13);
  });

  it('in two lines is that of the longer part, where the parts differ least', () => {
    expect(widthInTwoLines('Their ref')).toBe(5 * 7);
    // "Total of all" and "lines" is worse than "Total of" and "all lines".
    expect(widthInTwoLines('Total of all lines')).toBe(9 * 7);
    expect(widthInTwoLines('Re-order level')).toBe(8 * 7);
    expect(widthInTwoLines('Steuerschlüssel')).toBe(15 * 7);
  });
});

/** A canvas in whose font a bold digit is a tenth wider, as in DejaVu Sans. */
class Canvas {
  font = '';
  measureText(sign: string): { width: number } {
    if (!/\d/.test(sign)) return { width: 4 };
    return { width: this.font.startsWith('560 ') ? 8.8 : 8 };
  }
}

it('an amount in bold is measured in bold, so that it is not cut: nine digits and three points', async () => {
  // One that has measured nothing yet; other files of this worker keep theirs.
  const again = '../../../../src/app/base/grid/textWidths.ts?again';
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => new Canvas() as never);
  const { textWidth: measuredWidth } = (await import(/* @vite-ignore */ again)) as typeof widths;
  expect(measuredWidth('1,234,567.89')).toBe(9 * 8 + 3 * 4);
  expect(measuredWidth('1,234,567.89', 'strong')).toBeCloseTo(9 * 8.8 + 3 * 4);
  spy.mockRestore();
});
