import { areas } from './areas.ts';
import { attachments } from './attachments.ts';
import { autoSync } from './autoSync.ts';
import { backup } from './backup.ts';
import { bank } from './bank.ts';
import { documentEditor } from './documentEditor.ts';
import { documentClass, party } from './documents.ts';
import { bulk, grid, list, palette, period } from './lists.ts';
import { print } from './print.ts';
import { prices } from './prices.ts';
import { enquiries } from './enquiries.ts';
import { paymentRun } from './paymentRun.ts';
import { records } from './records.ts';
import { syncCentre } from './syncCentre.ts';

/** Every text of the page, in British English. `{name}` is filled in; `one | many` is chosen by count. */
export const en = {
  app: { name: 'Daybook', title: '{page} · {company} · Daybook', skip: 'Skip to the page' },
  common: {
    cancel: 'Cancel', close: 'Close', open: 'Open', remove: 'Remove', save: 'Save', back: 'Back', undo: 'Undo', loading: 'Reading this computer’s books…',
    more: 'More', none: 'None', all: 'All', clear: 'Clear', yes: 'Yes', search: 'Search', today: 'Today', optional: 'optional',
  },
  ...documentEditor,
  documentClass, party, areas, attachments, bank, bulk, grid, list, palette, period, print, prices, records, enquiries, paymentRun, syncCentre, backup, autoSync,
  top: {
    companies: 'Company: {name}', switchTo: 'Switch company', addCompany: 'Connect another company', shortcuts: 'Keyboard shortcuts', palette: 'Go to or find', find: 'Find or go to…',
  },
  sync: {
    run: 'Sync', cancel: 'Cancel', cancelling: 'Stopping…', stateOffline: 'Working on this computer; Daybook’s backend is not running',
    stateOfflineShort: 'On this computer', stateNever: 'Not synced yet', stateReady: 'Synced {when}', stateRunning: 'Syncing', stateProblem: 'Last sync stopped', keyMissing: 'API key needed',
    phase: { signingIn: 'Signing in', settling: 'Settling what was in doubt', pulling: 'Reading', pushing: 'Sending', readingBack: 'Reading back', finished: 'Finishing' },
    progress: '{phase}: {done} of {planned}', firstLoad: 'First load of the books. You can work meanwhile; documents appear as they arrive.',
    report: 'Sync finished: {parts}.', nothing: 'everything was up to date', stopped: 'Sync stopped: {why}', before: 'Before that: {parts}.', cancelled: 'Sync cancelled. What was done is kept; the next sync goes on from there.',
    created: 'created {count}', updated: 'updated {count}', pulled: 'read {count}', rejected: 'refused {count}', conflicts: '{count} in conflict | {count} in conflict', inDoubt: '{count} in doubt', notReady: '{count} not complete', denied: 'not allowed to read: {kinds}',
    look: 'Show them', dismiss: 'Dismiss',
  },
  welcome: {
    title: 'Open your books', lead: 'Daybook keeps the books on this computer and reconciles them with your Finance Service when you press Sync. Everything works without a network.',
    demoTitle: 'Open the demo company', demoText: 'A small trading company with two years of invoices, on a Finance Service that runs on this computer. Nothing leaves it.', demoButton: 'Open the demo company', demoBusy: 'Preparing the demo company…',
    connectTitle: 'Connect to a Finance Service', connectText: 'Ask your administrator for an API user and its key.', connectButton: 'Connect', connectBusy: 'Signing in…',
    baseUrl: 'Base address', baseUrlHint: 'for example https://finance.example.com', domain: 'Domain', userName: 'User name', apiKey: 'API key',
    keyInKeychain: 'The key goes to this computer’s keychain and is not shown again.', noKeychain: 'This computer’s keychain does not answer, so the key is kept for this run only and asked for at the next start.', keychainWhy: 'What the computer says',
    offline: 'Daybook’s backend is not running, so a new company cannot be connected just now. It is tried again by itself.',
    needed: { baseUrl: 'Type the address of the service.', domain: 'Type the domain.', userName: 'Type the user name.', apiKey: 'Type the API key.' },
  },
  state: { saved: 'Saved here', queued: 'Queued', sending: 'Sending', synced: 'Synced', rejected: 'Refused', conflict: 'Conflict', unknown: 'Check', inFlight: 'Sending' },
  stateWhy: {
    saved: 'Saved on this computer; not complete enough to be sent.', queued: 'Goes to the service with the next sync.', sending: 'On its way to the service.', synced: 'The same here and on the service.',
    rejected: 'The service refused it; see why and correct it.', conflict: 'Changed here and on the service; choose a version.', unknown: 'It may have reached the service; the next sync finds out.',
  },
  status: { draft: 'Draft', pending_auth: 'Waiting for authorisation', approved: 'Approved', rejected: 'Rejected', pending_posting: 'Waiting for posting', posted: 'Posted', pending_action: 'Action needed', dispute: 'In dispute', abandoned: 'Abandoned', reversed: 'Reversed', written_off: 'Written off', closed: 'Closed', error: 'Error', warning: 'Warning', stock: 'Stock', outstanding: 'Outstanding', archived: 'Archived' },
  settings: {
    title: 'Settings', connection: 'Connection', name: 'Company', address: 'Base address', domain: 'Domain', user: 'User name', key: 'API key', version: 'API version', unknownVersion: 'not told yet',
    keyKeychain: 'In this computer’s keychain', keyMemory: 'Kept for this run only; it is asked for at the next start', keyMissing: 'Missing: type it to sync again', changeKey: 'Change key', newKey: 'New API key', keySaved: 'The new key works and is kept in this computer’s keychain.', keyTaken: 'The new key works. It is held for this run only and asked for at the next start.',
    remove: 'Remove connection', removeTitle: 'Remove {name} from this computer?', removeText: 'The connection and its API key are forgotten. What is not on the service yet stays in this computer’s database but cannot be opened until you connect again.', removeWaiting: '{count} record is not on the service yet. | {count} records are not on the service yet.', removeYes: 'Remove connection',
    books: 'Books', baseCurrency: 'Base currency', baseCurrencyHint: 'Amounts of foreign invoices are converted to it.', baseUnknown: 'not known yet', rateDirection: 'Exchange rates', foreignPerBase: 'Foreign units for one {base}', basePerForeign: '{base} for one foreign unit', rateHint: 'How the service writes its rates. Change it only if base amounts disagree with the service.', saved: 'Saved.',
    keychain: 'Keychain', keychainYes: 'This computer’s keychain answers; API keys are kept there.', keychainNo: 'This computer’s keychain does not answer, so API keys are kept for this run only.', about: 'About', version2: 'Daybook {version}', hostElectron: 'desktop app', hostLocal: 'local host', backendDown: 'The backend is not running.',
    demo: 'Demo company; its service is started by Daybook.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts', everywhere: 'Everywhere', go: 'Go to', new: 'Make', newHere: 'New document of the class that is shown', list: 'List', editor: 'Invoice', lines: 'Lines and fields', sync: 'Sync', search: 'Search the list', filter: 'Filter the list', export: 'Export for Excel', print: 'Print', selectRow: 'Select the row; with Shift a range', selectRange: 'Select a range', selectAll: 'Select all', copyRows: 'Copy the selected rows, or the cell', resizeColumn: 'In a heading: width of the column', help: 'This list', palette: 'Go to, create or find',
    openRow: 'Open the document', moveRows: 'Move; with Ctrl to the edge', closeEditor: 'Back to the list', duplicate: 'Duplicate the invoice', gotoLines: 'Go to the lines', insertLine: 'Insert a line above', deleteLine: 'Delete the line', duplicateLine: 'Duplicate the line', moveUp: 'Move the line up', moveDown: 'Move the line down', copyAbove: 'Copy the cell above',
    nextField: 'Next field', editCell: 'Edit the cell', commitDown: 'Keep and go down', cancelEdit: 'Undo what was typed', today: 'Date: today', dayStep: 'Date: a day (Shift a week, Alt a month)', monthEdge: 'Date: month start, month end', calculate: 'Amount: a sum, such as 12*3.5',
  },
  problems: {
    network: {
      unreachable: 'The Finance Service cannot be reached: {message}',
      lost: 'The connection to the Finance Service was lost before it answered.',
    },
    service: {
      shortList: 'The service suddenly lists far fewer records than before. Nothing was marked inactive: {message}',
      nonsense: 'What answers at this address does not behave like a Finance Service: {message}',
      refused: 'The service refused: {message}',
      busy: 'The service is busy; try again in a little while.',
      failed: 'The service failed: {message}',
    },
    session: {
      badCredentials: 'The service does not accept these credentials. Check domain, user name and API key.',
      expired: 'The service no longer accepts the API key. Type a new one in Settings.',
    },
    permission: {
      denied: 'This user is not allowed to do that: {message}',
    },
    version: {
      tooOld: 'The service’s version is too old for this: {message}',
    },
    record: {
      waits: 'It waits for a record that it refers to and that cannot be sent yet: {message}',
      codeTaken: 'This code belongs to another record on the service, which says something else. Choose another code: {message}',
    },
    connection: {
      badAddress: 'This is not a usable address: {message}',
      unknown: 'This connection is no longer known.',
      duplicate: 'This company is connected already.',
    },
    key: {
      missing: 'The API key is missing. Type it in Settings.',
      store: 'The keychain refused: {message}',
    },
    demo: {
      failed: 'The demo company’s service did not start: {message}',
    },
    sync: {
      running: 'A sync is under way already.',
      cancelled: 'Cancelled.',
      pageGone: 'The page was closed during the sync.',
    },
    store: {
      failed: 'This computer’s database refused: {message}',
      badBackup: 'This file cannot be restored: {message}.',
    },
    bridge: {
      invalid: 'Daybook’s parts do not understand each other: {message}',
      closed: 'Daybook’s backend is not running.',
    },
    internal: 'Something unexpected went wrong: {message}',
  },
};
