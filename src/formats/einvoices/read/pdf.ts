import type { EInvoiceProblem, EInvoiceReading } from '../result.ts';
import { readInvoiceXml } from './xml.ts';

/** Whether a file begins as a PDF; some programs write a few bytes before its mark. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  return head.includes('%PDF-');
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
 * The files embedded in a PDF, by pdf.js (docs/decisions/0015-pdf-with-pdfjs.md). It rebuilds a broken table of
 * objects, and opens an encrypted file that asks for no password.
 */
async function attachmentsOf(bytes: Uint8Array): Promise<{ name: string; content: Uint8Array }[] | 'encrypted' | null> {
  // Both parts of the library are loaded only for a PDF. The first registers what the second would start in a worker.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    // The library takes what it is given for its own.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    const names = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
    const files: { name: string; content: Uint8Array }[] = [];
    for (const name of names) {
      const content: unknown = await document.getAttachmentContent(name);
      if (content instanceof Uint8Array) files.push({ name, content });
    }
    return files;
  } catch (error) {
    // Damage surfaces as whatever error the library meets; none of its errors is ours to pass on.
    return error instanceof PasswordException ? 'encrypted' : null;
  } finally {
    await task.destroy();
  }
}

/**
 * Reads the invoice within a PDF (ZUGFeRD, Factur-X). The attachment with the name that the specifications give counts;
 * without one, the only attachment that is an invoice. Of several nobody can tell which one is meant.
 */
export async function readInvoicePdf(bytes: Uint8Array): Promise<EInvoiceReading> {
  const files = await attachmentsOf(bytes);
  if (files === 'encrypted') return failed('pdf.encrypted');
  if (files === null) return failed('pdf.damaged');
  const named = files.filter(({ name }) => INVOICE_NAME.test(name));
  const readings = (named.length > 0 ? named : files)
    .map(({ content }) => readInvoiceXml(content))
    .filter(({ format }) => named.length > 0 || format !== null);
  const [only, second] = readings;
  if (only === undefined) return failed('pdf.noInvoice');
  if (second !== undefined) return failed('pdf.severalInvoices', files.map(({ name }) => name).join(', '));
  return { ...only, container: 'pdf' };
}
