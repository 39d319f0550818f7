/** A word of a page, in points from the upper left corner. */
export interface PdfWord {
  text: string;
  /** The line that it stands in, from 0. */
  line: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page as a reader sees it. */
export interface PdfPage {
  width: number;
  height: number;
  /** Line by line from the top, each from the left. */
  words: readonly PdfWord[];
}

/** Words of one line that follow each other: from the first to the last, both included. */
export interface PdfSpan {
  /** From 0. */
  page: number;
  from: number;
  to: number;
}

/** What is looked for on an invoice. */
export const PDF_FIELDS = [
  'sellerName',
  'vatId',
  'iban',
  'number',
  'issueDate',
  'dueDate',
  'currency',
  'net',
  'tax',
  'gross',
] as const;
export type PdfFieldName = (typeof PDF_FIELDS)[number];

/**
 * Where a value comes from.
 * - `learned`: from the place that a person showed on an earlier invoice of this supplier.
 * - `label`: from beside or below a word that names it.
 * - `form`: it has a form that nothing else has, such as an IBAN.
 * - `sum`: only by arithmetic, without a word that names it.
 * - `person`: a person showed or typed it.
 */
export type PdfFoundBy = 'learned' | 'label' | 'form' | 'sum' | 'person';

export interface PdfField {
  /** A date is YYYY-MM-DD, an amount a decimal text; other texts are as they stand on the page. */
  value: string;
  /** Where it stands; null for what was typed and is nowhere on the pages. */
  span: PdfSpan | null;
  by: PdfFoundBy;
}

export type PdfFields = Partial<Record<PdfFieldName, PdfField>>;

/** Which of day and month a date of numbers begins with. */
export type DayOrder = 'DMY' | 'MDY';
