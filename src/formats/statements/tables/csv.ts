import { CsvRows } from '../../tables/csvRows.ts';
import type { ReaderInput, ReaderOutput, ReadOptions } from '../lines/result.ts';
import { isLabelled, readLabelled } from './labelled.ts';
import { readTable } from './table.ts';
import { looksLikeLine } from './columnContent.ts';
import { guessLayout, SAMPLE } from './tableLayout.ts';
import { DayRows, serialColumns, withDays } from './serialDays.ts';
import { firstRows, type TableRow } from '../../text/tableRows.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The sample is taken from this many characters, since the file may be large. */
const HEAD = 1 << 18;

/** The complete lines at the beginning of the file. */
function headOf(text: string): string {
  return text.length <= HEAD ? text : text.slice(0, text.lastIndexOf('\n', HEAD) + 1 || undefined);
}

/** The first rows of a text, the delimiter that divides them, and the columns whose dates are day numbers. */
interface Sample {
  delimiter: string;
  rows: TableRow[];
  serial: number[];
}

function sampleOf(head: string, delimiter: string, columns: ReadOptions['columns']): Sample {
  const rows = firstRows(new CsvRows(head, delimiter, { most: SAMPLE }), SAMPLE);
  const serial = serialColumns(rows, false, columns);
  return { delimiter, serial, rows: serial.length === 0 ? rows : withDays(rows, serial, false) };
}

/** The delimiter with which most rows look like lines; otherwise the one that gives most rows the same width. */
function guessDelimiter(head: string, columns: ReadOptions['columns']): Sample {
  let best: { sample: Sample | null; score: number } = { sample: null, score: 0 };
  for (const delimiter of DELIMITERS) {
    if (!head.includes(delimiter)) continue;
    const sample = sampleOf(head, delimiter, columns);
    const rows = sample.rows.filter((row) => row.cells.length > 1);
    const widths = new Map<number, number>();
    for (const row of rows) widths.set(row.cells.length, (widths.get(row.cells.length) ?? 0) + 1);
    const score = rows.filter((row) => looksLikeLine(row.cells)).length * 10 + Math.max(0, ...widths.values());
    if (score > best.score) best = { sample, score };
  }
  return best.sample ?? sampleOf(head, ',', columns);
}

/** Reads CSV and TSV of any bank. Delimiter, header and columns are guessed; `layout` says how. */
export function readCsv({ text, options, utf8 }: ReaderInput): ReaderOutput {
  const lined = text.includes('\n') ? text : text.replace(/\r/g, '\n');
  const separator = /^\s*"?sep=(.)"?\r?\n/i.exec(lined);
  const body = separator ? lined.replace(/^\s*"?sep=.*\n/i, '\n') : lined;
  const head = headOf(body);
  if (options.delimiter === undefined && options.columns === undefined && isLabelled(head))
    return readLabelled(body, options);
  const known = options.delimiter ?? separator?.[1];
  const { columns } = options;
  const sampled = known === undefined ? guessDelimiter(head, columns) : sampleOf(head, known, columns);
  const { delimiter, rows: sample, serial } = sampled;
  const { layout, guessed } = guessLayout(sample, options);
  layout.delimiter = delimiter;
  // The header's width shows whether a quoted cell is only long, or its quote was never closed.
  const width =
    layout.headers.length > 1 ? layout.headers.length : Math.max(0, ...Object.values(layout.columns).flat()) + 1;
  const rows = new CsvRows(body, delimiter, body === text && utf8 ? { width, utf8 } : { width });
  options.onProgress?.(0.5);
  const output = readTable(serial.length === 0 ? rows : new DayRows(rows, serial), layout, options);
  const [first] = output.statements.flatMap(({ lines }) => lines);
  if (serial.length > 0 && first)
    output.problems.unshift({ code: 'dates.serial', kind: 'question', facts: { date: first.date } });
  if (guessed) output.problems.unshift({ code: 'table.columnsGuessed', kind: 'question' });
  return output;
}
