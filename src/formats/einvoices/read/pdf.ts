import type { EInvoiceProblem, EInvoiceReading } from './result.ts';
import { isPasswordNeeded, pagesOf, withPdf } from '../../pdfInvoices/pdfFile.ts';
import type { PdfPage } from '../../../domain/pdfInvoices/pdfPage.ts';
import { associatedFiles, type AssociatedFile } from './associatedFiles.ts';
import { MOST_INVOICE_BYTES, readInvoiceXml } from './xml.ts';

/** Whether a file begins as a PDF; some programs write a few bytes before its mark. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}

/** The names that the specifications give to the invoice within a PDF. */
const INVOICE_NAME = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;

const failed = (code: EInvoiceProblem['code'], text?: string): EInvoiceReading => ({
  format: null,
  container: 'pdf',
  profile: null,
  invoice: null,
  problems: [{ code, kind: 'lost', ...(text === undefined ? {} : { text }) }],
});

/**
 * Reads the invoice within a PDF (ZUGFeRD, Factur-X), from its table of attachments or beside it. The attachment with
 * the name that the specifications give counts; without one, the only attachment that is an invoice. Of several nobody
 * can tell which one is meant. Without any, the reading has the pages with their text; those of a scan have none.
 */
export async function readInvoicePdf(bytes: Uint8Array): Promise<EInvoiceReading> {
  try {
    return await withPdf(bytes, async (document) => {
      const names = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
      const files: AssociatedFile[] = [];
      for (const name of names) {
        const content: unknown = await document.getAttachmentContent(name);
        if (content instanceof Uint8Array) files.push({ name, content });
      }
      return (
        invoiceAmong(files) ??
        invoiceAmong(associatedFiles(bytes, MOST_INVOICE_BYTES)) ??
        withoutInvoice(await pagesOf(document))
      );
    });
  } catch (error) {
    // Damage surfaces as whatever error the library meets; none of its errors is ours to pass on.
    return failed(isPasswordNeeded(error) ? 'pdf.encrypted' : 'pdf.damaged');
  }
}

/** The invoice among the attachments; null if there is none. */
function invoiceAmong(files: readonly AssociatedFile[]): EInvoiceReading | null {
  const named = files.filter(({ name }) => INVOICE_NAME.test(name));
  const readings = (named.length > 0 ? named : files)
    .map(({ content }) => readInvoiceXml(content))
    .filter(({ format }) => named.length > 0 || format !== null);
  const [only, second] = readings;
  if (only === undefined) return null;
  if (second !== undefined) return failed('pdf.severalInvoices', files.map(({ name }) => name).join(', '));
  return { ...only, container: 'pdf' };
}

function withoutInvoice(pages: PdfPage[]): EInvoiceReading {
  const hasText = pages.some(({ words }) => words.length > 0);
  return { ...failed(hasText ? 'pdf.noInvoice' : 'pdf.noText'), pages };
}
