import type { Instant } from '../../domain/values/dates.ts';
import { mintIntRef, type MintSource } from '../../domain/values/identifiers.ts';
import type { Choices } from '../../domain/merge/choices.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../domain/resources/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { chosenResource } from '../../domain/resources/merge.ts';
import { sameResource } from '../../domain/resources/slots.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ConflictChoice } from '../contract.ts';

export type ResourceConflict = NonNullable<ResourceRecord['conflict']>;

/** A record for content that was just made here. Its key is its IntRef, if the service keeps one for its kind. */
export function newResourceRecord(
  content: ResourceContent,
  key: string,
  at: Instant,
  hereOnly: ResourceRecord['hereOnly'] = {},
): ResourceRecord {
  const hasIntRef = content.kind === 'contactAccount' || content.kind === 'project' || content.kind === 'contact';
  return {
    ...emptyResourceRecord(key, content.kind),
    local: hasIntRef ? { ...content, intRef: key as typeof content.intRef } : content,
    editedAt: at,
    hereOnly,
  };
}

/** The content for a new record, without the fields that the service gave the old one. */
export function copyOfRecord(content: ResourceContent): ResourceContent {
  const {
    id: _id,
    isActive: _active,
    lastModified: _modified,
    lastModifiedBy: _by,
    unreadable: _unreadable,
    ...rest
  } = content;
  return rest;
}

/**
 * The commands without a deletion: somebody who takes anything of the service's version does not want the record
 * deleted.
 */
function withoutDeletion({ commands }: ResourceRecord): ResourceRecord['commands'] {
  return commands.filter(({ name }) => name !== 'delete');
}

/**
 * The record without any local edit: as the service has it or, if it is gone, as it was last seen. A record that is
 * gone takes no command.
 */
function asTheirs(record: ResourceRecord, conflict: ResourceConflict): ResourceRecord {
  return {
    ...record,
    base: conflict.theirs ?? record.base ?? currentVersion(record),
    isUnread: conflict.theirs === null ? record.isUnread : undefined,
    local: null,
    commands: conflict.theirs === null ? [] : withoutDeletion(record),
    rejection: null,
    conflict: null,
    whenBack: undefined,
    badInput: {},
    goneAt: conflict.theirs === null ? (record.goneAt ?? conflict.seenAt) : null,
    revision: record.revision + 1,
  };
}

function asChosen(record: ResourceRecord, theirs: ResourceContent, choices: Choices, at: Instant): ResourceRecord {
  const local = chosenResource(record, choices);
  const badInput = Object.fromEntries(Object.entries(record.badInput).filter(([path]) => choices[path] !== 'theirs'));
  const isEqual = sameResource(theirs, local) && Object.keys(badInput).length === 0;
  // Commands that were withdrawn because of the conflict are sent after all, unless the user chose anything of the
  // service's version.
  const isMine = Object.values(choices).every((side) => side === 'mine');
  const commands = isMine ? [...(record.conflict?.takenBack ?? []), ...record.commands] : withoutDeletion(record);
  return {
    ...record,
    base: theirs,
    isUnread: undefined,
    local: isEqual ? null : local,
    commands,
    rejection: null,
    conflict: null,
    badInput,
    revision: record.revision + 1,
    editedAt: at,
  };
}

/**
 * Settles a conflict (docs/sync.md, "Conflicts"). `mine` on a record that is gone creates it anew under a new key;
 * `mine` when a deletion met a colleague's change deletes the record after all.
 * @returns the settled record, and the new record if one replaces it
 */
export function settleResource(
  record: ResourceRecord,
  conflict: ResourceConflict,
  choice: ConflictChoice,
  mint: MintSource,
  at: Instant,
): { settled: ResourceRecord; copy: ResourceRecord | null } {
  const { theirs } = conflict;
  const choices: Choices = typeof choice === 'string' ? {} : choice;
  // Theirs for every contested field is not theirs as a whole: the user was not asked about the other edited fields.
  if (choice === 'theirs') return { settled: asTheirs(record, conflict), copy: null };
  if (theirs !== null) return { settled: asChosen(record, theirs, choices, at), copy: null };
  const settled = asTheirs(record, conflict);
  if (record.local === null) return { settled, copy: null };
  return { settled, copy: newResourceRecord(copyOfRecord(record.local), mintIntRef(mint), at, record.hereOnly) };
}
