import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document, DocumentClass } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import { partOf, type Lookup } from './lookup.ts';

/** Another document of the party, and what is left of it in its currency; '' where nothing is told. */
export interface OpenBalance {
  key: string;
  docClass: DocumentClass;
  currency: string;
  outstanding: string;
  statusList: readonly string[];
}

/** A customer that would owe more than is granted; all in document currency. */
export interface CreditExcess {
  limit: DecimalString;
  /** What is owed without this document: invoices less what has been received and not allocated. */
  owed: DecimalString;
  /** The same with this document. */
  total: DecimalString;
}

/**
 * Whether a sale invoice takes its customer over the credit limit. Counted in the customer's own currency only: what is owed
 * in another one is not converted, since nobody says at which rate. Null where no limit is set, or it is kept.
 * @param gross of the document, in its currency
 */
export function creditExcess(
  document: Document,
  gross: Decimal,
  others: Iterable<OpenBalance>,
  key: string,
  lookup: Lookup,
): CreditExcess | null {
  if (document.docClass !== 'saleInvoice' || !gross.gt(0)) return null;
  const contact = lookup.find('contactAccount', document.contactAccountId);
  const limit = partOf(document, lookup)?.creditLimit;
  const currency = contact?.customer?.currency ?? contact?.currency ?? lookup.baseCurrency;
  if (limit === undefined || !new Decimal(limit).gt(0) || document.currency !== currency) return null;
  let owed = new Decimal(0);
  for (const other of others) {
    const { side, isLedger, entry } = DOCUMENT_TRAITS[other.docClass];
    if (
      other.key === key ||
      side !== 'sale' ||
      !isLedger ||
      other.currency !== currency ||
      other.outstanding === '' ||
      !other.statusList.includes('posted')
    )
      continue;
    owed = entry === 'money' ? owed.minus(other.outstanding) : owed.plus(other.outstanding);
  }
  const total = owed.plus(gross);
  return total.gt(limit) ? { limit, owed: toDecimalString(owed), total: toDecimalString(total) } : null;
}
