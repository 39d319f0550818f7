/** The files that the import of e-invoices reads, as endings and types of an `<input>`. */
export const E_INVOICE_KINDS = '.xml,.pdf,application/xml,text/xml,application/pdf';

/** Whether a file dropped on the list of purchase invoices is a spreadsheet of them, and no e-invoice. */
export const isSpreadsheet = ({ name }: File): boolean => /\.(csv|tsv|xlsx)$/i.test(name);
