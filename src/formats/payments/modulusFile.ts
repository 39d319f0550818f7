import { MODULUS_METHODS, type ModulusRange, type ModulusTable } from '../../domain/payments/modulusCheck.ts';

/*
 * The two files that Vocalink publishes for the modulus check, as people download them: the weights (`valacdos.txt`:
 * two sort codes, a method, fourteen weights, perhaps an exception) and the substitutes of exception 5 (`scsubtab.txt`:
 * two sort codes). Columns are set apart by blanks.
 */

/** What a file holds, or the first line that is not of either kind. */
export type ModulusFileRead =
  | { kind: 'weights'; ranges: readonly ModulusRange[] }
  | { kind: 'substitutes'; substitutes: ReadonlyMap<string, string> }
  /** `line` counts from 1; 0 for a file without any line. */
  | { kind: 'unreadable'; line: number };

const WEIGHTS = 14;
const HIGHEST_EXCEPTION = 14;
const SORT_CODE = /^\d{6}$/;

function rangeOf(columns: readonly string[]): ModulusRange | null {
  const [from = '', to = '', name, ...figures] = columns;
  const method = MODULUS_METHODS.find((one) => one === name);
  const numbers = figures.map(Number);
  const [exception = 0] = numbers.splice(WEIGHTS);
  const isWhole =
    (figures.length === WEIGHTS || figures.length === WEIGHTS + 1) &&
    figures.every((figure) => /^-?\d{1,3}$/.test(figure)) &&
    exception >= 0 &&
    exception <= HIGHEST_EXCEPTION;
  if (!SORT_CODE.test(from) || !SORT_CODE.test(to) || to < from || method === undefined || !isWhole) return null;
  return { from, to, method, weights: numbers, exception };
}

/**
 * Reads either file. Its kind follows from its lines; empty ones are passed over, and one that cannot be read makes the
 * whole file unreadable: half a table would let wrong accounts through.
 */
export function readModulusFile(text: string): ModulusFileRead {
  const ranges: ModulusRange[] = [];
  const substitutes = new Map<string, string>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  for (const [at, line] of lines.entries()) {
    const columns = line.trim().split(/\s+/);
    const [first = '', instead = ''] = columns;
    // Files from old systems end in the character 26.
    if (first === '' || first === '\u001A') continue;
    const range = columns.length > 2 ? rangeOf(columns) : null;
    if (range) ranges.push(range);
    else if (columns.length === 2 && SORT_CODE.test(first) && SORT_CODE.test(instead)) substitutes.set(first, instead);
    else return { kind: 'unreadable', line: at + 1 };
    if (ranges.length > 0 && substitutes.size > 0) return { kind: 'unreadable', line: at + 1 };
  }
  if (ranges.length > 0) return { kind: 'weights', ranges };
  return substitutes.size > 0 ? { kind: 'substitutes', substitutes } : { kind: 'unreadable', line: 0 };
}

/** The table of both files; null without the weights. */
export function modulusTableOf(texts: readonly string[]): ModulusTable | null {
  const read = texts.map(readModulusFile);
  const ranges = read.flatMap((file) => (file.kind === 'weights' ? file.ranges : []));
  const substitutes = read.flatMap((file) => (file.kind === 'substitutes' ? [file.substitutes] : []));
  return ranges.length === 0 ? null : { ranges, substitutes: substitutes[0] ?? null };
}
