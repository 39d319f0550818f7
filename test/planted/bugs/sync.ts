import { simulation, testIn, type PlantedBug } from '../bug.ts';

export const SYNC: readonly PlantedBug[] = [
  {
    name: 'a restored price stays in doubt where there are no prices',
    file: 'src/sync/records/settle.ts',
    find: 'inFlight?.restoredAt !== undefined && apiVersion !== null',
    plant: 'inFlight?.restoredAt === undefined && apiVersion !== null',
    killedBy: testIn(
      'test/sync/restored.test.ts',
      "a price is not in doubt where the service's version has no prices: it waits, and the reason is given",
    ),
  },
  {
    name: 'a second document under an IntRef comes without a word',
    file: 'src/sync/pull/news.ts',
    find: 'run.sharedIntRefs.note(stream, row.intRef, [record.id, row.id]);',
    plant: 'run.done(0);',
    killedBy: testIn(
      'test/sync/sharedIntRefs.test.ts',
      'a document that comes later under the IntRef of one made here is reported',
    ),
  },
  {
    name: 'a custom field that was removed is not sent as removed',
    file: 'src/sync/documents/change.ts',
    find: 'const value = to.get(path) ?? null;',
    plant: 'const value = to.get(path);',
    killedBy: testIn(
      'test/sync/documents/change.test.ts',
      'representation a custom field removed here is sent as null, the others are left alone',
    ),
  },
  {
    name: "the order of lines is nobody's change",
    file: 'src/sync/documents/change.ts',
    find: 'if (!isInOrderOf(theirs.lines, meant.lines) || (removed.length > 0 && !deletesLines)) {',
    plant: 'if (removed.length > 0 && !deletesLines) {',
    killedBy: testIn(
      'test/sync/documents/change.test.ts',
      'any document that two people edited becomes equal on both sides, or is an explicit conflict',
    ),
  },
  {
    name: 'an allocation of any amount counts as ours',
    file: 'src/sync/documents/commands.ts',
    find: 'docId === document && new Decimal(allocAmountCurrency ?? 0).eq(amount)',
    plant: 'docId === document',
    killedBy: testIn(
      'test/sync/push/allocating.test.ts',
      'an allocation whose request never arrived is not taken for done by a colleague’s of another amount',
    ),
  },
  {
    name: 'one allocation answers several wishes',
    file: 'src/sync/documents/commands.ts',
    find: 'if (at !== -1) arrived.splice(at, 1);',
    plant: '',
    killedBy: testIn(
      'test/sync/push/allocating.test.ts',
      'an allocation whose request never arrived of two equal parts, of which a colleague has made one meanwhile, makes the other',
    ),
  },
  {
    name: 'an allocation that was there before counts as ours',
    file: 'src/sync/documents/commands.ts',
    find: '(read.allocations ?? []).filter(({ id }) => !known.has(id))',
    plant: '(read.allocations ?? []).filter(({ id }) => id !== undefined || known.size > 0)',
    killedBy: testIn(
      'test/sync/push/allocating.test.ts',
      'an allocation whose request never arrived is not taken for done by one that was there before',
    ),
  },
  {
    name: 'an allocation of which the answer was lost is sent again without waiting',
    file: 'src/sync/resending.ts',
    find: '> REQUEST_TIMEOUT + CLOCK_STEP',
    plant: '>= 0',
    killedBy: testIn(
      'test/sync/push/commands.test.ts',
      'whose answer was lost and which comes just before the time limit is there once',
    ),
  },
  {
    name: 'the doubt about an allocation is looked at once',
    file: 'src/sync/documents/documentFind.ts',
    find: 'const isFree = await mayBeSentAgain(run, inFlight);',
    plant: 'const isFree = true;',
    killedBy: testIn(
      'test/sync/push/commands.test.ts',
      'whose answer was lost and which comes just before the time limit is there once',
    ),
  },
  {
    name: 'a pull throws a text away that is no valid value',
    file: 'src/sync/transitions.ts',
    find: 'if (isEqual && (!hasInvalidInput || record.local === null)) {',
    plant: 'if (isEqual) {',
    killedBy: testIn(
      'test/sync/push/textsThatAreNoValues.test.ts',
      'a pull keeps a text that was typed into a document, and the document waiting',
    ),
  },
  {
    name: 'a pull throws a text away that is no valid value, of a record',
    file: 'src/sync/transitions.ts',
    find: 'if (isEqual && (!hasInvalidInput || record.local === null)) {',
    plant: 'if (isEqual) {',
    killedBy: testIn(
      'test/sync/push/textsThatAreNoValues.test.ts',
      'a pull keeps a text that was typed into another record, and the record waiting',
    ),
  },
  {
    name: 'an edit that was made while its draft was created passes for sent',
    file: 'src/sync/transitions.ts',
    find: 'const isLeft = isPart || isEdited;',
    plant: 'const isLeft = isPart;',
    killedBy: testIn(
      'test/sync/push/creating.test.ts',
      'a draft made without a network that is edited while it is sent stays pending, and the edit goes with the next run',
    ),
  },
  {
    name: 'a refusal holds for what was typed after the request left',
    file: 'src/sync/inFlight.ts',
    find: 'rejection: { ...problem, revision: record.inFlight?.revision ?? record.revision, at },\n  };',
    plant: 'rejection: { ...problem, revision: record.revision, at } };',
    killedBy: testIn(
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
    killedBy: testIn(
      'test/sync/push/creating.test.ts',
      'create answer lost after the service had taken it: found by its IntRef, not sent again',
    ),
  },
  {
    name: 'a 5xx to a write is a failure of the run, and its intent taken back',
    file: 'src/sync/failures.ts',
    find: "['network.lost', 'service.failed', 'service.nonsense']",
    plant: "['network.lost', 'service.nonsense']",
    killedBy: testIn(
      'test/sync/push/creating.test.ts',
      'create answer lost as 500 although it was carried out: looked up as well',
    ),
  },
  {
    name: 'a change is in doubt although only a read before it failed',
    file: 'src/sync/failures.ts',
    find: "  if (problem.isUnsent) return { kind: 'unsent', problem };\n",
    plant: '',
    killedBy: testIn(
      'test/sync/records/changing.test.ts',
      'a change of the telephone number of a contact, which is read once more right before it is sent, waits, and is in no doubt, when that read fails: nothing has left',
    ),
  },
  {
    name: 'an intent is taken back whose request had begun',
    file: 'src/sync/documents/intents.ts',
    find: '.filter((key) => !this.begun.has(key))',
    plant: '',
    killedBy: testIn(
      'test/sync/faults.test.ts',
      'one bad record on which the service always fails does not keep the others from being sent',
    ),
  },
  {
    name: 'a price that was there before is taken for ours',
    file: 'src/sync/records/find.ts',
    find: 'rows.filter((row) => !known.has(row.id) && readsAsSent(sent, row, run.service.fieldsShown))',
    plant: 'rows.filter((row) => readsAsSent(sent, row, run.service.fieldsShown))',
    killedBy: testIn(
      'test/sync/records/doubts.test.ts',
      'price answer lost while an equal one was there before: the old one is not taken for ours',
    ),
  },
  {
    name: 'a price that says something else is taken for ours',
    file: 'src/sync/records/rules.ts',
    find: 'every(([path, value]) => isAsSpelled(path, value, shown.get(path), asked))',
    plant: 'some(([path, value]) => isAsSpelled(path, value, shown.get(path), asked))',
    killedBy: testIn(
      'test/sync/records/doubts.test.ts',
      "department code clash a colleague's department of the same code that says something else: set aside, nothing is overwritten",
    ),
  },
  {
    name: 'a department of somebody else is taken for ours because of its code',
    file: 'src/sync/records/find.ts',
    find: "readsAsSent(withShownCode, content, run.service.fieldsShown) ? 'one' : 'clash'",
    plant: "readsAsSent(withShownCode, content, run.service.fieldsShown) ? 'one' : 'one'",
    killedBy: testIn('test/sync/cases.test.ts', 'unknown outcomes of other kinds department code clash'),
  },
  {
    name: 'a file of the same name and size is ours, whatever is in it',
    file: 'src/sync/documents/attachmentFind.ts',
    find: 'bytes && there ? sameBytes(bytes, there) :',
    plant: 'bytes && there ? bytes.length === there.length :',
    killedBy: testIn(
      'test/sync/push/attachments.test.ts',
      'an answer that is lost does not take a colleague’s file of the same name and size for ours',
    ),
  },
  {
    name: 'a record counts as locked that is not',
    file: 'src/sync/records/rules.ts',
    find: "if (command.name === 'lock') return read.isActive === false;",
    plant: "if (command.name === 'lock') return true;",
    killedBy: testIn(
      'test/sync/records/commands.test.ts',
      'lock and unlock are sent once, and not at all where a colleague has done it',
    ),
  },
  {
    name: 'what is named is not waited for',
    file: 'src/sync/namedRecords.ts',
    find: 'const isAwaited = record.id === null ||',
    plant: 'const isAwaited =',
    killedBy: testIn('test/sync/cases.test.ts', 'refusals and sessions rejected parent'),
  },
  {
    name: 'a right that is lacking for one record is lacking for all',
    file: 'src/sync/denials.ts',
    find: 'return refused >= REFUSALS_OF_KIND && !isAccepted;',
    plant: 'return refused >= 1 && !isAccepted;',
    killedBy: testIn(
      'test/sync/push/rights.test.ts',
      "403 on one document sets that one aside with the service's words; the others of its class go",
    ),
  },
  {
    name: 'scans do not overlap',
    file: 'src/sync/pull/cursors.ts',
    find: 'const OVERLAP = 2 * 60_000;',
    plant: 'const OVERLAP = 0;',
    killedBy: testIn(
      'test/sync/pull/pullingCases.test.ts',
      'pulling a change that a list shows late, after a later one, is not passed over',
    ),
  },
  {
    name: 'pages do not overlap',
    file: 'src/sync/pull/paging.ts',
    find: 'export const SHARED = 10;',
    plant: 'export const SHARED = 0;',
    killedBy: testIn(
      'test/sync/pull/pulling.test.ts',
      'paging does not go back while fewer rows than the overlap have shifted',
    ),
  },
  {
    name: 'the mark is the latest that was shown, however long the scan took',
    file: 'src/sync/pull/cursors.ts',
    find: 'Math.max(0, scan.took)',
    plant: '0 * scan.took',
    killedBy: testIn(
      'test/sync/pull/pulling.test.ts',
      'the watermark is no later than the start of the scan, and never goes back',
    ),
  },
  {
    name: 'the mark passes what could not be read',
    file: 'src/sync/pull/cursors.ts',
    find: 'scan.startedAt, heldBackTo(scan))',
    plant: 'scan.startedAt)',
    killedBy: testIn(
      'test/sync/pull/pulling.test.ts',
      'the watermark is no later than the start of the scan, and never goes back',
    ),
  },
  {
    name: 'a short page is the end of the list',
    file: 'src/sync/pull/paging.ts',
    find: 'if ((thorough || mayBeCut(count)) && count > 0) {',
    plant: 'if (count < 0) {',
    killedBy: testIn(
      'test/sync/pull/pulling.test.ts',
      'paging reads all rows of a service that gives at most 10 at once',
    ),
  },
  {
    name: 'however many vanish at once, they are gone',
    file: 'src/sync/pull/vanished.ts',
    find: "return count > FEW ? 'askPerson' : 'askList';",
    plant: "return 'askList';",
    killedBy: testIn(
      'test/sync/pull/vanished.test.ts',
      'thirty edited drafts that are answered with 404 one by one are asked about again when more have vanished than a person has confirmed',
    ),
  },
  {
    name: 'a person is asked of those that were concluded to be gone, too',
    file: 'src/sync/pull/vanished.ts',
    find: '!this.knownGone.has(key) && !this.concluded.has(key)',
    plant: '!this.knownGone.has(key)',
    killedBy: testIn(
      'test/sync/pull/vanished.test.ts',
      'records of which some vanish while they are pulled, and others right before they are sent are asked about without those that were concluded to be gone before there were so many',
    ),
  },
  {
    name: 'a list that moved all the time counts as read whole',
    file: 'src/sync/pull/listScan.ts',
    find: 'const isSwept = isSweep && !isUnsure',
    plant: 'const isSwept = isSweep',
    killedBy: testIn(
      'test/sync/pull/pulling.test.ts',
      'later pulls of a list that shows its first page at every place keep what came, report it, and read it again in each run',
    ),
  },
  {
    name: 'a version with fields that cannot be read is merged under an edit',
    file: 'src/sync/transitions.ts',
    find: '  if (read.unreadable) return withUnreadable(rules, record, read, at);\n  if (record.inFlight)',
    plant: '  if (record.inFlight)',
    killedBy: testIn(
      'test/sync/pull/unreadable.test.ts',
      'a document with fields that cannot be read keeps the edits made here: nothing is sent or merged meanwhile, and they are sent once when it can be read',
    ),
  },
  {
    name: 'an edit is sent over fields that cannot be read',
    file: 'src/sync/push/pushUpdate.ts',
    find: 'return !hasUnreadableFields(next) && kind.isToBeUpdated(next)',
    plant: 'return kind.isToBeUpdated(next)',
    killedBy: testIn(
      'test/sync/pull/unreadable.test.ts',
      'a document with fields that cannot be read keeps the edits made here: nothing is sent or merged meanwhile, and they are sent once when it can be read',
    ),
  },
  {
    name: 'what could not be read is not read again by its id',
    file: 'src/sync/documents/documentScan.ts',
    find: 'if (read.document) this.noteUnreadable(read.document, each.row);',
    plant: '',
    killedBy: testIn(
      'test/sync/pull/unreadable.test.ts',
      'a document with fields that cannot be read is stored with its other fields, marked with what the service sent, and read again by its id in each run until it can be read',
    ),
  },
  {
    name: 'of several references that are there twice the last is told',
    file: 'src/sync/pull/sharedIntRefs.ts',
    find: 'ofKind.set(shared.intRef, shared)',
    plant: 'new Map([[shared.intRef, shared]])',
    killedBy: testIn(
      'test/sync/sharedIntRefs.test.ts',
      'of several projects in one run that the service has twice, each is reported',
    ),
  },
  {
    name: 'of two listed documents under one IntRef the first is taken',
    file: 'src/sync/documents/documentNews.ts',
    find: 'return run.sharedIntRefs.idsUnder(stream, row.intRef).length > 0',
    plant: 'return run.sharedIntRefs.idsUnder(stream, row.intRef).length > 9',
    killedBy: testIn(
      'test/sync/sharedIntRefs.test.ts',
      'a draft that waits here, and that the service has twice, is not sent: a person is asked which one it is',
    ),
  },
  {
    name: 'two records under one IntRef that were made elsewhere come without a word',
    file: 'src/sync/pull/sharedIntRefs.ts',
    find: 'if (other !== id) this.note(',
    plant: 'if (other === intRef) this.note(',
    killedBy: testIn('test/sync/sharedIntRefs.test.ts', 'two projects that another computer has made'),
  },
  {
    name: 'a shared IntRef is told only by the run that sees it',
    file: 'src/sync/pull/listScan.ts',
    find: 'run.sharedIntRefs.remember(stream, before.sharedIntRefs);',
    plant: '',
    killedBy: testIn('test/sync/sharedIntRefs.test.ts', 'two projects that another computer has made'),
  },
  {
    name: 'a change that was lost each time counts as not sent',
    file: 'src/sync/push/pushUpdate.ts',
    find: 'await run.writer.change(after, (now) => ({ ...now, inFlight: now.inFlight ?? ready.inFlight }));',
    plant: '',
    killedBy: testIn(
      'test/sync/push/updating.test.ts',
      'an edit is undone there too when each of its requests was lost, and the last one arrives after the run',
    ),
  },
  {
    name: 'a change of a record that was lost each time counts as not sent',
    file: 'src/sync/push/pushUpdate.ts',
    find: 'await run.writer.change(after, (now) => ({ ...now, inFlight: now.inFlight ?? ready.inFlight }));',
    plant: '',
    killedBy: testIn(
      'test/sync/records/changing.test.ts',
      'is undone there too when each of its requests was lost, and the last one arrives after the run',
    ),
  },
  {
    name: 'a change that was lost is forgotten when its repetition does not leave',
    file: 'src/sync/push/pushUpdate.ts',
    find: '? await run.writer.change(ready, (now) => ({ ...now, inFlight: lost }))',
    plant: '? await takeIntentBack(run, rules, ready)',
    killedBy: testIn(
      'test/sync/push/updating.test.ts',
      'stays in doubt when there is no network as it is sent again: the first request may still arrive',
    ),
  },
  {
    name: 'a draft is sent again when all that a person was asked about have gone',
    file: 'src/sync/settle.ts',
    find: 'isAskedWhich(current) ? askedWhich(current, [], at) : goneIfMeant(',
    plant: 'goneIfMeant(',
    killedBy: testIn('test/sync/sharedIntRefs.test.ts', 'a draft stays in doubt when no document'),
  },
  {
    name: 'a file is sent with one byte too few',
    file: 'src/sync/documents/attachmentFind.ts',
    find: 'whole.set(bytes, at);',
    plant: 'whole.set(bytes.subarray(0, bytes.length - 1), at);',
    killedBy: simulation(1, 60),
  },
  {
    name: 'a document that another computer has made from the same template stays beside the draft',
    file: 'src/sync/documents/documentFind.ts',
    find: 'rivals: (record, id) => heldElsewhere(run, record, id),',
    plant: 'rivals: async () => [],',
    killedBy: testIn('test/sync/twoComputers.test.ts', 'takes its place'),
  },
  {
    name: 'a run sends a payment without the party that its type needs',
    file: 'src/sync/run.ts',
    find: '  await run.readTypes();\n  run.phase',
    plant: '  run.phase',
    killedBy: testIn('test/sync/push/withoutParty.test.ts', 'stays here if its type needs one'),
  },
  {
    name: 'an allocation of which the answer was lost is sent again before the time limit',
    file: 'src/sync/resending.ts',
    find: '> REQUEST_TIMEOUT + CLOCK_STEP',
    plant: '> CLOCK_STEP',
    killedBy: testIn(
      'test/sync/push/commands.test.ts',
      'whose answer was lost and which comes just before the time limit is there once',
    ),
  },
  {
    name: 'a write that was answered with 500 is simply sent again',
    file: 'src/sync/retryPolicy.ts',
    find: "export const WRITE_AGAIN: readonly ProblemCode[] = ['network.unreachable', 'service.busy'];",
    plant:
      "export const WRITE_AGAIN: readonly ProblemCode[] = ['network.unreachable', 'service.failed', 'service.busy'];",
    killedBy: testIn('test/sync/push/creating.test.ts', 'create answer lost as 500 although it was carried out'),
  },
  {
    name: 'a new customer is sent to a service on which it could not be found again',
    file: 'src/sync/records/step.ts',
    find: 'return !versionHas(version, capabilityOfResource(kind, id === null));',
    plant: 'return !versionHas(version, capabilityOfResource(kind, id === null && false));',
    killedBy: testIn('test/sync/records/changing.test.ts', 'of 1.0 takes changes and locks of customers'),
  },
  {
    name: 'changes of a project wait until a service can find new ones again',
    file: 'src/sync/records/step.ts',
    find: 'return !versionHas(version, capabilityOfResource(kind, id === null));',
    plant: 'return !versionHas(version, capabilityOfResource(kind, id !== undefined));',
    killedBy: testIn('test/sync/records/changing.test.ts', 'of 1.2.0 takes 1 changes of a project'),
  },
];
