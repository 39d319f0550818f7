/** The six amount fields by their names on the wire and in documents (spec 2.10). */
export const AMOUNT_FIELDS = [
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
  'netAmount',
  'taxAmount',
  'grossAmount',
] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];
