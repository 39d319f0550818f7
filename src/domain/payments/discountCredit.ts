import type { Document, DocumentLine } from '../documents/document.ts';
import { creditOf } from '../drafting/credit.ts';
import type { Drafting } from '../learning/lookup.ts';
import { currencyPlaces } from '../values/currency.ts';
import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';

interface Share {
  line: DocumentLine;
  gross: Decimal;
}

/** Lines by tax code, each with its gross total and its largest line. */
function sharesOf(lines: readonly DocumentLine[]): Share[] {
  const shares = new Map<string, Share & { largest: Decimal }>();
  for (const line of lines) {
    const gross = new Decimal(line.grossCurrencyAmount ?? 0);
    const share = shares.get(line.taxCodeId ?? '');
    if (!share) shares.set(line.taxCodeId ?? '', { line, gross, largest: gross });
    else {
      share.gross = share.gross.plus(gross);
      if (gross.gt(share.largest)) Object.assign(share, { line, largest: gross });
    }
  }
  return [...shares.values()].filter(({ gross }) => gross.gt(0));
}

/**
 * Parts of an amount in proportion to shares, in whole smallest units; the last part takes what rounding leaves, so
 * that they always add up.
 */
function parted(amount: Decimal, shares: readonly Share[], places: number): Decimal[] {
  const total = shares.reduce((sum, { gross }) => sum.plus(gross), new Decimal(0));
  let left = amount;
  return shares.map(({ gross }, index) => {
    const part =
      index === shares.length - 1
        ? left
        : amount.times(gross).div(total).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
    left = left.minus(part);
    return part;
  });
}

/**
 * Drafts the credit that posts a settlement discount: one line for each tax code of the invoice, gross, in proportion
 * to what the invoice has under it, so that the tax is reduced with the price. Account and cost centre are those of the
 * largest line under the tax code. Where a document type is for discounts the credit has that type, and its lines have
 * no account: the service knows the one for discounts. An invoice without lines gives one line without coding.
 *
 * It stays a draft: whether the tax may be reduced without a credit note of the supplier is for a person to say.
 * @param discount above zero, in document currency
 * @param description of the document and its lines
 */
export function discountCredit(
  invoice: Document,
  discount: DecimalString,
  description: string,
  drafting: Drafting,
): Document {
  const shares = sharesOf(invoice.lines);
  const parts = parted(new Decimal(discount), shares, currencyPlaces(invoice.currency ?? ''));
  const type = drafting.lookup
    .all('docType')
    .find(({ docClass, isActive, isDiscount }) => docClass === invoice.docClass && isActive && isDiscount);
  const coded = shares.map(({ line: { accountId, taxCodeId, taxBandId, taxRate, projectId, post } }) => ({
    ...(accountId !== undefined && type === undefined && { accountId }),
    ...(taxCodeId !== undefined && { taxCodeId }),
    ...(taxBandId !== undefined && { taxBandId }),
    ...(taxRate !== undefined && { taxRate }),
    ...(projectId !== undefined && { projectId }),
    ...(post !== undefined && { post }),
  }));
  const lines: DocumentLine[] = (shares.length > 0 ? coded : [{}]).map((coding, index) => ({
    ...coding,
    description,
    quantity: toDecimalString(new Decimal(1)),
    isNetEntry: false,
    currencyUnitPrice: parts[index] === undefined ? discount : toDecimalString(parts[index]),
  }));
  const { explicitAmounts: _, textHeader: _header, textFooter: _footer, ...plain } = invoice;
  const credit = { ...creditOf({ ...plain, lines }, drafting), description };
  if (type === undefined) return credit;
  const { docSerieId: _serie, ...typed } = credit;
  return { ...typed, docTypeId: type.id };
}
