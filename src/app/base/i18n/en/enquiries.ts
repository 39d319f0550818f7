import { areas } from './shell/areas.ts';

/** Stored enquiries of the service, run and shown as a table. */
export const enquiries = {
  title: areas.title.enquiries,
  lead: 'Questions stored on the service. They are asked there, so they need a connection.',
  run: 'Run',
  again: 'Run again',
  choose: 'Choose an enquiry above.',
  none: 'No enquiries',
  noneText: 'The service has none stored for this user.',
  loading: 'Asking the service…',
  reload: 'Ask again',
  rows: '{count} row | {count} rows',
  noRows: 'It found nothing.',
  ranAt: 'as of {when}',
  total: 'in total {totals}',
  csv: 'CSV',
  xlsx: 'Excel',
  unlisted:
    'This service does not list its enquiries. Enter one by its id, which the service’s administrator knows, and give it a name.',
  addTitle: 'Enter an enquiry',
  id: 'Id',
  name: 'Name (as you call it)',
  add: 'Add',
  remove: 'Forget {name}',
  offline: 'The enquiries could not be listed: {why}',
  failed: 'It could not be run: {why}',
};
