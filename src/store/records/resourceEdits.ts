import type { Instant } from '../../domain/values/dates.ts';
import { sameValue } from '../../domain/documents/content.ts';
import type { ConflictField } from '../../domain/merge/merge.ts';
import type { CommandIntent } from '../../domain/documents/record.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { mergeResourceSlots } from '../../domain/resources/merge.ts';
import { awaitedCommand, currentContent, fixedParent, type ResourceRecord } from '../../domain/resources/record.ts';
import { resourceSlots, sameResource } from '../../domain/resources/slots.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { DoubtAnswer } from '../contract.ts';
import { notAllowed } from '../refusals.ts';

/* What a person does to a record: pure functions; the store moves the revision of what they change. */

/** An edit that was made some time before it is written. */
interface LateEdit {
  seen: ResourceContent;
  at: Instant;
}

/**
 * What both an edit and the service's version, come in since the edit was made, have changed (promise C). Had the edit been written
 * first, the pull would have merged them, and asked.
 * @param seen the record as the edit was made of it, in what it changes
 */
function contestedLate(record: ResourceRecord, next: ResourceContent, seen: ResourceContent): ConflictField[] {
  const { base, conflict } = record;
  if (!base || conflict) return [];
  const [current, there] = [resourceSlots(currentContent(record)), resourceSlots(base)];
  const { conflicts } = mergeResourceSlots(resourceSlots(seen), resourceSlots(next), current, true);
  // What has been put there on this computer meanwhile is this person's own.
  return conflicts.filter(({ path }) => sameValue(current.get(path), there.get(path)));
}

/** @throws ProblemError when it would be put below another parent than the one below which the service may have it: no request moves it there */
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
    (Reflect.get(next, parent) !== Reflect.get(currentContent(record), parent) ||
      (parent in badInput && !(parent in record.badInput)));
  if (isMoved) throw notAllowed('This record may be on the service; it stays where it was made.');
  // A field that was entered and left as it was is no edit: what the service refused is still what is here.
  if (
    record.local !== null &&
    sameValue(next, record.local) &&
    sameValue(badInput, record.badInput) &&
    sameValue(hereOnly, record.hereOnly)
  )
    return record;
  // Who goes on with a record whose deletion was refused keeps it: as an edit moves the revision, it would be deleted after all.
  const commands = awaitedCommand(record, 'delete')
    ? record.commands
    : record.commands.filter(({ name }) => name !== 'delete');
  const contested = late ? contestedLate(record, next, late.seen) : [];
  if (late && contested.length > 0)
    return {
      ...record,
      local: next,
      badInput,
      hereOnly,
      commands,
      conflict: { kind: 'fields', fields: contested, theirs: record.base, seenAt: late.at },
    };
  const typed = Object.keys(badInput).length > 0;
  // A text that is no valid value is something that is not on the service, so it keeps the record pending.
  const local = record.base !== null && !typed && sameResource(record.base, next) ? null : next;
  return {
    ...record,
    local,
    badInput,
    hereOnly,
    commands,
    rejection: local === null && commands.length === 0 ? null : record.rejection,
  };
}

/** Whether the last command may be on its way: the only one, or a deletion, which goes before all that was asked for earlier. */
function isUnderWay({ inFlight, commands }: ResourceRecord): boolean {
  return inFlight?.operation === 'command' && (commands.length === 1 || commands.at(-1)?.name === 'delete');
}

/** @throws ProblemError when its kind has no such command, or it is only here and can simply be discarded */
export function queued(record: ResourceRecord, command: CommandIntent, at: Instant): ResourceRecord {
  const { name } = command;
  if (!RESOURCE_TRAITS[record.kind].commands.some((each) => each === name))
    throw notAllowed(`A ${record.kind} cannot be told to ${name}.`);
  if (name === 'delete' && record.id === null && record.base === null && record.inFlight === null)
    throw notAllowed('This record was never sent; discard it instead.');
  if (record.goneAt !== null) throw notAllowed('This record is gone from the service.');
  const last = record.commands.at(-1);
  // What was refused and is asked for again is sent again.
  if (last && sameValue(last, { ...command, queuedAt: last.queuedAt }))
    return record.rejection === null ? record : { ...record, rejection: null };
  // As with an edit: who asks for something else of a record whose deletion was refused keeps it.
  const commands =
    name === 'delete' || awaitedCommand(record, 'delete')
      ? record.commands
      : record.commands.filter((each) => each.name !== 'delete');
  const before = commands.at(-1);
  // Locking and unlocking again is doing nothing.
  const isUndone = (before?.name === 'lock' && name === 'unlock') || (before?.name === 'unlock' && name === 'lock');
  if (isUndone && !isUnderWay(record)) return { ...record, commands: commands.slice(0, -1) };
  return { ...record, commands: [...commands, { ...command, queuedAt: at }] };
}

/** @throws ProblemError when a request may have carried it */
export function takenBack(record: ResourceRecord): ResourceRecord {
  if (record.commands.length === 0) return record;
  if (isUnderWay(record)) throw notAllowed('This command may have reached the service. Sync first.');
  const commands = record.commands.slice(0, -1);
  return { ...record, commands, rejection: null };
}

/** Whether it is not known of the record that it was created. */
export function isInDoubt({ id, inFlight }: ResourceRecord): boolean {
  return id === null && inFlight?.operation === 'create';
}

/**
 * The record after a person has looked on the service. With an id, the next run reads it there and takes it over;
 * without, it counts as sent, and can no longer be changed from here, unless the engine finds its kind again: then that is left to it.
 */
export function answered(record: ResourceRecord, answer: DoubtAnswer, at: Instant): ResourceRecord {
  const { inFlight } = record;
  if (inFlight?.operation !== 'create')
    throw notAllowed('There is no doubt about this record: it was settled already.');
  if (answer.outcome === 'notThere') {
    const isMeant = record.commands.some(({ name }) => name === 'delete');
    if (isMeant)
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
  const { candidates: _, ...asked } = inFlight;
  // The engine tells an edit since the request by the revision, which moves with this answer.
  const told = inFlight.revision === record.revision ? { ...asked, revision: record.revision + 1 } : asked;
  if (answer.id !== undefined) return { ...record, id: answer.id, inFlight: told };
  if (RESOURCE_TRAITS[record.kind].foundBy !== 'person') return { ...record, inFlight: { ...told, candidates: [] } };
  const { local } = record;
  const sent = inFlight.sent ?? local;
  // What only this computer knows of it may have moved the revision: that is no edit.
  const isEdited = local !== null && sent !== null && !sameResource(sent, local);
  return { ...record, base: sent, isUnread: true, local: isEdited ? local : null, inFlight: null, rejection: null };
}
