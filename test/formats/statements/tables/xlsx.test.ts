import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/formats/statements/index.ts';
import { tableSample } from '../../../../src/formats/statements/tables/tableSample.ts';
import { brief, codes, linesOf } from '../../support/readers.ts';
import { textCell as text, workbook } from '../../support/workbooks.ts';

const header = `<row r="3">${text('A3', 'Date')}${text('B3', 'Details')}${text('C3', 'Amount')}</row>`;
const row = (number: number, serial: string, details: string, amount: string, style = 1): string =>
  `<row r="${number}"><c r="A${number}" s="${style}"><v>${serial}</v></c>${text(`B${number}`, details)}<c r="C${number}"><v>${amount}</v></c></row>`;

describe('XLSX', () => {
  it('is read with dates as days, shared texts, and amounts as Excel shows them', () => {
    // 45306 is 15 January 2024; Excel stores 12.3 as 12.300000000000001.
    const bytes = workbook(
      {
        Sheet1: `${header}${row(4, '45306', 'Tea &amp; Co', '-12.300000000000001')}${row(5, '45307.75', 'Pay', '1E3', 2)}<row r="6"><c r="A6" s="1"><v>45308</v></c><c r="B6" t="s"><v>1</v></c><c r="C6"><v>-1.234</v></c></row>`,
      },
      { strings: ['x', 'Shared'] },
    );
    const result = readStatements(bytes);
    expect(result).toMatchObject({ format: 'xlsx', encoding: 'binary', problems: [] });
    expect(brief(result)).toEqual(['2024-01-15 -12.3 Tea & Co', '2024-01-16 1000 Pay', '2024-01-17 -1.234 Shared']);
    expect(linesOf(result)[0]?.place).toEqual({ line: 4, sheet: 'Sheet1' });
  });

  it('places a row with an invalid number after the row before it', () => {
    const bytes = workbook({
      S: header + row(4, '45306', 'a', '1') + row(5, '45307', 'b', '2').replace('r="5"', 'r="0"'),
    });
    expect(linesOf(readStatements(bytes)).map(({ place }) => place.line)).toEqual([4, 5]);
  });

  it('counts days from 1904 if the workbook says so', () => {
    // 1 January 2024 is 43830 days after 1 January 1904.
    expect(brief(readStatements(workbook({ S: header + row(4, '43830', 'x', '1') }, { date1904: true })))).toEqual([
      '2024-01-01 1 x',
    ]);
  });

  it.each([
    ['from 1900', false, '46027', '46028.4375'],
    ['from 1904', true, '44565', '44566.4375'],
  ])('reads days without a format below the header of a date, counted %s', (_, date1904, first, second) => {
    // 46027 days after 30 December 1899 is 5 January 2026; 1 January 1904 is 1462 days later. Style 0 is no date.
    const bytes = workbook(
      { S: header + row(4, first, 'a', '-12.5', 0) + row(5, second, 'b', '46027', 0) },
      { date1904 },
    );
    const result = readStatements(bytes);
    expect(brief(result)).toEqual(['2026-01-05 -12.5 a', '2026-01-06 46027 b']);
    expect(codes(result)).toEqual([]);
    expect(tableSample(bytes, result, 9).map(({ cells }) => cells[0])).toEqual(['Date', '2026-01-05', '2026-01-06']);
  });

  it('leaves numbers below the header of a date alone that are no days of our time', () => {
    const bytes = workbook({ S: header + row(4, '1', 'a', '-12.5', 0) + row(5, '99999', 'b', '7', 0) });
    expect(codes(readStatements(bytes))).toEqual(['table.noColumns']);
  });

  it('reads the sheet with lines, and reports others that have some', () => {
    const bytes = workbook({
      Cover: `<row r="1">${text('A1', 'Hello')}</row>`,
      Lines: header + row(4, '45306', 'a', '-1') + row(5, '45306', 'b', '2'),
      More: header + row(4, '45306', 'c', '3'),
    });
    expect(brief(readStatements(bytes))).toEqual(['2024-01-15 -1 a', '2024-01-15 2 b']);
    expect(codes(readStatements(bytes))).toEqual(['section.skipped']);
    expect(brief(readStatements(bytes, { sheet: 'More' }))).toEqual(['2024-01-15 3 c']);
  });

  it('may have amounts as texts', () => {
    const cells = `<row r="4"><c r="A4" s="1"><v>45306</v></c>${text('B4', 'a')}${text('C4', '1.234,50')}</row>`;
    expect(brief(readStatements(workbook({ S: header + cells })))).toEqual(['2024-01-15 1234.5 a']);
  });

  it('is outcome apart from other archives and other kinds of spreadsheets', () => {
    const outcome = (...names: string[]) => {
      const result = readStatements(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<a/>')]))));
      return [result.format, ...codes(result)];
    };
    expect(outcome('january.xml', 'february.xml')).toEqual(['unknown', 'file.zip']);
    expect(outcome('mimetype', 'content.xml', 'META-INF/manifest.xml')).toEqual(['unknown', 'file.otherSheet']);
    expect(outcome('[Content_Types].xml', 'xl/workbook.bin')).toEqual(['unknown', 'file.otherSheet']);
    expect(outcome('[Content_Types].xml', 'xl/styles.xml')).toEqual(['xlsx', 'file.damaged']);
  });

  it('damaged anywhere, never gives a wrong amount', () => {
    const bytes = workbook({ S: header + row(4, '45306', 'a', '111.11') + row(5, '45307', 'b', '222.22') });
    for (let at = 4; at < bytes.length; at += 1) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      const result = readStatements(damaged);
      const lines = brief(result);
      if (lines.length > 0) expect(lines).toEqual(['2024-01-15 111.11 a', '2024-01-16 222.22 b']);
      else expect(result.problems.length).toBeGreaterThan(0);
      expect(readStatements(bytes.subarray(0, at)).problems.length).toBeGreaterThan(0);
    }
  });
});
