import { areas } from './areas.ts';
import { disk } from './disk.ts';
import { documentClass } from './documents.ts';
import { palette } from './palette.ts';

/** The texts of the frame around every page: loaded before the first one is shown. */
export const shell = {
  areas, disk, documentClass, palette,
  app: { name: 'Daybook', title: '{page} · {company} · Daybook', skip: 'Skip to the page' },
  common: {
    cancel: 'Cancel', close: 'Close', open: 'Open', remove: 'Remove', save: 'Save', back: 'Back', undo: 'Undo', nameless: 'one without a name', noWholeCopy: 'There is no whole copy of today yet: {why}', unreadable: '{count} cannot be read as the service shows it: {names}. | {count} cannot be read as the service shows them: {names}.', loading: 'Reading this computer’s books…',
    more: 'More', none: 'None', all: 'All', clear: 'Clear', yes: 'Yes', search: 'Search', today: 'Today', optional: 'optional',
  },
  top: {
    companies: 'Company: {name}', switchTo: 'Switch company', addCompany: 'Connect another company', shortcuts: 'Keyboard shortcuts', palette: 'Go to or find', find: 'Find or go to…',
  },
  sync: {
    run: 'Sync', cancel: 'Cancel', cancelling: 'Stopping…', stateOffline: 'Working on this computer; Daybook’s backend is not running',
    stateOfflineShort: 'On this computer', stateNever: 'Not synced yet', stateReady: 'Synced {when}', stateRunning: 'Syncing', stateProblem: 'Last sync stopped', statePartly: 'Synced {when}, not all of it', keyMissing: 'API key needed',
    phase: { signingIn: 'Signing in', settling: 'Settling what was in doubt', pulling: 'Reading', pushing: 'Sending', readingBack: 'Reading back', finished: 'Finishing' },
    progress: '{phase}: {done} of {planned}',
    heldUp: { unreachable: 'The service cannot be reached; trying again…', lost: 'The service does not answer; trying again…', busy: 'The service is busy; trying again…', failed: 'The service failed; trying again…' },
    firstLoad: 'First load of the books. You can work meanwhile; documents appear as they arrive.',
    report: 'Sync finished: {parts}.', nothing: 'everything was up to date', stopped: 'Sync stopped: {why}', before: 'Before that: {parts}.', missing: '{missing} of {of} {kinds} are missing', partly: 'Sync finished, but not all of it went: {why}', besides: 'Besides: {parts}.', cancelled: 'Sync cancelled. What was done is kept; the next sync goes on from there.',
    created: 'created {count}', updated: 'updated {count}', deleted: 'deleted {count}', pulled: 'read {count}', rejected: 'refused {count}', conflicts: '{count} in conflict | {count} in conflict', inDoubt: '{count} in doubt', notReady: '{count} not complete', waiting: '{count} could not go', denied: 'You may not read: {kinds}.', andMore: '{kinds} and {count} more', deniedToSend: 'You may not send: {kinds}.', deniedOperation: 'You may not {operation} {kinds}.', nothingElse: 'nothing else changed',
    unsettled: 'What is being typed in a window could not be stored before: it goes with the next sync. | What is being typed in {count} windows could not be stored before: it goes with the next sync.',
    look: 'Show them', dismiss: 'Dismiss',
    operation: { create: 'create', update: 'change', abandon: 'abandon', submit: 'submit', unauthorise: 'unauthorise', amend: 'amend', allocate: 'allocate', deallocate: 'take allocation back', lock: 'lock', unlock: 'unlock', delete: 'delete' },
  },
  welcome: {
    title: 'Open your books', lead: 'Daybook keeps the books on this computer and reconciles them with your Finance Service when you press Sync. Everything works without a network.',
    demoTitle: 'Open the demo company', demoText: 'A small trading company with two years of invoices, on a Finance Service that runs on this computer. Nothing leaves it.', demoButton: 'Open the demo company', demoBusy: 'Preparing the demo company…',
    connectTitle: 'Connect to a Finance Service', connectText: 'Ask your administrator for an API user and its key.', connectButton: 'Connect', connectBusy: 'Signing in…',
    baseUrl: 'Base address', baseUrlHint: 'for example https://finance.example.com', domain: 'Domain', userName: 'User name', apiKey: 'API key', name: 'What to call it (optional)', nameHint: 'the domain',
    keyInKeychain: 'The key goes to this computer’s keychain and is not shown again.', noKeychain: 'This computer’s keychain does not answer, so the key is kept for this run only and asked for at the next start.', keychainWhy: 'What the computer says',
    offline: 'Daybook’s backend is not running, so a new company cannot be connected just now. It is tried again by itself.',
    needed: { baseUrl: 'Type the address of the service.', domain: 'Type the domain.', userName: 'Type the user name.', apiKey: 'Type the API key.' },
  },
  shortcuts: {
    title: 'Keyboard shortcuts', everywhere: 'Everywhere', go: 'Go to', new: 'Make', newHere: 'New document of the class that is shown', list: 'List', editor: 'Invoice', lines: 'Lines and fields', sync: 'Sync', search: 'Search the list', filter: 'Filter the list', export: 'Export for Excel', print: 'Print', selectRow: 'Select the row; with Shift a range', selectRange: 'Select a range', selectAll: 'Select all', copyRows: 'Copy the selected rows, or the cell', resizeColumn: 'In a heading: width of the column', help: 'This list', palette: 'Go to, create or find',
    openRow: 'Open the document', moveRows: 'Move; with Ctrl to the edge', closeEditor: 'Back to the list', duplicate: 'Duplicate the invoice', gotoLines: 'Go to the lines', gotoHeader: 'Go to the header', insertLine: 'Insert a line above', deleteLine: 'Delete the line', duplicateLine: 'Duplicate the line', moveUp: 'Move the line up', moveDown: 'Move the line down', copyAbove: 'Copy the cell above',
    nextField: 'Next cell, with Shift the one before; past the last (Ctrl+End) out of the lines', editCell: 'Edit the cell', commitDown: 'Keep and go down', cancelEdit: 'Undo what was typed', today: 'Date: today', dayStep: 'Date: a day (Shift a week, Alt a month)', monthEdge: 'Date: month start, month end', calculate: 'Amount: a sum, such as 12*3.5',
  },
  unreachable: {
    refused: 'Nothing answers at the address of the Finance Service. Is the service running, and are address and port right?',
    unknownHost: 'No computer of the Finance Service’s name was found. Is the address right, and is there a network?',
    noRoute: 'There is no way to the Finance Service. Is there a network?',
    untrusted: 'The Finance Service’s certificate is not trusted, so nothing was sent to it: {message}',
    notSecure: 'What answers at the address of the Finance Service does not speak https, so nothing was sent to it. A service on this computer may be meant with http://',
  },
  reworked: {
    amount: 'in line {line} {amount} would change from {from} to {to}', more: '{what}, and {count} other amount as well | {what}, and {count} other amounts as well', explicit: 'it takes no typed amounts with them',
    netCurrencyAmount: 'net', taxCurrencyAmount: 'tax', grossCurrencyAmount: 'gross', netAmount: 'net in base currency', taxAmount: 'tax in base currency', grossAmount: 'gross in base currency',
  },
  problems: {
    network: {
      unreachable: 'The Finance Service cannot be reached: {message}',
      lost: 'The connection to the Finance Service was lost before it answered.',
    },
    service: {
      shortList: 'The service suddenly lists far fewer records than before. Nothing was marked inactive: {message}',
      refusedList: 'The service refused to show the list of {message}. What is held of it here stays as it is; each sync asks for it again',
      omittedList: 'The service showed a record without a list that it was asked for: {message}',
      unsteadyList: 'The list of {message} moved all the time while it was read, or the service shows the same part of it at every place. Some may not have come; each sync reads it again',
      vanished: 'The service suddenly answers that it does not have {message} of the records held here. Nothing was concluded from it',
      nonsense: 'What answers at this address does not behave like a Finance Service: {message}',
      refused: 'The service refused: {message}',
      busy: 'The service is busy; try again in a little while.',
      failed: 'The service failed: {message}',
    },
    session: {
      badCredentials: 'The service does not accept these credentials. Check domain, user name and API key.',
      expired: 'The service takes the API key and refuses the session it gave for it. Try again in a little while; if it stays so, tell its operator.',
    },
    permission: {
      denied: 'This user is not allowed to do that: {message}',
    },
    version: {
      tooOld: 'The service’s version is too old for this: {message}',
    },
    record: {
      waits: 'It waits for a record that it refers to and that cannot be sent yet: {message}',
      unreadable: 'The service shows this record in a form that cannot be read. Each sync looks again',
      changed: 'Somebody has changed this record on the service just now. Nothing was written; the next sync compares it again',
      notFound: 'The service answers that it does not have this record. Each sync looks again',
      codeTaken: 'This code belongs to another record on the service, which says something else. Choose another code: {message}',
      idTaken: 'Another line here has this id already. Look on the service for the other one of the two: {message}',
      linesReworked: 'This order of the lines was not sent: the service would write every line anew, and {message}',
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
      lost: 'The database of this company lacks records that it held: choose first how to go on.',
      damaged: 'The browser cannot even delete the damaged database, and nothing has been changed. Close all windows of Daybook and start it again: it then moves the damaged files aside, keeps them, and asks once more how to go on',
    },
    copies: {
      full: 'The disk is full: what is typed now has no copy outside the browser. Make room on the disk.',
      failed: 'The folder of the copies cannot be used: {message}',
      silent: 'The folder of the copies does not answer. If it is on a network or a removable disk, look whether that is connected. ({message})',
      placeUnknown: 'Daybook no longer knows in which folder the copies are ({message})',
    },
    disk: {
      low: 'There is too little room on the disk: {message}. Make room; only what is typed is written until then.',
    },
    file: {
      unreadable: 'The file {message} cannot be read: it was changed, moved or removed since it was chosen, or may not be opened. Choose it again.',
    },
    bridge: {
      invalid: 'Daybook’s parts do not understand each other: {message}',
      closed: 'Daybook’s backend is not running.',
    },
    internal: 'Something unexpected went wrong: {message}',
  },
};
