import type { Instant } from '../../domain/values/dates.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import {
  emptyResourceRecord,
  fixedParent,
  parentOnService,
  type ResourceRecord,
} from '../../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isResourceRecord } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../run/context.ts';
import type { ListedResource } from '../run/ports.ts';
import { sentWithIds } from './find.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { afterLostAnswer, gone, learned, withUnreadable } from '../rules/transitions.ts';

/** The record of something that the service shows and that is not stored here yet. */
export function newlyPulledResource(read: ListedResource): ResourceRecord {
  return { ...emptyResourceRecord(read.id, read.kind), id: read.id, base: read };
}

/**
 * A deletion that waits for the record to be shown again was meant below the parent that it had: below another parent
 * it is dropped.
 */
function withDeletionBelowParent(record: ResourceRecord, read: ResourceContent): ResourceRecord {
  const { whenBack, base } = record;
  const parent = fixedParent(record);
  if (!whenBack || !base || parent === undefined || Reflect.get(base, parent) === Reflect.get(read, parent))
    return record;
  return { ...record, whenBack: whenBack.filter(({ name }) => name !== 'delete') };
}

/** Whether the record's deletion is what matters now: it waits, or is in question because of a colleague's change. */
function isToBeDeleted({ commands, conflict, inFlight }: ResourceRecord): boolean {
  if (inFlight?.operation === 'create') return false;
  return (conflict ? (conflict.takenBack ?? []) : commands).some(({ name }) => name === 'delete');
}

/**
 * Settles an update whose answer was lost: what reads as it was sent is ours, before a colleague's change is looked
 * for.
 */
function withoutLostEdit(record: ResourceRecord, read: ResourceContent): ResourceRecord {
  if (record.inFlight?.operation !== 'update' || record.base === null) return record;
  const { base, local } = afterLostAnswer(RESOURCE_RULES, record, read);
  return { ...record, base, local, inFlight: null };
}

/**
 * The record after a read, when it is to be deleted. The deletion is compared with a colleague's changes only. Local
 * edits and other commands stay as they are until the deletion is carried out, since it may be refused or withdrawn.
 */
function deletionAfterRead(held: ResourceRecord, read: ResourceContent, at: Instant): ResourceRecord {
  const record = withoutLostEdit(held, read);
  const { base, isUnread, local, badInput, commands, conflict, inFlight } = record;
  const alone: ResourceRecord = {
    ...record,
    local: null,
    badInput: {},
    commands: commands.filter(({ name }) => name === 'delete'),
    inFlight: inFlight && { ...inFlight, sent: undefined },
  };
  const next = learned(RESOURCE_RULES, alone, read, at);
  const asked =
    next.commands.length > 0
      ? [...(conflict?.takenBack ?? []), ...commands]
      : commands.filter(({ name }) => name !== 'delete');
  if (next.conflict || local === null) return { ...next, local: local ?? next.local, badInput, commands: asked };
  // The edits are compared with the version that they were made on.
  return { ...next, base, isUnread, local, badInput, commands: asked };
}

/** The record once the service's version has been read; `read` is null when the service no longer has it. */
export function afterRead(held: ResourceRecord, read: ResourceContent | null, at: Instant): ResourceRecord {
  if (!read) return gone(RESOURCE_RULES, held, at);
  if (read.unreadable) return withUnreadable(RESOURCE_RULES, held, read, at);
  const record = withDeletionBelowParent(held, read);
  return isToBeDeleted(record) ? deletionAfterRead(record, read, at) : learned(RESOURCE_RULES, record, read, at);
}

/**
 * Reads one whole record.
 * @returns null when the service answers 404
 */
export async function readWhole(run: RunContext, record: ResourceRecord): Promise<ResourceContent | null> {
  const { id } = record;
  if (id === null) return null;
  const read = await run.read(() => run.service.resource(record.kind, id, parentOnService(record)));
  if (read) run.noteRead(read);
  return read;
}

/**
 * Writes what a read says about a stored record.
 * @param id under which the service has it, where it is not stored under one yet
 */
export async function learn(
  run: RunContext,
  record: ResourceRecord,
  read: ResourceContent | null,
  id = record.id,
): Promise<ResourceRecord | null> {
  const at = run.now();
  run.vanished.delete(record.key);
  const written = await run.change(record, (current) => afterRead(current, read, at));
  // The draft was discarded meanwhile: what the service has under its IntRef is a record like any other.
  if (!written && read && record.id === null && id !== null)
    await run.writer.add([newlyPulledResource({ ...read, id })], [], (held, added) => afterRead(held, added.base, at));
  return written;
}

/**
 * Reads a whole record and writes the result. A record that this user may not read, or that the service cannot show,
 * stays as it was, and the others go on (promise P).
 * @param id under which a list shows it, where it is not stored under one yet
 * @param isUnlisted whether its whole list was read just now and does not show it: then a 404 is believed at once
 * @returns whether it could be read
 * @throws the failure when it concerns all records
 */
export async function readOrSetAside(
  run: RunContext,
  record: ResourceRecord,
  id = record.id,
  isUnlisted = false,
): Promise<boolean> {
  try {
    const read = await readWhole(run, { ...record, id });
    if (!read && !isUnlisted) {
      run.vanished.add(record);
      return false;
    }
    // People cannot delete it: perhaps the service has gone back to before it was made. But somebody may have agreed
    // that most of its list have gone.
    const canBeDeleted = RESOURCE_TRAITS[record.kind].commands.includes('delete');
    if (!read && !canBeDeleted && run.agreedGone(record.kind) === 0) run.lastKnown.suspect(record.key);
    await learn(run, record, read, id);
  } catch (thrown) {
    run.setAside(thrown);
    return false;
  }
  run.succeeded();
  return true;
}

/** Records of a kind whose create may have arrived, and which a list may show under an id that is not known yet. */
export async function doubtful(run: RunContext, kind: ResourceKind): Promise<ResourceRecord[]> {
  const waiting = (await run.pending.records()).filter(isResourceRecord);
  const inDoubt = waiting.filter((record) => record.kind === kind && record.id === null && record.inFlight !== null);
  return Promise.all(
    inDoubt.map(async (record) => ({
      ...record,
      inFlight: record.inFlight && { ...record.inFlight, sent: (await sentWithIds(run, record)) ?? undefined },
    })),
  );
}
