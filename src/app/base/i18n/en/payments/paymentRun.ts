import { areas } from '../shell/areas.ts';

/** Paying many purchase invoices at once. */
export const paymentRun = {
  title: areas.title.paymentRun,
  lead: 'Choose what to pay. One payment is drafted for each supplier and currency, with its allocations; they go with the next sync.',
  dueBy: 'Due by',
  supplier: 'Supplier',
  date: 'Payment date',
  bankAccount: 'Pay from',
  choose: 'Choose all shown',
  clear: 'Choose none',
  make: 'Draft {count} payment | Draft {count} payments',
  due: 'Due',
  number: 'Number',
  theirs: 'Their number',
  open: 'Open',
  currency: 'Currency',
  age: 'Days late',
  made: '{count} payment drafted; submit it to have it posted. | {count} payments drafted; submit them to have them posted.',
  show: 'Show payments',
  none: 'Nothing is due',
  noneOf: 'Nothing is due to “{supplier}”',
  allSuppliers: 'Show all suppliers',
  onAccount: 'Paid on account',
  notPosted: 'Payment, not posted yet',
  note: 'Note',
  sameAmount: 'Payment {number} is the same amount',
  sameAmountUnposted: 'A payment not posted yet is the same amount',
  sameAmountCoded: 'A payment of {day} without a supplier is the same amount',
  settledByDrafts: '{amount} of {outstanding} is settled by drafts or waits to be sent',
  unallocatable:
    '{supplier}: a payment of {amount} {currency} is not posted yet and not allocated. If it pays what is chosen, allocate it first, or it is paid a second time.',
  forgotten:
    '{supplier}: {amount} {currency} of {number} is on account and not allocated. Choose it too, or it is paid a second time.',
  noneText: 'Posted purchase invoices that are still open are listed here. Choose a later date to see more.',
  reading: 'Reading what is open…',
  chosen: '{count} chosen | {count} chosen',
  total: 'Pay {amount} {currency}',
  credit: 'Credits of {supplier} are worth more than the invoices chosen: nothing is paid to them.',
  setOff:
    '{count} credit or payment on account chosen is set against the oldest invoices of its supplier; the payment makes up the rest. | {count} credits or payments on account chosen are set against the oldest invoices of their suppliers; the payments make up the rest.',
  waits: 'already in a payment that waits for the sync',
};
