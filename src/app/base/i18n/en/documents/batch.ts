import { areas } from '../shell/areas.ts';

/** Batch entry: many simple documents in one grid; and the change of many drafts at once. */
export const batch = {
  title: areas.title.batchEntry,
  tabs: 'Classes of documents',
  tools: 'What can be done with the batch',
  reading: 'Reading the batch…',
  at: '{field}, row {number}',
  count: '{count} draft | {count} drafts',
  lack: 'Still to do',
  lacks: {
    what: 'An account or a description is missing',
    amount: 'The amount is missing',
  },
  more: 'This document has more than a row can show: open it to change this.',
  copyAbove: 'Copy above',
  remove: 'Remove row',
  open: 'Open',
  anew: 'New batch',
  submit: 'Submit',
  discarded: 'Row removed, and its draft discarded.',
  takenOut: 'Row removed from the batch. Its document stays in the list.',
  begun:
    'New batch. {count} draft of the last one stays in the list. | New batch. {count} drafts of the last one stay in the list.',
  pasted: '{count} row pasted. | {count} rows pasted.',
  keys: {
    remove: 'Remove the row and discard its draft',
    open: 'Open the document of the row',
    control: 'Go to the control total',
  },
  foot: {
    control: 'Control total',
    controlHint: 'What the papers of this batch come to, added up before',
    type: 'type it',
    entered: 'Entered {currency}',
    difference: 'Difference',
    agrees: 'none',
    uncounted: '{count} row without an amount | {count} rows without an amount',
    others: 'not in the total: {amounts}',
  },
};
