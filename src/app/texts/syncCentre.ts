/** The one place that says what is not on the service yet, why, and what to do. */
export const syncCentre = {
  title: 'Sync centre', lead: 'What is not on the service yet, why, and what to do about it.', waiting: 'Waiting', history: 'History', none: 'Everything on this computer is on the service.', noneText: 'Drafts and changes that wait for a sync are listed here.',
  all: 'All {count}', what: 'Record', name: 'Which', date: 'Date', amount: 'Amount', state: 'State', why: 'Why', next: 'What to do',
  open: 'Open', sendAgain: 'Send again ({count})', sendAllAgain: 'Send all refused again', takeBack: 'Take back what is queued', chosen: '{count} chosen | {count} chosen', sent: '{count} record goes with this sync. | {count} records go with this sync.',
  left: 'about {minutes} min left | about {minutes} min left', leftSeconds: 'less than a minute left',
  whyLocked: 'It is locked on the service, and a locked one takes no changes.', nextLocked: 'Open it: unlock it, or undo the change.',
  whyConflict: 'Changed here and on the service.', whyLeftDraft: 'On the service it is {status} by now.', whyGone: 'No longer on the service, and changed here.',
  asked: {
    why: { submit: 'You asked to submit it; a colleague has changed it since.', abandon: 'You asked to abandon it; a colleague has changed it since.', delete: 'You asked to delete it; a colleague has changed it since.' },
    text: 'So it was not done. See what has changed, then choose.',
    yes: { submit: 'Submit it as it is now', abandon: 'Abandon it all the same', delete: 'Delete it all the same' },
    no: { submit: 'Do not submit it', abandon: 'Do not abandon it', delete: 'Do not delete it' },
  }, whySending: 'Sent; the answer has not arrived.', whyUnknown: 'Sent, but the answer was lost. The next sync finds out.', whyAsk: 'It was sent, and whether it arrived cannot be told from here. Is it there?',
  whyNew: 'New.', whyChanged: 'Changed here.', whyCommand: 'To do: {commands}.', refused: 'The service refused it: {why}',
  nextSaved: 'Open it and fill in what is missing.', nextQueued: 'It goes with the next sync.', nextSending: 'Wait for the sync.', nextUnknown: 'Press Sync.', nextAsk: 'Answer the question above the list.', nextRejected: 'Open it and correct it, or send it again.', nextConflict: 'Open it and choose.',
  hindered: {
    denied: 'Kept here: this user may not send {kinds}.', deniedWords: 'Kept here: this user may not send {kinds}. The service: {words}',
    deniedOperation: 'Kept here: this user may not {operation} {kinds}. The service: {words}', deniedRecord: 'Kept here: the service does not let this user send this one. The service: {words}',
    tooOld: 'Kept here: {kinds} go to a service from its version {since} on; this one has {version}.', lacks: 'Kept here: {field} needs version {since} of the service; it has {version}.', lacksCommand: 'Kept here: version {version} of the service cannot carry this out: {command}.',
    awaits: 'Waits for {what} {name}, {state}.', awaitsOpen: 'Waits for {name}, which is not posted on the service yet.', after: 'It goes after {name}.',
    awaited: { saved: 'which is not complete', waits: 'which cannot go either', rejected: 'which the service refused', conflict: 'which is in conflict', unknown: 'of which it is not known whether it arrived', other: 'which is not on the service yet' },
    nextDenied: 'Ask for the right; each sync tries again.', nextDeniedRecord: 'Ask for the right, then sync or send it again.', nextTooOld: 'It goes once the service is newer.', nextAwaits: 'First see to {name}', nextOpen: 'Each sync looks again.', cleared: 'What it waited for is put right: it goes with the next sync.',
  },
  kind: { purchasePrice: 'Purchase price', salePrice: 'Sale price', bankTransaction: 'Bank line' },
  doubt: {
    title: 'Is it on the service?', bank: 'Look in the service at bank account {account}, on {date}, for {amount}', bankWords: 'described “{description}”', bankToken: 'with the reference {token}', price: { salePrice: 'Look in the service at the sale prices of {product} for {price}', purchasePrice: 'Look in the service at the purchase prices of {product} for {price}' }, priceBand: 'for a quantity of {band}', priceAndMore: '{from} and more', priceUnit: 'counted in {unit}', priceForAll: 'for everybody', priceFor: { salePrice: 'for customer {party}', purchasePrice: 'for supplier {party}' }, priceProject: 'for project {project}', priceDate: 'from {date}', other: 'Look in the service for “{name}”.', severalPrices: '{count} price there could be this one. | {count} prices there could be this one.', severalContacts: '{count} contact there could be this one. | {count} contacts there could be this one.', equals: '{count} lines that say the same are in doubt: count how many of them are there.', known: '{count} line that says the same is known to be there already: this one is there only if you find one more. | {count} lines that say the same are known to be there already: this one is there only if you find more than those.',
    there: 'It is there', id: 'Its id, if you know it', idHint: 'With the id it is kept up with the service; without it, it is only marked as done.', idLooked: 'With the id it is kept up with the service; without it, each sync goes on looking for it, and it is not sent again.', badId: 'That is no id: it looks like 01234567-89ab-cdef-0123-456789abcdef.', notThere: 'It is not there: send it again', which: 'It is this one',
  },
  shortList: {
    title: 'Have they gone from the service?', text: 'It does not list {missing} of {of} {kinds} any more. They may have been deleted there, this user may no longer be shown them, or its list is at fault. So nothing was changed here, and each sync looks again.',
    hint: 'With your word for it, what the service still does not show is offered no more. Documents that name it keep it.', yes: 'They have gone',
  },
  runs: { none: 'No sync yet', noneText: 'Syncs are listed here, with what became of their requests.', lead: 'The last {count} syncs are kept. Open one to see what became of its requests.', leftOut: '{kept} of {requests} requests are kept: the last {telling} that sent something or went wrong, and the last {reads} that only read.', when: 'When', took: 'Took', result: 'Result', did: 'Done', requests: 'Requests', export: 'Export', ok: 'Finished', stopped: 'Stopped: {why}', partly: 'Finished, but: {why}', operation: 'Operation', record: 'Record', answer: 'Answer', ms: 'ms', onlyBad: 'Only what went wrong', seconds: '{count} s', lost: 'no answer', nothing: 'No request is remembered of this sync.', nothingBad: 'Nothing went wrong.' },
};
