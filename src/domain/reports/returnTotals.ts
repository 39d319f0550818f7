import { Decimal, parseDecimal } from '../values/decimal.ts';

/** What a tax return comes to, in base currency. */
export interface ReturnTotals {
  /** Tax on sales, with what a buyer owes. */
  readonly sale: Decimal;
  /** Tax that is claimed, without a credit of the return before. */
  readonly purchase: Decimal;
  /** What is to be paid; below zero if it is to be reclaimed. */
  readonly balance: Decimal;
}

/** The boxes of the German advance return in which input tax is. */
const GERMAN_CLAIMS = ['61', '62', '66', '67'];

/**
 * What the boxes of a return come to, on the form of their country (`taxReturn` of docs/local-service.md); null for a
 * form that is not known.
 * @param boxes the amount of each box by its name
 */
export function returnTotals(form: string, boxes: ReadonlyMap<string, string>): ReturnTotals | null {
  const of = (box: string): Decimal => new Decimal(parseDecimal(boxes.get(box) ?? '') ?? 0);
  const less = (sale: Decimal, purchase: Decimal): ReturnTotals => ({ sale, purchase, balance: sale.minus(purchase) });
  if (form === 'GB') return less(of('3'), of('4'));
  if (form === 'FR') return less(of('16'), of('23').minus(of('22')));
  if (form === 'code') return less(of('output'), of('input'));
  if (form !== 'DE') return null;
  const purchase = GERMAN_CLAIMS.reduce((sum, box) => sum.plus(of(box)), new Decimal(0));
  return { sale: of('83').plus(purchase), purchase, balance: of('83') };
}
