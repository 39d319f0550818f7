import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src/app/base/export/plainText.ts';
import { guardedCell, unguarded } from '../../../../src/formats/tables/formulaGuard.ts';
import { formatAmount } from '../../../../src/app/base/format/amounts.ts';
import { useSelecting } from '../../../../src/app/base/grid/selecting.ts';
import { fileName } from '../../../../src/app/base/export/saveFile.ts';
import type { ExportTable } from '../../../../src/app/base/export/table.ts';
import { xlsxOf } from '../../../../src/app/base/export/xlsx.ts';
import { readXlsx } from '../../../../src/formats/statements/tables/xlsx.ts';

interface Line {
  no: string;
  date: string;
  text: string;
  gross: string;
  currency: string;
}
const line = (part: Partial<Line>): Line => ({
  no: 'SI1',
  date: '2026-03-01',
  text: 'Paper',
  gross: '12.5',
  currency: 'GBP',
  ...part,
});
const table = (rows: readonly Line[]): ExportTable<Line> => ({
  name: 'Sales invoices',
  columns: [
    { label: 'Number', kind: 'text', value: ({ no }) => no },
    { label: 'Date', kind: 'date', value: ({ date }) => date },
    { label: 'Text', kind: 'text', value: ({ text }) => text },
    {
      label: 'Gross',
      kind: 'amount',
      value: ({ gross }) => gross,
      places: ({ currency }) => (currency === 'JPY' ? 0 : 2),
    },
  ],
  rows,
});
async function sheetOf(
  rows: readonly Line[],
): Promise<{ sheet: string; parts: string[]; styles: string; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await (await xlsxOf(table(rows))).arrayBuffer());
  const parts = unzipSync(bytes);
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  return {
    sheet: text('xl/worksheets/sheet1.xml'),
    styles: text('xl/styles.xml'),
    parts: Object.keys(parts).sort(),
    bytes,
  };
}

describe('comma-separated values', () => {
  it('pads amounts to the currency, quotes what needs it, and begins with the mark that Excel looks for', async () => {
    const csv = await csvOf(
      table([line({ text: 'Oak "Windsor", dark' }), line({ no: 'SI2', gross: '1100', currency: 'JPY', date: '' })]),
    );
    expect(csv).toBe(
      '\uFEFFNumber,Date,Text,Gross\r\nSI1,2026-03-01,"Oak ""Windsor"", dark",12.50\r\nSI2,,Paper,1100\r\n',
    );
  });

  it.each(['=1+1', '+44 20 7946 0000', '-2+3', '@SUM(A1)', '\tx', '＝1', "'=1"])(
    'takes the formula out of %s',
    async (text) => {
      expect(guardedCell(text)).toBe(`'${text}`);
      expect(unguarded(guardedCell(text))).toBe(text);
      expect(await csvOf(table([line({ text })]))).toContain(`'${text}`);
    },
  );

  it('leaves a negative amount a number', async () => {
    expect(await csvOf(table([line({ gross: '-1234.5' })]))).toContain(',-1234.50\r\n');
  });
});

describe('a workbook', () => {
  it('keeps amounts to the last digit, dates as dates, and texts as texts', async () => {
    // 1 January 1900 is day 2; 126 years of 365 days and 31 leap days (1904 to 2024) later it is 2026, and 59 days
    // later March: 46082.
    const { sheet } = await sheetOf([line({ gross: '12345678901234567.89', text: '=HYPERLINK("x")' })]);
    expect(sheet).toContain('<c r="B2" s="2"><v>46082</v></c>');
    expect(sheet).toContain('<v>12345678901234567.89</v>');
    expect(sheet).toContain(
      '<c r="C2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>',
    );
    expect(sheet).not.toContain('<f>');
  });

  it('shows each currency with its places', async () => {
    const { sheet, styles } = await sheetOf([line({}), line({ gross: '1100', currency: 'JPY' })]);
    expect(sheet).toContain('<c r="D2" s="3"><v>12.5</v></c>');
    expect(sheet).toContain('<c r="D3" s="4"><v>1100</v></c>');
    expect(styles).toContain('numFmtId="165" formatCode="#,##0.00"');
    expect(styles).toContain('numFmtId="166" formatCode="#,##0"');
  });

  it('leaves out characters that XML cannot contain', async () => {
    const { sheet } = await sheetOf([line({ text: 'a\u0001b\ud800c & <d>' })]);
    expect(sheet).toContain('abc &amp; &lt;d&gt;');
  });

  it('has every part that a reader asks for, and is read back as it was', async () => {
    const { parts, bytes } = await sheetOf([
      line({ text: 'Müller & Söhne', gross: '-40.25' }),
      line({ date: '2026-03-02', gross: '7.5' }),
    ]);
    expect(parts).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const read = readXlsx(bytes, {});
    expect(read.problems).toEqual([]);
    expect(read.layout).toMatchObject({ sheet: 'Sales invoices', headers: ['Number', 'Date', 'Text', 'Gross'] });
    expect(read.statements.flatMap(({ lines }) => lines)).toMatchObject([
      { date: '2026-03-01', description: 'Müller & Söhne', amount: '-40.25' },
      { date: '2026-03-02', description: 'Paper', amount: '7.5' },
    ]);
  });

  it('reports its progress, and stops when asked', async () => {
    const rows = Array.from({ length: 5_000 }, () => line({}));
    const progress: number[] = [];
    await csvOf(table(rows), { progress: (done) => progress.push(done) });
    expect(progress).toEqual([2_000, 4_000, 5_000]);
    const stop = new AbortController();
    const stopped = xlsxOf(table(rows), { signal: stop.signal, progress: () => stop.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
  });
});

describe('the name of a file', () => {
  it('has no character that a file system refuses', () => {
    expect(fileName('Invoices: A/B <2026>?', 'csv')).toBe('Invoices A B 2026.csv');
    expect(fileName('///', 'csv')).toBe('Daybook.csv');
  });
});

describe('a cell that is copied', () => {
  it.each([
    ['-1234.5', '-1,234.50'],
    ['120', '120.00'],
  ])('takes an amount along as a figure: %s', (amount, copied) => {
    const column = {
      id: 'open',
      label: 'Open',
      width: 90,
      text: (row: { amount: string }) => formatAmount(row.amount, 'GBP'),
    };
    const { copied: copiedAt } = useSelecting({ rows: [{ amount }], rowKey: () => 'only', columns: [column] });
    expect(copiedAt({ row: 0, column: 0 })).toBe(copied);
  });

  it('is guarded unless it is a number', () => {
    const column = { id: 'text', label: 'Text', width: 90, text: () => '-1+HYPERLINK' };
    expect(useSelecting({ rows: [{}], rowKey: () => 'only', columns: [column] }).copied({ row: 0, column: 0 })).toBe(
      "'-1+HYPERLINK",
    );
  });
});
