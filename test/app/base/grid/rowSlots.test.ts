import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowSlots } from '../../../../src/app/base/grid/rowSlots.ts';

describe('the elements of drawn rows', () => {
  it('stay with a row as long as it is drawn, and new rows take over free ones in order', () => {
    const slots = new RowSlots();
    expect(slots.of(['a', 'b', 'c'])).toEqual([0, 1, 2]);
    // Scrolled down by one: `d` takes over what `a` left.
    expect(slots.of(['b', 'c', 'd'])).toEqual([1, 2, 0]);
    // Another order of the list: `c` stays where it is, wherever it is drawn.
    expect(slots.of(['x', 'y', 'c'])).toEqual([1, 0, 2]);
    // Fewer rows, then more than ever.
    expect(slots.of(['x'])).toEqual([1]);
    expect(slots.of(['x', 'p', 'q'])).toEqual([1, 3, 4]);
  });

  it('are one per row, unchanged for rows that stay drawn, and no more than were ever needed at once', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 12 }), (draws) => {
        const slots = new RowSlots();
        let before = new Map<string, number>();
        for (const drawn of draws) {
          const given = slots.of(drawn);
          expect(new Set(given).size).toBe(drawn.length);
          const left = new Set([...before].flatMap(([key, slot]) => (drawn.includes(key) ? [] : [slot])));
          const come = drawn.filter((key) => !before.has(key));
          drawn.forEach((key, at) => {
            if (before.has(key)) expect(given[at]).toBe(before.get(key));
          });
          // As many as can be are taken over.
          const takenOver = come.filter((key) => left.has(given[drawn.indexOf(key)] ?? -1));
          expect(takenOver).toHaveLength(Math.min(left.size, come.length));
          before = new Map(drawn.map((key, at) => [key, given[at] ?? -1]));
        }
      }),
    );
  });
});
