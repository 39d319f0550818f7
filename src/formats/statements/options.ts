import { z } from 'zod';
import type { ReadOptions } from './lines/result.ts';

const column = z.number().int().nonnegative().optional();

/** Which column of a table holds what: indexes from 0. */
const columnsSchema = z.object({
  date: column,
  valueDate: column,
  amount: column,
  moneyIn: column,
  moneyOut: column,
  flag: column,
  description: z.array(z.number().int().nonnegative()).optional(),
  payee: column,
  payeeAccount: column,
  reference: column,
  balance: column,
  currency: column,
  account: column,
  type: column,
  checkNumber: column,
  category: column,
  status: column,
  fee: column.nullable(),
});

/** How the files of a bank are read, as guessed and corrected. Drops names that it does not know. */
export const tableOptionsSchema = z.object({
  encoding: z.string().optional(),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  invert: z.boolean().optional(),
  fees: z.enum(['takenOff', 'within']).optional(),
  delimiter: z.string().length(1).optional(),
  sheet: z.string().optional(),
  headerLine: z.number().int().positive().nullable().optional(),
  columns: columnsSchema.optional(),
}) satisfies z.ZodType<ReadOptions>;

/** Every format that can be asked for; the type demands that none is missing. */
const FORMATS = {
  ofx: 'ofx',
  qif: 'qif',
  camt: 'camt',
  mt940: 'mt940',
  csv: 'csv',
  xlsx: 'xlsx',
} as const satisfies { [Format in NonNullable<ReadOptions['format']>]: Format };

/** The same as a person writes it by hand, with the format. Refuses names that it does not know. */
export const writtenOptionsSchema = z.strictObject({
  ...tableOptionsSchema.shape,
  format: z.enum(FORMATS).optional(),
  columns: z.strictObject(columnsSchema.shape).optional(),
}) satisfies z.ZodType<ReadOptions>;
