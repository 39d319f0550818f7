import { documentsOfLine, localMetadataOf, withDocuments } from '../../domain/bank/bankLine.ts';
import { sameValue } from '../../domain/documents/content.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import type { RemovedLink } from '../contract.ts';
import { heldWithin } from '../records/heldResources.ts';
import type { Replacement } from '../records/recordChanges.ts';
import { edited } from '../records/resourceEdits.ts';
import { ofKind } from '../resourceRow.ts';
import type { CompanyDatabase } from '../schema.ts';

/** A line with other local metadata; its content stays. */
export function withLocal(line: ResourceRecord, hereOnly: ResourceRecord['hereOnly'], at: Instant): ResourceRecord {
  const after = edited(line, currentVersion(line), line.badInput, hereOnly);
  return { ...after, revision: line.revision + 1, editedAt: at };
}

/**
 * Takes documents off the bank lines that are linked to them, in the caller's transaction. A line that is linked to
 * others besides keeps those. No index leads from a document to its line, so every line is looked at.
 * @param documents keys of documents that go
 */
export async function withoutDocuments(
  database: CompanyDatabase,
  documents: ReadonlySet<string>,
  at: Instant,
): Promise<{ replacements: Replacement<ResourceRecord>[]; links: RemovedLink[] }> {
  const replacements: Replacement<ResourceRecord>[] = [];
  const links: RemovedLink[] = [];
  for (const line of await heldWithin(database, 'bankTransaction')) {
    const record = ofKind(line, 'bankTransaction');
    const here = record ? localMetadataOf(record) : {};
    const linked = documentsOfLine(here);
    const left = linked.filter((key) => !documents.has(key));
    if (left.length === linked.length) continue;
    const after = withDocuments(line.hereOnly, left, here.documentBy);
    replacements.push({ before: line, after: withLocal(line, after, at) });
    links.push({ line: line.key, before: line.hereOnly, after });
  }
  return { replacements, links };
}

/**
 * The bank lines that are linked to a document, linked to the draft that replaces it, in the caller's transaction; as
 * for `withoutDocuments`, every line is looked at.
 */
export async function withReplacement(
  database: CompanyDatabase,
  from: string,
  to: string,
  at: Instant,
): Promise<Replacement<ResourceRecord>[]> {
  const other = (key: string): string => (key === from ? to : key);
  return (await heldWithin(database, 'bankTransaction')).flatMap((line) => {
    const record = ofKind(line, 'bankTransaction');
    const here = record ? localMetadataOf(record) : {};
    const { made } = here;
    const linked = documentsOfLine(here);
    if (!linked.includes(from)) return [];
    const after = withDocuments(
      line.hereOnly,
      linked.map(other),
      here.documentBy,
      made && { ...made, drafts: made.drafts.map(other) },
    );
    return [{ before: line, after: withLocal(line, after, at) }];
  });
}

/**
 * Links lines again to documents that have come back. A line that was changed meanwhile, for instance linked to
 * another document, stays as it is.
 * @param lines the stored lines, those that are still there
 */
export function linkedAgain(
  lines: readonly ResourceRecord[],
  links: readonly RemovedLink[],
  at: Instant,
): Replacement<ResourceRecord>[] {
  const removed = new Map(links.map((link) => [link.line, link]));
  return lines.flatMap((line) => {
    const link = removed.get(line.key);
    return link && sameValue(line.hereOnly, link.after)
      ? [{ before: line, after: withLocal(line, link.before, at) }]
      : [];
  });
}
