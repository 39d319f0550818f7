import { ZERO, type DecimalString } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Facts } from '../learning/facts.ts';
import { taxRateOn, type Known } from '../learning/known.ts';
import type { Reference } from '../references/reference.ts';
import { chargedTaxCode, isReverseCharged } from '../documents/reverseCharge.ts';
import { partOf, type Lookup } from '../learning/lookup.ts';

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
 * Whether an empty tax code means that a line has none, so that the service puts none on it: on a payment, receipt or
 * journal, where wages, transfers and control accounts bear no tax; where its rate is zero; and on every line that the
 * service already has. Otherwise the code is left out, and the service fills it in.
 */
export function isUntaxed({ id, taxCodeId, taxBandId, taxRate }: DocumentLine, docClass: DocumentClass): boolean {
  return (
    taxCodeId === undefined &&
    taxBandId === undefined &&
    (id !== undefined || taxRate === ZERO || DOCUMENT_TRAITS[docClass].entry !== 'lines')
  );
}

/**
 * The tax code that the service puts on a line: its own, else that of its band, product, account, party or the party's
 * band (docs/local-service.md, "Left out"), unless it has none (`isUntaxed`); under domestic reverse charge its
 * counterpart (spec 4.7 rule 7). A line of a journal bears none: its tax is a line of its own.
 */
export function inferredTaxCode(line: DocumentLine, document: Document, lookup: Lookup): Reference | undefined {
  if (DOCUMENT_TRAITS[document.docClass].entry === 'journal') return undefined;
  const part = partOf(document, lookup);
  const bandCode = (bandId: string | undefined): string | undefined => lookup.find('taxBand', bandId)?.taxCodeId;
  const leftOut = (): string | undefined =>
    tradeOf(line, document, lookup)?.taxCodeId ??
    inferredAccount(line, document, lookup)?.taxCodeId ??
    part?.taxCodeId ??
    bandCode(part?.taxBandId);
  const id = line.taxCodeId ?? bandCode(line.taxBandId) ?? (isUntaxed(line, document.docClass) ? undefined : leftOut());
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
 * rate is unknown, the line keeps the typed one. A code that is left out and has a rate of zero leaves the rate out
 * too: zero means that the line has no code (`isUntaxed`).
 */
export function withInferredRate(line: DocumentLine, document: Document, lookup: Lookup, facts: Facts): DocumentLine {
  const inferred = inferredTaxRate(line, document, lookup, facts)?.value;
  if (inferred === undefined) return line;
  const rate = inferred === ZERO && (line.taxCodeId ?? line.taxBandId) === undefined ? undefined : inferred;
  return rate === line.taxRate ? line : { ...line, taxRate: rate };
}

/** The document with inferred rates on all lines; the same object if no rate changes. */
export function withInferredRates(document: Document, lookup: Lookup, facts: Facts): Document {
  const lines = document.lines.map((line) => withInferredRate(line, document, lookup, facts));
  return lines.every((line, at) => line === document.lines[at]) ? document : { ...document, lines };
}
