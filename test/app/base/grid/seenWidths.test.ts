import { describe, expect, it } from 'vitest';
import { SeenWidths } from '../../../../src/app/base/grid/seenWidths.ts';

describe('the widths of the rows that were drawn', () => {
  it('are those of the widest cell in each column, and 0 where there is no text', () => {
    const seen = new SeenWidths();
    seen.see('a', [40, 0, 100]);
    seen.see('b', [60, 0, 20]);
    expect(seen.widest(3)).toEqual([60, 0, 100]);
  });

  it('follow a row that is corrected, and one that is removed', () => {
    const seen = new SeenWidths();
    seen.see('a', [40]);
    seen.see('b', [300]);
    seen.see('b', [50]);
    expect(seen.widest(1)).toEqual([50]);
    seen.keepOnly(['a'], (row) => row);
    expect(seen.widest(1)).toEqual([40]);
  });

  it('remember the last 500 rows', () => {
    const seen = new SeenWidths();
    seen.see('first', [900]);
    for (let row = 0; row < 499; row += 1) seen.see(String(row), [10]);
    expect(seen.widest(1)).toEqual([900]);
    seen.see('one more', [10]);
    expect(seen.widest(1)).toEqual([10]);
  });
});
