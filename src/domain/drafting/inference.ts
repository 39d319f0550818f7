import type { DecimalString } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import type { Facts } from '../learning/facts.ts';
import { taxRateOn, type Known } from '../learning/known.ts';
import type { Reference } from '../resources/reference.ts';
import { chargedTaxCode, isReverseCharged } from '../documents/reverseCharge.ts';
import { partOf, type Lookup } from './lookup.ts';

function tradeOf(line: DocumentLine, document: Document, lookup: Lookup): Reference['sale'] {
  const product = lookup.find('product', line.productId);
  return DOCUMENT_TRAITS[document.docClass].side === 'sale' ? product?.sale : product?.purchase;
}

/**
 * The account that the service puts on a line: its own, else that of its product, party or document type
 * (docs/local-service.md, "Left out").
 */
export function inferredAccount(line: DocumentLine, document: Document, lookup: Lookup): Reference | undefined {
  const id =
    line.accountId ??
    tradeOf(line, document, lookup)?.accountId ??
    partOf(document, lookup)?.accountId ??
    lookup.find('docType', document.docTypeId)?.accountId;
  return lookup.find('account', id);
}

/**
 * The tax code that the service puts on a line: its own, else that of its band, product, account, party or the party's
 * band (docs/local-service.md, "Left out"); under domestic reverse charge its counterpart (spec 4.7 rule 7).
 */
export function inferredTaxCode(line: DocumentLine, document: Document, lookup: Lookup): Reference | undefined {
  const part = partOf(document, lookup);
  const bandCode = (bandId: string | undefined): string | undefined => lookup.find('taxBand', bandId)?.taxCodeId;
  const id =
    line.taxCodeId ??
    bandCode(line.taxBandId) ??
    tradeOf(line, document, lookup)?.taxCodeId ??
    inferredAccount(line, document, lookup)?.taxCodeId ??
    part?.taxCodeId ??
    bandCode(part?.taxBandId);
  const taxCode = lookup.find('taxCode', id);
  return taxCode && chargedTaxCode(taxCode, lookup.all('taxCode'), isReverseCharged(document));
}

/** The tax rate of a line, per cent; null if it is unknown, or the line has no tax code of any kind. */
export function inferredTaxRate(
  line: DocumentLine,
  document: Document,
  lookup: Lookup,
  facts: Facts,
): Known<DecimalString> | null {
  const taxCode = inferredTaxCode(line, document, lookup);
  const date = document.taxDate ?? document.docDate;
  return taxCode && date !== undefined ? taxRateOn(taxCode, date, facts) : null;
}

/**
 * The line with the rate at which the service will tax it, so that its totals are right before it is read back. If the
 * rate is unknown, the line keeps the typed one.
 */
export function withInferredRate(line: DocumentLine, document: Document, lookup: Lookup, facts: Facts): DocumentLine {
  const rate = inferredTaxRate(line, document, lookup, facts)?.value;
  return rate === undefined || rate === line.taxRate ? line : { ...line, taxRate: rate };
}

/** The document with inferred rates on all lines; the same object if no rate changes. */
export function withInferredRates(document: Document, lookup: Lookup, facts: Facts): Document {
  const lines = document.lines.map((line) => withInferredRate(line, document, lookup, facts));
  return lines.every((line, at) => line === document.lines[at]) ? document : { ...document, lines };
}
