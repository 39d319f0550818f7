import { ownSync } from './ownSync.ts';

/** What a company on this computer says in place of the text of the same path: it has books, and no service. */
export const own = {
  ...ownSync,

  areas: {
    title: { sync: 'To be entered' },
    waits: '{count} not in the books yet',
  },
  common: {
    unreadable: '{count} cannot be read: {names}. | {count} cannot be read: {names}.',
  },
  editor: {
    readOnlyGone: 'This {what} is no longer in the books (seen {when}). It is kept here.',
    amountsFixed:
      'The amounts of this {what} were typed when it was created, and stay: so do its lines, quantities, prices and tax. To change them, abandon it and draft it again.',
    rejectedTitle: 'This {what} was refused',
    reworkedHelp:
      'Nothing of this {what} was entered. Leave the lines in the order that they have in the books, with new ones at the end, and everything else is entered.',
    unknownTitle: 'It is not known whether this {what} is in the books',
    which: {
      title: 'Which one in the books is this {what}?',
      text: 'The books have {count} under its reference. Until you answer, nothing more of it is entered.',
      noneLeft: 'The books had several under its reference. None of them has that reference any more.',
      unread: 'which is just being read',
    },
    notShown: 'Entered. Whether it was kept cannot be seen.',
    before: 'Before it can go into the books:',
    mind: 'Before you enter it:',
    ready: 'Complete; goes into the books by itself.',
    rejectedHelp: 'Correct it, and it is entered. If it is allowed now, enter it again as it is.',
    sendAgain: 'Enter it again',
    unknownText:
      'The answer to the last request was lost. Daybook looks it up by its reference before anything is entered again; nothing is entered twice.',
  },
  lines: {
    suppliedSent: 'In the books as it was supplied; calculated {amount}.',
    amountsFixed: 'The amounts were typed when the document was created, and stay.',
  },
  totals: {
    noPriceOfProduct:
      'Line {numbers}: no price. That of the product is put there. | Lines {numbers}: no price. Those of the products are put there.',
    withinTolerance: '{field} comes to {theirs} in the books and {mine} here: within the tolerance of 0.01.',
    beyondTolerance:
      '{field} comes to {theirs} in the books and {mine} here. A supplied amount may differ by 0.01 at most.',
  },
  billing: {
    sent: 'The schedule was fixed when the document was created. It cannot be changed.',
    notShown: 'This was entered when the document was created; it cannot be shown.',
  },
  conflict: {
    fields: 'Nothing of this {what} is entered until you choose. Seen {when}.',
    title: 'Changed here and in the books',
    away: 'This {what} was changed in the books as well. It is read-only until you choose a version.',
    leftDraft: 'In the books this {what} is now {status}, so your changes cannot be entered. Seen {when}.',
    goneTitle: 'No longer in the books',
    gone: 'This {what} is no longer in the books, so what was changed here cannot be entered. Seen {when}.',
    theirs: 'The version in the books',
    then: {
      submit: 'You asked to submit it as well: that is done with what you choose here.',
      abandon: 'You asked to abandon it as well: that is done once you have chosen.',
    },
  },
  custom: {
    name: 'Name, as the books spell it',
  },
  documentActions: {
    discardText: 'It is only on this computer and was never entered. It is removed for good.',
    hasGone: 'It cannot be taken back any more: it is in the books.',
    refusal: {
      gone: 'it is no longer in the books',
      notOnService: 'it is not in the books yet',
      onService: 'it is in the books: abandon it',
    },
    submitted: 'Goes into the books: {what}.',
    reverseText:
      'It is reversed by an entry in the period. It stays in the books as reversed, and nothing of it is owed any more.',
    disputeText: 'It is marked as disputed: reminders leave it out.',
    disputeGroup: 'Dispute group, if one is needed',
    abandonTitle: 'Abandon this draft?',
    abandonText: 'The document stays in the books as abandoned.',
    discardAskedText: 'It is removed here for good. The documents in the books stay as they are.',
    queued: 'Just being done: {command} (asked for {when}).',
    asked: 'Is done in the books: {command}.',
    unauthoriseText: 'After that it can be changed and submitted again.',
    unpostText: 'Its postings are taken out of the ledger. It stays authorised and can then be made a draft again.',
    amendText:
      'It is no longer a draft: its description, their reference, custom fields, due date, payment method and their number can still be changed.',
  },
  changed: {
    pricesPut:
      'The price of {lines} was put in from the product. | The prices of {lines} were put in from the products.',
  },
  warn: {
    unknownReference: '{field}: the books have no “{value}”, or no longer show it.',
    duplicate: '{number} from this supplier has the same number: it is refused a second time.',
    noRate: 'Without a rate, that of the day in the set-up is taken.',
  },
  facts: {
    told: 'From the books.',
  },
  history: {
    service: 'Daybook',
    notKept: 'These books keep no history. This is what is known of it.',
    cannotRead: 'The history in the books could not be read: {why}',
    local: {
      asked: '{detail}',
      sent: 'Handed to the books',
      sentCommand: 'Handed to the books: {detail}',
      answered: 'Entered in the books',
      refused: 'Refused: {detail}',
      takenOver: 'A newer version of the books taken over',
      gone: 'No longer in the books',
    },
    conflict: 'Changed in two places at once',
    deed: { byItself: 'Processed' },
  },
  attachments: {
    onService: 'In the books',
    refused: 'Refused: {why}',
    taken:
      'The books took it, but do not show it yet. Daybook looks for it; it is not entered again by itself. If it is there, remove it here; if not, send it again.',
    unlisted:
      'It may be in the books, which do not show the files of this document now. Daybook looks for it. If it is there, or is not needed any more, remove it here; if not, send it again.',
    look: 'Show files in the books',
    listed: 'None in the books',
    listedAt: 'In the books as of {when}',
    cannotList: 'The files in the books could not be listed: {why}',
  },
  bulk: {
    abandon: {
      will: '{count} is abandoned in the books. | {count} are abandoned in the books.',
      done: '{count} document is abandoned. | {count} documents are abandoned.',
    },
    submit: {
      will: '{count} is submitted. | {count} are submitted.',
      done: '{count} document goes into the books. | {count} documents go into the books.',
    },
  },
  enquiries: {
    lead: 'Questions that the books answer.',
    noneText: 'None is stored in the books. The statements of the ledger are under Reports.',
    loading: 'Asking the books…',
    unlisted: 'The statements of the ledger are under Reports. To see one as a plain table, enter its name here.',
  },
  list: {
    hint: {
      sync: 'Whether your work is in the books. Without an icon it is.',
      status: 'Everything that the books say of the document.',
      outstanding: 'What is still to be paid. Empty until the invoice is posted.',
    },
    status: 'In the books',
    emptyText: 'Those that you draft and those in the books appear here. Alt+N makes the first {one}.',
    waiting: 'Anything not in the books yet',
    uncountedWhy: 'The party, an amount, a date, the currency or the status cannot be read.',
    sync: 'Books',
    syncTitle: 'State in the books',
    emptyLoading: 'They appear here as they are read from the books.',
    filterState: 'State in the books',
    anyState: 'Any state',
  },
  print: {
    refusedNext: 'Correct it; then it can be printed.',
  },
  stateWhy: {
    waits: 'Complete, but it cannot go into the books yet. Open it to see why.',
    queued: 'Goes into the books by itself.',
    sending: 'Just being entered in the books.',
    synced: 'The same here and in the books.',
    rejected: 'It was refused. Open it to read why, and correct it.',
    conflict: 'Changed here and in the books. Open it and choose which version to keep.',
    unknown: 'It may be in the books. There is nothing to do: Daybook finds out.',
    gone: 'The books do not have it any more. It is kept here.',
  },
  lifeCycleWhy: {
    submitted: 'Waits to be authorised and posted. It counts in the books from then on.',
    rejected: 'Not authorised. Correct it and submit it again.',
    error: 'It could not be posted. Open it to read why.',
    disputed: 'Marked as disputed.',
    closed: 'Closed: nothing more is expected of it.',
    other: 'What the books say of it.',
  },
  settings: {
    removeWaiting: '{count} record is not in the books yet. | {count} records are not in the books yet.',
    lists: {
      lead: 'These lists belong to the books. What is added is there at once.',
    },
    remove: 'Take it off the list',
    removeTitle: 'Take {name} off the list?',
    removeText: 'The books stay on this computer: the first page opens them again.',
    removeYes: 'Take it off the list',
  },
  bank: {
    review: {
      certainText:
        '{count} line, {total}. It gets what is shown; you can take it back until it is in the books. | {count} lines, {total}. Each gets what is shown; you can take each back until it is in the books.',
    },
    noAccountsText: 'Add one under “Company set-up”.',
    bad: {
      tooLong: 'This is longer than the books take.',
    },
    cut: 'The books take {kept} characters; here in full: {text}',
    act: {
      removeText: 'They are removed here and from the books. Locked lines stay.',
      doubtStay:
        '{count} line stays until it is known whether the books have it. | {count} lines stay until it is known whether the books have them.',
      conflictStay:
        '{count} line stays: it was changed here and in the books, choose a version first. | {count} lines stay: they were changed here and in the books, choose a version first.',
      onlyHere: 'Lines that the books do not have yet cannot be locked: wait a moment.',
      locked: '{count} line is locked. | {count} lines are locked.',
      unlocked: '{count} line is unlocked. | {count} lines are unlocked.',
    },
    import: {
      undoneParts: {
        deleting: '{count} to be deleted from the books',
      },
      cutCount:
        '{count} text is longer than the books take and is cut there; kept in full here. | {count} texts are longer than the books take and are cut there; kept in full here.',
    },
    imports: {
      undoText:
        'Its lines are removed here and from the books, with whatever was changed in them since. Locked and doubtful lines stay. The file can be imported again.',
    },
    keys: {
      refused: 'Go to the next line that was refused',
    },
    refused: {
      title: 'This line was refused:',
      account:
        'A line stays in its account: if the account takes lines by now, send it again; else delete it and enter it in another account.',
      locked: 'The line is locked: unlock it, and it is entered.',
    },
    doubtCount:
      '{count} line may be in the books or not: please check. | {count} lines may be in the books or not: please check.',
    match: {
      takeBackLate: 'It went into the books meanwhile: open the document to abandon or reverse it.',
      takeBackHint:
        'Nothing of it is in the books yet: taking it back discards what was drafted, and the line is to be explained again.',
      drafted: '{what} drafted and allocated. Submit it to have it posted.',
      reversed: 'The {what} is reversed; what it settled is open again then.',
      insteadAsk:
        'What was coded is posted. It is reversed in the month of the line, and the new draft settles the invoice.',
    },
    coding: {
      drafted: '{what} drafted with its lines.',
      transferred: 'Both documents of the transfer are drafted.',
    },
  },
  prices: {
    filter: {
      unsent: 'Not in the books',
    },
    defaults: {
      effectiveDateNote: 'Takes effect on the day on which it is entered.',
    },
    gone: 'The books no longer have this price.',
    finding: {
      fromAboveTo: 'From {from} is above to {to}; that is refused.',
    },
    remove: {
      text: 'They are deleted for good, here and in the books.',
    },
    tooLate: 'It is in the books already.',
    leaving: 'Just being deleted.',
    lockQueued: 'Just being locked.',
    unlockQueued: 'Just being unlocked.',
    actions: {
      readAgain: 'Read all prices again',
    },
    done: {
      readAgain: 'The prices of every product are read again.',
    },
  },
  records: {
    contactAccount: {
      noneText: 'Whom you sell to and buy from. Press Alt+N for the first customer.',
    },
    ownPrice: {
      text: 'Products have no prices of their own here. They are rows under Prices, by date, quantity and customer or supplier.',
    },
    parts: {
      online: 'Read from the books now, and changed there at once.',
      lost: 'It is not known whether this was done: {why} The list is shown as the books have it now.',
    },
    staff: {
      none: 'Nobody, as the books have it.',
    },
    reading: {
      never: 'Not read from the books yet.',
      at: 'As in the books at {time}.',
    },
    form: {
      discardText: 'It is not in the books yet. It is removed for good.',
      notShown: 'Entered. Whether it was kept cannot be seen.',
      deleteTitle: 'Delete this record from the books?',
      goneNote: 'This record is no longer in the books. It is kept here.',
      rejectedTitle: 'This record was refused',
      ambiguous:
        '{value} also identifies {name}, by its code or its integrator reference: {value} may be refused as ambiguous.',
      unknownTitle: 'It is not known whether this record is in the books',
      deleteText: 'It is deleted for good.',
      lockQueued: 'Just being locked.',
      unlockQueued: 'Just being unlocked.',
      deleteQueued: 'Just being deleted.',
      unknownText: 'The answer to the last request was lost. Daybook looks before anything is entered again.',
    },
    conflict: {
      text: 'Nothing of this record is entered until you choose, field by field.',
      title: 'Changed here and in the books',
      goneTitle: 'No longer in the books',
      gone: 'This record is no longer in the books, so what was changed here cannot be entered.',
      locked: 'It was locked in the books.',
    },
  },
  extras: {
    reading: 'Asking the books…',
    save: 'Save in the books',
    back: 'As in the books',
    read: 'Read from the books.',
    atOnce: 'Read from the books, and saved there at once.',
    notSaved: 'Not saved as a whole: {why} Save again, or go back to what the books have.',
    changedThere:
      'The list has changed in the books since it was shown, so nothing was written. It is shown as it is now, with what you typed: look at it, then save again.',
    notThere: 'The books do not have this record yet: wait a moment.',
  },
  bulkEdit: {
    refusal: {
      gone: 'stays: no longer in the books',
    },
  },
  monthEnd: {
    finding: {
      refused: {
        sync: 'It was refused.',
        error: 'It could not be posted.',
      },
    },
    submitted: '{count} draft of these days is submitted. | {count} drafts of these days are submitted.',
  },
  home: {
    needs: {
      saved: 'Not complete: something is missing before it can go into the books',
      rejected: 'Refused',
      unknown: 'To check: it may be in the books',
      waits: 'Held back: it cannot go into the books yet',
      queued: 'On its way into the books',
      sync: 'Last entered',
    },
  },
  guide: {
    about: {
      budgets: {
        what: 'The budget of each account and month.',
        first: 'Change a figure and save: it is in the books at once.',
      },
      enquiries: {
        what: 'Reports that are stored with the books.',
      },
      sync: {
        what: 'Everything that is not in the books yet, why, and what to do about it. Nothing here is lost.',
      },
      saleInvoice: {
        first:
          'Press Alt+N, type a few letters of the customer, then the products, and submit it: it is posted at once.',
      },
    },
  },
  einvoices: {
    noTaxCode: '{what}: none chosen yet. Without one that of the account is taken.',
    rule: {
      number: 'Submit the document: it is then numbered',
    },
  },
  payments: {
    ownAccount: {
      text: 'As your bank knows it. It is kept on this computer and in backups.',
    },
  },
  care: {
    delete: 'Remove this company…',
    deleteTitle: 'Remove {name} with its books?',
    deleteText:
      'The books and their copies move to the folder “removed-companies” of Daybook’s data folder: from there a person can put them back. What is not in them yet, the settings of this company and copies in a folder that you chose are deleted for good. Backups stay.',
    deleteYes: 'Remove the company',
  },
  picker: {
    none: 'Nothing to choose from yet.',
  },
  allocation: {
    ask: 'Allocate',
  },
  match: {
    queued: 'is just being taken back',
    waits: 'is just being entered',
    afterSync: 'Open after that',
  },
  creating: {
    notHere: '{code} {name} is not read yet. Wait a moment.',
  },
  paymentRun: {
    settledByDrafts: '{amount} of {outstanding} is settled by drafts, or by what is not in the books yet',
    lead: 'Choose what to pay. One payment is drafted for each supplier and currency, with its allocations; they go into the books by themselves.',
    waits: 'already in a payment that is not in the books yet',
  },
  state: {
    queued: 'To be entered',
    synced: 'In the books',
  },
  reports: {
    ledger: {
      noDocument: 'The document {number} is not on this computer yet. Wait a moment, then open it again.',
    },
    vat: {
      check:
        'This is a check of the documents by their dates, without those of the opening. What is due, also where tax is due on payment, is in the tax return.',
    },
  },
};
