import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_WAYS, monthCounts } from '../../../src/domain/bank/monthCounts.ts';

describe('the lines of a month', () => {
  it('are counted by how they got their documents, newest month first', () => {
    const by = (documentBy?: (typeof DOCUMENT_WAYS)[number]) => ({
      documentKey: 'd',
      ...(documentBy && { documentBy }),
    });
    expect(
      monthCounts([
        { date: '2026-02-28', here: by('hand') },
        { date: '2026-03-01', here: by('key') },
        { date: '2026-03-02', here: by('key') },
        { date: '2026-03-15', here: by('rule') },
        { date: '2026-03-31', here: by() },
        { date: '2026-03-31', here: {} },
        { date: '2026-03-31', here: { ...by('key'), isPending: true } },
        { date: undefined, here: by('key') },
      ]),
    ).toEqual([
      { month: '2026-03', lines: 5, ways: { key: 2, rule: 1, hand: 0 }, unknown: 1, without: 1 },
      { month: '2026-02', lines: 1, ways: { key: 0, rule: 0, hand: 1 }, unknown: 0, without: 0 },
    ]);
  });

  it('are each counted in just one way', () => {
    const line = fc.record({
      date: fc.constantFrom('2026-01-05', '2026-02-06', '2026-03-07'),
      here: fc.record(
        { documentKey: fc.constant('d'), documentBy: fc.constantFrom(...DOCUMENT_WAYS) },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const counts = monthCounts(lines);
        expect(counts.reduce((sum, { lines: many }) => sum + many, 0)).toBe(lines.length);
        for (const { lines: many, ways, unknown, without } of counts)
          expect(ways.key + ways.rule + ways.hand + unknown + without).toBe(many);
      }),
    );
  });
});
