/** One file each way: a backup of the company, and its restoring. */
export const backup = {
  title: 'Backup', text: 'Everything that this computer keeps of the company, in one file: drafts and changes that are not on the service, and what was read from it. The API key is not in it.',
  make: 'Save a backup', made: 'The backup is in your downloads.', busy: 'Working…', restore: 'Restore a backup…', choose: 'Backup file',
  confirmTitle: 'Put this backup in the place of everything here?', confirmText: 'Backup of {company}, made {when}: {documents} documents and {records} other records, {waiting} of them not on the service then.', lose: '{count} record here is not on the service; it is lost unless the backup has it too. | {count} records here are not on the service; they are lost unless the backup has them too.',
  again: 'Prices and contacts that waited then and have been sent since are sent once more, as the service cannot tell them from new ones: look for doubles after the next sync.',
  confirmYes: 'Restore', restored: 'The backup is restored. Press Sync to bring it up to date.', running: 'Wait for the sync to end first.',
};
