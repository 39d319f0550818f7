import { isPdf, readInvoicePdf } from './read/pdf.ts';
import { MOST_INVOICE_BYTES, readInvoiceXml } from './read/xml.ts';
import type { EInvoice } from '../../domain/einvoices/eInvoice.ts';
import type { EInvoiceProfile } from '../../domain/einvoices/rules.ts';
import type { EInvoiceFormat, EInvoiceReading } from './read/result.ts';
import { writeCii } from './write/cii.ts';
import { PROFILES } from './write/profiles.ts';
import { writeUbl } from './write/ubl.ts';

export { printedReading } from './printed.ts';
export { MOST_INVOICE_BYTES } from './read/xml.ts';
export type { EInvoiceFormat, EInvoiceProblem, EInvoiceReading } from './read/result.ts';

/**
 * Reads an electronic invoice: UBL 2.1 Invoice and CreditNote, CII D16B and later, ZUGFeRD 1, ZUGFeRD 2 and Factur-X.
 * The content decides what a file is. Never throws on bad content: `invoice` is null for a file that is none or is
 * damaged, `problems` says why, and names every figure that is missing, unreadable or does not add up.
 */
export async function readEInvoice(bytes: Uint8Array): Promise<EInvoiceReading> {
  if (bytes.length === 0) return refused('file.empty');
  if (bytes.length > MOST_INVOICE_BYTES) return refused('file.tooBig');
  return isPdf(bytes) ? await readInvoicePdf(bytes) : readInvoiceXml(bytes);
}

/** What is said of a file that is not even opened. */
export function refused(code: 'file.empty' | 'file.tooBig'): EInvoiceReading {
  return { format: null, container: null, profile: null, invoice: null, problems: [{ code, kind: 'lost' }] };
}

/**
 * Writes an invoice or credit note as XML in UTF-8, in either syntax. What is null is left out; `checkRules` says
 * before whether the file is valid (src/domain/einvoices/rules.ts).
 */
export function writeEInvoice(invoice: EInvoice, format: EInvoiceFormat, profile: EInvoiceProfile): string {
  return format === 'ubl' ? writeUbl(invoice, PROFILES[profile]) : writeCii(invoice, PROFILES[profile]);
}
