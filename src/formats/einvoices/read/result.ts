import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import type { SumFinding } from '../../../domain/einvoices/sums.ts';
import type { PdfPage } from '../../../domain/pdfInvoices/pdfPage.ts';

/** `cii` also stands for its forerunner, the CrossIndustryDocument of ZUGFeRD 1. */
export type EInvoiceFormat = 'ubl' | 'cii';

/** Stable codes. The page makes the sentence that people read. */
export type EInvoiceProblemCode =
  | 'file.empty'
  | 'file.tooBig'
  | 'file.unknown' // neither XML of an invoice nor a PDF
  | 'file.otherDocument' // XML of another kind; its root is in `text`
  | 'file.damaged' // not well-formed
  | 'file.cutOff'
  | 'file.doctype'
  | 'file.tooDeep'
  | 'encoding.damaged'
  | 'encoding.doubtful'
  | 'pdf.damaged'
  | 'pdf.encrypted'
  | 'pdf.noInvoice' // no attachment is an invoice; `pages` has the text
  | 'pdf.noText' // the same, and its pages are pictures
  | 'pdf.severalInvoices'
  | 'field.missing'
  | 'field.repeated'
  | 'amount.bad'
  | 'amount.otherCurrency'
  | 'date.bad'
  | 'indicator.bad' // neither allowance nor charge
  | 'type.unknown'
  | 'type.differs' // the root element and the type code say different things
  | 'dueDate.several'
  | 'lines.none'
  | 'line.group' // a heading or a sum of other lines, not a line of its own
  | SumFinding['code'];

export interface EInvoiceProblem {
  code: EInvoiceProblemCode;
  /**
   * - `lost`: something that the file says, or has to say, could not be read.
   * - `doubt`: it was read, but contradicts something else.
   * - `note`: worth knowing.
   */
  kind: 'lost' | 'doubt' | 'note';
  /** Which figure or text of the invoice, e.g. `totals.payable` or `lines.3.netAmount` (lines count from 0). */
  field?: string;
  /** Line of the XML, from 1. */
  place?: { line: number };
  /** The text as it stands in the file, at most 200 characters. */
  text?: string;
  facts?: Record<string, string>;
}

/** What was read from a file. */
export interface EInvoiceReading {
  format: EInvoiceFormat | null;
  container: 'xml' | 'pdf' | null;
  /** The specification that the file follows, as it names it (BT-24). */
  profile: string | null;
  invoice: EInvoice | null;
  problems: EInvoiceProblem[];
  /** The text of a PDF without an electronic invoice. */
  pages?: PdfPage[];
}
