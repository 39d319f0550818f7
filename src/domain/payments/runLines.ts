import type { OpenDocument } from '../drafting/outstanding.ts';
import { currencyPlaces } from '../values/currency.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import type { TakenDiscount } from './records.ts';

/** What a person typed for an open document of a payment run. */
export interface TypedLine {
  pay?: DecimalString | undefined;
  discount?: DecimalString | undefined;
}

/** Why a line cannot be paid as typed; the page makes the sentence. */
export type LineFault =
  | 'notPositive' // nothing is paid, or the discount is below zero
  | 'tooMuch' // paid and discount are more than is open
  | 'decimals'; // more than the currency has

/** How much of an open document a run pays, and how much it takes off as settlement discount, in its currency. */
export interface RunLine {
  document: OpenDocument;
  /** Negative for a credit or money on account, which is always used whole. */
  pay: DecimalString;
  discount: DecimalString;
  fault: LineFault | null;
}

function faultOf(open: Decimal, pay: Decimal, discount: Decimal, currency: string): LineFault | null {
  if (discount.isNegative() || !pay.gt(0)) return 'notPositive';
  if (pay.plus(discount).gt(open)) return 'tooMuch';
  const places = currencyPlaces(currency);
  return pay.decimalPlaces() > places || discount.decimalPlaces() > places ? 'decimals' : null;
}

/** The line of an open document: everything that is open less the discount, unless a person typed how much to pay. */
export function runLine(document: OpenDocument, typed: TypedLine = {}): RunLine {
  const open = new Decimal(document.open);
  if (open.isNegative()) return { document, pay: document.open, discount: ZERO, fault: null };
  const discount = new Decimal(typed.discount ?? 0);
  const pay = typed.pay === undefined ? open.minus(discount) : new Decimal(typed.pay);
  return {
    document,
    pay: toDecimalString(pay),
    discount: toDecimalString(discount),
    fault: faultOf(open, pay, discount, document.currency ?? ''),
  };
}

/** So much per cent of what is open, rounded to the currency's decimals. */
export function percentOf({ open, currency }: OpenDocument, percent: DecimalString): DecimalString {
  const part = new Decimal(open).times(percent).div(100);
  return toDecimalString(part.toDecimalPlaces(currencyPlaces(currency ?? ''), Decimal.ROUND_HALF_UP));
}

/**
 * The documents with what the run pays of them as their open amounts, for `paymentGroups`. Lines at fault are left out.
 */
export function paidParts(lines: readonly RunLine[]): OpenDocument[] {
  return lines.filter(({ fault }) => fault === null).map(({ document, pay }) => ({ ...document, open: pay }));
}

/**
 * What is still to be paid where discounts were taken and the drafts that post them are not in the ledger yet: else the
 * next run would offer the discount as the rest of an unpaid invoice.
 * @param isUnposted whether the credit of this key is still a draft or waits for posting. Once it is posted, it is an
 *   open credit of its own or has reduced its invoice; abandoned, it reduces nothing.
 */
export function lessDiscounts(
  open: readonly OpenDocument[],
  discounts: readonly TakenDiscount[],
  isUnposted: (credit: string) => boolean,
): OpenDocument[] {
  const taken = new Map<string, Decimal>();
  for (const { document, amount, credit } of discounts)
    if (isUnposted(credit)) taken.set(document, (taken.get(document) ?? new Decimal(0)).plus(amount));
  return open.flatMap((each) => {
    const discount = taken.get(each.key);
    if (discount === undefined) return [each];
    const rest = new Decimal(each.open).minus(discount);
    return rest.gt(0) ? [{ ...each, open: toDecimalString(rest) }] : [];
  });
}
