import { MOST_INVOICE_BYTES, refused, type EInvoiceReading } from '../../../formats/einvoices/index.ts';
import type { Problem } from '../../../domain/values/result.ts';
import { bytesOf } from '../../company/tables/fileBytes.ts';
import { sha256Of } from '../../../domain/values/sha256.ts';
import type { ImportedEInvoice } from './importedEInvoice.ts';

const XML = 'application/xml';
const PDF = 'application/pdf';

/** What the worker is asked: to read the bytes of a file, or to draw a page of them (from 0). */
export interface EInvoiceQuestion {
  bytes: Uint8Array<ArrayBuffer>;
  page?: number;
}
export type EInvoiceAnswer = { reading: EInvoiceReading } | { picture: ImageBitmap } | { problem: Problem };

/** Reads the bytes of a file; in the app a worker does it (`EInvoiceWorkerClient`). */
export type EInvoiceReader = (bytes: Uint8Array<ArrayBuffer>) => Promise<EInvoiceReading>;

/**
 * Reads a chosen file as an e-invoice.
 * @throws ProblemError `file.unreadable` if it is gone or has changed since it was chosen
 */
export async function readFile(
  file: File,
  read: EInvoiceReader,
): Promise<Pick<ImportedEInvoice, 'hash' | 'fileName' | 'contentType' | 'bytes' | 'reading'>> {
  const isTooBig = file.size > MOST_INVOICE_BYTES;
  const bytes = isTooBig ? new Uint8Array() : await bytesOf(file);
  const hash = await sha256Of(isTooBig ? new TextEncoder().encode(`${file.name} ${file.size}`) : bytes);
  const reading = isTooBig ? refused('file.tooBig') : await read(bytes);
  return {
    hash,
    fileName: file.name,
    contentType: reading.container === 'pdf' ? PDF : reading.container === 'xml' ? XML : file.type,
    bytes,
    reading,
  };
}
