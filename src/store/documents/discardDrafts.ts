import type { Instant } from '../../domain/values/dates.ts';
import { isAskedWhich } from '../../domain/documents/record.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { dropBytes } from '../attachments/attachmentRow.ts';
import { filesFollow, lineFileTables } from '../attachments/lineFiles.ts';
import { linkedAgain, withoutDocuments } from '../bank/documentLinks.ts';
import type { RemovedLink, StoreChange } from '../contract.ts';
import { asStoreProblem } from '../problems.ts';
import { heldOfKind } from '../records/heldResources.ts';
import type { RecordChanges, Replacement } from '../records/recordChanges.ts';
import { resourceTable } from '../records/resourceWrites.ts';
import { notAllowed } from '../refusals.ts';
import type { CompanyDatabase } from '../schema.ts';
import { documentTable } from './documentWrites.ts';

/** The bank lines as replacements leave them. */
function linesAfter(replacements: readonly Replacement<ResourceRecord>[]): ResourceRecord[] {
  return replacements.flatMap(({ after }) => after ?? []);
}

/** Removes drafts with their files, and the links of bank lines to them. @returns the links as they were */
export function discardDrafts(
  keys: readonly string[],
  database: CompanyDatabase,
  changes: RecordChanges<'document'>,
): Promise<readonly RemovedLink[]> {
  const { attachments, attachmentBytes, settings } = database;
  const documents = documentTable(database);
  const lines = resourceTable(database, 'bankTransaction');
  return changes.write(documents, async () => {
    const records = await documents.held([...new Set(keys)]);
    for (const record of records) {
      if (record.base !== null || record.id !== null)
        throw notAllowed('This document is on the service; abandon it there instead.');
      if (record.inFlight !== null && !isAskedWhich(record))
        throw notAllowed('This draft may have reached the service. Sync first, then abandon it.');
    }
    // Only payments and receipts are linked to bank lines.
    const money = records.filter(({ docClass }) => DOCUMENT_TRAITS[docClass].entry === 'money');
    const unlinked =
      money.length === 0 ? null : await withoutDocuments(database, new Set(money.map(({ key }) => key)), changes.now());
    const isAnyUnlinked = unlinked !== null && unlinked.links.length > 0;
    // What came from a line returns to it, before the other files go.
    const returned = isAnyUnlinked ? await filesFollow(database, linesAfter(unlinked.replacements)) : [];
    const files = await attachments
      .where('documentKey')
      .anyOf([...keys])
      .toArray();
    const attached = files.map(({ key }) => key);
    await attachments.bulkDelete(attached);
    await dropBytes(database, attached);
    const owners = [...new Set([...files.map(({ documentKey }) => documentKey), ...returned])];
    return {
      replacements: records.map((before) => ({ before, after: null })),
      result: unlinked?.links ?? [],
      change: {
        ...(isAnyUnlinked && { resources: (await lines.replace(unlinked.replacements)).resources }),
        ...(owners.length > 0 && { attachments: owners }),
      },
    };
  }, [attachments, attachmentBytes, settings, ...lines.tables]);
}

/** Links bank lines again to documents that are there again. @returns what changed */
export function linkAgain(links: readonly RemovedLink[], database: CompanyDatabase, at: Instant): Promise<StoreChange> {
  const lines = resourceTable(database, 'bankTransaction');
  return asStoreProblem(() =>
    database.transaction('rw', [...lines.tables, ...lineFileTables(database)], async () => {
      const held = await heldOfKind(
        database,
        'bankTransaction',
        links.map(({ line }) => line),
      );
      const replacements = linkedAgain(held, links, at);
      const written = await lines.replace(replacements);
      const owners = await filesFollow(database, linesAfter(replacements));
      return { ...written, ...(owners.length > 0 && { attachments: owners }) };
    }),
  );
}
