import type { Instant } from '../../domain/values/dates.ts';
import { isAsSpelled } from '../../domain/merge/spelling.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import {
  emptyResourceRecord,
  fixedParent,
  parentOnService,
  type ResourceRecord,
} from '../../domain/resources/record.ts';
import { parentOfContent } from '../../domain/resources/traits.ts';
import { isResourceRecord, type StoredVersion } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../context.ts';
import { mayHideChange } from '../pull/cursors.ts';
import { chunked } from '../parallel.ts';
import type { ListedResource } from '../ports.ts';
import { mayHaveIntRef, sentWithIds } from './find.ts';
import { mayBeWhatWasSent, RESOURCE_RULES, saysWhatWasSent } from './rules.ts';
import { isTwinOf, reportTwin } from '../push/twins.ts';
import { wantedSince } from '../push/wanted.ts';
import { createdReadBack, gone, pulled, wantedAsSpelled, withUnreadable } from './transitions.ts';

const CHUNK = 500;

/** A record that the service shows and that is not held here yet. */
export function newlyPulled(read: ListedResource): ResourceRecord {
  return { ...emptyResourceRecord(read.id, read.kind), id: read.id, base: read };
}

/** A deletion that waits for the record to be shown again was meant below the parent that it had: below another one it is not asked for. */
function meantThere(record: ResourceRecord, read: ResourceContent): ResourceRecord {
  const { whenBack, base } = record;
  const parent = fixedParent(record);
  if (!whenBack || !base || parent === undefined || Reflect.get(base, parent) === Reflect.get(read, parent))
    return record;
  return { ...record, whenBack: whenBack.filter(({ name }) => name !== 'delete') };
}

/** Whether its deletion is what is looked at: that waits, or it is in question because of a colleague's change. */
function isToBeDeleted({ commands, conflict, inFlight }: ResourceRecord): boolean {
  if (inFlight?.operation === 'create') return false;
  return (conflict ? (conflict.takenBack ?? []) : commands).some(({ name }) => name === 'delete');
}

/** An update whose answer was lost: what of it reads as it was sent is ours, before a colleague's change is looked for. */
function withoutLostEdit(record: ResourceRecord, read: ResourceContent): ResourceRecord {
  const { base, local, inFlight } = record;
  if (inFlight?.operation !== 'update' || base === null) return record;
  const { sent } = inFlight;
  if (!sent) return { ...record, local: wantedSince<ResourceContent>(record) ?? local, inFlight: null };
  return {
    ...record,
    base: RESOURCE_RULES.absorbed(base, sent, read),
    local: wantedAsSpelled<ResourceContent, ResourceRecord>(RESOURCE_RULES, record, sent, read),
    inFlight: null,
  };
}

/**
 * The same of a record that is to be deleted. The deletion looks at what a colleague has changed, not at what was edited here or asked for
 * beside it: that stays as it is until the deletion is carried out, since it may be refused, or taken back.
 */
function learnedOfDeletion(held: ResourceRecord, read: ResourceContent, at: Instant): ResourceRecord {
  const record = withoutLostEdit(held, read);
  const { base, isUnread, local, badInput, commands, conflict, inFlight } = record;
  const alone: ResourceRecord = {
    ...record,
    local: null,
    badInput: {},
    commands: commands.filter(({ name }) => name === 'delete'),
    inFlight: inFlight && { ...inFlight, sent: undefined },
  };
  const next = told(alone, read, at);
  const asked =
    next.commands.length > 0
      ? [...(conflict?.takenBack ?? []), ...commands]
      : commands.filter(({ name }) => name !== 'delete');
  if (next.conflict || local === null) return { ...next, local: local ?? next.local, badInput, commands: asked };
  // What was edited is told from the version of which it was made.
  return { ...next, base, isUnread, local, badInput, commands: asked };
}

/** What becomes of a record when the service's version has been read. */
export function learned(held: ResourceRecord, read: ResourceContent | null, at: Instant): ResourceRecord {
  if (!read) return gone<ResourceContent, ResourceRecord>(RESOURCE_RULES, held, at);
  if (read.unreadable) return withUnreadable<ResourceContent, ResourceRecord>(RESOURCE_RULES, held, read, at);
  const record = meantThere(held, read);
  return isToBeDeleted(record) ? learnedOfDeletion(record, read, at) : told(record, read, at);
}

function told(record: ResourceRecord, read: ResourceContent, at: Instant): ResourceRecord {
  const isFirstRead = record.isUnread === true && record.inFlight === null && record.conflict === null;
  return isFirstRead
    ? createdReadBack<ResourceContent, ResourceRecord>(RESOURCE_RULES, record, read, at)
    : pulled<ResourceContent, ResourceRecord>(RESOURCE_RULES, record, read, at);
}

/** Reads one record whole. @returns null when the service answers 404 */
export async function readWhole(run: RunContext, record: ResourceRecord): Promise<ResourceContent | null> {
  const { id } = record;
  if (id === null) return null;
  const read = await run.read(() => run.service.resource(record.kind, id, parentOnService(record)));
  if (read) run.noteRead(read);
  return read;
}

/**
 * Writes what was learned of a held record.
 * @param id under which the service has it, where it is not held under one yet
 */
