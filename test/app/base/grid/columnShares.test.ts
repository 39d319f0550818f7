import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needOf, shareWidths, type ColumnFacts } from '../../../../src/app/base/grid/columnShares.ts';

const column = (facts: Partial<ColumnFacts> & { width: number }) =>
  needOf({ heading: 40, wrapped: facts.heading ?? 40, content: 50, ...facts });
const amount = column({ width: 100, content: 100, fits: true });
const description = column({ width: 100, content: 200, grow: 2 });
const code = column({ width: 72, content: 60 });
const department = column({ width: 84, heading: 70, content: 0 });

describe('the widths of columns', () => {
  it('gives what remains to the columns that grow, by their shares', () => {
    const party = column({ width: 80, grow: 1 });
    // 700 less the amount of 100 are 600: two parts and one.
    expect(shareWidths([description, party, amount], 700)).toEqual([400, 200, 100]);
  });

  it('gives a long text its room before it shares out what remains', () => {
    const long = column({ width: 100, content: 300, grow: 1 });
    const short = column({ width: 80, grow: 1 });
    expect(shareWidths([long, short], 400)).toEqual([300, 100]);
  });

  it('cuts no text while there is space around texts', () => {
    // 72 + 200 + 100 want 372; the code needs only 60.
    expect(shareWidths([code, description, amount], 360)).toEqual([60, 200, 100]);
  });

  it('wraps the heading of an empty column before it cuts a text', () => {
    const theirRef = column({ width: 76, heading: 70, wrapped: 44, content: 0 });
    // Without the space around texts: 60 + 44 + 200 + 100 = 404.
    expect(shareWidths([code, theirRef, description, amount], 404)).toEqual([60, 44, 200, 100]);
    expect(shareWidths([code, theirRef, description, amount], 448)).toEqual([72, 76, 200, 100]);
  });

  it('then cuts the longest text, and neither code nor amount nor a heading', () => {
    expect(shareWidths([code, department, description, amount], 340)).toEqual([60, 70, 110, 100]);
    // A heading longer than the column's usual width is whole too.
    expect(column({ width: 60, heading: 96, wrapped: 96 }).least).toBe(96);
  });

  it('cuts a name only when every other text is at its shortest, and then rather than scroll', () => {
    const name = column({ width: 80, content: 250, grow: 1, keeps: 240 });
    // Of 520 the name needs 240 and the amount 100: 180 are left to a description of 200.
    expect(shareWidths([name, description, amount], 520)).toEqual([240, 180, 100]);
    expect(shareWidths([name, description, amount], 440)).toEqual([240, 100, 100]);
    expect(shareWidths([name, description, amount], 400)).toEqual([200, 100, 100]);
    expect(shareWidths([name, description, amount], 250)).toEqual([80, 100, 100]);
  });

  it('makes the grid wider than its room where amounts would be cut', () => {
    expect(shareWidths([code, amount, amount], 200)).toEqual([60, 100, 100]);
  });

  it('keeps the width that a person chose, and that of a column with more than text', () => {
    expect(
      shareWidths([column({ width: 80, chosen: 50, grow: 3 }), column({ width: 96, isFixed: true })], 900),
    ).toEqual([50, 96]);
  });

  it('gives the width back when the longest figure is corrected', () => {
    const before = [column({ width: 82, content: 96, fits: true }), description];
    const huge = [column({ width: 82, content: 240, fits: true }), description];
    expect(shareWidths(before, 600)).toEqual([96, 504]);
    expect(shareWidths(huge, 600)).toEqual([240, 360]);
  });

  it('lets no text claim more than 360 px, but for figures', () => {
    expect(column({ width: 100, content: 2_000 }).tight).toBe(360);
    expect(column({ width: 100, content: 2_000, fits: true }).tight).toBe(2_000);
  });

  it('fills the room exactly or is short of it by less than a pixel for each column, and goes below no least', () => {
    const facts = fc.record({
      width: fc.integer({ min: 20, max: 300 }),
      heading: fc.integer({ min: 60, max: 120 }),
      wrapped: fc.integer({ min: 10, max: 60 }),
      content: fc.integer({ min: 0, max: 600 }),
      grow: fc.constantFrom(0, 0.3, 1, 2),
      fits: fc.boolean(),
      keeps: fc.constantFrom(undefined, 150, 272),
      isFixed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 16 }), fc.integer({ min: 1, max: 3_000 }), (all, room) => {
        const needs = all.map(needOf);
        const widths = shareWidths(needs, room);
        const sum = (numbers: number[]): number => numbers.reduce((before, one) => before + one, 0);
        const total = sum(widths);
        const least = sum(needs.map((need) => need.least));
        for (const [at, need] of needs.entries()) expect(widths[at]).toBeGreaterThanOrEqual(need.least);
        if (sum(needs.map(({ kept }) => kept)) <= room)
          for (const [at, need] of needs.entries()) expect(widths[at]).toBeGreaterThanOrEqual(need.kept);
        expect(total).toBeLessThanOrEqual(Math.max(room, least));
        const grows = needs.some(({ grow }) => grow > 0);
        const wanted = sum(needs.map(({ wants }) => wants));
        if (least < room && (grows || wanted > room)) expect(total).toBeGreaterThan(room - needs.length - 1);
      }),
    );
  });
});
