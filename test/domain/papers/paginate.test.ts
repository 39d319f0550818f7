import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate, paragraphs, type Heights } from '../../../src/domain/papers/paginate.ts';

const heights = (part: Partial<Heights>): Heights => ({
  first: 100,
  next: 150,
  tableHead: 10,
  carry: 0,
  before: [],
  rows: [],
  after: [30],
  ...part,
});

describe('laying a document on sheets', () => {
  it('keeps it on one where it fits: 10 + 3 × 20 + 30 = 100', () => {
    expect(paginate(heights({ rows: [20, 20, 20] }))).toEqual([{ before: [0, 0], rows: [0, 3], after: [0, 1] }]);
  });

  it('takes the last row along when the totals need a sheet of their own: 10 + 4 × 20 = 90, and 30 more do not fit', () => {
    expect(paginate(heights({ rows: [20, 20, 20, 20] }))).toEqual([
      { before: [0, 0], rows: [0, 3], after: [0, 0] },
      { before: [0, 0], rows: [3, 4], after: [0, 1] },
    ]);
  });

  it('counts the headings again on each sheet: 10 + 7 × 20 = 150', () => {
    const rows = Array.from({ length: 4 + 7 + 1 }, () => 20);
    expect(paginate(heights({ rows })).map((sheet) => sheet.rows)).toEqual([
      [0, 4],
      [4, 11],
      [11, 12],
    ]);
  });

  it('keeps room for what is carried over: 10 + 3 × 20 + 15 on the first, 10 + 15 + 5 × 20 + 15 on the next', () => {
    const rows = Array.from({ length: 3 + 5 + 2 }, () => 20);
    expect(paginate(heights({ rows, carry: 15 })).map((sheet) => sheet.rows)).toEqual([
      [0, 3],
      [3, 8],
      [8, 10],
    ]);
    // The last row carries nothing over: 10 + 15 + 6 × 20 = 145.
    expect(paginate(heights({ rows: rows.slice(1), carry: 15, after: [] })).map((sheet) => sheet.rows)).toEqual([
      [0, 3],
      [3, 9],
    ]);
  });

  it('gives a part that is higher than a sheet a sheet of its own', () => {
    expect(paginate(heights({ rows: [20, 500, 20] })).map((sheet) => sheet.rows)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('lays the blocks of a document without rows', () => {
    expect(paginate(heights({ rows: [], after: [60, 60] })).map((sheet) => sheet.after)).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('turns to a larger sheet what the first has no room for: 120 is more than 100 and less than 150', () => {
    expect(paginate(heights({ rows: [], after: [120] })).map((sheet) => sheet.after)).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('begins the rows after a long text where it ends: 100 on the first sheet, 60 and 10 + 4 × 20 on the next', () => {
    const sheets = paginate(heights({ before: [50, 50, 60], rows: [20, 20, 20, 20, 20], after: [] }));
    expect(sheets.map((sheet) => [sheet.before, sheet.rows])).toEqual([
      [
        [0, 2],
        [0, 0],
      ],
      [
        [2, 3],
        [0, 4],
      ],
      [
        [3, 3],
        [4, 5],
      ],
    ]);
  });

  it('lays everything once, in order, on no sheet that is too small for it', () => {
    const height = fc.integer({ min: 1, max: 60 });
    const some = (maxLength: number) => fc.array(height, { maxLength });
    fc.assert(
      fc.property(some(12), some(80), some(12), fc.constantFrom(0, 15), (before, rows, after, carry) => {
        const laid = heights({ before, rows, after, carry });
        let reached = [0, 0, 0];
        paginate(laid).forEach((sheet, index) => {
          expect([sheet.before[0], sheet.rows[0], sheet.after[0]]).toEqual(reached);
          reached = [sheet.before[1], sheet.rows[1], sheet.after[1]];
          const [from, to] = sheet.rows;
          const carries = [from > 0 && to > from, to > from && to < rows.length].filter(Boolean).length;
          const used = [
            ...Array.from({ length: carries }, () => carry),
            ...before.slice(...sheet.before),
            ...rows.slice(...sheet.rows),
            ...after.slice(...sheet.after),
          ].reduce((sum, one) => sum + one, sheet.rows[0] < sheet.rows[1] ? laid.tableHead : 0);
          expect(used).toBeLessThanOrEqual(index === 0 ? laid.first : laid.next);
        });
        expect(reached).toEqual([before.length, rows.length, after.length]);
      }),
    );
  });
});

describe('paragraphs', () => {
  it('are the lines of a text, empty ones between them too', () =>
    expect(paragraphs('One\n\nTwo\n')).toEqual(['One', '', 'Two']));
  it('are none of an empty text', () => expect([paragraphs(undefined), paragraphs('  \n')]).toEqual([[], []]));
  it('are cut at a space where they are long, and nothing is lost', () => {
    const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
    const parts = paragraphs(long);
    expect(parts.length).toBeGreaterThan(2);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(900);
    expect(parts.join(' ')).toBe(long);
  });
});
