import { mayHaveMoved } from '../../domain/copies/moved.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { attachmentOf, storedAttachment } from '../attachments/attachmentRow.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { heldPending, putHeld } from '../records/heldResources.ts';
import type { CompanyDatabase } from '../schema.ts';
import { forgetMoved, movedOf } from './movedNote.ts';
import { couldBeDuplicated, restoredAttachment, restoredRecord } from './restoredWork.ts';
import { countRestore, restoresOf } from './restores.ts';

/**
 * Puts in doubt what the other computer may have sent, and removes the note, in one transaction. A document, party or
 * project is found on the service by its IntRef. A bank line, price, contact or file is not: it becomes what it would
 * be after the file of the move had been restored into an empty database (`restoredRecord`). What was made here after
 * the move stays as it is. A run that began before writes nothing any more.
 */
export async function takeBackMove(database: CompanyDatabase, now: number): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const moved = await movedOf(database);
    if (moved === null) return;
    const restoring = { madeAt: moved.at, at: instantOf(now) };
    const restores = await restoresOf(database);
    const doubted = (await heldPending(database))
      .filter((record) => couldBeDuplicated(record) && mayHaveMoved(record.key, moved.at))
      .map((record) => restoredRecord(record, undefined, restoring));
    for (const chunk of inChunks(doubted)) await putHeld(database, chunk, []);
    const files = (await database.attachments.where('pending').equals(1).toArray()).filter(({ key }) =>
      mayHaveMoved(key, moved.at),
    );
    const documents = await database.documents.bulkGet(files.map(({ documentKey }) => documentKey));
    // The other computer may have sent a document that has no id here, and then its files.
    const sent = files.filter((_, at) => documents[at] !== undefined);
    await database.attachments.bulkPut(
      sent.map((file) => storedAttachment(restoredAttachment(attachmentOf(file), undefined, true, restoring))),
    );
    await forgetMoved(database);
    await countRestore(database, restores);
  });
}
