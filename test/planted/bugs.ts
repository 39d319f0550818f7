import { simulation, unit, type PlantedBug } from './bug.ts';

export const PLANTED: readonly PlantedBug[] = [
  // Merging and comparing.
  {
    name: 'a rounded price is ours whatever its quantity makes of it',
    file: 'src/domain/merge/spelling.ts',
    find: '&& amountOf(exact).eq(amountOf(rounded))',
    plant: '&& amountOf(exact).gte(0)',
    killedBy: unit(
      'test/domain/merge/spelling.test.ts',
      'so that its quantity makes another amount of it is a conflict',
    ),
  },
  {
    name: 'how the service spells what a backup had sent is asked about',
    file: 'src/domain/merge/merge.ts',
    find: 'if (origin === null && isSpelling(path, mine, theirs, local)) return theirs;',
    plant: '',
    killedBy: unit(
      'test/sync/spelledAndLost.test.ts',
      'of an invoice and its lines is recognised as ours without a question',
    ),
  },
  {
    name: 'a restored price is looked for below a key',
    file: 'src/store/backup/restoredWork.ts',
    find: 'onService === null || parent === undefined ? content',
    plant: 'onService !== null || parent === undefined ? content',
    killedBy: unit(
      'test/sync/restored.test.ts',
      'on the same computer a price of a product that also waited is neither asked about nor sent again',
    ),
  },
  {
    name: 'a restored price stays in doubt where there are no prices',
    file: 'src/sync/records/settle.ts',
    find: 'inFlight?.restoredAt !== undefined && apiVersion !== null',
    plant: 'inFlight?.restoredAt === undefined && apiVersion !== null',
    killedBy: unit(
      'test/sync/restored.test.ts',
      "a price is not in doubt where the service's version has no prices: it waits, and the reason is given",
    ),
  },
  {
    name: 'a second document under an IntRef comes without a word',
    file: 'src/sync/pull/pullDocuments.ts',
    find: 'run.sharedIntRefs.note(stream, row.intRef, [draft.id, row.id]);',
    plant: 'run.done(0);',
    killedBy: unit(
      'test/sync/sharedIntRefs.test.ts',
      'a document that comes later under the IntRef of one made here is reported',
    ),
  },
  {
    name: 'amounts a cent apart are the same',
    file: 'src/domain/merge/slots.ts',
    find: "new Decimal('0.00001')",
    plant: "new Decimal('0.02')",
    killedBy: unit(
      'test/sync/pull/absorb.test.ts',
      'a price that a colleague has set a cent away from ours, while our answer was lost, is theirs',
    ),
  },
  {
    name: 'a small change of a colleague passes for another spelling',
    file: 'src/domain/merge/merge.ts',
    find: "if (origin === 'read') return !sameValue(base, theirs);",
    plant: "if (origin === 'read') return !agrees(path, base, theirs);",
    killedBy: unit(
      'test/domain/merge/slots.test.ts',
      'what the service showed before, it does not spell otherwise now',
    ),
  },
  {
    name: 'what a service makes of a text is asked about each time',
    file: 'src/domain/merge/merge.ts',
    find: 'const known = this.cameBack.get(path);',
    plant: "const known = this.cameBack.get('');",
    killedBy: unit(
      'test/sync/cameBack.test.ts',
      'asks once about an invoice and its line, and no more once mine is chosen',
    ),
  },
  {
    name: 'whatever comes back of a text that came back otherwise once is what the service makes of it',
    file: 'src/domain/merge/merge.ts',
    find: 'sameValue(known.sent, sent) && sameValue(known.read, read)',
    plant: 'sameValue(known.sent, sent)',
    killedBy: unit('test/sync/cameBack.test.ts', 'does not hide what a colleague writes: another value is a question'),
  },
  {
    name: 'what was removed there and changed here goes without a question',
    file: 'src/domain/merge/merge.ts',
    find: 'if (base && !isMine && !isHeld) return null;',
    plant: 'if (base && !isHeld) return null;',
    killedBy: unit(
      'test/domain/merge/merge.test.ts',
      'lines removed here and changed there are a conflict, and so the other way round',
    ),
  },
  {
    name: 'what was removed here and changed there goes without a question',
    file: 'src/domain/merge/merge.ts',
    find: 'if (!isTheirs && !merging.isContested(path) && !merging.isContested(former)) return null;',
    plant: 'if (!merging.isContested(path) && !merging.isContested(former)) return null;',
    killedBy: unit(
      'test/domain/merge/merge.test.ts',
      'lines removed here and changed there are a conflict, and so the other way round',
    ),
  },
  {
    name: 'two lines answer to one reference',
    file: 'src/domain/merge/lines.ts',
    find: 'if (at === undefined || taken.has(at)) return;',
    plant: 'if (at === undefined) return;',
    killedBy: unit('test/domain/merge/lines.test.ts', 'of two lines that the service shows under one reference'),
  },
  {
    name: 'a custom field that was removed is not sent as removed',
    file: 'src/sync/push/change.ts',
    find: 'const value = to.get(path) ?? null;',
    plant: 'const value = to.get(path);',
    killedBy: unit(
      'test/sync/push/change.test.ts',
      'representation a custom field removed here is sent as null, the others are left alone',
    ),
  },
  {
    name: "the order of lines is nobody's change",
    file: 'src/sync/push/change.ts',
    find: 'if (!isInOrderOf(theirs.lines, meant.lines) || (removed.length > 0 && !deletesLines)) {',
    plant: 'if (removed.length > 0 && !deletesLines) {',
    killedBy: unit(
      'test/sync/push/change.test.ts',
      'any document that two people edited becomes equal on both sides, or is an explicit conflict',
    ),
  },
  {
    name: 'theirs chosen for a line leaves mine',
    file: 'src/domain/merge/choices.ts',
    find: 'if (field === undefined) lines = withLine(lines, theirs.lines, key);',
    plant: 'if (field === undefined) continue;',
    killedBy: unit(
      'test/domain/merge/merge.test.ts',
      'lines replaced there, all of them, with new ids and without IntRef and changed there while one was removed here: it comes back, when that is chosen',
    ),
  },
  {
    name: 'a header field that only an address was emptied of is not sent',
    file: 'src/domain/merge/slots.ts',
    find: '...Object.fromEntries(emptied.map((name) => [name, null])), ...after',
    plant: '...after',
    killedBy: unit(
      'test/sync/push/change.test.ts',
      'representation an emptied line of an address is sent as null, beside those that stay: a service may lay it over the old one',
    ),
  },
  // Commands.
  {
    name: 'an allocation of any amount counts as ours',
    file: 'src/sync/push/commands.ts',
    find: 'docId === document && new Decimal(allocAmountCurrency ?? 0).eq(amount)',
    plant: 'docId === document',
    killedBy: unit(
      'test/sync/push/allocating.test.ts',
      'an allocation whose request never arrived is not taken for done by a colleague’s of another amount',
    ),
  },
  {
    name: 'one allocation answers several wishes',
    file: 'src/sync/push/commands.ts',
    find: 'if (at !== -1) arrived.splice(at, 1);',
    plant: '',
    killedBy: unit(
      'test/sync/push/allocating.test.ts',
      'an allocation whose request never arrived of two equal parts, of which a colleague has made one meanwhile, makes the other',
    ),
  },
  {
    name: 'an allocation that was there before counts as ours',
    file: 'src/sync/push/commands.ts',
    find: '(read.allocations ?? []).filter(({ id }) => !known.has(id))',
    plant: '(read.allocations ?? []).filter(({ id }) => id !== undefined || known.size > 0)',
    killedBy: unit(
      'test/sync/push/allocating.test.ts',
      'an allocation whose request never arrived is not taken for done by one that was there before',
    ),
  },
  {
    name: 'a submission is asked for again though theirs was chosen in part',
    file: 'src/store/documents/settleConflict.ts',
    find: 'const isWanted = local !== null || fields.every(({ path }) => isMine(path));',
    plant: 'const isWanted = true;',
    killedBy: unit(
      'test/store/documents/conflict.test.ts',
      'commands that were withdrawn because of a conflict a submission is not queued again if theirs was chosen for any field, and is if mine stands for all',
    ),
  },
  {
    name: 'an amendment goes over a field of which theirs was chosen',
    file: 'src/store/documents/settleConflict.ts',
    find: 'const left = Object.fromEntries(Object.entries(texts).filter(([path]) => isMine(path)));',
    plant: 'const left = Object.fromEntries(Object.entries(texts));',
    killedBy: unit(
      'test/store/documents/conflict.test.ts',
      'commands that were withdrawn because of a conflict an amendment is queued again only with the fields for which mine was chosen',
    ),
  },
  {
    name: 'a command that may have left is taken back',
    file: 'src/store/companyStore.ts',
    find: "if (record.inFlight?.operation === 'command' && record.commands.length === 1)\n        throw",
    plant: 'if (false) throw',
    killedBy: unit('test/store/documents/drafts.test.ts', 'that may have reached the service is not taken back'),
  },
  {
    name: 'an allocation of which the answer was lost is sent again without waiting',
    file: 'src/sync/push/resending.ts',
    find: '> REQUEST_TIMEOUT + CLOCK_STEP',
    plant: '>= 0',
    killedBy: unit(
      'test/sync/push/commands.test.ts',
      'whose answer was lost and which comes just before the time limit is there once',
    ),
  },
  {
    name: 'the doubt about an allocation is looked at once',
    file: 'src/sync/settle.ts',
    find: 'const isFree = await mayBeSentAgain(run, inFlight);',
    plant: 'const isFree = true;',
    killedBy: unit(
      'test/sync/push/commands.test.ts',
      'whose answer was lost and which comes just before the time limit is there once',
    ),
  },
  // The store.
  {
    name: 'a text that is no valid value no longer keeps a draft pending',
    file: 'src/store/companyStore.ts',
    find: 'record.base !== null && !hasInvalidInput && sameContent',
    plant: 'record.base !== null && sameContent',
    killedBy: unit(
      'test/store/documents/drafts.test.ts',
      'an edit with a text that is no valid value keeps the text, and the record does not count as synced',
    ),
  },
  {
    name: 'a text that is no valid value no longer keeps a record pending',
    file: 'src/store/records/resourceEdits.ts',
    find: 'record.base !== null && !hasInvalidInput && sameResource',
    plant: 'record.base !== null && sameResource',
    killedBy: unit(
      'test/store/records/resources.test.ts',
      'editing to a text that is no valid value keeps the record pending, whatever else it contains',
    ),
  },
  {
    name: 'a pull throws a text away that is no valid value',
    file: 'src/sync/transitions.ts',
    find: 'if (isEqual && (!hasBadInput || record.local === null))\n    return withCommands',
    plant: 'if (isEqual) return withCommands',
    killedBy: unit(
      'test/sync/push/textsThatAreNoValues.test.ts',
      'a pull keeps a text that was typed into a document, and the document waiting',
    ),
  },
  {
    name: 'a pull throws a text away that is no valid value, of a record',
    file: 'src/sync/records/transitions.ts',
    find: 'if (isEqual && (!hasBadInput || record.local === null)) {',
    plant: 'if (isEqual) {',
    killedBy: unit(
      'test/sync/push/textsThatAreNoValues.test.ts',
      'a pull keeps a text that was typed into another record, and the record waiting',
    ),
  },
  {
    name: 'a choice between two versions throws a text away that is no valid value',
    file: 'src/store/documents/settleConflict.ts',
    find: 'sameContent(theirs, local) && Object.keys(badInput).length === 0 ? null',
    plant: 'sameContent(theirs, local) ? null',
    killedBy: unit(
      'test/store/documents/conflict.test.ts',
      'commands that were withdrawn because of a conflict a text that is no valid value keeps a draft pending that otherwise equals theirs',
    ),
  },
  {
    name: 'an outcome is written whatever was edited meanwhile',
    file: 'src/store/syncPort.ts',
    find: 'if (before?.revision === expectedRevision) replacements',
    plant: 'if (before) replacements',
    killedBy: unit(
      'test/store/syncPort.test.ts',
      'writing what was pulled never writes over an edit made after the read',
    ),
  },
  {
    name: 'an outcome of a record is written whatever was edited meanwhile',
    file: 'src/store/records/resourceWrites.ts',
    find: 'if (before?.revision === expectedRevision) replacements',
    plant: 'if (before) replacements',
    killedBy: unit('test/store/records/resources.test.ts', 'editing is never written over by the engine'),
  },
  {
    name: 'a draft that may have left is discarded',
    file: 'src/store/companyStore.ts',
    find: "if (record.inFlight !== null && !isAskedWhich(record))\n          throw notAllowed('This draft may",
    plant: "if (record.inFlight === null && record.base !== null) throw notAllowed('This draft may",
    killedBy: unit('test/store/documents/drafts.test.ts', 'a draft that a request may have sent cannot be discarded'),
  },
  {
    name: 'a backup that lacks a record keeps its cursors',
    file: 'src/store/backup/restoreBackup.ts',
    find: '(mayLackRead && READING_TABLES.has(table))',
    plant: '(!mayLackRead && table === FILE_PARTS_TABLE)',
    killedBy: unit(
      'test/store/backup/unreadableRows.test.ts',
      'restores the rest, and reads again what the service has',
    ),
  },
  {
    name: 'nobody is told of a torn record of unsent work',
    file: 'src/backend/copies/journalReading.ts',
    find: 'await addDamage(handle, torn, true, index);',
    plant: '',
    killedBy: unit(
      'test/backend/copies/journal.test.ts',
      'names what is torn or damaged, with its text, until a later record says what became of the row',
    ),
  },
  {
    name: 'damaged unsent work is compacted away',
    file: 'src/backend/copies/journal.ts',
    find: 'isWorthIt && !this.index.hasDamage',
    plant: 'isWorthIt',
    killedBy: unit(
      'test/backend/copies/journal.test.ts',
      'keeps damaged records in the file, however much is written after them',
    ),
  },
  {
    name: 'a run goes on writing over a restored backup',
    file: 'src/store/backup/restores.ts',
    find: 'if ((await restoresOf(database)) !== restoresAtStart)\n    throw',
    plant: 'if ((await restoresOf(database)) < restoresAtStart) throw',
    killedBy: unit(
      'test/store/backup/backup.test.ts',
      'a run that began before a backup was restored writes nothing any more, restored in the same window; the next one does, and whoever keeps the books',
    ),
  },
  {
    name: 'what is gone is not read when a list shows it again',
    file: 'src/store/syncPort.ts',
    find: 'lastModified: isGone || hasUnreadableFields(record) ? null : (record.base?.lastModified ?? null)',
    plant: 'lastModified: record.base?.lastModified ?? null',
    killedBy: unit('test/store/syncPort.test.ts', 'reports no modification time for a record that is gone'),
  },
  {
    name: 'a file of another revision is written',
    file: 'src/store/attachments/attachmentRow.ts',
    find: 'held[index]?.revision === writes[index]?.expectedRevision',
    plant: 'held[index] !== undefined',
    killedBy: unit(
      'test/store/attachments/attachments.test.ts',
      'files of a document that is gone stay with the new draft to which they went with the edits, whatever a run makes of what it had read before',
    ),
  },
  // Sending.
  {
    name: 'an edit that was made while its draft was created passes for sent',
    file: 'src/sync/transitions.ts',
    find: 'const isLeft = isPart || isEdited;',
    plant: 'const isLeft = isPart;',
    killedBy: unit(
      'test/sync/push/creating.test.ts',
      'a draft made without a network that is edited while it is sent stays pending, and the edit goes with the next run',
    ),
  },
  {
    name: 'a refusal holds for what was typed after the request left',
    file: 'src/sync/transitions.ts',
    find: 'rejection: { ...problem, revision: record.inFlight?.revision ?? record.revision, at },\n  };',
    plant: 'rejection: { ...problem, revision: record.revision, at } };',
    killedBy: unit(
      'test/sync/faults.test.ts',
      'one bad record refused while it was edited is sent again in the next run',
    ),
  },
  {
    name: 'a write whose answer was lost is simply sent again',
    file: 'src/sync/retryPolicy.ts',
    find: "export const WRITE_AGAIN: readonly ProblemCode[] = ['network.unreachable', 'service.busy'];",
    plant:
      "export const WRITE_AGAIN: readonly ProblemCode[] = ['network.unreachable', 'network.lost', 'service.busy'];",
    killedBy: unit(
      'test/sync/push/creating.test.ts',
      'create answer lost after the service had taken it: found by its IntRef, not sent again',
    ),
  },
  {
    name: 'a 5xx to a write is a failure of the run, and its intent taken back',
    file: 'src/sync/failures.ts',
    find: "['network.lost', 'service.failed', 'service.nonsense']",
    plant: "['network.lost', 'service.nonsense']",
    killedBy: unit(
      'test/sync/push/creating.test.ts',
      'create answer lost as 500 although it was carried out: looked up as well',
    ),
  },
  {
    name: 'an intent is taken back whose request had begun',
    file: 'src/sync/push/intents.ts',
    find: '.filter((key) => !this.begun.has(key))',
    plant: '',
    killedBy: unit(
      'test/sync/faults.test.ts',
      'one bad record on which the service always fails does not keep the others from being sent',
    ),
  },
  {
    name: 'a price that was there before is taken for ours',
    file: 'src/sync/records/find.ts',
    find: 'rows.filter((row) => !known.has(row.id) && readsAsSent(sent, row))',
    plant: 'rows.filter((row) => readsAsSent(sent, row))',
    killedBy: unit(
      'test/sync/records/doubts.test.ts',
      'price answer lost while an equal one was there before: the old one is not taken for ours',
    ),
  },
  {
    name: 'a price that says something else is taken for ours',
    file: 'src/sync/records/rules.ts',
    find: 'every(([path, value]) => isAsSpelled(path, value, shown.get(path), asked))',
    plant: 'some(([path, value]) => isAsSpelled(path, value, shown.get(path), asked))',
    killedBy: unit(
      'test/sync/records/doubts.test.ts',
      "department code clash a colleague's department of the same code that says something else: set aside, nothing is overwritten",
    ),
  },
  {
    name: 'a department of somebody else is taken for ours because of its code',
    file: 'src/sync/records/find.ts',
    find: "readsAsSent(withShownCode, content) ? 'one' : 'clash'",
    plant: "readsAsSent(withShownCode, content) ? 'one' : 'one'",
    killedBy: unit('test/sync/cases.test.ts', 'unknown outcomes of other kinds department code clash'),
  },
  {
    name: 'an IntRef that is taken by somebody else passes for ours',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: 'if (document && document.intRef !== intRef)\n      throw',
    plant: 'if (document === undefined) throw',
    killedBy: unit('test/api/transport/client.test.ts', 'looking an IntRef up never takes another document for it'),
  },
  {
    name: 'a file of the same name and size is ours, whatever is in it',
    file: 'src/sync/push/attachmentFind.ts',
    find: 'bytes && there ? sameBytes(bytes, there) :',
    plant: 'bytes && there ? bytes.length === there.length :',
    killedBy: unit(
      'test/sync/push/attachments.test.ts',
      'an answer that is lost does not take a colleague’s file of the same name and size for ours',
    ),
  },
  {
    name: 'a record counts as locked that is not',
    file: 'src/sync/records/rules.ts',
    find: "if (command.name === 'lock') return read.isActive === false;",
    plant: "if (command.name === 'lock') return true;",
    killedBy: unit(
      'test/sync/records/commands.test.ts',
      'lock and unlock are sent once, and not at all where a colleague has done it',
    ),
  },
  {
    name: 'what is named is not waited for',
    file: 'src/sync/push/named.ts',
    find: 'const isAwaited = record.id === null ||',
    plant: 'const isAwaited =',
    killedBy: unit('test/sync/cases.test.ts', 'refusals and sessions rejected parent'),
  },
  {
    name: 'a right that is lacking for one record is lacking for all',
    file: 'src/sync/denials.ts',
    find: 'return refused >= REFUSALS_OF_KIND && !isAccepted;',
    plant: 'return refused >= 1 && !isAccepted;',
    killedBy: unit(
      'test/sync/push/rights.test.ts',
      "403 on one document sets that one aside with the service's words; the others of its class go",
    ),
  },
  // Pulling.
  {
    name: 'scans do not overlap',
    file: 'src/sync/pull/cursors.ts',
    find: 'const OVERLAP = 2 * 60_000;',
    plant: 'const OVERLAP = 0;',
    killedBy: unit(
      'test/sync/pull/pullingCases.test.ts',
      'pulling a change that a list shows late, after a later one, is not passed over',
    ),
  },
  {
    name: 'pages do not overlap',
    file: 'src/sync/pull/paging.ts',
    find: 'export const SHARED = 10;',
    plant: 'export const SHARED = 0;',
    killedBy: unit('test/sync/pull/pulling.test.ts', 'paging meets rows that shift while somebody works'),
  },
  {
    name: 'the mark is the latest that was shown, however long the scan took',
    file: 'src/sync/pull/cursors.ts',
    find: 'Math.max(0, scan.took)',
    plant: '0 * scan.took',
    killedBy: unit(
      'test/sync/pull/pulling.test.ts',
      'the watermark is no later than the start of the scan, and never goes back',
    ),
  },
  {
    name: 'the mark passes what could not be read',
    file: 'src/sync/pull/cursors.ts',
    find: 'scan.startedAt, heldBackTo(scan))',
    plant: 'scan.startedAt)',
    killedBy: unit(
      'test/sync/pull/pulling.test.ts',
      'the watermark is no later than the start of the scan, and never goes back',
    ),
  },
  {
    name: 'a short page is the end of the list',
    file: 'src/sync/pull/paging.ts',
    find: 'if ((thorough || mayBeCut(count)) && count > 0) {',
    plant: 'if (count < 0) {',
    killedBy: unit(
      'test/sync/pull/pulling.test.ts',
      'paging reads all rows of a service that gives at most 10 at once',
    ),
  },
  {
    name: 'a list that lacks most of what is held is believed',
    file: 'src/store/syncPort.ts',
    find: 'if (isShortList(missing.length, active.length, agreed))\n    throw',
    plant: 'if (isShortList(0, active.length, agreed)) throw',
    killedBy: unit('test/store/references.test.ts', 'of which most would vanish at once are all kept'),
  },
  {
    name: 'however many vanish at once, they are gone',
    file: 'src/sync/pull/vanished.ts',
    find: "return count > FEW ? 'askPerson' : 'askList';",
    plant: "return 'askList';",
    killedBy: unit(
      'test/sync/pull/vanished.test.ts',
      'thirty edited drafts that are answered with 404 one by one are asked about again when more have vanished than a person has confirmed',
    ),
  },
  {
    name: 'a person is asked of those that were concluded to be gone, too',
    file: 'src/sync/pull/vanished.ts',
    find: '!this.knownGone.has(key) && !this.concluded.has(key)',
    plant: '!this.knownGone.has(key)',
    killedBy: unit(
      'test/sync/pull/vanished.test.ts',
      'records of which some vanish while they are pulled, and others right before they are sent are asked about without those that were concluded to be gone before there were so many',
    ),
  },
  {
    name: 'a list that moved all the time counts as read whole',
    file: 'src/sync/pull/pullDocuments.ts',
    find: 'sweptAt: isSweep && !isUnsure ?',
    plant: 'sweptAt: isSweep ?',
    killedBy: unit(
      'test/sync/pull/pulling.test.ts',
      'later pulls of a list that shows its first page at every place keep what came, report it, and read it again in each run',
    ),
  },
  {
    name: 'a version with fields that cannot be read is merged under an edit',
    file: 'src/sync/transitions.ts',
    find: '  if (read.unreadable) return withUnreadable(record, read, at);\n  if (record.inFlight)',
    plant: '  if (record.inFlight)',
    killedBy: unit(
      'test/sync/pull/unreadable.test.ts',
      'a document with fields that cannot be read keeps the edits made here: nothing is sent or merged meanwhile, and they are sent once when it can be read',
    ),
  },
  {
    name: 'an edit is sent over fields that cannot be read',
    file: 'src/sync/push/pushUpdate.ts',
    find: 'if (\n        hasUnreadableFields(next) ||\n        stepFor(',
    plant: 'if (stepFor(',
    killedBy: unit(
      'test/sync/pull/unreadable.test.ts',
      'a document with fields that cannot be read keeps the edits made here: nothing is sent or merged meanwhile, and they are sent once when it can be read',
    ),
  },
  {
    name: 'what could not be read is not read again by its id',
    file: 'src/sync/pull/pullDocuments.ts',
    find: 'if (read.document) this.noteUnreadable(read.document, each.row);',
    plant: '',
    killedBy: unit(
      'test/sync/pull/unreadable.test.ts',
      'a document with fields that cannot be read is stored with its other fields, marked with what the service sent, and read again by its id in each run until it can be read',
    ),
  },
  {
    name: 'a field that cannot be read is emptied in silence',
    file: 'src/api/wire/lenient.ts',
    find: 'if (!NOT_CONTENT.has(step)) this.onFault?.(fault);',
    plant: '',
    killedBy: unit(
      'test/api/wire/reading.test.ts',
      'a document with unreadable fields is read without them, and reports each with its value; a number where a text is expected is that text',
    ),
  },
  {
    name: 'an empty object in place of a text of a document reads as none',
    file: 'src/api/wire/fold.ts',
    find: 'if (!isObject(value) || !PARTS.has(name)) return false;',
    plant: 'if (!isObject(value)) return false;',
    killedBy: unit('test/api/wire/wrongTypes.test.ts', 'given as an empty object is read, or reported'),
  },
  {
    name: 'a price that 1.13 drops is sent with its product',
    file: 'src/domain/resources/readiness.ts',
    find: '.filter((path) => fieldOf(content, path) !== undefined && (!base || fieldOf(base, path) === undefined))',
    plant: '.filter(() => false)',
    killedBy: unit('test/sync/at113/records.test.ts', 'a price that was typed into a product holds it back'),
  },
  {
    name: 'documents without a readable party are missing from the balances in silence',
    file: 'src/domain/parties/agedBalance.ts',
    find: "unread.includes('contactAccountId') &&",
    plant: 'unread.length > 1 &&',
    killedBy: unit(
      'test/domain/parties/agedBalance.test.ts',
      'leaves documents whose party cannot be read to nobody, and lists those that are owed',
    ),
  },
  {
    name: 'an element of a list that is none costs its record',
    file: 'src/api/wire/lenient.ts',
    find: 'if (Array.isArray(holder)) return this.takeOut(holder, path, last, whyOf(issue));',
    plant: 'if (Array.isArray(holder)) return false;',
    killedBy: unit(
      'test/sync/pull/unreadable.test.ts',
      'one customer with a bank detail that is none is stored with everything else, named and marked; the others come, and the next run that can read it removes the mark',
    ),
  },
  // The client.
  {
    name: 'a page of a guest network in answer to a write counts as done',
    file: 'src/api/wire/accepted.ts',
    find: 'if (isPage(text)) throw',
    plant: 'if (isPage(text) && status === 0) throw',
    killedBy: unit(
      'test/api/transport/client.test.ts',
      'what an answer means that is a page: a read is nonsense, and the outcome of a change has to be looked up',
    ),
  },
  {
    name: 'a 408 to a write says that it was not done',
    file: 'src/api/transport/failures.ts',
    find: "if (status === 408 && isWrite) return 'service.failed';",
    plant: '',
    killedBy: unit(
      'test/api/transport/client.test.ts',
      'what an answer means 408: a read is repeated later, the outcome of a write is unknown',
    ),
  },
  {
    name: 'a page that answers 404 says that a record is gone',
    file: 'src/api/transport/failures.ts',
    find: 'const isNotTheService = answer.status === 404',
    plant: 'const isNotTheService = answer.status === 405',
    killedBy: unit(
      'test/api/transport/client.test.ts',
      'what an answer means 404 with a page does not mean that a record is missing',
    ),
  },
  {
    name: 'a filter that is not known is believed: the first row is ours',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: 'found.rows.filter((row) => row.intRef === intRef)',
    plant: 'found.rows.slice(0, 1)',
    killedBy: unit('test/api/transport/client.test.ts', 'by the reference path when the search answers'),
  },
  {
    name: 'half a document passes for one without lines',
    file: 'src/api/wire/documentReading.ts',
    find: "const isLacking = details === undefined && amount !== '0' && !isMoney(docClass);",
    plant: "const isLacking = details === undefined && amount === '';",
    killedBy: unit(
      'test/api/wire/reading.test.ts',
      'a document without its id is none; cut down to its header it reports that its lines are missing',
    ),
  },
  {
    name: 'a long number loses its last digits',
    file: 'src/api/transport/exactJson.ts',
    find: 'const EXACT_DIGITS = 15;',
    plant: 'const EXACT_DIGITS = 40;',
    killedBy: unit('test/api/wire/reading.test.ts', 'numbers keep every digit'),
  },
  {
    name: 'a 404 of the one spelling is the last word',
    file: 'src/api/transport/ways.ts',
    find: '[404, 405]',
    plant: '[405]',
    killedBy: unit(
      'test/api/wire/resources.test.ts',
      'a project is changed by its own path where the first is answered 404',
    ),
  },
  {
    name: 'what changed between two reads of a party is written over',
    file: 'src/api/endpoints/resourceEndpoints.ts',
    find: 'if (!now || !sameResource(now, read))\n        throw',
    plant: 'if (!now) throw',
    killedBy: unit(
      'test/sync/at113/records.test.ts',
      'a colleague’s change of a party between our read and the read that our write needs is merged, or asked about, and never overwritten',
    ),
  },
  {
    name: 'what was found out of a service is forgotten with the app',
    file: 'src/backend/runs/serviceClients.ts',
    find: 'known: connections.waysOf(id)',
    plant: 'known: {}',
    killedBy: unit(
      'test/backend/connections/keptWays.test.ts',
      'what was found out of a service is known when the app is started again',
    ),
  },
  {
    name: 'what was found out of one version is believed of the next',
    file: 'src/backend/connections/connections.ts',
    find: '...(isOther && { ways: undefined }),',
    plant: '',
    killedBy: unit(
      'test/backend/connections/keptWays.test.ts',
      'it is found out anew when the service has another version',
    ),
  },
  {
    name: 'one refusal loses the lines of every document',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: '[whole, whole, extras',
    plant: '[whole, extras',
    killedBy: unit(
      'test/sync/at113/documents.test.ts',
      'one refused read of a document does not lose the lines of all later reads',
    ),
  },
  {
    name: 'a problem in the place of a file is the file',
    file: 'src/api/wire/accepted.ts',
    find: "bytes ? problemText(bytes, answer.headers.get('content-type')) : answer.text",
    plant: 'answer.text',
    killedBy: unit('test/api/endpoints/attachments.test.ts', 'a 200 with a problem instead of a file is no file'),
  },
  {
    name: 'of several references that are there twice the last is told',
    file: 'src/sync/pull/sharedIntRefs.ts',
    find: 'ofKind.set(shared.intRef, shared)',
    plant: 'new Map([[shared.intRef, shared]])',
    killedBy: unit(
      'test/sync/sharedIntRefs.test.ts',
      'of several projects in one run that the service has twice, each is reported',
    ),
  },
  {
    name: 'a session is used to its last second',
    file: 'src/api/transport/session.ts',
    find: 'renewAt: askedAt + life - Math.min(MARGIN, life / 10)',
    plant: 'renewAt: askedAt + life',
    killedBy: unit(
      'test/api/transport/client.test.ts',
      'signing in is renewed a minute before the session ends, by a clock of our own, though the clocks differ by 48 hours',
    ),
  },
  {
    name: 'a write broken off after 2xx is done',
    file: 'src/api/transport/exchange.ts',
    find: 'if (status >= 400 && !signal.aborted) return',
    plant: 'if (!signal.aborted) return',
    killedBy: unit(
      'test/api/transport/client.test.ts',
      'what an answer means cut off in the middle: a write is lost, and so is a read; a refusal stays one',
    ),
  },
  {
    name: 'a record of another code answers to a code',
    file: 'src/api/endpoints/resourceEndpoints.ts',
    find: 'if (found && !isWanted)\n      throw',
    plant: 'if (found && wanted === "") throw',
    killedBy: unit(
      'test/api/wire/resources.test.ts',
      'looking a record up a department by code accepts an answer whose code differs only in case, and no other',
    ),
  },
  {
    name: 'a problem in the body of a 200 is a success',
    file: 'src/api/transport/transport.ts',
    find: 'return withProblemSeen(await',
    plant: 'return (await',
    killedBy: unit(
      'test/sync/push/answeredWithProblem.test.ts',
      'a change that is refused in the body of a 200 is refused, and not done a submission stays, with the service’s words: {"status":400,"detail":"The period is closed."}',
    ),
  },
  {
    name: 'a list in answer to a change counts as done',
    file: 'src/api/wire/accepted.ts',
    find: "if ((Array.isArray(value) && !isOfIds) || typeof value === 'number' || value === false)\n    throw",
    plant: 'if (value === false) throw',
    killedBy: unit(
      'test/api/wire/accepted.test.ts',
      'an answer to "update a header" that is neither expected nor a problem leaves the outcome unknown: []',
    ),
  },
  {
    name: 'of two documents under one IntRef the first is taken',
    file: 'src/api/endpoints/documentEndpoints.ts',
    find: 'if (mine.length > 1)\n        throw',
    plant: 'if (mine.length > 9) throw',
    killedBy: unit('test/sync/sharedIntRefs.test.ts', 'a draft whose answer was lost'),
  },
  {
    name: 'of two listed documents under one IntRef the first is taken',
    file: 'src/sync/pull/pullDocuments.ts',
    find: 'return run.sharedIntRefs.idsUnder(stream, row.intRef).length > 0',
    plant: 'return run.sharedIntRefs.idsUnder(stream, row.intRef).length > 9',
    killedBy: unit(
      'test/sync/sharedIntRefs.test.ts',
      'a draft that waits here, and that the service has twice, is not sent: a person is asked which one it is',
    ),
  },
  {
    name: 'two records under one IntRef that were made elsewhere come without a word',
    file: 'src/sync/pull/sharedIntRefs.ts',
    find: 'if (other !== id) this.note(',
    plant: 'if (other === intRef) this.note(',
    killedBy: unit('test/sync/sharedIntRefs.test.ts', 'two projects that another computer has made'),
  },
  {
    name: 'a shared IntRef is told only by the run that sees it',
    file: 'src/sync/records/pullList.ts',
    find: 'run.sharedIntRefs.remember(stream, before.sharedIntRefs);',
    plant: '',
    killedBy: unit('test/sync/sharedIntRefs.test.ts', 'two projects that another computer has made'),
  },
  {
    name: 'a draft is sent again when all that a person was asked about have gone',
    file: 'src/sync/settle.ts',
    find: 'return isAskedWhich(record) ? askedWhich(record, [], at) : neverSent(record);',
    plant: 'return neverSent(record);',
    killedBy: unit('test/sync/sharedIntRefs.test.ts', 'a draft stays in doubt when no document'),
  },
  // Bugs that only simulated histories show.
  {
    name: 'the row of a list shows the document as it was before',
    file: 'src/store/syncPort.ts',
    find: 'const rows = chunk.map(({ after }) => storedRow(after));',
    plant: 'const rows = chunk.map(({ before }) => storedRow(before));',
    killedBy: simulation(1, 3),
  },
  {
    name: 'the row of a list adds up net amounts that are not rounded',
    file: 'src/store/documents/row.ts',
    find: 'netCurrencyAmount: toDecimalString(amounts.net)',
    plant: 'netCurrencyAmount: toDecimalString(amounts.gross)',
    killedBy: simulation(1, 3),
  },
  {
    name: 'a badge calls queued what names a record that does not go',
    file: 'src/domain/service/blocker.ts',
    find: "if (state !== 'queued' && state !== 'sending') return { why: 'awaits'",
    plant: "if (state === 'conflict') return { why: 'awaits'",
    killedBy: simulation(1, 60),
  },
  {
    name: 'a badge calls refused what was edited since',
    file: 'src/domain/documents/record.ts',
    find: 'if (rejection && rejection.revision === record.revision)\n    return',
    plant: 'if (rejection) return',
    killedBy: simulation(1, 60),
  },
  {
    name: 'the totals of a document that was shown are kept when it is shown again',
    file: 'src/domain/merge/shown.ts',
    find: 'base: recognisedDocument(record.base, read)',
    plant: 'base: { ...recognisedDocument(record.base, read), grossCurrencyAmount: record.base.grossCurrencyAmount }',
    killedBy: simulation(1, 60),
  },
  {
    name: 'a file is sent with one byte too few',
    file: 'src/sync/push/attachmentFind.ts',
    find: 'whole.set(bytes, at);',
    plant: 'whole.set(bytes.subarray(0, bytes.length - 1), at);',
    killedBy: simulation(1, 60),
  },
];
