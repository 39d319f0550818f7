import { areas } from './areas.ts';
import { documentClass, party } from './documents.ts';
import { grid, list, palette } from './lists.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';

/** Every text of the page, in British English. `{name}` is filled in; `one | many` is chosen by count. */
export const en = {
  app: { name: 'Daybook', title: '{page} · {company} · Daybook', skip: 'Skip to the page' },
  common: {
    cancel: 'Cancel', close: 'Close', open: 'Open', remove: 'Remove', save: 'Save', back: 'Back', undo: 'Undo', loading: 'Reading this computer’s books…',
    more: 'More', none: 'None', all: 'All', clear: 'Clear', yes: 'Yes', search: 'Search', today: 'Today', optional: 'optional',
  },
  documentClass, party, areas, grid, list, palette, prices, records,
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
    keyInKeychain: 'The key goes to this computer’s keychain and is not shown again.', noKeychain: 'No keychain answers on this computer, so the key is kept for this run only and asked for at the next start. {reason}',
    offline: 'Daybook’s backend is not running, so a new company cannot be connected just now. It is tried again by itself.',
    needed: { baseUrl: 'Type the address of the service.', domain: 'Type the domain.', userName: 'Type the user name.', apiKey: 'Type the API key.' },
  },
  state: { saved: 'Saved here', queued: 'Queued', sending: 'Sending', synced: 'Synced', rejected: 'Refused', conflict: 'Conflict', unknown: 'Check', inFlight: 'Sending' },
  stateWhy: {
    saved: 'Saved on this computer; not complete enough to be sent.', queued: 'Goes to the service with the next sync.', sending: 'On its way to the service.', synced: 'The same here and on the service.',
    rejected: 'The service refused it; see why and correct it.', conflict: 'Changed here and on the service; choose a version.', unknown: 'It may have reached the service; the next sync finds out.',
  },
  status: { draft: 'Draft', pending_auth: 'Waiting for authorisation', approved: 'Approved', rejected: 'Rejected', pending_posting: 'Waiting for posting', posted: 'Posted', pending_action: 'Action needed', dispute: 'In dispute', abandoned: 'Abandoned', reversed: 'Reversed', written_off: 'Written off', closed: 'Closed', error: 'Error', warning: 'Warning', stock: 'Stock', outstanding: 'Outstanding', archived: 'Archived' },
  editor: {
    new: 'New invoice', title: 'Invoice {number}', draft: 'Invoice draft', notFound: 'This invoice is not on this computer.', notFoundText: 'It may belong to another company, or it was discarded.', backToList: 'Back to the list',
    saved: 'Saved on this computer {time}', saving: 'Saving…', unsaved: 'Nothing typed yet', saveFailed: 'Not saved: {why}',
    saveNew: 'New', duplicate: 'Duplicate', discard: 'Discard draft', abandon: 'Abandon', actions: 'More actions', closeEditor: 'Close',
    discardTitle: 'Discard this draft?', discardText: 'It is only on this computer and was never sent. It is removed for good.', discardYes: 'Discard draft',
    abandonTitle: 'Abandon this draft on the service?', abandonText: 'The command is queued and goes with the next sync. The document stays on the service as abandoned.', abandonYes: 'Abandon', abandonQueued: 'To be abandoned with the next sync.',
    header: 'Header', lines: 'Lines', totals: 'Totals', moreFields: 'More fields', lessFields: 'Fewer fields',
    readOnly: 'Read-only: on the service this invoice is {status}. Only drafts can be changed.', readOnlyAbandon: 'Read-only: it will be abandoned with the next sync.', readOnlyGone: 'The service no longer shows this invoice (seen {when}). It is kept here.', notADraft: 'no longer a draft',
    before: 'Before it can be sent:', ready: 'Complete; goes with the next sync.',
    rejectedTitle: 'The service refused this invoice', rejectedAt: 'at field {field}', rejectedHelp: 'Correct it, and it goes with the next sync. If it is allowed by now, send it again as it is.', sendAgain: 'Send again with the next sync',
    unknownTitle: 'It is not known whether this invoice reached the service', unknownText: 'The answer to the last request was lost. The next sync looks it up by its reference before anything is sent again; nothing is sent twice.',
    docNoPending: 'number comes with sync', status: 'Status', reference: 'Reference', warning: 'Customer note: {text}', onHold: 'This customer is on hold.', onStop: 'This customer is on stop.',
    lineRemoved: 'Line {number} removed.', terms: 'due date from terms {code}',
  },
  field: {
    contactAccountId: 'Customer', docTypeId: 'Document type', docDate: 'Date', dueDate: 'Due date', taxDate: 'Tax date', currency: 'Currency', currencyRate: 'Rate', theirRef: 'Their reference', orderNo: 'Order no', description: 'Description', projectId: 'Project',
    department: 'Department', costCentre: 'Cost centre', textHeader: 'Text above the lines', textFooter: 'Text below the lines', lines: 'Lines', docNo: 'Number', paymentTermsId: 'Terms', ext: 'Custom field', post: 'Posting',
    productId: 'Product', accountId: 'Account', quantity: 'Quantity', currencyUnitPrice: 'Unit price', isNetEntry: 'Entry', taxCodeId: 'Tax code', taxRate: 'Tax %', number: '#', net: 'Net', tax: 'Tax', gross: 'Gross',
  },
  entry: { net: 'Net', gross: 'Gross', netHint: 'Unit price without tax', grossHint: 'Unit price with tax' },
  lines: { label: 'Invoice lines', quantity: 'Qty', price: 'Unit price', rate: 'Tax %', empty: 'Type a product or a description to begin the next line.', at: '{field}, line {number}', base: 'in {currency}' },
  totals: { incomplete: 'Incomplete: line {numbers} is not counted | Incomplete: lines {numbers} are not counted', incompleteRate: 'Incomplete: the currency or its rate cannot be read', net: 'Net', tax: 'Tax', gross: 'Gross', byCode: 'Tax by code', noCode: 'No tax code', base: 'In base currency {currency}', on: 'on {amount}', lineCount: '{count} line | {count} lines' },
  bad: {
    notANumber: '“{text}” is not a number. Sums such as 12*3.5 work.', unfinished: '“{text}” is not finished.', divideByZero: '“{text}” divides by zero.', tooLarge: '“{text}” is too large.',
    notADate: '“{text}” is not a date. Try 15, 5-2, t for today or +3d.', noSuchDay: 'There is no such day as “{text}”.', noMatch: '“{text}” is not one of the choices.', notPositive: 'A rate must be above zero, not “{text}”.', generic: '“{text}” cannot be used here.',
  },
  short: { missing: '{field} is missing', notAllowed: '{field} is not allowed', tooLong: '{field} is too long: {length} characters where {most} are allowed', badInput: '{field} cannot be read', linesMissing: 'add a line', lineEmpty: 'line {number} says nothing' },
  picker: { noMatch: 'Nothing matches', none: 'Nothing to choose from yet; sync reads it.', results: '{count} choice | {count} choices', more: 'type to narrow down' },
  conflict: {
    title: 'Changed here and on the service', fields: 'Nothing is sent for this invoice until you choose. Seen {when}.', leftDraft: 'On the service this invoice is now {status}, so your changes cannot be sent to it. Seen {when}.', gone: 'The service no longer shows this invoice, and it was changed here. Seen {when}.',
    field: 'Field', mine: 'Mine, on this computer', theirs: 'Theirs, on the service', base: 'Before', keepMine: 'Keep mine', takeTheirs: 'Take theirs', by: 'Their change: {who}, {when}', empty: 'empty', deleted: 'deleted', wholeLine: 'Line {number}', copyMine: 'Copy mine to a new draft',
  },
  waiting: {
    title: 'Not on the service yet', lead: 'Every record with something that is not on the service yet: why, and what to do.', why: 'Why', what: 'What to do', none: 'Everything on this computer is on the service.', noneText: 'Drafts and changes that wait for a sync are listed here.',
    whatSaved: 'Open it and fill in what is missing.', whatQueued: 'Press Sync.', whatSending: 'Wait for the sync, or press Sync to settle it.', whatRejected: 'Open it and correct it.', whatConflict: 'Open it and choose a version.', refusedWhy: 'The service refused it: {why}', conflictWhy: 'Changed here and on the service.', abandonWhy: 'To be abandoned with the next sync.', changedWhy: 'Changed here; goes with the next sync.', newWhy: 'New; goes with the next sync.', inDoubtWhy: 'Sent, but the answer has not arrived.',
  },
  settings: {
    title: 'Settings', connection: 'Connection', name: 'Company', address: 'Base address', domain: 'Domain', user: 'User name', key: 'API key', version: 'API version', unknownVersion: 'not told yet',
    keyKeychain: 'In this computer’s keychain', keyMemory: 'Kept for this run only; it is asked for at the next start', keyMissing: 'Missing: type it to sync again', changeKey: 'Change key', newKey: 'New API key', keySaved: 'The new key works and is kept in this computer’s keychain.', keyTaken: 'The new key works. It is held for this run only and asked for at the next start.',
    remove: 'Remove connection', removeTitle: 'Remove {name} from this computer?', removeText: 'The connection and its API key are forgotten. What is not on the service yet stays in this computer’s database but cannot be opened until you connect again.', removeWaiting: '{count} record is not on the service yet. | {count} records are not on the service yet.', removeYes: 'Remove connection',
    books: 'Books', baseCurrency: 'Base currency', baseCurrencyHint: 'Amounts of foreign invoices are converted to it.', baseUnknown: 'not known yet', rateDirection: 'Exchange rates', foreignPerBase: 'Foreign units for one {base}', basePerForeign: '{base} for one foreign unit', rateHint: 'How the service writes its rates. Change it only if base amounts disagree with the service.', saved: 'Saved.',
    keychain: 'Keychain', keychainYes: 'This computer’s keychain answers; API keys are kept there.', keychainNo: 'No keychain answers, so API keys are kept for this run only. {reason}', about: 'About', version2: 'Daybook {version}', hostElectron: 'desktop app', hostLocal: 'local host', backendDown: 'The backend is not running.',
    demo: 'Demo company; its service is started by Daybook.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts', everywhere: 'Everywhere', go: 'Go to', new: 'Make', newHere: 'New document of the class that is shown', list: 'List', editor: 'Invoice', lines: 'Lines and fields', sync: 'Sync', search: 'Search the list', help: 'This list', palette: 'Go to, create or find',
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
    },
    bridge: {
      invalid: 'Daybook’s parts do not understand each other: {message}',
      closed: 'Daybook’s backend is not running.',
    },
    internal: 'Something unexpected went wrong: {message}',
  },
};
