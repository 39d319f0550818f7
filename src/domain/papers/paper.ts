import { z } from 'zod';

/**
 * A row of a printed table. Texts before and after a line are separate rows, so that a sheet can end between them. A
 * row that sums others up is set apart.
 */
export const paperRowSchema = z.union([
  z.object({ key: z.string(), text: z.string() }),
  z.object({
    key: z.string(),
    cells: z.array(z.string()),
    note: z.string(),
    isTotal: z.boolean().optional(),
    /** What the last column comes to up to and with this row: a sheet that ends here carries it to the next one. */
    carried: z.string().optional(),
  }),
]);
export type PaperRow = z.infer<typeof paperRowSchema>;

/** What goes over from the rows before one index to the next sheet; undefined if they carry nothing. */
export function carriedAt(rows: readonly { carried?: string | undefined }[], end: number): string | undefined {
  return rows.slice(0, end).findLast(({ carried }) => carried !== undefined)?.carried;
}

const lines = z.array(z.string());
/** The rows of a QR code, `1` for a dark module; at most those of the largest one. */
const modules = z.array(z.string().regex(/^[01]{21,177}$/)).max(177);

/** The receipt and payment part of a Swiss QR-bill, at the foot of the last sheet, in the paper's language. */
export const paymentSlipSchema = z.object({
  words: z.object({
    receipt: z.string(),
    paymentPart: z.string(),
    account: z.string(),
    reference: z.string(),
    message: z.string(),
    payableBy: z.string(),
    /** Over the box that the payer writes into. */
    payableByWritten: z.string(),
    currency: z.string(),
    amount: z.string(),
    acceptancePoint: z.string(),
    separate: z.string(),
  }),
  iban: z.string(),
  /** Name, street and place of the account's holder. */
  creditor: lines,
  /** '' for none. */
  reference: z.string(),
  message: z.string(),
  /** Name, street and place; none if the payer writes them by hand. */
  debtor: lines,
  currency: z.string(),
  amount: z.string(),
  modules,
});
export type PaymentSlip = z.infer<typeof paymentSlipSchema>;

/** A document, statement or report as printed: only texts, every amount with its currency's places. */
export const paperSchema = z.object({
  key: z.string(),
  /** Whether its sheets lie on their side, for a table with many columns. */
  isWide: z.boolean().optional(),
  /** The language that it is written in, with the dates and amounts of it. */
  language: z.string(),
  title: z.string(),
  number: z.string(),
  /** Its date, YYYY-MM-DD; left out where it has none. */
  date: z.string().optional(),
  /** The sender from the letterhead, otherwise the legal entity. */
  from: z.object({ name: z.string(), address: lines }),
  /** Says that it is a draft, abandoned or reversed, or that totals leave out lines; '' if none of these. */
  standing: z.string(),
  /** Whom it is for; a report is for nobody and has no lines here. */
  to: z.object({ heading: z.string(), lines }),
  deliverTo: lines,
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  before: lines,
  /** `width` is `auto`, or a number with `mm` or `%`; columns that are `auto` share what is left. */
  columns: z.array(z.object({ label: z.string(), isEnd: z.boolean(), width: z.string() })),
  rows: z.array(paperRowSchema),
  taxes: z.array(z.object({ code: z.string(), net: z.string(), tax: z.string() })),
  sums: z.array(z.object({ label: z.string(), value: z.string(), isTotal: z.boolean() })),
  after: lines,
  bank: lines,
  /** A QR code beside the bank details that a bank's app pays by. */
  paymentCode: z.object({ caption: z.string(), modules }).optional(),
  paymentSlip: paymentSlipSchema.optional(),
  terms: lines,
});
export type Paper = z.infer<typeof paperSchema>;

/** The words around the content of a paper, in its language. */
export const paperWordsSchema = z.object({
  deliverTo: z.string(),
  taxCode: z.string(),
  net: z.string(),
  tax: z.string(),
  howToPay: z.string(),
  continued: z.string(),
  carriedForward: z.string(),
  broughtForward: z.string(),
  /** With `{page}` and `{pages}` where the numbers go. */
  page: z.string(),
  logo: z.string(),
});
export type PaperWords = z.infer<typeof paperWordsSchema>;

/** What every sheet has from the letterhead. */
export const paperLetterheadSchema = z.object({
  details: lines,
  size: z.enum(['a4', 'letter']),
  /** A PNG as Base64; null without a logo. */
  logo: z.base64().nullable(),
});
export type PaperLetterhead = z.infer<typeof paperLetterheadSchema>;

/** At most this many papers are written at once, as they are printed. */
export const MOST_PAPERS = 500;

/** An e-invoice that a PDF carries inside (Factur-X). */
export const embeddedInvoiceSchema = z.object({
  /** CII, in the profile that is named. */
  xml: z.string(),
  profile: z.enum(['en16931', 'xrechnung']),
});
export type EmbeddedInvoice = z.infer<typeof embeddedInvoiceSchema>;

/** Papers that become one PDF, one after the other, each beginning on a new sheet. */
export const pdfRequestSchema = z.object({
  /** The title that viewers show. */
  title: z.string(),
  letterhead: paperLetterheadSchema,
  papers: z
    .array(z.object({ paper: paperSchema, words: paperWordsSchema }))
    .min(1)
    .max(MOST_PAPERS),
  /** Of one paper only: the file is then one of PDF/A-3b with this inside. */
  invoice: embeddedInvoiceSchema.optional(),
});
export type PdfRequest = z.infer<typeof pdfRequestSchema>;

export const pdfResponseSchema = z.object({ pdf: z.base64() });
export type PdfResponse = z.infer<typeof pdfResponseSchema>;
