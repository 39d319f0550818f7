/** The files that the imports of documents read, as endings and types of an `<input>`. */
export const E_INVOICE_KINDS = '.xml,.pdf,application/xml,text/xml,application/pdf';
export const SPREADSHEET_KINDS = '.csv,.tsv,.txt,.xlsx';

/** Whether a file dropped on the list of purchase invoices is a spreadsheet of them, and no e-invoice. */
export const isSpreadsheet = ({ name }: File): boolean => /\.(csv|tsv|xlsx)$/i.test(name);
