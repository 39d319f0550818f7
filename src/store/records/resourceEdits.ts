import type { Instant } from '../../domain/values/dates.ts';
import { mintIntRef } from '../../domain/values/identifiers.ts';
import { sameValue } from '../../domain/documents/content.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { Command, CommandIntent } from '../../domain/records/commands.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { chosenResource, mergeResources } from '../../domain/merge/resourceMerge.ts';
import {
  awaitedCommand,
  emptyResourceRecord,
  fixedParent,
  type ResourceRecord,
} from '../../domain/resources/record.ts';
import { resourceSlots, sameResource } from '../../domain/resources/slots.ts';
import { hasIntRef, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { DoubtAnswer } from '../resourceContract.ts';
import { notAllowed } from '../refusals.ts';
import { isQueuedLast, sentAgain, withEdit, type LateEdit, type EditRules } from './recordEdits.ts';

/* What a person does to a record, as pure functions. The store raises the revision of what they change. */

/** A record for content that was just made here. Its key is its IntRef, if the service keeps one for its kind. */
export function newResourceRecord(
  content: ResourceContent,
  key: string,
  at: Instant,
  hereOnly: ResourceRecord['hereOnly'] = {},
): ResourceRecord {
  return {
    ...emptyResourceRecord(key, content.kind),
    local: hasIntRef(content.kind) ? Object.assign({ ...content }, { intRef: key }) : content,
    editedAt: at,
    hereOnly,
  };
}

/** The content for a new record, without the fields that the service gave the old one. */
function copyOfContent(content: ResourceContent): ResourceContent {
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

/** An edit that was made some time before it is written, with the record as it was on the screen. */
interface SeenBefore {
  seen: ResourceContent;
  at: Instant;
}

/**
 * An edit that was made without knowing a newer version from the service (promise C). Had the edit been written first,
 * the pull would have merged both and asked.
 * @param seen the current record with the fields that the edit changes as they were on the screen
 */
function lateEdit(record: ResourceRecord, next: ResourceContent, { seen, at }: SeenBefore): LateEdit<ResourceContent> {
  const { base, conflict } = record;
  if (!base || conflict) return { merged: next, conflicts: [], at };
  const { conflicts } = mergeResources(seen, next, currentVersion(record), true);
  const [current, onService] = [resourceSlots(currentVersion(record)), resourceSlots(base)];
  // A value that differs from the service's was entered on this computer, so there is no conflict with the service.
  const contested = conflicts.filter(({ path }) => sameValue(current.get(path), onService.get(path)));
  return { merged: next, conflicts: contested, at };
}

/**
 * Whether the last command may be on its way: it is the only one, or a deletion, which is sent before earlier commands.
 */
function isUnderWay({ inFlight, commands }: ResourceRecord): boolean {
  return inFlight?.operation === 'command' && (commands.length === 1 || commands.at(-1)?.name === 'delete');
}

/**
 * The commands without a deletion that was refused: an edit or another command withdraws it. Otherwise the edit, which
 * raises the revision, would have the deletion sent again.
 */
function withoutRefusedDeletion(record: ResourceRecord): Command[] {
  return awaitedCommand(record, 'delete') ? record.commands : record.commands.filter(({ name }) => name !== 'delete');
}

/**
 * The commands without a deletion: somebody who takes anything of the service's version does not want the record
 * deleted.
 */
function withoutDeletion({ commands }: ResourceRecord): ResourceRecord['commands'] {
  return commands.filter(({ name }) => name !== 'delete');
}

export const RESOURCE_EDITS: EditRules<'record'> = {
  isSame: sameResource,
  commandsAfterEdit: withoutRefusedDeletion,
  isLastUnderWay: isUnderWay,
  chosen: chosenResource,
  commandsWithTheirs: withoutDeletion,
  // Commands that were withdrawn because of the conflict are sent after all, unless the user chose anything of the
  // service's version.
  commandsChosen: (record, { takenBack = [] }, choices) =>
    Object.values(choices).every((side) => side === 'mine')
      ? [...takenBack, ...record.commands]
      : withoutDeletion(record),
  copy: (record, mint, at) =>
    newResourceRecord(copyOfContent(currentVersion(record)), mintIntRef(mint), at, record.hereOnly),
};

/**
 * The record after an edit.
 * @throws ProblemError when the edit moves the record to another parent although the service may have it: no request
 *   can move it
 */
export function edited(
  record: ResourceRecord,
  next: ResourceContent,
  badInput: Record<string, string>,
  hereOnly: ResourceRecord['hereOnly'],
  late?: SeenBefore,
): ResourceRecord {
  const parent = fixedParent(record);
  const isMoved =
    parent !== undefined &&
    (Reflect.get(next, parent) !== Reflect.get(currentVersion(record), parent) ||
      (parent in badInput && !(parent in record.badInput)));
  if (isMoved) throw notAllowed('This record may be on the service; it stays where it was made.');
  // A field that was entered and left unchanged is no edit: a refusal by the service still applies.
  if (
    record.local !== null &&
    sameValue(next, record.local) &&
    sameValue(badInput, record.badInput) &&
    sameValue(hereOnly, record.hereOnly)
  )
    return record;
  return withEdit(RESOURCE_EDITS, { ...record, hereOnly }, next, badInput, late && lateEdit(record, next, late));
}

/**
 * The record with one more command.
 * @throws ProblemError when the kind has no such command, or when the record was never sent and can simply be discarded
 */
export function queued(record: ResourceRecord, command: CommandIntent, at: Instant): ResourceRecord {
  const { name } = command;
  if (!RESOURCE_TRAITS[record.kind].commands.some((each) => each === name))
    throw notAllowed(`A ${record.kind} cannot be told to ${name}.`);
  if (name === 'delete' && record.id === null && record.base === null && record.inFlight === null)
    throw notAllowed('This record was never sent; discard it instead.');
  if (record.goneAt !== null) throw notAllowed('This record is gone from the service.');
  // A refused command that is queued again is sent again.
  if (isQueuedLast(record, command)) return sentAgain(record);
  const commands = name === 'delete' ? record.commands : withoutRefusedDeletion(record);
  const previous = commands.at(-1);
  // Locking and unlocking cancel each other out.
  const isUndone = (previous?.name === 'lock' && name === 'unlock') || (previous?.name === 'unlock' && name === 'lock');
  if (isUndone && !isUnderWay(record)) return { ...record, commands: commands.slice(0, -1) };
  return { ...record, commands: [...commands, { ...command, queuedAt: at }] };
}

/** Whether a request to create the record may have left and its outcome is unknown. */
export function isInDoubt({ id, inFlight }: ResourceRecord): boolean {
  return id === null && inFlight?.operation === 'create';
}

/**
 * The record after a person has checked the service. If they gave an id, the next run reads the record there and links
 * it. If they did not, the record counts as sent and can no longer be changed here; but if the engine can find records
 * of its kind itself, it searches once more.
 */
export function answered(record: ResourceRecord, answer: DoubtAnswer, at: Instant): ResourceRecord {
  const { inFlight } = record;
  if (inFlight?.operation !== 'create')
    throw notAllowed('There is no doubt about this record: it was settled already.');
  if (answer.outcome === 'notThere') {
    const hasDeletion = record.commands.some(({ name }) => name === 'delete');
    if (hasDeletion)
      return {
        ...record,
        base: record.local,
        local: null,
        badInput: {},
        commands: [],
        rejection: null,
        inFlight: null,
        goneAt: at,
      };
    return { ...record, inFlight: null };
  }
  const { candidates: _, ...request } = inFlight;
  // The engine recognises an edit after the request by the revision, which this answer raises.
  const kept = inFlight.revision === record.revision ? { ...request, revision: record.revision + 1 } : request;
  if (answer.id !== undefined) return { ...record, id: answer.id, inFlight: kept };
  if (RESOURCE_TRAITS[record.kind].foundBy !== 'manual') return { ...record, inFlight: { ...kept, candidates: [] } };
  const { local } = record;
  const sent = inFlight.sent ?? local;
  // A change of `hereOnly` may have raised the revision: that is no edit.
  const isEdited = local !== null && sent !== null && !sameResource(sent, local);
  return { ...record, base: sent, isUnread: true, local: isEdited ? local : null, inFlight: null, rejection: null };
}
