import { allOf, type ByteSource } from '../text/byteSource.ts';
import { readCamt } from './readers/camt.ts';
import { readCsv } from './tables/csv.ts';
import { readMt940 } from './readers/mt940.ts';
import { readOfx } from './readers/ofx.ts';
import { readQif } from './readers/qif.ts';
import { readXlsx } from './tables/xlsx.ts';
import { detectText, HEAD } from './detect.ts';
import { detectBinary } from '../text/detectBinary.ts';
import { decodeText, encodedPieces, utf8In } from '../text/encoding.ts';
import { NotInPieces, piecesOf } from '../text/pieces.ts';
import type { ReaderInput, ReaderOutput, ReadOptions, ReadResult, StatementFormat } from './lines/result.ts';

export { DistantBytes, WINDOW, type ByteSource } from '../text/byteSource.ts';
export type {
  Conventions,
  FilePlace,
  ReadOptions,
  ReadResult,
  Statement,
  StatementFormat,
  StatementLine,
  StatementProblem,
  StatementProblemCode,
  TableColumns,
  TableLayout,
} from './lines/result.ts';

const READERS: Partial<Record<StatementFormat, (input: ReaderInput) => ReaderOutput>> = {
  camt: readCamt,
  csv: readCsv,
  ofx: ({ text, options }) => readOfx({ text: piecesOf(text, options.onProgress), options }),
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
 * Reads a bank statement file of any kind. The content decides the format. Never throws on bad content: `problems`
 * lists what could not be read, with its place (docs/formats.md, "Reading").
 */
export function readStatements(bytes: ByteSource, options: ReadOptions = {}): ReadResult {
  if (bytes.length === 0) return refusal('file.empty', 'utf-8');
  const binary = detectBinary(bytes.subarray(0, HEAD));
  if (binary === 'oldExcel' || binary === 'pdf') return refusal(`file.${binary}`, 'binary');
  if (binary === 'xlsx') {
    const output = readXlsx(allOf(bytes), options);
    const isOther = output.problems.some(({ code }) => code === 'file.zip' || code === 'file.otherSheet');
    return withNoLinesNote({ format: isOther ? 'unknown' : 'xlsx', encoding: 'binary', ...output });
  }
  const inPieces = readInPieces(bytes, options);
  if (inPieces) return withNoLinesNote(inPieces);
  const all = allOf(bytes);
  const decoded = decodeText(all, options.encoding);
  const { text, encoding, problems } = decoded;
  const format = options.format ?? detectText(text);
  const reader = READERS[format];
  if (!reader) return refusal(text.trim() === '' ? 'file.empty' : 'file.unknown', encoding);
  const output = reader({ text, options, utf8: utf8In(all, decoded) });
  if (format === 'csv' && output.problems.some((problem) => problem.code === 'table.noColumns')) {
    return {
      ...output,
      format: options.format ?? 'unknown',
      encoding,
      problems: [...problems, { code: 'file.unknown', kind: 'lost', place: { line: 1 } }, ...output.problems],
    };
  }
  return withNoLinesNote({ format, encoding, ...output, problems: [...problems, ...output.problems] });
}

/**
 * Adds a note when a file has no lines and no other problem explains why: it may be a month without movements, or
 * damage that nothing else showed.
 */
function withNoLinesNote(result: ReadResult): ReadResult {
  const silent =
    result.statements.every(({ lines }) => lines.length === 0) &&
    result.problems.every(({ kind }) => kind === 'question');
  return silent
    ? { ...result, problems: [...result.problems, { code: 'file.noLines', kind: 'note', place: { line: 1 } }] }
    : result;
}

/**
 * Reads CAMT and OFX without holding the whole text in memory, where the encoding allows it. @returns null for any
 * other file
 */
function readInPieces(bytes: ByteSource, options: ReadOptions): ReadResult | null {
  const wanted = options.format;
  if (options.encoding !== undefined || (wanted !== undefined && wanted !== 'camt' && wanted !== 'ofx')) return null;
  const head = formatInHead(bytes);
  if (head === null || (wanted ?? head) !== head) return null;
  const encoded = encodedPieces(bytes);
  if (encoded === null) return null;
  try {
    const input = { text: encoded.pieces(options.onProgress), options };
    const output = head === 'camt' ? readCamt(input) : readOfx(input);
    return {
      format: head,
      encoding: encoded.encoding,
      ...output,
      problems: [...encoded.problems(), ...output.problems],
    };
  } catch (error) {
    if (error instanceof NotInPieces) return null;
    throw error;
  }
}

/** The format by the file's first bytes, if it can be read in pieces. Its marks are ASCII, whatever the encoding. */
function formatInHead(bytes: ByteSource): 'camt' | 'ofx' | null {
  const format = detectText(new TextDecoder('utf-8').decode(bytes.subarray(0, HEAD)));
  return format === 'camt' || format === 'ofx' ? format : null;
}
