import { z } from 'zod';

/** What a column of a spreadsheet of documents can hold: fields of the document, then those of its lines. */
export const SHEET_COLUMNS = [
  'group',
  'number',
  'theirNumber',
  'party',
  'date',
  'dueDate',
  'taxDate',
  'deliveryDate',
  'docType',
  'currency',
  'currencyRate',
  'orderNo',
  'theirRef',
  'title',
  'paymentTerms',
  'paymentMethod',
  'bankAccount',
  'docProject',
  'docDepartment',
  'docCostCentre',
  'total',
  'product',
  'description',
  'account',
  'quantity',
  'unitPrice',
  'entry',
  'taxCode',
  'net',
  'tax',
  'gross',
  'project',
  'department',
  'costCentre',
] as const;
export const sheetColumnSchema = z.enum(SHEET_COLUMNS);
export type SheetColumn = z.infer<typeof sheetColumnSchema>;

/** Columns of the document; the others are of its lines. */
const FIRST_OF_LINE = SHEET_COLUMNS.indexOf('product');
export const isHeaderColumn = (column: SheetColumn): boolean => SHEET_COLUMNS.indexOf(column) < FIRST_OF_LINE;

/**
 * Which rows make a document: those of one number (or group), those of one party and date, or each row by itself.
 */
export const SHEET_GROUPINGS = ['number', 'partyAndDate', 'row'] as const;
export type SheetGrouping = (typeof SHEET_GROUPINGS)[number];

/** How a spreadsheet is read. */
export const sheetMappingSchema = z.object({
  /** The meaning of each column; null for one that is ignored. */
  columns: z.array(sheetColumnSchema.nullable()),
  grouping: z.enum(SHEET_GROUPINGS),
  /** The mark before decimals, and the order of day and month; null while the table shows them by itself. */
  decimalMark: z.enum(['.', ',']).nullable(),
  dayOrder: z.enum(['DMY', 'MDY']).nullable(),
});
export type SheetMapping = z.infer<typeof sheetMappingSchema>;

/** A mapping that is remembered by the class of documents and the headings of the table. */
export const keptMappingSchema = sheetMappingSchema.extend({ id: z.string().min(1) });
export type KeptMapping = z.infer<typeof keptMappingSchema>;
export const SHEET_MAPPINGS = 'sheetMapping';
