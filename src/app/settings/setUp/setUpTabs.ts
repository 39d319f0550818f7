/** The tabs of the company set-up, in their order. */
export const SET_UP_TABS = [
  'company',
  'account',
  'taxCode',
  'periods',
  'currency',
  'bankAccount',
  'docType',
  'payTerm',
  'paymentMethod',
] as const;
