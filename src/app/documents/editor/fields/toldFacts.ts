import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import type { LineAmounts } from '../../../../domain/documents/totals.ts';
import { formatAmount, formatDecimal, formatPrice } from '../../../base/format/amounts.ts';
import { t } from '../../../base/i18n/texts.ts';

/** What the service worked out, or what follows from what was typed: shown, and not typed. */
export interface ToldFact {
  /** Where it is in the document, or in the line. */
  path: string;
  label: string;
  text: string;
}

function withText(facts: readonly ToldFact[]): ToldFact[] {
  return facts.filter(({ text }) => text !== '');
}

/** Of a document: its second number (spec 2.1, trans-no), and what is owed of it in base currency (spec 2.8). */
export function headerFacts({ transNo, outstandingAmount, currency }: Document, baseCurrency: string): ToldFact[] {
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
 * Of a line: the kind of its product, its unit prices without and with tax (spec 2.9), and what it comes to in base currency (spec 2.10).
 * @param amounts what the line comes to by now; undefined where its base amounts are typed, or cannot be told
 */
export function lineFacts(
  line: DocumentLine,
  amounts: LineAmounts | undefined,
  currency: string,
  baseCurrency: string,
): ToldFact[] {
  const { productType, netCurrencyUnitPrice, grossCurrencyUnitPrice, currencyUnitPrice, isNetEntry } = line;
  // The service's prices are those of the price that was entered then: of another one they say nothing.
  const isTold = currencyUnitPrice === (isNetEntry === false ? grossCurrencyUnitPrice : netCurrencyUnitPrice);
  const price = (value: typeof currencyUnitPrice): string =>
    isTold && value !== undefined ? formatPrice(value, currency) : '';
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
