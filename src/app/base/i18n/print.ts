/** Printed documents: what they are called by those who get them, and the words on them. */
export const print = {
  title: { saleInvoice: 'Invoice', saleOrder: 'Order confirmation', saleQuote: 'Quotation', purchaseOrder: 'Purchase order', purchaseInvoice: 'Purchase invoice', payment: 'Remittance advice', receipt: 'Receipt', credit: 'Credit note' },
  view: 'Print preview', print: 'Print or save as PDF', close: 'Close', count: '{count} document, {sheets} | {count} documents, {sheets}', sheets: '{count} sheet | {count} sheets', laying: 'Laying out {done} of {count}…', missing: '{count} document could not be read. | {count} documents could not be read.', setLetterhead: 'Set your name, logo and bank details in Settings',
  refusedTitle: '{count} document is not printed: part of it cannot be read | {count} documents are not printed: part of them cannot be read', refused: '{name}. {why}', named: '{title} {number}', refusedNext: 'Put it right on the service and sync; then it can be printed.',
  fileName: '{title} {number}', several: 'Documents',
  draft: 'Draft', page: 'Page {page} of {pages}', continued: '{name}, continued',
  to: { sale: 'Bill to', purchase: 'Supplier' }, deliverTo: 'Deliver to',
  date: 'Date', dueDate: 'Due date', taxDate: 'Tax date', deliveryDate: 'Delivery date', yourReference: 'Your reference', theirNumber: 'Your number', orderNo: 'Order number', account: 'Account', currency: 'Currency', project: 'Project', terms: 'Terms', method: 'Payment method', bankAccount: 'Bank account',
  notCounted: 'line {numbers} not counted | lines {numbers} not counted', description: 'Description', quantity: 'Quantity', unitPrice: 'Unit price', taxRate: 'Tax', net: 'Net', tax: 'Tax', gross: 'Total', including: 'incl. tax', taxCode: 'Tax', totalNet: 'Total net', totalTax: 'Total tax', total: 'Total {currency}', inBase: 'In {currency}', taxInBase: 'Tax in {currency} ({rate})', noTax: 'No tax', outstanding: 'Outstanding', reverseCharge: 'Reverse charge: the customer is to account for the tax to the tax authority.', amountPaid: 'Amount paid', amountReceived: 'Amount received',
  settles: 'For', settlesPart: 'Settles {number} with {amount}.', settledAmount: 'Amount', unallocated: 'Not allocated', howToPay: 'How to pay', reference: 'Please give {number} as reference.',
  letterhead: {
    title: 'Letterhead', lead: 'Printed at the head and foot of every document.', name: 'Company name', address: 'Address', details: 'Tax number, telephone and the like', bank: 'Bank details', bankHint: 'Printed on sale invoices, under the totals.', terms: 'Terms', termsHint: 'Small print under sale invoices, orders and quotes.', paper: 'Paper', a4: 'A4', letter: 'Letter', logo: 'Logo', chooseLogo: 'Choose a picture…', removeLogo: 'Remove logo', logoHint: 'PNG, JPEG or WebP, at most 1 MB.', badLogo: 'This file is not a picture that can be shown.', largeLogo: 'The picture is larger than 1 MB.', logoShown: 'Your logo', save: 'Save letterhead',
  },
};
