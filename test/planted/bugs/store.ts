import { simulation, testIn, type PlantedBug } from '../bug.ts';

export const STORE: readonly PlantedBug[] = [
  {
    name: 'a restored price is looked for below a key',
    file: 'src/store/backup/restoredWork.ts',
    find: 'onService === null || parent === undefined ? content',
    plant: 'onService !== null || parent === undefined ? content',
    killedBy: testIn(
      'test/sync/restored.test.ts',
      'on the same computer a price of a product that also waited is neither asked about nor sent again',
    ),
  },
  {
    name: 'a submission is asked for again though theirs was chosen in part',
    file: 'src/store/documents/documentEdits.ts',
    find: 'const isWanted = local !== null || fields.every(({ path }) => isMine(path));',
    plant: 'const isWanted = true;',
    killedBy: testIn(
      'test/store/documents/conflict.test.ts',
      'commands that were withdrawn because of a conflict a submission is not queued again if theirs was chosen for any field, and is if mine stands for all',
    ),
  },
  {
    name: 'an amendment goes over a field of which theirs was chosen',
    file: 'src/store/documents/documentEdits.ts',
    find: 'const left = Object.fromEntries(Object.entries(texts).filter(([path]) => isMine(path)));',
    plant: 'const left = Object.fromEntries(Object.entries(texts));',
    killedBy: testIn(
      'test/store/documents/conflict.test.ts',
      'commands that were withdrawn because of a conflict an amendment is queued again only with the fields for which mine was chosen',
    ),
  },
  {
    name: 'a command that may have left is taken back',
    file: 'src/store/records/recordEdits.ts',
    find: 'if (rules.isLastUnderWay(record)) throw',
    plant: 'if (false) throw',
    killedBy: testIn('test/store/documents/drafts.test.ts', 'that may have reached the service is not taken back'),
  },
  {
    name: 'a text that is no valid value no longer keeps a draft pending',
    file: 'src/store/records/recordEdits.ts',
    find: 'record.base !== null && !hasInvalidInput && rules.isSame',
    plant: 'record.base !== null && rules.isSame',
    killedBy: testIn(
      'test/store/documents/drafts.test.ts',
      'an edit with a text that is no valid value keeps the text, and the record does not count as synced',
    ),
  },
  {
    name: 'a text that is no valid value no longer keeps a record pending',
    file: 'src/store/records/recordEdits.ts',
    find: 'record.base !== null && !hasInvalidInput && rules.isSame',
    plant: 'record.base !== null && rules.isSame',
    killedBy: testIn(
      'test/store/records/resources.test.ts',
      'editing to a text that is no valid value keeps the record pending, whatever else it contains',
    ),
  },
  {
    name: 'a choice between two versions throws a text away that is no valid value',
    file: 'src/store/records/recordEdits.ts',
    find: 'rules.isSame(theirs, local) && Object.keys(badInput).length === 0',
    plant: 'rules.isSame(theirs, local)',
    killedBy: testIn(
      'test/store/documents/conflict.test.ts',
      'commands that were withdrawn because of a conflict a text that is no valid value keeps a draft pending that otherwise equals theirs',
    ),
  },
  {
    name: 'an outcome is written whatever was edited meanwhile',
    file: 'src/store/records/recordChanges.ts',
    find: 'if (before?.revision === expectedRevision) replacements',
    plant: 'if (before) replacements',
    killedBy: testIn(
      'test/store/company/syncPort.test.ts',
      'writing what was pulled never writes over an edit made after the read',
    ),
  },
  {
    name: 'an outcome of a record is written whatever was edited meanwhile',
    file: 'src/store/records/recordChanges.ts',
    find: 'if (before?.revision === expectedRevision) replacements',
    plant: 'if (before) replacements',
    killedBy: testIn('test/store/records/resources.test.ts', 'editing is never written over by the engine'),
  },
  {
    name: 'a draft that may have left is discarded',
    file: 'src/store/company/companyStore.ts',
    find: "if (record.inFlight !== null && !isAskedWhich(record))\n            throw notAllowed('This draft may",
    plant: "if (record.inFlight === null && record.base !== null) throw notAllowed('This draft may",
    killedBy: testIn('test/store/documents/drafts.test.ts', 'a draft that a request may have sent cannot be discarded'),
  },
  {
    name: 'a backup that lacks a record keeps its cursors',
    file: 'src/store/backup/restoreBackup.ts',
    find: '(mayLackRead && READING_TABLES.has(table))',
    plant: '(!mayLackRead && table === FILE_PARTS_TABLE)',
    killedBy: testIn(
      'test/store/backup/unreadableRows.test.ts',
      'restores the rest, and reads again what the service has',
    ),
  },
  {
    name: 'a run goes on writing over a restored backup',
    file: 'src/store/backup/restores.ts',
    find: 'if ((await restoresOf(database)) !== restoresAtStart)\n    throw',
    plant: 'if ((await restoresOf(database)) < restoresAtStart) throw',
    killedBy: testIn(
      'test/store/backup/backup.test.ts',
      'a run that began before a backup was restored writes nothing any more, restored in the same window; the next one does, and whoever keeps the books',
    ),
  },
  {
    name: 'what is gone is not read when a list shows it again',
    file: 'src/store/company/syncPort.ts',
    find: 'lastModified: isGone || hasUnreadableFields(record) ? null : (lastModifiedOf(record) ?? null)',
    plant: 'lastModified: lastModifiedOf(record) ?? null',
    killedBy: testIn('test/store/company/syncPort.test.ts', 'reports no modification time for a record that is gone'),
  },
  {
    name: 'a file of another revision is written',
    file: 'src/store/attachments/attachmentRow.ts',
    find: 'held[index]?.revision === writes[index]?.expectedRevision',
    plant: 'held[index] !== undefined',
    killedBy: testIn(
      'test/store/attachments/attachments.test.ts',
      'files of a document that is gone stay with the new draft to which they went with the edits, whatever a run makes of what it had read before',
    ),
  },
  {
    name: 'a list that lacks most of what is held is believed',
    file: 'src/store/company/syncPort.ts',
    find: 'if (isShortList(missing.length, active.length, agreed))\n    throw',
    plant: 'if (isShortList(0, active.length, agreed)) throw',
    killedBy: testIn('test/store/references.test.ts', 'of which most would vanish at once are all kept'),
  },
  {
    name: 'the row of a list shows the document as it was before',
    file: 'src/store/documents/documentWrites.ts',
    find: 'const rows = chunk.map(({ after }) => storedRow(after));',
    plant: 'const rows = chunk.map(({ before }) => storedRow(before));',
    killedBy: simulation(1, 3),
  },
  {
    name: 'the row of a list adds up net amounts that are not rounded',
    file: 'src/store/documentRow.ts',
    find: 'netCurrencyAmount: toDecimalString(amounts.net)',
    plant: 'netCurrencyAmount: toDecimalString(amounts.gross)',
    killedBy: simulation(1, 3),
  },
  {
    name: 'a sealed backup can be cut off after a piece',
    file: 'src/store/backup/sealed.ts',
    find: "${String(index)} ${isLast ? 'last' : 'more'}",
    plant: '${String(index)}',
    killedBy: testIn('test/store/backup/sealed.test.ts', 'does not open when pieces are cut off'),
  },
  {
    name: 'a bank line stays linked to a draft that was discarded',
    file: 'src/store/bank/documentLinks.ts',
    find: 'linked.filter((key) => !documents.has(key))',
    plant: 'linked.filter(() => true)',
    killedBy: testIn('test/store/bank/documentLinks.test.ts', 'loses the link to a draft that is discarded'),
  },
  {
    name: 'a bank line of the minute of a whole copy is in neither copy',
    file: 'src/store/sinceWhole.ts',
    find: 'const STORED_WITHIN = 60_000;',
    plant: 'const STORED_WITHIN = 0;',
    killedBy: testIn(
      'test/store/copies/putBack.test.ts',
      'includes bank lines of the service that no whole copy has yet',
    ),
  },
  {
    name: 'a backup that lacks a part of the books is taken for a whole one',
    file: 'src/store/backup/booksInBackup.ts',
    find: 'this.bytes !== (this.facts?.bytes ?? 0)',
    plant: 'this.bytes === -1',
    killedBy: testIn('test/store/backup/booksInBackup.test.ts', 'is refused when a part of the books is missing'),
  },
];
