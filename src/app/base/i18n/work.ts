import { attachments } from './attachments.ts';
import { autoSync } from './autoSync.ts';
import { backup } from './backup.ts';
import { documentEditor } from './documentEditor.ts';
import { party } from './documents.ts';
import { enquiries } from './enquiries.ts';
import { bulk, grid, list, period } from './lists.ts';
import { paymentRun } from './paymentRun.ts';
import { print } from './print.ts';
import { syncCentre } from './syncCentre.ts';
import { unreadable } from './unreadable.ts';

/** The texts of documents and their lists, of fields, and of small areas: loaded with the first page of any area. */
export const work = {
  ...documentEditor,
  attachments, autoSync, backup, bulk, enquiries, grid, list, party, paymentRun, period, print, syncCentre, unreadable,
  state: { saved: 'Saved here', waits: 'Waits', queued: 'Queued', sending: 'Sending', synced: 'Synced', rejected: 'Refused', conflict: 'Conflict', unknown: 'Check', unreadable: 'Unreadable', inFlight: 'Sending' },
  stateWhy: {
    saved: 'Saved on this computer; not complete enough to be sent.', waits: 'Complete, but it cannot go to the service yet. The sync centre says what it waits for.', queued: 'Goes to the service with the next sync.', sending: 'On its way to the service.', synced: 'The same here and on the service.',
    rejected: 'The service refused it; see why and correct it.', conflict: 'Changed here and on the service; choose a version.', unknown: 'It may have reached the service; the next sync finds out.',
    unreadable: 'The service shows part of it in a form that cannot be read. Open it to see which; it is read-only until a sync can read it.',
  },
  status: { draft: 'Draft', pending_auth: 'Waiting for authorisation', approved: 'Approved', rejected: 'Rejected', pending_posting: 'Waiting for posting', posted: 'Posted', pending_action: 'Action needed', dispute: 'In dispute', abandoned: 'Abandoned', reversed: 'Reversed', written_off: 'Written off', closed: 'Closed', error: 'Error', warning: 'Warning', stock: 'Stock', outstanding: 'Outstanding', overdue: 'Overdue', archived: 'Archived' },
  settings: {
    title: 'Settings', connection: 'Connection', name: 'Company', renamed: 'Called {name} from now on.', address: 'Base address', domain: 'Domain', user: 'User name', key: 'API key', version: 'API version', unknownVersion: 'not told yet',
    keyKeychain: 'In this computer’s keychain', keyMemory: 'Kept for this run only; it is asked for at the next start', keyMissing: 'Missing: type it to sync again', changeKey: 'Change key', newKey: 'New API key', keySaved: 'The new key works and is kept in this computer’s keychain.', keyTaken: 'The new key works. It is held for this run only and asked for at the next start.',
    remove: 'Remove connection', removeTitle: 'Remove {name} from this computer?', removeText: 'The connection and its API key are forgotten. What is not on the service yet stays in this computer’s database and its copies, but cannot be opened until you connect again. The copies are not deleted: they stay in their folder.', removeWaiting: '{count} record is not on the service yet. | {count} records are not on the service yet.', removeYes: 'Remove connection',
    books: 'Books', baseCurrency: 'Base currency', baseCurrencyHint: 'Amounts of foreign invoices are converted to it.', baseUnknown: 'not known yet',
    openPeriods: 'Open periods', open: { from: 'First open day', to: 'Last open day' }, openHint: 'Drafts dated before or after these days show a warning. The service does not tell which of its periods are open; empty is no limit.', openTurned: 'The first open day is after the last.', rateDirection: 'Exchange rates', foreignPerBase: 'Foreign units for one {base}', basePerForeign: '{base} for one foreign unit', rateHint: 'How the service writes its rates. Change it only if base amounts disagree with the service.', saved: 'Saved.',
    keychain: 'Keychain', keychainYes: 'This computer’s keychain answers; API keys are kept there.', keychainNo: 'This computer’s keychain does not answer, so API keys are kept for this run only.', about: 'About', version2: 'Daybook {version}', hostElectron: 'desktop app', hostLocal: 'local host', backendDown: 'The backend is not running.',
    lists: {
      title: 'Lists to choose from', lead: 'The service keeps these lists, so adding to them needs a connection. What is added is for every user of the company.', list: 'List', code: 'Code', name: 'Name', add: 'Add', change: 'Rename {code}', known: '{code} {name} is among the {list}: it gets the name that you type.',
      added: '{code} is now among the {list}.', changed: '{code} has its new name among the {list}.', codeMissing: 'Type a code.', nameMissing: 'Type a name.', failed: 'It was not added: {why}', lost: 'It is not known whether this was done: {why} Doing it again does no harm: the code is there once.',
    },
    demo: 'Demo company; its service is started by Daybook.',
  },
};
