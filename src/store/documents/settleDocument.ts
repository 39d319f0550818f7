import type { DocumentRecord } from '../../domain/documents/record.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { withReplacement } from '../bank/documentLinks.ts';
import { only, type RecordChanges } from '../records/recordChanges.ts';
import { resourceTable } from '../records/resourceWrites.ts';
import type { ConflictChoice } from '../resourceContract.ts';
import { recordOf } from '../documentRow.ts';
import type { CompanyDatabase } from '../schema.ts';
import { answeredWhich } from './answerWhich.ts';
import { documentTable, filesTo } from './documentWrites.ts';

/** Settles a conflict as a person chose. */
export function resolveConflict(
  key: string,
  choice: ConflictChoice,
  database: CompanyDatabase,
  changes: RecordChanges<'document'>,
): Promise<DocumentRecord> {
  const { attachments } = database;
  const lines = resourceTable(database, 'bankTransaction');
  return changes.settle(documentTable(database), key, choice, {
    tables: [attachments, ...lines.tables],
    // The document is gone: files that were never sent move to the draft that replaces it, and its bank lines, too.
    write: async ({ settled, copy }) => {
      if (!copy || settled.goneAt === null) return {};
      const { key: copyKey } = copy;
      const movedFiles = await attachments
        .where('documentKey')
        .equals(key)
        .and(({ id, inFlight }) => id === null && inFlight === null)
        // The revision rises, so that a run that read the file before does not write it back.
        .modify((file) => {
          file.documentKey = copyKey;
          file.rejection = null;
          file.revision += 1;
        });
      const isMoney = DOCUMENT_TRAITS[copy.docClass].entry === 'money';
      const linked = isMoney ? await withReplacement(database, key, copyKey, changes.now()) : [];
      return {
        ...(linked.length > 0 && { resources: (await lines.replace(linked)).resources }),
        ...(movedFiles > 0 && { attachments: [key, copyKey] }),
      };
    },
  });
}

/** Notes which document of the service a draft is; null for none. */
export function answerWhich(
  key: string,
  id: Guid | null,
  database: CompanyDatabase,
  changes: RecordChanges<'document'>,
): Promise<DocumentRecord> {
  const { documents, attachments, settings } = database;
  const table = documentTable(database);
  return changes.write(table, async () => {
    const record = only(await table.held([key]));
    const stored = id === null ? undefined : await documents.where('id').equals(id).first();
    const other = stored && recordOf(stored);
    const after = {
      ...answeredWhich(record, id, other),
      revision: record.revision + 1,
      editedAt: changes.now(),
    };
    if (!other) return { replacements: [{ before: record, after }], result: after };
    await filesTo(database, [other.key], key);
    return {
      replacements: [
        { before: record, after },
        { before: other, after: null },
      ],
      result: after,
      change: { attachments: [key, other.key] },
    };
  }, [attachments, settings]);
}
