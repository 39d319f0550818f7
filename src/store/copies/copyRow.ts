import type { Attachment } from '../../domain/documents/attachment.ts';
import { textOfMark, type CopyRow } from '../../domain/copies/copies.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import type { RecordFacts } from '../../domain/records/state.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';

/*
 * Rows as the journal stores them: in the form of a backup, each with a mark. The mark differs whenever anything
 * differs that matters for putting the row back. An edit changes the revision; a sync run does not, so the rest of the
 * mark shows its changes.
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
  return textOfMark({
    id: id ?? '',
    isEdited: local !== null,
    commands: commands.length,
    sentAt: at(inFlight, 'sentAt'),
    isAsked: inFlight !== null && 'candidates' in inFlight,
    rejectedAt: at(rejection, 'at'),
    conflictSeenAt: at(conflict, 'seenAt'),
    lastModified: base?.lastModified ?? '',
  });
}

export function documentCopy(record: DocumentRecord): CopyRow {
  return { table: 'documents', key: record.key, revision: record.revision, mark: markOf(record), row: { ...record } };
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
    row: { ...record },
  };
}

export function attachmentCopy(attachment: Attachment): CopyRow {
  const { key, revision, inFlight, rejection, documentKey } = attachment;
  return {
    table: 'attachments',
    key,
    revision,
    mark: [documentKey, inFlight?.sentAt ?? '', inFlight?.isTaken ?? '', rejection?.at ?? ''].join('|'),
    row: { ...attachment },
  };
}

/** Edits that are not in their record yet. They have no revision: the ones that were read last are the newest. */
export function settingCopy(name: string, value: unknown, readAt: number): CopyRow {
  return { table: 'settings', key: name, revision: readAt, mark: String(readAt), row: { name, value } };
}
