import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import { uuidV7 } from '../../domain/values/identifiers.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Author } from '../base/author.ts';
import { badRequest } from '../base/refusal.ts';
import type { DocumentClassDescriptor } from '../base/classes.ts';
import type { NewDocument } from './input.ts';
import type { Particulars } from './stored.ts';

/**
 * The billing schedule of a sale (spec 9, 1.15): dates and amounts, sorted by date.
 * @throws Refusal 400 for a purchase, an amount that is not above zero, or more than the document's gross
 */
export function billingSchedule(
  given: NewDocument['billingSchedule'],
  { side, isMoney }: DocumentClassDescriptor,
  amounts: AmountFields,
  author: Author,
): Particulars['billingSchedule'] {
  if (!given || given.length === 0) return undefined;
  if (side !== 'sale' || isMoney) throw badRequest('BillingSchedule belongs to sales.');
  let whole = new Decimal(0);
  for (const [index, { currencyAmount }] of given.entries()) {
    if (!new Decimal(currencyAmount).gt(0))
      throw badRequest(`BillingSchedule #${String(index + 1)} CurrencyAmount must be greater than zero.`);
    whole = whole.plus(currencyAmount);
  }
  if (whole.gt(amounts.grossCurrencyAmount))
    throw badRequest(
      `BillingSchedule comes to ${toDecimalString(whole)}, more than the document's ${amounts.grossCurrencyAmount}.`,
    );
  return given
    .map(({ billingDate, currencyAmount, description }) => ({
      id: uuidV7(author.source),
      billingDate,
      currencyAmount,
      description: description ?? undefined,
    }))
    .sort((left, right) => (left.billingDate < right.billingDate ? -1 : left.billingDate > right.billingDate ? 1 : 0));
}
