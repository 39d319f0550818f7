import { z } from 'zod';

/** A file of which a draft was made, kept on this computer so that it is not imported twice. */
export const importedFileSchema = z.object({
  /** SHA-256 of its bytes, in hex. */
  id: z.string().min(1),
  fileName: z.string(),
  /** Key of the document made from it. */
  documentKey: z.string().min(1),
});
export const IMPORTED_FILES = 'einvoiceFile';

/** What a person chose for the e-invoices of a supplier. */
export const supplierWaysSchema = z.object({
  /** The supplier's id, or its key while the service does not have it. */
  id: z.string().min(1),
  /** Tax codes by tax category and rate (`taxKey`). */
  taxCodes: z.record(z.string(), z.string()),
});
export const SUPPLIER_WAYS = 'einvoiceSupplier';
