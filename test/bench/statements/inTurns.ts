import { XMLParser } from 'fast-xml-parser';
import { parse as parseOfx } from 'ofx-js';
import Papa from 'papaparse';
import { readStatements } from '../../../src/formats/statements/index.ts';
import { compared } from '../turns.ts';
import { camtOf, csvOf, ofxOf } from './files.ts';

const MB = 1_000_000;
const XML_OPTIONS = {
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  removeNSPrefix: true,
  isArray: (name: string) => ['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd'].includes(name),
};

/** The file of each format, and how a library divides its text without reading it as a statement. */
export const LARGE_FILES = {
  ofx: { make: () => ofxOf(12 * MB), divide: (text: string): unknown => parseOfx(text) },
  camt: { make: () => camtOf(16 * MB), divide: (text: string): unknown => new XMLParser(XML_OPTIONS).parse(text) },
  csv: { make: () => csvOf(17 * MB), divide: (text: string): unknown => Papa.parse(text) },
} as const;
type LargeFormat = keyof typeof LARGE_FILES;

/** A CSV in windows-1252 with an accent in most lines; the same in UTF-8 is read in turns with it. */
const WESTERN = 'western';

function westernFile(): { western: Uint8Array; utf8: Uint8Array } {
  const text = LARGE_FILES.csv.make().text.replaceAll('e ', 'é ');
  return { western: Uint8Array.from(text, (letter) => letter.charCodeAt(0)), utf8: new TextEncoder().encode(text) };
}

const linesIn = (bytes: Uint8Array): number =>
  readStatements(bytes).statements.reduce((sum, statement) => sum + statement.lines.length, 0);

/** What the process prints, as JSON: median times, ms, and the lines that were read. */
export interface InTurns {
  ours: number;
  theirs: number;
  lines: number;
}

const isFormat = (text: string): text is LargeFormat => text in LARGE_FILES;

/**
 * Reads a large file and has a library divide it, in turns: `inTurns.ts FORMAT ROUNDS`. A process of its own does it, as
 * in the app a worker of its own reads each file: one that has read other formats before is slower at every one.
 */
if (import.meta.main) {
  const [format = '', rounds = ''] = process.argv.slice(2);
  if (format === WESTERN) {
    const { western, utf8 } = westernFile();
    const lines = linesIn(western);
    const times = await compared(
      () => readStatements(western),
      () => readStatements(utf8),
      Number(rounds),
    );
    console.log(JSON.stringify({ ...times, lines } satisfies InTurns));
    process.exit(0);
  }
  if (!isFormat(format)) throw new Error(`no format ${format}`);
  const { make, divide } = LARGE_FILES[format];
  const bytes = new TextEncoder().encode(make().text);
  const lines = linesIn(bytes);
  const times = await compared(
    () => readStatements(bytes),
    () => divide(new TextDecoder().decode(bytes)),
    Number(rounds),
  );
  console.log(JSON.stringify({ ...times, lines } satisfies InTurns));
}
