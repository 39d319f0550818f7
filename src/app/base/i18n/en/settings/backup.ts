/** Making a backup of the company, and restoring it. */
export const backup = {
  title: 'Backup',
  text: 'Everything that this computer keeps of the company, in one file: drafts and changes that are not on the service, and what was read from it. The API key is not in it.',
  make: 'Save a backup',
  made: 'The backup is in your downloads.',
  busy: 'Working…',
  restore: 'Restore a backup…',
  choose: 'Backup file',
  confirmTitle: 'Put this backup in the place of everything here?',
  confirmText:
    'Backup of {company}, made {when}: {documents} documents and {records} other records, {waiting} of them not on the service then.',
  lose: '{count} record here is not on the service; unless the backup has it too, it stays only under “Unsent work set aside”. | {count} records here are not on the service; unless the backup has them too, they stay only under “Unsent work set aside”.',
  doubt: 'May have been sent since this backup was made; nothing here says so:',
  asks: '{count} bank line: you are asked whether it is on the service. | {count} bank lines: you are asked whether they are on the service.',
  looks:
    '{count} {kind}: the next sync looks for an equal one on the service and asks you if it cannot tell. | {count} {kind}: the next sync looks for equal ones on the service and asks you if it cannot tell.',
  kind: {
    purchasePrice: 'purchase price | purchase prices',
    salePrice: 'sale price | sale prices',
    contact: 'contact | contacts',
    attachment: 'attached file | attached files',
  },
  confirmYes: 'Restore',
  books: 'Books and ledger: {figures}.',
  ownRestored: 'The backup is restored, with its books and ledger.',
  restored: 'The backup is restored. Press Sync to bring it up to date.',
  running: 'Wait for the sync to end first.',
};
