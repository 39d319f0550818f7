import { areas } from './areas.ts';

/** Reports: aged debtors and creditors. */
export const reports = {
  title: areas.title.reports,
  tabs: 'Reports',
  tab: { aged: 'Aged debtors and creditors' },
  lead: {
    aged: 'What is owed, by age, as at any day. Only posted documents count.',
  },
  search: 'Filter rows',
  rows: '{count} row | {count} rows',
  noMatch: 'No row has these words.',
  csv: 'CSV',
  xlsx: 'Excel',
  print: 'Print',
  total: 'Total',
  notes: 'About these figures',
  inOwn: 'In document currency',
  inBase: 'In {currency}',
  reading: 'Reading the documents…',
  readingParts: 'Reading documents: {done} of {of}…',
  openList: 'Open as list',
  closeDetail: 'Close',
  aged: {
    title: { sale: 'Aged debtors', purchase: 'Aged creditors' },
    who: 'Whose balances',
    party: { sale: 'Customer', purchase: 'Supplier' },
    noParty: 'Party unknown',
    asAt: 'As at',
    by: 'Aged by',
    byDate: { due: 'By due date', document: 'By document date' },
    notDue: 'Not due',
    days: '{from}–{to} days',
    over: 'Over {days} days',
    notAllocated: 'Not allocated',
    age: 'Age',
    class: 'Document',
    open: 'Open',
    documentsOf: '{party}: open documents',
    none: { sale: 'Customers owed nothing on this day.', purchase: 'Nothing was owed to suppliers on this day.' },
    after:
      '{count} posted document is dated after this day and not counted. | {count} posted documents are dated after this day and not counted.',
    reopened:
      '{count} document was settled by one that is dated later: that part counts as open. | {count} documents were settled by ones that are dated later: that part counts as open.',
    noDates:
      'Allocations have no date of their own here. One between two documents dated to this day counts as made by then, even if it was made later: that can move amounts between ages, but not the total of a party.',
    ended:
      '{count} document dated to this day was reversed or written off; when is not known. It counts as it is now. | {count} documents dated to this day were reversed or written off; when is not known. They count as they are now.',
    unexplained:
      '{count} document dated later has settled something that it does not name here: what it settled is missing from these figures. | {count} documents dated later have settled something that they do not name here: what they settled is missing from these figures.',
    uncounted:
      '{count} document is not counted: what is open of it, or its date, is not known. | {count} documents are not counted: what is open of them, or their date, is not known.',
  },
  ages: {
    title: 'Ages in reports',
    label: 'Last day of each age',
    hint: 'Days, from the youngest age to the oldest, such as 30, 60, 90. What is older comes last.',
    bad: 'Days are whole numbers above zero, each greater than the one before.',
  },
};
