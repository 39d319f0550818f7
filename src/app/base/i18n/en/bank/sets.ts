/** Sets of open documents that make a bank line. */
export const sets = {
  one: 'These documents make exactly this line; no other set fits.',
  oneWithin: 'One set makes this line within these bounds; no other fits.',
  oneFound: 'One set was found; there may be others.',
  many: '{count} sets fit: choose one.',
  manyAtLeast: 'At least {count} sets fit: choose one.',
  noneFound: 'No set was found; not every set could be tried.',
  exact: 'to the penny',
  fee: 'less a bank fee of {amount}, which stays open on the last document',
  feeOnTop: 'and a bank fee of {amount}, which stays unallocated',
  discount: 'less a discount of {amount}, which stays open on the last document',
  named: '{count} number in the text | {count} numbers in the text',
  feeUpTo: 'Bank fee up to',
  discountUpTo: 'Discount up to, %',
  feeHint: 'How much the bank may have kept or charged: the line may differ from the documents by up to this amount.',
  discountHint:
    'How much of the documents’ sum the payer may have taken off as discount, in per cent; the rest stays open.',
};
