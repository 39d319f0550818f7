/*
 * Payment files for banks. In comes a `PaymentOrder`: our accounts, and the payments to make from them. Out come bytes,
 * or the problems that keep the file from being made, each with its field; notes on what is written otherwise than
 * given; and the totals by account, date and currency (docs/payments.md). Pure: nothing is read, sent or kept here.
 */
import type { ModulusTable } from '../../domain/payments/modulusCheck.ts';
import type { PaymentFileFormat } from '../../domain/payments/records.ts';
import { writeBacs18 } from './bacs18.ts';
import { writePaymentCsv, type CsvField, type CsvMapping } from './csv.ts';
import type { PaymentOrder, WrittenPayments } from './order.ts';
import { writePain001 } from './pain001.ts';

export { CSV_FIELDS, csvMappingSchema, USUAL_MAPPING, type CsvField, type CsvMapping } from './csv.ts';
export type {
  Debtor,
  Payment,
  PaymentNote,
  PaymentOrder,
  PaymentParty,
  PaymentProblem,
  WrittenPayments,
} from './order.ts';
export { epcCode } from './epcCode.ts';
export { swissQrCode, type SwissParty, type SwissRefusal } from './swissQrCode.ts';
export { qrModules } from './qrModules.ts';
export { modulusTableOf, readModulusFile } from './modulusFile.ts';

/** What the file of a format is called and holds. */
export const PAYMENT_FILE_KINDS: Readonly<Record<PaymentFileFormat, { extension: string; mediaType: string }>> = {
  pain001: { extension: 'xml', mediaType: 'application/xml' },
  bacs18: { extension: 'txt', mediaType: 'text/plain' },
  csv: { extension: 'csv', mediaType: 'text/csv' },
};

/**
 * Writes a payment file. Never throws on bad input: `problems` says what has to be mended, and `bytes` is null then.
 * @param csv how the table of a `csv` file is made
 * @param modulus how British accounts are checked; null if no table was given
 */
export function writePayments(
  format: PaymentFileFormat,
  order: PaymentOrder,
  csv: { mapping: CsvMapping; headings: Readonly<Record<CsvField, string>> },
  modulus: ModulusTable | null,
): WrittenPayments {
  if (format === 'pain001') return writePain001(order, modulus);
  return format === 'bacs18' ? writeBacs18(order, modulus) : writePaymentCsv(order, csv.mapping, csv.headings, modulus);
}