export async function learn(
  run: RunContext,
  record: ResourceRecord,
  read: ResourceContent | null,
  id = record.id,
): Promise<ResourceRecord | null> {
  const at = run.now();
  run.vanished.delete(record.key);
  const written = await run.journal.change(record, (current) => learned(current, read, at));
  // A draft that has been discarded meanwhile: what the service has under its IntRef is a record as any other.
  if (!written && read && record.id === null && id !== null)
    await run.journal.add([newlyPulled({ ...read, id })], undefined, (held, added) => learned(held, added.base, at));
  if (written?.conflict) run.conflicts.add(written.key);
  return written;
}

/**
 * Reads a record whole and writes what was learned. One that this user may not look at, or that the service cannot show,
 * stays as it was, and the others go on (promise P).
 * @param id under which a list shows it, where it is not held under one yet
 * @param isUnlisted whether its whole list was read just now and does not show it: then a 404 is believed at once
 * @returns whether it could be read
 * @throws the failure when it concerns all of them
 */
export async function learnOrSetAside(
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
    await learn(run, record, read, id);
  } catch (thrown) {
    run.setAside(thrown);
    return false;
  }
  run.succeeded();
  return true;
}

/** Parts of which a list need not tell all that reading one record does. */
function parts(content: ResourceContent): string[] {
  return Object.entries(content).flatMap(([name, value]) => (typeof value === 'object' ? [name] : []));
}

/**
 * Whether a list's row is not enough to tell what the record is now: something waits here that has to be compared with
 * the whole, or parts that were read before are not in the row.
 */
function needsWhole(record: ResourceRecord, row: ListedResource): boolean {
  if (record.local !== null || record.commands.length > 0 || record.inFlight !== null || record.conflict !== null)
    return true;
  if (record.base === null) return false;
  const shown = new Set(parts(row));
  return parts(record.base).some((name) => !shown.has(name));
}

/** Records of a kind whose create may or may not have arrived, and which a list may show under an id that is not known yet. */
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

/** Whether a row that is not held may be what a create in doubt has made: until that is settled it is not taken for another one. */
function isPerhapsOurs(row: ListedResource, doubts: readonly ResourceRecord[]): boolean {
  return doubts.some(({ key, inFlight }) => {
    if (!inFlight?.sent || inFlight.knownIds?.includes(row.id) || !mayHaveIntRef(inFlight.sent, key, row)) return false;
    if (inFlight.candidates?.includes(row.id)) return true;
    if (
      'code' in row &&
      'code' in inFlight.sent &&
      inFlight.sent.code !== undefined &&
      isAsSpelled('code', inFlight.sent.code, row.code)
    )
      return true;
    // Of what cannot be read, it may say anything.
    return (
      parentOfContent(row) === parentOfContent(inFlight.sent) &&
      (row.unreadable !== undefined || saysWhatWasSent(inFlight.sent, row) || mayBeWhatWasSent(inFlight.sent, row))
    );
  });
}

export interface News {
  /** Not held yet. */
  fresh: ResourceRecord[];
  /**
   * Held, and to be told of the row; `whole` when it has to be read by itself first, `isAgain` when it may have changed in the second in
   * which it was read (`mayHideChange`).
   */
  changed: { record: ResourceRecord; row: ListedResource; whole: boolean; isAgain: boolean }[];
}

/**
 * Sorts a list's rows: what is new, what says something else than what is held, and nothing of the rest.
 * @param lookedAt when the last look at the list began
 */
export async function newsAmong(
  run: RunContext,
  kind: ResourceKind,
  rows: readonly ListedResource[],
  doubts: readonly ResourceRecord[],
  lookedAt?: Instant,
): Promise<News> {
  const held = new Map<string, StoredVersion>(
    (
      await run.store.held(
        rows.map(({ id }) => id),
        kind,
      )
    ).map((each) => [each.id, each]),
  );
  const isNew = (row: ListedResource): boolean => {
    const known = held.get(row.id);
    // A row without a time of modification says nothing by that; it is compared.
    return !known || row.lastModified === undefined || known.lastModified !== row.lastModified;
  };
  const news = rows.filter(
    (row) => isNew(row) || row.unreadable !== undefined || mayHideChange(row.lastModified, lookedAt),
  );
  const intRefOf = (row: ListedResource): string | undefined => ('intRef' in row ? row.intRef : undefined);
  const keys = news.flatMap((row) => held.get(row.id)?.key ?? intRefOf(row) ?? []);
  const records = new Map<string, ResourceRecord>();
  for (const chunk of chunked(keys, CHUNK))
    for (const record of await run.resources(chunk)) records.set(record.key, record);
  const found: News = { fresh: [], changed: [] };
  for (const row of news) {
    const known = held.get(row.id);
    const draft = known ? undefined : records.get(intRefOf(row) ?? '');
    if (isTwinOf(draft, row.id)) reportTwin(run, kind, draft.key);
    // Not held by its id, it may be ours under its IntRef: from an old backup, or another laptop.
    const record = known ? records.get(known.key) : draft?.id === null && draft.kind === kind ? draft : undefined;
    if (record) {
      const isAgain = !isNew(row);
      const isMarked = row.unreadable !== undefined || record.base?.unreadable !== undefined;
      const isTold =
        isMarked ||
        (row.lastModified !== undefined && !isAgain) ||
        record.goneAt !== null ||
        !record.base ||
        !RESOURCE_RULES.isSame(record.base, row) ||
        record.base.isActive !== row.isActive;
      if (isTold) found.changed.push({ record, row, whole: needsWhole(record, row), isAgain });
    } else if (!known && !isPerhapsOurs(row, doubts)) found.fresh.push(newlyPulled(row));
  }
  return found;
}
