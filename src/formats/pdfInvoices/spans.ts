import type { PdfPage, PdfSpan, PdfWord } from '../../domain/pdfInvoices/pdfPage.ts';

/** The words of a span. */
export function wordsIn(pages: readonly PdfPage[], { page, from, to }: PdfSpan): readonly PdfWord[] {
  return pages[page]?.words.slice(from, to + 1) ?? [];
}

export function textOf(pages: readonly PdfPage[], span: PdfSpan): string {
  return wordsIn(pages, span)
    .map(({ text }) => text)
    .join(' ');
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The box around a span, in points. */
export function boxOf(pages: readonly PdfPage[], span: PdfSpan): Box {
  const words = wordsIn(pages, span);
  return {
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
    top: Math.min(...words.map(({ y }) => y)),
    bottom: Math.max(...words.map(({ y, height }) => y + height)),
  };
}

/** Words further apart than this many heights do not belong together: they are columns. */
const COLUMN_GAP = 1.5;

/** Whether a word follows the one before it in the same line and column. */
function continues(before: PdfWord | undefined, word: PdfWord | undefined): boolean {
  if (before === undefined || word === undefined || before.line !== word.line) return false;
  return word.x - before.x - before.width < COLUMN_GAP * Math.max(before.height, word.height);
}

/** The whole column's text of a line that a word stands in, such as `Miller & Sons Ltd`. */
export function segmentAt(pages: readonly PdfPage[], page: number, word: number): PdfSpan {
  const words = pages[page]?.words ?? [];
  let from = word;
  let to = word;
  while (continues(words[from - 1], words[from])) from -= 1;
  while (continues(words[to], words[to + 1])) to += 1;
  return { page, from, to };
}

/** All segments of a page, in reading order. */
export function segmentsOf(pages: readonly PdfPage[], page: number): PdfSpan[] {
  const words = pages[page]?.words ?? [];
  const found: PdfSpan[] = [];
  for (let from = 0; from < words.length;) {
    const segment = segmentAt(pages, page, from);
    found.push(segment);
    from = segment.to + 1;
  }
  return found;
}

/** Reads a text as a value of a certain kind; null if it is none. */
export type Reads<T> = (text: string) => T | null;

/** A value that a span reads as. */
export interface Found<T> {
  value: T;
  span: PdfSpan;
}

/** The first value in each place: at each word the span with the fewest words that reads, then on behind it. */
export function findAll<T>(pages: readonly PdfPage[], page: number, most: number, reads: Reads<T>): Found<T>[] {
  return segmentsOf(pages, page).flatMap((segment) => {
    const found: Found<T>[] = [];
    for (let from = segment.from; from <= segment.to;) {
      const hit = readFrom(pages, page, from, Math.min(segment.to, from + most - 1), reads);
      if (hit !== null) found.push(hit);
      from = hit === null ? from + 1 : hit.span.to + 1;
    }
    return found;
  });
}

function readFrom<T>(
  pages: readonly PdfPage[],
  page: number,
  from: number,
  last: number,
  reads: Reads<T>,
): Found<T> | null {
  for (let to = from; to <= last; to += 1) {
    const span = { page, from, to };
    const value = reads(textOf(pages, span));
    if (value !== null) return { value, span };
  }
  return null;
}

export const meets = (span: PdfSpan, other: PdfSpan): boolean =>
  span.page === other.page && span.from <= other.to && other.from <= span.to;
