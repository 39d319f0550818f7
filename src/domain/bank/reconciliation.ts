import { z } from 'zod';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { Decimal, decimalSchema, toDecimalString, type DecimalString } from '../values/decimal.ts';

/** A bank line as it was when it was ticked. */
const reconciledLineSchema = z.object({
  key: z.string().min(1),
  date: localDateSchema,
  /** Money in is positive. */
  amount: decimalSchema,
  description: z.string(),
  reference: z.string().optional(),
});
export type ReconciledLine = z.infer<typeof reconciledLineSchema>;

/** A bank statement whose lines were ticked until nothing was left between them and its balances; kept here only. */
export const reconciliationSchema = z.object({
  id: z.string().min(1),
  bankAccountId: z.string().min(1),
  /** The account's currency; '' if it has none. */
  currency: z.string(),
  from: localDateSchema,
  to: localDateSchema,
  /** The bank's number of the statement. */
  number: z.string().optional(),
  opening: decimalSchema,
  closing: decimalSchema,
  /** Who kept it: the user of the connection. */
  by: z.string(),
  at: instantSchema,
  lines: z.array(reconciledLineSchema),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** What ticked lines come to between two balances. */
export interface TickedTotals {
  moneyIn: DecimalString;
  /** Without its sign. */
  moneyOut: DecimalString;
  /** Opening balance and ticked lines. */
  end: DecimalString;
  /** What is left: closing − end. Zero once the statement is reconciled. */
  difference: DecimalString;
}

/** Adds ticked lines up exactly, as decimals. */
export function tickedTotals(
  { opening, closing }: Pick<Reconciliation, 'opening' | 'closing'>,
  lines: readonly Pick<ReconciledLine, 'amount'>[],
): TickedTotals {
  let [moneyIn, moneyOut] = [new Decimal(0), new Decimal(0)];
  for (const { amount } of lines) {
    const value = new Decimal(amount);
    if (value.isNegative()) moneyOut = moneyOut.minus(value);
    else moneyIn = moneyIn.plus(value);
  }
  const end = new Decimal(opening).plus(moneyIn).minus(moneyOut);
  return {
    moneyIn: toDecimalString(moneyIn),
    moneyOut: toDecimalString(moneyOut),
    end: toDecimalString(end),
    difference: toDecimalString(new Decimal(closing).minus(end)),
  };
}

/** What became of a reconciled line: it is gone, or its day or amount is another; or its texts are. */
export interface ReconciledChange {
  what: 'removed' | 'changed' | 'text';
  was: ReconciledLine;
  now: ReconciledLine | null;
}

/**
 * What has changed in the lines of a reconciliation since it was kept.
 * @param lineOf the line as it is now; undefined if it is gone
 */
export function changesSince(
  { lines }: Pick<Reconciliation, 'lines'>,
  lineOf: (key: string) => ReconciledLine | undefined,
): ReconciledChange[] {
  return lines.flatMap((was): ReconciledChange[] => {
    const now = lineOf(was.key);
    if (now === undefined) return [{ what: 'removed', was, now: null }];
    if (now.date !== was.date || now.amount !== was.amount) return [{ what: 'changed', was, now }];
    const isSameText = now.description === was.description && (now.reference ?? '') === (was.reference ?? '');
    return isSameText ? [] : [{ what: 'text', was, now }];
  });
}

/** Whether a reconciliation no longer holds: a line is gone, or its day or amount is another. */
export function isBroken(changes: readonly ReconciledChange[]): boolean {
  return changes.some(({ what }) => what !== 'text');
}

/** Keys of all lines that reconciliations hold, but for one that is left out. */
export function reconciledKeys(all: readonly Reconciliation[], except?: string): ReadonlySet<string> {
  return new Set(all.flatMap(({ id, lines }) => (id === except ? [] : lines.map(({ key }) => key))));
}

/** The reconciliations of an account, newest statement first. */
export function ofAccount(all: readonly Reconciliation[], bankAccountId: string): Reconciliation[] {
  return all
    .filter((one) => one.bankAccountId === bankAccountId)
    .sort((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : a.at < b.at ? 1 : -1));
}
