import { Decimal } from '../values/decimal.ts';
import type { BillingInstalment, Document } from './document.ts';
import { currencyAmountsOf } from './documentAmounts.ts';

/** Whether an instalment is empty; empty ones are not sent. */
export function isEmptyInstalment({ billingDate, currencyAmount, description }: BillingInstalment): boolean {
  return billingDate === undefined && currencyAmount === undefined && description === undefined;
}

/** The instalments of a document that are not empty, in their order. */
export function instalmentsOf({ billingSchedule = [] }: Pick<Document, 'billingSchedule'>): BillingInstalment[] {
  return billingSchedule.filter((instalment) => !isEmptyInstalment(instalment));
}

/** The sum of a billing schedule, in document currency; an instalment without an amount counts as zero. */
export function scheduledAmount(document: Pick<Document, 'billingSchedule'>): Decimal {
  return instalmentsOf(document).reduce((sum, { currencyAmount }) => sum.plus(currencyAmount ?? 0), new Decimal(0));
}

/**
 * The document's gross in its own currency, which a billing schedule must not exceed (docs/local-service.md, "Billing
 * schedules"). Null if it is not known here: a line has no tax rate yet, or the service will fill in its price.
 */
export function mostToBill(document: Document): Decimal | null {
  const isKnown =
    document.explicitAmounts === true ||
    document.lines.every(({ taxRate, currencyUnitPrice }) => taxRate !== undefined && currencyUnitPrice !== undefined);
  return isKnown ? (currencyAmountsOf(document)?.gross ?? null) : null;
}
