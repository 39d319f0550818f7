/**
 * How the sales with a tax code count: `standard` tax in box 1 and net in 6; `export`, `exempt` (of which no input tax
 * is claimed), `servicesToEu` and `servicesAbroad` (beyond the EU) net in 6, apart in the returns of other countries;
 * `goodsToEu` as `standard` and net in 8 (goods from Northern Ireland); `outside` in no box.
 */
export const SALE_TREATMENTS = [
  'standard',
  'export',
  'exempt',
  'goodsToEu',
  'servicesToEu',
  'servicesAbroad',
  'outside',
] as const;
/**
 * How the purchases with a tax code count: `standard` tax in box 4 and net in 7; `fixedAssets` the same, apart in the
 * returns of other countries; `notReclaimed` net in 7 only; `reverseCharge` the tax that the buyer owes in 1 and 4, net
 * in 7; `servicesFromAbroad` the same, net in 6 and 7; `goodsFromEu` the tax in 2 and 4, net in 7 and 9 (goods to
 * Northern Ireland); `imports` as `reverseCharge`, for goods of which the return has the tax of import, and `importTax`
 * as `standard`, for that which customs has charged, both apart in the returns of other countries; `outside` in no box.
 */
export const PURCHASE_TREATMENTS = [
  'standard',
  'fixedAssets',
  'notReclaimed',
  'reverseCharge',
  'servicesFromAbroad',
  'goodsFromEu',
  'imports',
  'importTax',
  'outside',
] as const;
