import { readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import { readXlsx } from './xlsx.ts';
import { detectBinary, detectText, HEAD } from './detect.ts';
import { decodeText, utf8Head } from './encoding.ts';
import { NotUtf8, utf8Pieces } from './pieces.ts';
import type { ReaderInput, ReaderOutput, ReadOptions, ReadResult, StatementFormat } from './result.ts';

export type { Conventions, Place, ReadOptions, ReadResult, Statement, StatementFormat, StatementLine, StatementProblem, StatementProblemCode, TableColumns, TableLayout } from './result.ts';

const READERS: Partial<Record<StatementFormat, (input: ReaderInput) => ReaderOutput>> = {
  camt: readCamt,
  csv: readCsv,
  ofx: readOfx,
  qif: readQif,
  mt940: readMt940,
};

const refusal = (code: 'file.unknown' | 'file.empty' | 'file.oldExcel' | 'file.pdf', encoding: string): ReadResult => ({
  format: 'unknown',
  encoding,
  statements: [],
  problems: [{ code, kind: 'lost', place: { line: 1 } }],
  conventions: {},
});

/**
 * Reads a bank statement file of any kind; its content decides the format. Never throws on bad content: what could
 * not be read is in `problems`, with its place (design: statements, "Reading").
 */
export function readStatements(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  if (bytes.length === 0) return refusal('file.empty', 'utf-8');
  const binary = detectBinary(bytes);
  if (binary === 'oldExcel' || binary === 'pdf') return refusal(`file.${binary}`, 'binary');
  if (binary === 'xlsx') return told({ format: 'xlsx', encoding: 'binary', ...readXlsx(bytes, options) });
  const inPieces = camtInPieces(bytes, options);
  if (inPieces) return told({ format: 'camt', encoding: 'utf-8', ...inPieces });
  const { text, encoding, problems } = decodeText(bytes, options.encoding);
  const format = options.format ?? detectText(text);
  const reader = READERS[format];
  if (!reader) return refusal(text.trim() === '' ? 'file.empty' : 'file.unknown', encoding);
  const output = reader({ text, options });
  if (format === 'csv' && output.problems.some((problem) => problem.code === 'table.noColumns')) {
    return { ...output, format: options.format ?? 'unknown', encoding, problems: [...problems, { code: 'file.unknown', kind: 'lost', place: { line: 1 } }, ...output.problems] };
  }
  return told({ format, encoding, ...output, problems: [...problems, ...output.problems] });
}

/** A file without a single line is never silent: it may be a month without movements, or damage that nothing else showed. */
function told(result: ReadResult): ReadResult {
  const silent = result.statements.every(({ lines }) => lines.length === 0) && result.problems.every(({ kind }) => kind === 'question');
  return silent ? { ...result, problems: [...result.problems, { code: 'file.noLines', kind: 'note', place: { line: 1 } }] } : result;
}

/** Reads CAMT in UTF-8, as nearly all of it is, without its whole text in memory. @returns null when the file is anything else. */
function camtInPieces(bytes: Uint8Array, options: ReadOptions): ReaderOutput | null {
  if (options.encoding !== undefined || (options.format !== undefined && options.format !== 'camt')) return null;
  const head = utf8Head(bytes, HEAD);
  if (head === null || detectText(head) !== 'camt') return null;
  try {
    return readCamt({ text: utf8Pieces(bytes, options.onProgress), options });
  } catch (error) {
    if (error instanceof NotUtf8) return null;
    throw error;
  }
}
