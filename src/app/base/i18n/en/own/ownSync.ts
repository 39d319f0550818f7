/** How the texts of sync, refusals, copies and backups differ for a company on this computer. */
export const ownSync = {
  moved: {
    backText:
      'From then on, the books are kept on this computer again. What waited here when they were moved may be in them by now: Daybook looks for it, and you are asked about bank lines. Nothing is entered twice.',
  },
  sync: {
    historyBroken: 'The history of these books no longer holds what it held before.',
    whyUnreachable:
      'The books did not open. Work on: everything is kept on this computer, and entered in them once they do.',
    away: 'The books do not answer · {waiting}',
    awaySafe: 'The books do not answer · {waiting} · nothing is lost',
    whyAway:
      'The books take nothing just now. Work on: everything is kept on this computer, and entered in them once they do.',
    whyBackend:
      'The part of Daybook that keeps the books is not running; it is started again by itself. Work on: everything is kept on this computer.',
    heldUp: {
      unreachable: 'The books do not open; trying again…',
      lost: 'The books do not answer; trying again…',
      busy: 'The books are busy; trying again…',
      failed: 'An error in the books; trying again…',
    },
    shared: '{count} record is more than once in the books. | {count} records are more than once in the books.',
  },
  replacing: {
    elsewhere:
      'A backup was restored in another window, so this one has reopened the company. What was not in the books before is in Settings under “Unsent work set aside”.',
  },
  unreachable: {
    refused: 'The books do not answer. They are opened again by themselves; if they stay closed, start Daybook again.',
  },
  refusedWordless: {
    saidOfKey: 'The books do not open: “{message}”. Start Daybook again.',
    notFound:
      'The books do not have what this is about. It may have been removed in another window: look at the record.',
    tooLarge: 'This is too large for the books. Make texts or files smaller, or enter fewer lines.',
    other: 'This was refused without a reason. Compare the record with one that was entered.',
  },
  problems: {
    network: {
      unreachable: 'The books do not open: {message}',
      lost: 'The books were closed before they answered.',
    },
    service: {
      shortList: 'The books suddenly list far fewer records than before. Nothing was marked inactive: {message}',
      wentBack:
        'The books are older ones again: they lack records that they had. Nothing was entered; “To be entered” says what they lack, and asks',
      vanished: 'The books suddenly lack {message} of the records held here. Nothing was concluded from it',
      nonsense: 'What answers in place of the books does not behave like them. Start Daybook again: {message}',
      refused: 'Refused: {message}',
      busy: 'The books are busy; try again in a little while.',
      failed: 'An error in the books: {message}',
    },
    session: {
      badCredentials: 'The books do not open with the key that Daybook made for them. Start Daybook again.',
      expired: 'The books were closed meanwhile. Try again in a little while; if it goes on, start Daybook again.',
    },
    record: {
      changed: 'This record was changed in the books just now. Nothing was written; it is compared again',
      notFound: 'The books do not have this record. Daybook looks again',
      codeTaken:
        'This code belongs to another record of the books, which says something else. Choose another code: {message}',
      idTaken:
        'Another line here has this id already. Look in the bank account for the other one of the two: {message}',
      linesReworked: 'This order of the lines was not entered: every line would be rewritten, and {message}',
    },
  },
  backup: {
    text: 'Everything that this computer keeps of the company, in one file: the books with their ledger, and drafts and changes that are not in them yet.',
    confirmText:
      'Backup of {company}, made {when}: {documents} documents and {records} other records, {waiting} of them not in the books then.',
    lose: '{count} record here is not in the books; unless the backup has it too, it stays only under “Unsent work set aside”. | {count} records here are not in the books; unless the backup has them too, they stay only under “Unsent work set aside”.',
    asks: '{count} bank line: you are asked whether it is in the books. | {count} bank lines: you are asked whether they are in the books.',
    looks:
      '{count} {kind}: Daybook looks for an equal one in the books and asks you if it cannot tell. | {count} {kind}: Daybook looks for equal ones in the books and asks you if it cannot tell.',
    restored: 'The backup is restored. Daybook brings it up to date by itself.',
  },
  move: {
    found:
      '{company}: {documents} documents and {records} other records, {waiting} of them not in the books. Moved {when}.',
    brought: 'The books are here. Daybook goes on by itself; about bank lines that waited you are asked once.',
  },
  syncCentre: {
    title: 'To be entered',
    historyBroken: {
      title: 'The history of these books has been changed',
      text: 'On {when} the newest event of their history was number {number}, with the hash below. The history no longer holds it: the books were put back to an earlier state, or their file was changed by another program.',
      next: 'If nobody went back to a copy, keep this hash, and ask somebody who can look at the file. Nothing of what you have here is lost.',
    },
    lead: 'What is not in the books yet, why, and what to do about it.',
    none: 'Everything that you entered is in the books.',
    whyLocked: 'It is locked in the books, so it takes no changes.',
    whyConflict: 'Changed here and in the books.',
    whyLeftDraft: 'In the books it is now {status}.',
    whyGone: 'No longer in the books, and changed here.',
    whyRestoredBelow:
      'It waited in a restored backup and may have been entered since. It is looked for once what it belongs to is in the books.',
    whyWhich: 'The books have several under its reference. Which one is it?',
    refused: 'Refused: {why}',
    blocked: {
      awaitsOpen: 'Waits for {name}, which is not posted yet.',
      notFound: 'Kept here: it is not in the books, and nobody has said yet that it has gone.',
      awaited: {
        rejected: 'which was refused',
        other: 'which is not in the books yet',
      },
      nextOpen: 'Daybook looks again.',
      cleared: 'What it waited for is settled: it is entered now.',
    },
    doubt: {
      title: 'Is it in the books?',
      bank: 'Look at bank account {account}, on {date}, for {amount}',
      price: {
        salePrice: 'Look at the sale prices of {product} for {price}',
        purchasePrice: 'Look at the purchase prices of {product} for {price}',
      },
      other: 'Look in the books for “{name}”.',
      idHint: 'With the id it is kept up with the books; without it, it is only marked as done.',
      idLooked:
        'With the id it is kept up with the books; without it, Daybook goes on looking for it, and it is not entered again.',
    },
    restored: {
      title: 'Are these bank lines in the books?',
      text: '{count} bank line waited in the backup that was restored {when}. It may be in the books by now: look in the bank account, then answer. | {count} bank lines waited in the backup that was restored {when}. They may be in the books by now: look in the bank account, then answer.',
      confirmText: {
        there: 'They count as being in the books and are never entered again from here.',
        notThere: 'They are entered. Those that are in the books already will then be there twice.',
      },
      yes: {
        notThere: 'Enter them',
      },
      answered: {
        notThere: '{count} bank line is entered. | {count} bank lines are entered.',
      },
    },
    shortList: {
      title: 'Have they gone from the books?',
      hint: 'With your word for it, what the books still do not show is offered no more. Documents that name it keep it.',
      text: 'The books do not list {missing} of {of} {kinds} any more. They may have been deleted, or the list is at fault. So nothing was changed here, and Daybook looks again.',
    },
    vanished: {
      title: 'Have they gone from the books?',
      text: '{count} of the records held here are not in the books. They may have been deleted there, or the books are older ones. So nothing was changed here, nothing of them is entered, and Daybook looks again.',
      hint: 'Look for a few of them first. With your word for it they count as gone: edits made here are kept, and each becomes a question.',
    },
    everything: {
      title: 'Read everything from the books?',
      ask: 'Read everything now',
    },
    wentBack: {
      title: 'The books have gone back to before {when}',
      titleUndated: 'The books have gone back to an earlier state',
      doubted: {
        text: 'Prices and contacts are entered again unless the books have equal ones; you are asked about bank lines.',
      },
      overtaken: {
        text: 'If they were changed after the books went back, an older form was changed, and your changes of before are lost there. Open each and see whether they are.',
      },
      hint: 'Whoever went back to a copy knows why. If the books are left as they are, what they lack is kept here as gone, and what is older in them replaces what is here. Attached files that were entered already are not kept here.',
      leave: 'Leave the books as they are',
    },
    shared: {
      title: 'More than once in the books',
      text: 'Each record made in Daybook has a reference of its own, and the books have these under the same one. Perhaps one is too many: open both, and abandon, reverse or lock the one that should not be there.',
    },
    noneText: 'Drafts and changes that are not in the books yet are listed here.',
    sent: '{count} record goes into the books. | {count} records go into the books.',
    whyUnknown: 'Entered, but the answer was lost. Daybook finds out.',
    whyRestored: 'It waited in a restored backup and may have been entered since. Daybook finds out.',
    nextQueued: 'It is entered by itself.',
    nextSending: 'Wait a moment.',
    nextUnknown: 'Wait a moment: Daybook finds out.',
    runs: {
      unsettled:
        'what was being typed in a window was entered a moment later | what was being typed in {count} windows was entered a moment later',
    },
  },
  copies: {
    lost: {
      newerAskText:
        'What the newer version has stored since then in this window is deleted; what was entered is in the books, and other work comes back as far as this version can read it. The copies that the newer version made are kept.',
      restoreText:
        'The copy takes the place of the database. What was saved since and is named below comes on top of it, and what else is newer is read from the books.',
      sentToo:
        '{count} bank line that is in the books is saved, too. | {count} bank lines that are in the books are saved, too.',
      anew: 'Read everything from the books again',
      anewText:
        'What was saved and is named here is put into an empty database. Everything else is then read from the books. Bank lines from before the newest copy are only in the copies.',
      anewAskText:
        'What is in the database now is deleted, apart from work that is not in the books. Settings of this company, such as its letterhead, are not in the books: they are in the whole copies only.',
      done: '{count} saved record is back. The rest is read from the books. | {count} saved records are back. The rest is read from the books.',
      gone: 'Everything is read from the books again.',
    },
    leftOut: {
      text: 'Daybook first writes their text to a file beside the copies. What the books have of them is read again.',
      table: {
        cursors: 'How far the books were read',
      },
    },
    settings: {
      text: 'What is not in the books is copied within two seconds of each change, and once a day everything that the page keeps. Its database lies in the browser profile, which a full disk can damage.',
      unsent: 'Not in the books, or not listed there',
      askText:
        'It holds {documents} documents and {records} other records. What is not in the books now stays; all else becomes what it was then, and is brought up to date from the books.',
      restored: 'The copy is back. Daybook brings it up to date by itself.',
    },
  },
};
