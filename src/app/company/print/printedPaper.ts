import type { Language } from '../../base/i18n/language.ts';

/**
 * A row of a printed table. Texts before and after a line are separate rows, so that a sheet can end between them. A
 * row that sums others up is set apart.
 */
export type PrintedRow =
  { key: string; text: string } | { key: string; cells: string[]; note: string; isTotal?: boolean };

/** A document, statement or report as printed: only texts, every amount with its currency's places. */
export interface PrintedPaper {
  key: string;
  /** Whether its sheets lie on their side, for a table with many columns. */
  isWide?: boolean;
  /** The language that it is written in, with the dates and amounts of it. */
  language: Language;
  title: string;
  number: string;
  /** The sender from the letterhead, otherwise the legal entity. */
  from: { name: string; address: string[] };
  /** Says that it is a draft, abandoned or reversed, or that totals leave out lines; '' if none of these. */
  standing: string;
  /** Whom it is for; a report is for nobody and has no lines here. */
  to: { heading: string; lines: string[] };
  deliverTo: string[];
  facts: { label: string; value: string }[];
  before: string[];
  columns: { label: string; isEnd: boolean; width: string }[];
  rows: PrintedRow[];
  taxes: { code: string; net: string; tax: string }[];
  sums: { label: string; value: string; isTotal: boolean }[];
  after: string[];
  bank: string[];
  terms: string[];
}
