import { describe, expect, it } from 'vitest';
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
