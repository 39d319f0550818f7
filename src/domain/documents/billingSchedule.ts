import { Decimal } from '../values/decimal.ts';
import type { BillingInstalment, Document } from './document.ts';
import { currencyAmountsOf } from './documentAmounts.ts';

/** Whether anything was typed into an instalment; one that is empty is not sent. */
export function isEmptyInstalment({ billingDate, currencyAmount, description }: BillingInstalment): boolean {
  return billingDate === undefined && currencyAmount === undefined && description === undefined;
}

/** The instalments of a document that say something, in their order. */
export function instalmentsOf({ billingSchedule = [] }: Pick<Document, 'billingSchedule'>): BillingInstalment[] {
  return billingSchedule.filter((instalment) => !isEmptyInstalment(instalment));
}

/** What a billing schedule comes to, in document currency; an instalment without an amount counts as nothing. */
export function scheduledAmount(document: Pick<Document, 'billingSchedule'>): Decimal {
  return instalmentsOf(document).reduce((sum, { currencyAmount }) => sum.plus(currencyAmount ?? 0), new Decimal(0));
}

/**
 * The document's gross in its own currency, which a billing schedule must not exceed (spec 9, 1.15). Null where it is not known here:
 * a line has no tax rate yet, or the service will fill in its price.
 */
export function mostToBill(document: Document): Decimal | null {
  const isKnown =
    document.explicitAmounts === true ||
    document.lines.every(({ taxRate, currencyUnitPrice }) => taxRate !== undefined && currencyUnitPrice !== undefined);
  return isKnown ? (currencyAmountsOf(document)?.gross ?? null) : null;
}
