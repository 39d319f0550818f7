/**
 * The draft of the demo company in which both this computer and a colleague on the service note an order number, so
 * that there is a conflict to try.
 */
export const ORDER_NUMBER_DRAFT = 'demo-order-number';
export const ORDER_NUMBERS = { here: 'PO-7715', colleague: 'PO-7751' } as const;
/** The code of the bank account that has lines here, and a file of its bank. */
export const DEMO_BANK_ACCOUNT = 'GBP-CUR';
