import type { Instant } from '../../domain/values/dates.ts';
import { sameValue } from '../../domain/documents/content.ts';

import { type ConflictField, currentVersion } from '../../domain/records/record.ts';
import type { CommandIntent } from '../../domain/records/commands.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { mergeResources } from '../../domain/resources/merge.ts';
import { awaitedCommand, fixedParent, type ResourceRecord } from '../../domain/resources/record.ts';
import { resourceSlots, sameResource } from '../../domain/resources/slots.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { DoubtAnswer } from '../contract.ts';
import { notAllowed } from '../refusals.ts';

/* What a person does to a record, as pure functions. The store raises the revision of what they change. */

/** An edit that was made some time before it is written, with the record as it was on the screen. */
interface LateEdit {
  seen: ResourceContent;
  at: Instant;
}

/**
 * The fields that both an edit and a newer version from the service have changed, when the edit was made without
 * knowing that version (promise C). Had the edit been written first, the pull would have merged both and asked.
 * @param seen the current record with the fields that the edit changes as they were on the screen
 */
function lateConflicts(record: ResourceRecord, next: ResourceContent, seen: ResourceContent): ConflictField[] {
  const { base, conflict } = record;
  if (!base || conflict) return [];
  const { conflicts } = mergeResources(seen, next, currentVersion(record), true);
  const [current, onService] = [resourceSlots(currentVersion(record)), resourceSlots(base)];
  // A value that differs from the service's was entered on this computer, so there is no conflict with the service.
  return conflicts.filter(({ path }) => sameValue(current.get(path), onService.get(path)));
}

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
  late?: LateEdit,
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
  // An edit of a record whose deletion was refused withdraws the deletion. Otherwise the edit, which raises the
  // revision, would have the deletion sent again.
  const commands = awaitedCommand(record, 'delete')
    ? record.commands
    : record.commands.filter(({ name }) => name !== 'delete');
  const conflicts = late ? lateConflicts(record, next, late.seen) : [];
  if (late && conflicts.length > 0)
    return {
      ...record,
      local: next,
      badInput,
      hereOnly,
      commands,
      conflict: { kind: 'fields', fields: conflicts, theirs: record.base, seenAt: late.at },
    };
  const hasInvalidInput = Object.keys(badInput).length > 0;
  // The service does not have a text that is no valid value, so such a text keeps the record pending.
  const local = record.base !== null && !hasInvalidInput && sameResource(record.base, next) ? null : next;
  return {
    ...record,
    local,
    badInput,
    hereOnly,
    commands,
    rejection: local === null && commands.length === 0 ? null : record.rejection,
  };
}

/**
 * Whether the last command may be on its way: it is the only one, or a deletion, which is sent before earlier commands.
 */
function isUnderWay({ inFlight, commands }: ResourceRecord): boolean {
  return inFlight?.operation === 'command' && (commands.length === 1 || commands.at(-1)?.name === 'delete');
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
  const last = record.commands.at(-1);
  // A refused command that is queued again is sent again.
  if (last && sameValue(last, { ...command, queuedAt: last.queuedAt }))
    return record.rejection === null ? record : { ...record, rejection: null };
  // As with an edit, another command withdraws a deletion that was refused.
  const commands =
    name === 'delete' || awaitedCommand(record, 'delete')
      ? record.commands
      : record.commands.filter((each) => each.name !== 'delete');
  const previous = commands.at(-1);
  // Locking and unlocking cancel each other out.
  const isUndone = (previous?.name === 'lock' && name === 'unlock') || (previous?.name === 'unlock' && name === 'lock');
  if (isUndone && !isUnderWay(record)) return { ...record, commands: commands.slice(0, -1) };
  return { ...record, commands: [...commands, { ...command, queuedAt: at }] };
}

/**
 * The record without its last command.
 * @throws ProblemError when a request may have sent that command
 */
export function withoutLastCommand(record: ResourceRecord): ResourceRecord {
  if (record.commands.length === 0) return record;
  if (isUnderWay(record)) throw notAllowed('This command may have reached the service. Sync first.');
  const commands = record.commands.slice(0, -1);
  return { ...record, commands, rejection: null };
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
