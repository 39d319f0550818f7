import type { ReadOptions, ReaderOutput } from '../lines/result.ts';
import { readTable } from './table.ts';
import { looksLikeLine } from './columnContent.ts';
import { guessLayout, SAMPLE } from './tableLayout.ts';
import { ReadyRows } from '../../text/tableRows.ts';
import type { WorkbookSheet } from '../../tables/workbook.ts';
import { statementSheets } from './statementSheets.ts';
import { ZipProblem } from '../../tables/zip.ts';

/** The sheet with the most rows that look like lines; the first one if several have as many. */
function likeliest(sheets: readonly WorkbookSheet[]): WorkbookSheet | undefined {
  const scored = sheets.map((sheet) => ({
    sheet,
    score: sheet.rows.slice(0, SAMPLE).filter((row) => looksLikeLine(row.cells)).length,
  }));
  scored.sort((a, b) => b.score - a.score);
  return scored[0]?.sheet;
}

/** Reads a workbook: one sheet is the statement, the others are reported. */
export function readXlsx(bytes: Uint8Array, options: ReadOptions): ReaderOutput {
  try {
    const sheets = statementSheets(bytes);
    const sheet = options.sheet === undefined ? likeliest(sheets) : sheets.find(({ name }) => name === options.sheet);
    if (!sheet)
      return {
        statements: [],
        problems: [{ code: 'table.noColumns', kind: 'lost', place: { line: 1 } }],
        conventions: {},
      };
    const { layout, guessed } = guessLayout(sheet.rows.slice(0, SAMPLE), options);
    layout.sheet = sheet.name;
    const output = readTable(new ReadyRows(sheet.rows), layout, options);
    if (guessed) output.problems.unshift({ code: 'table.columnsGuessed', kind: 'question' });
    for (const other of sheets) {
      if (other !== sheet && other.rows.some((row) => looksLikeLine(row.cells))) {
        output.problems.push({
          code: 'section.skipped',
          kind: 'doubt',
          place: { line: 1, sheet: other.name },
          facts: { rows: String(other.rows.length) },
        });
      }
    }
    return output;
  } catch (error) {
    if (error instanceof ZipProblem)
      return { statements: [], problems: [{ code: error.code, kind: 'lost', place: { line: 1 } }], conventions: {} };
    throw error;
  }
}
