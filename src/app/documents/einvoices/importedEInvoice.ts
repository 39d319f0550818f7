import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import { isSelfBilled } from '../../../domain/einvoices/eInvoice.ts';
import type { DraftNote, PurchaseDraft } from '../../../domain/einvoices/purchaseDraft.ts';
import type { FoundBy } from '../../../domain/einvoices/supplierMatch.ts';
import type { ContentOf } from '../../../domain/resources/content.ts';
import { Decimal, parseDecimal } from '../../../domain/values/decimal.ts';
import type { EInvoiceReading } from '../../../formats/einvoices/index.ts';
import { missingInForm, type PdfForm } from './pdf/pdfForm.ts';

/** Whom an invoice is from: a supplier that was found or chosen, a new one, or nobody yet. */
export type ChosenSupplier =
  | { kind: 'known'; id: string; by: FoundBy | 'chosen' }
  | { kind: 'new'; content: ContentOf<'contactAccount'> }
  | { kind: 'several'; by: FoundBy };

/** A chosen file: what was read from it, and the draft that it would become. */
export interface ImportedEInvoice {
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  reading: EInvoiceReading;
  /** The fields beside the pages, for a PDF without an electronic invoice; `reading.invoice` is made of them. */
  pdf: PdfForm | null;
  /** Null without an invoice. */
  supplier: ChosenSupplier | null;
  /** The tax code for each category and rate; null where none is chosen. */
  taxCodes: Readonly<Record<string, string | null>>;
  draft: PurchaseDraft | null;
  /**
   * The document that was made from this file before, or that has this number and supplier; or another of these files
   * that has both, by its name.
   */
  known: { why: 'file' | 'number'; key: string } | { why: 'batch'; fileName: string } | null;
}

/**
 * - `unread`: there is no invoice in the file, or it does not say what has to be known.
 * - `review`: a PDF whose fields a person has not checked yet.
 * - `selfBilled`: the buyer wrote it: it is a sale of the company.
 * - `known`: it was imported, or its number and supplier are there already.
 * - `supplier`: it is not clear whom it is from.
 * - `check`: something does not agree, or could not be read; a draft can be made all the same.
 */
export type FileStanding = 'unread' | 'review' | 'selfBilled' | 'known' | 'supplier' | 'check' | 'ready';

/** Differences between the file's totals and those of the draft: file minus draft; null where one is not known. */
export function differencesOf({ reading: { invoice }, draft }: ImportedEInvoice): {
  name: 'net' | 'tax' | 'gross';
  file: string | null;
  ours: Decimal | null;
  difference: Decimal | null;
}[] {
  const sign = invoice?.kind === 'creditNote' ? -1 : 1;
  return (['net', 'tax', 'gross'] as const).map((name) => {
    const file = invoice?.totals[name] ?? (name === 'tax' && invoice !== null ? '0' : null);
    const ours = draft?.ours?.[name].times(sign) ?? null;
    const parsed = file === null ? null : parseDecimal(file);
    return { name, file, ours, difference: parsed === null || ours === null ? null : new Decimal(parsed).minus(ours) };
  });
}

/** Whether an invoice says enough for a draft. */
export function isDraftable(invoice: EInvoice | null): invoice is EInvoice {
  return (
    invoice !== null &&
    invoice.kind !== null &&
    invoice.currency !== null &&
    invoice.lines.length + invoice.tax.length > 0
  );
}

/** Notes that only tell what else the file says. */
const HARMLESS: ReadonlySet<DraftNote['code']> = new Set(['order', 'rounding', 'prepaid']);

/** What is to be said of a file before a draft is made of it. */
export function fileStanding(file: ImportedEInvoice): FileStanding {
  const { reading, supplier, draft, known } = file;
  if (file.pdf !== null && !file.pdf.isChecked) return 'review';
  if (!isDraftable(reading.invoice)) return 'unread';
  if (isSelfBilled(reading.invoice.typeCode)) return 'selfBilled';
  if (known !== null) return 'known';
  if (supplier === null || supplier.kind === 'several') return 'supplier';
  const differs = differencesOf(file).some(({ difference }) => difference === null || !difference.isZero());
  const isDoubtful =
    reading.problems.some(({ kind }) => kind !== 'note') ||
    draft === null ||
    draft.notes.some(({ code }) => !HARMLESS.has(code)) ||
    Object.values(file.taxCodes).includes(null);
  return differs || isDoubtful ? 'check' : 'ready';
}

/** Whether the fields of a PDF say all that a draft needs, so that a person can say that they are right. */
export function canBeChecked({ pdf, reading, supplier }: ImportedEInvoice): boolean {
  if (pdf === null || !isDraftable(reading.invoice)) return false;
  const { fields, totalsDiffer } = missingInForm(pdf);
  return fields.length === 0 && !totalsDiffer && supplier !== null && supplier.kind !== 'several';
}
