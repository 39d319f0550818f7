import { describe, expect, it } from 'vitest';
import { DistantBytes, readStatements, WINDOW } from '../../../../src/formats/statements/index.ts';
import { tableSample } from '../../../../src/formats/statements/tables/tableSample.ts';
import { utf8 } from '../../support/readers.ts';

const HEADER = 'Date,Description,Amount\n';
const row = (day: number, text: string): string => `2026-03-${String(day).padStart(2, '0')},${text},-${day}.00\n`;

/** A file outside of memory, and the parts of it that were read. */
function distant(text: string): { bytes: DistantBytes; parts: number[] } {
  const all = utf8(text);
  const parts: number[] = [];
  const bytes = new DistantBytes(all.length, (start, end) => {
    parts.push(end - start);
    return all.slice(start, end);
  });
  return { bytes, parts };
}

describe('the first rows of a table', () => {
  it('come from the first part only if the file is long', () => {
    const { bytes, parts } = distant(
      HEADER + Array.from({ length: 20_000 }, (_, index) => row((index % 28) + 1, 'Tea')).join(''),
    );
    expect(bytes.length).toBeGreaterThan(WINDOW);
    const result = readStatements(bytes);
    parts.length = 0;
    const rows = tableSample(bytes, result, 3);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Date', 'Description', 'Amount'],
      ['2026-03-01', 'Tea', '-1.00'],
      ['2026-03-02', 'Tea', '-2.00'],
    ]);
    expect(parts.filter((length) => length > WINDOW)).toEqual([]);
  });

  it('are complete even if one of them is longer than that part', () => {
    const long = 'x'.repeat(WINDOW);
    const { bytes } = distant(HEADER + row(1, long) + row(2, 'Tea'));
    expect(tableSample(bytes, readStatements(bytes), 3).map(({ cells }) => cells[1])).toEqual([
      'Description',
      long,
      'Tea',
    ]);
  });
});
