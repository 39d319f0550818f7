import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import type { LineAmounts } from '../../../../domain/documents/totals.ts';
import { formatAmount, formatDecimal, formatPrice } from '../../../base/format/amounts.ts';
import { t } from '../../../base/i18n/texts.ts';

/** A read-only value: worked out by the service, or calculated from what was typed. */
export interface DerivedFact {
  /** Its path in the document or in the line. */
  path: string;
  label: string;
  text: string;
}

function withText(facts: readonly DerivedFact[]): DerivedFact[] {
  return facts.filter(({ text }) => text !== '');
}

/** A document's second number (spec 2.1, "Trans-no"), and its outstanding amount in base currency (spec 2.8). */
export function headerFacts({ transNo, outstandingAmount, currency }: Document, baseCurrency: string): DerivedFact[] {
  return withText([
    { path: 'transNo', label: t('field.transNo'), text: transNo ?? '' },
    {
      path: 'outstandingAmount',
      label: t('field.outstandingBase', { currency: baseCurrency }),
      text:
        outstandingAmount === undefined || currency === baseCurrency
          ? ''
          : formatAmount(outstandingAmount, baseCurrency),
    },
  ]);
}

/**
 * A line's product type, its unit prices without and with tax (spec 2.9), and its amounts in base currency (spec 2.10).
 * @param amounts the line's current amounts; undefined if its base amounts are typed, or unknown
 */
export function lineFacts(
  line: DocumentLine,
  amounts: LineAmounts | undefined,
  currency: string,
  baseCurrency: string,
): DerivedFact[] {
  const { productType, netCurrencyUnitPrice, grossCurrencyUnitPrice, currencyUnitPrice, isNetEntry } = line;
  // The service's prices belong to the price that was entered then. They do not apply to another one.
  const isCurrent = currencyUnitPrice === (isNetEntry === false ? grossCurrencyUnitPrice : netCurrencyUnitPrice);
  const price = (value: typeof currencyUnitPrice): string =>
    isCurrent && value !== undefined ? formatPrice(value, currency) : '';
  const base = (part: 'net' | 'tax' | 'gross'): string =>
    amounts && currency !== baseCurrency ? formatDecimal(amounts.base[part], baseCurrency) : '';
  return withText([
    { path: 'productType', label: t('field.productType'), text: productType ?? '' },
    { path: 'netCurrencyUnitPrice', label: t('field.netCurrencyUnitPrice'), text: price(netCurrencyUnitPrice) },
    { path: 'grossCurrencyUnitPrice', label: t('field.grossCurrencyUnitPrice'), text: price(grossCurrencyUnitPrice) },
    { path: 'netAmount', label: t('field.netIn', { currency: baseCurrency }), text: base('net') },
    { path: 'taxAmount', label: t('field.taxIn', { currency: baseCurrency }), text: base('tax') },
    { path: 'grossAmount', label: t('field.grossIn', { currency: baseCurrency }), text: base('gross') },
  ]);
}
