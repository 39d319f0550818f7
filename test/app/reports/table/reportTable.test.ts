import { describe, expect, it } from 'vitest';
import { exportOf, reportPaper, sortedRows } from '../../../../src/app/reports/table/reportTable.ts';
import { amountColumn, dateColumn, textColumn } from '../../../../src/app/reports/table/reportColumns.ts';
import { Decimal } from '../../../../src/domain/values/decimal.ts';

interface Row {
  name: string;
  day: string;
  amount: string;
}
const rows: Row[] = [
  { name: 'Élan Ltd', day: '2026-06-30', amount: '9.5' },
  { name: 'Ashdown', day: '2026-07-01', amount: '-100' },
  { name: 'Zoë', day: '2025-12-31', amount: '1000' },
];
const columns = [
  textColumn<Row>('name', 'Name', ({ name }) => name, { grow: 1, paper: 'auto' }),
  dateColumn<Row>('day', 'Date', ({ day }) => day),
  amountColumn<Row>(
    'amount',
    'Amount',
    ({ amount }) => new Decimal(amount),
    () => 'GBP',
  ),
];
const names = (of: readonly Row[]) => of.map(({ name }) => name);

describe('the table of a report', () => {
  it('sorts amounts by size, dates as days and names without their accents', () => {
    expect(names(sortedRows(rows, columns, { column: 'amount', descending: false }))).toEqual([
      'Ashdown',
      'Élan Ltd',
      'Zoë',
    ]);
    expect(names(sortedRows(rows, columns, { column: 'amount', descending: true }))).toEqual([
      'Zoë',
      'Élan Ltd',
      'Ashdown',
    ]);
    expect(names(sortedRows(rows, columns, { column: 'day', descending: false }))).toEqual([
      'Zoë',
      'Élan Ltd',
      'Ashdown',
    ]);
    expect(names(sortedRows(rows, columns, { column: 'name', descending: false }))).toEqual([
      'Ashdown',
      'Élan Ltd',
      'Zoë',
    ]);
    expect(sortedRows(rows, columns, undefined)).toBe(rows);
  });

  it('sorts the numbers within texts by value, both ways', () => {
    const numbered = ['INV-10', 'INV-100', 'INV-2'].map((name) => ({ name, day: '', amount: '1' }));
    const sorted = (descending: boolean) => names(sortedRows(numbered, columns, { column: 'name', descending }));
    expect(sorted(false)).toEqual(['INV-2', 'INV-10', 'INV-100']);
    expect(sorted(true)).toEqual(['INV-100', 'INV-10', 'INV-2']);
  });

  it('is written with plain amounts and dates', () => {
    const { columns: written } = exportOf('Report', columns, rows);
    expect(written.map(({ kind, value }) => [kind, rows[1] && value(rows[1])])).toEqual([
      ['text', 'Ashdown'],
      ['date', '2026-07-01'],
      ['amount', '-100'],
    ]);
  });

  it('is on paper as it is on the page, totals set apart', () => {
    const words = { title: 'Report', from: { name: 'Us', address: [] }, facts: [], notes: ['A note.'] };
    const paper = reportPaper(
      words,
      columns,
      rows,
      ({ name }) => name,
      ({ name }) => name === 'Zoë',
    );
    expect(paper.rows.at(-1)).toEqual({
      key: 'Zoë',
      note: '',
      cells: ['Zoë', '31 Dec 2025', '1,000.00'],
      isTotal: true,
    });
    expect(paper.rows.map((row) => 'isTotal' in row && row.isTotal === true)).toEqual([false, false, true]);
    expect([paper.after, paper.isWide]).toEqual([['A note.'], false]);
  });
});
