import { z } from 'zod';
import { Decimal, decimalSchema, type DecimalString } from '../values/decimal.ts';
import { documentClassSchema, type DocumentClass } from '../kinds/documentClasses.ts';

/** The classes whose simple documents are typed in batches. */
export const BATCH_CLASSES = [
  'purchaseInvoice',
  'saleInvoice',
  'payment',
  'receipt',
] as const satisfies readonly DocumentClass[];
export type BatchClass = (typeof BATCH_CLASSES)[number];

/** Under which kind batches are kept on this computer. */
export const BATCHES = 'batches';

/** The batch of a class that is being typed: which drafts it has, and what they should come to. Its id is the class. */
export const keptBatchSchema = z.object({
  id: documentClassSchema,
  /** The drafts' keys, in the order of their rows. A row has its key before its draft is stored. */
  keys: z.array(z.string().min(1)),
  /** The total that was typed, as on the adding strip; in the currency of the first row. */
  control: decimalSchema.optional(),
});
export type KeptBatch = z.infer<typeof keptBatchSchema>;

/** What the totals of a batch are added up from: a row's currency, and its gross; null where it cannot be counted. */
export interface BatchAmount {
  currency: string;
  gross: Decimal | null;
}

/** What the rows of a batch come to. */
export interface BatchTotals {
  /** The currency of the first row; that of the typed total. */
  currency: string;
  /** The sum of the rows in this currency. */
  entered: Decimal;
  /** The typed total less the sum; null if none was typed. Positive: something is still to be entered. */
  difference: Decimal | null;
  /** The sums in other currencies, which the typed total does not cover, in the order of their first rows. */
  others: { currency: string; entered: Decimal }[];
  /** How many rows are counted. */
  counted: number;
  /** How many rows have no amount that can be counted. */
  uncounted: number;
}

/**
 * Adds up the rows of a batch. The amounts are rounded already, so the sums need no rounding.
 * @param usualCurrency the currency while there is no row
 * @param control the total that was typed; undefined if none was
 */
export function batchTotals(
  rows: readonly BatchAmount[],
  usualCurrency: string,
  control: DecimalString | undefined,
): BatchTotals {
  const sums = new Map<string, Decimal>();
  let uncounted = 0;
  for (const { currency, gross } of rows) {
    if (gross === null) uncounted += 1;
    else sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(gross));
  }
  const currency = rows[0]?.currency ?? usualCurrency;
  const entered = sums.get(currency) ?? new Decimal(0);
  sums.delete(currency);
  return {
    currency,
    entered,
    difference: control === undefined ? null : new Decimal(control).minus(entered),
    others: [...sums].map(([other, sum]) => ({ currency: other, entered: sum })),
    counted: rows.length - uncounted,
    uncounted,
  };
}
