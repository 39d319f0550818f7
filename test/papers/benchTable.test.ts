import { expect, test } from 'vitest';
import { withAims, type MeasuredFigure } from '../bench/report.ts';
import { tableOf } from '../bench/table.ts';
import { withDrawnPart } from '../support/drawnPart.ts';

const figures: readonly MeasuredFigure[] = [
  {
    name: 'keyToPaint',
    title: 'Key → paint',
    measurements: withAims([
      {
        what: 'key → paint, 1,000 lines',
        unit: 'ms',
        value: 9.71,
        p95: 14.12,
        limit: { what: 'the bare grid', value: 7 },
        ratio: 1.604,
        aim: { of: 'ratio', atMost: 1.5 },
      },
      { what: 'a letter | a digit', unit: 'ms', value: 8.3, aim: { of: 'value', atMost: 50 } },
    ]),
  },
  {
    name: 'syncDrafts',
    title: 'Syncing 500 drafts',
    measurements: withAims([
      {
        what: '500 drafts synced',
        unit: 'records/s',
        value: 1272.4,
        limit: { what: 'bare HTTP client', value: 1344 },
        ratio: 0.9467,
        aim: { of: 'ratio', atLeast: 0.9 },
        note: 'in turns',
      },
      { what: 'requests for each draft', unit: 'requests/draft', value: 1.01 },
    ]),
  },
  { name: 'start', title: 'Starting Daybook', notMeasured: 'there is no browser' },
];

test('a run of the bench is told in a table: unit, limit, ratio, and whether the aim is reached', () => {
  const cells = tableOf(figures)
    .split('\n')
    .slice(2)
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/));
  const row = (at: number): string => (cells[at] ?? []).map((cell) => cell.trim()).join(' | ');
  expect(row(0)).toBe('**Key → paint** (`keyToPaint`) |  |  |  |  | ');
  expect(row(1)).toBe(
    'key → paint, 1,000 lines | 9.71 ms (p95 14.1) | 7 ms, the bare grid | 1.60 × | ≤ 1.5 ×, **missed** | ',
  );
  expect(row(2)).toBe('a letter \\| a digit | 8.3 ms |  |  | ≤ 50 ms, met | ');
  expect(row(4)).toBe('500 drafts synced | 1,272 /s | 1,344 /s, bare HTTP client | 0.95 | ≥ 0.9, met | in turns');
  expect(row(5)).toBe('requests for each draft | 1.01 |  |  |  | ');
  expect(row(7)).toBe('not measured |  |  |  |  | there is no browser');
});

test('what is drawn replaces what lies between the comments, and nothing else', () => {
  const markers = ['<!-- bench -->', '<!-- /bench -->'] as const;
  const paper = 'before\n<!-- bench -->\nold\n<!-- /bench -->\nafter';
  expect(withDrawnPart(paper, markers, 'new')).toBe('before\n<!-- bench -->\nnew\n<!-- /bench -->\nafter');
  expect(() => withDrawnPart('no place', markers, 'new')).toThrow('no place between');
});
