import type { Attachment } from '../../domain/documents/attachment.ts';
import type { CopyRow } from '../../domain/copies/copies.ts';
import type { DocumentRecord, RecordFacts } from '../../domain/documents/record.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';

/*
 * Rows as the journal holds them: the forms of a backup, each with a mark that differs whenever something differs that matters
 * to whoever puts it back. Edits move the revision; what a run writes does not, and is told by the rest of the mark.
 */

interface Marked extends Omit<RecordFacts, 'base'> {
  id: string | null;
  badInput: Readonly<Record<string, string>>;
  base: { lastModified?: string | undefined } | null;
}

function markOf({
  id,
  local,
  commands,
  inFlight,
  rejection,
  conflict,
  base,
}: Omit<Marked, 'badInput' | 'revision'>): string {
  const at = (state: object | null, name: 'sentAt' | 'seenAt' | 'at'): string =>
    state !== null && name in state ? String(Object.getOwnPropertyDescriptor(state, name)?.value) : '';
  const asked = inFlight !== null && 'candidates' in inFlight ? 'asked' : '';
  return [
    id ?? '',
    local === null ? '' : 'edited',
    String(commands.length),
    at(inFlight, 'sentAt'),
    asked,
    at(rejection, 'at'),
    at(conflict, 'seenAt'),
    base?.lastModified ?? '',
  ].join('|');
}

/** The record as plain JSON. */
function plain(record: object): Record<string, unknown> {
  return { ...record };
}

export function documentCopy(record: DocumentRecord): CopyRow {
  return { table: 'documents', key: record.key, revision: record.revision, mark: markOf(record), row: plain(record) };
}

export function resourceCopy(record: ResourceRecord): CopyRow {
  const { base } = record;
  const lastModified =
    base !== null && 'lastModified' in base && typeof base.lastModified === 'string' ? base.lastModified : undefined;
  return {
    table: 'resources',
    key: record.key,
    revision: record.revision,
    mark: markOf({ ...record, base: base && { lastModified } }),
    row: plain(record),
  };
}

export function attachmentCopy(attachment: Attachment): CopyRow {
  const { key, revision, inFlight, rejection, documentKey } = attachment;
  return {
    table: 'attachments',
    key,
    revision,
    mark: [documentKey, inFlight?.sentAt ?? '', inFlight?.isTaken ?? '', rejection?.at ?? ''].join('|'),
    row: plain(attachment),
  };
}

/** Edits that are not in their record yet. They have no revision: the newest are those that were read last. */
export function settingCopy(name: string, value: unknown, readAt: number): CopyRow {
  return { table: 'settings', key: name, revision: readAt, mark: String(readAt), row: { name, value } };
}
