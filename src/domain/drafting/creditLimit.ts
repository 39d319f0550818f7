import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { partOf, type Lookup } from '../learning/lookup.ts';

/** Another document of the party and its outstanding amount, in its currency; '' if unknown. */
export interface OpenBalance {
  key: string;
  docClass: DocumentClass;
  currency: string;
  outstanding: string;
  statusList: readonly string[];
}

/** A customer whose debt would exceed the credit limit; all in document currency. */
export interface CreditExcess {
  limit: DecimalString;
  /** The debt without this document: invoices less money received and not allocated. */
  owed: DecimalString;
  /** The same with this document. */
  total: DecimalString;
}

/**
 * Whether a sales invoice exceeds its customer's credit limit. Only debts in the customer's own currency count; others
 * are not converted, because no rate is given for it. Null if there is no limit, or it is kept.
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
      entry === 'journal' ||
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
