import { isGuid, isMintedKey, type Guid, type IntRef } from '../../domain/values/identifiers.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import { withField } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { hasIntRef, isFoundByNewId, parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { ProblemError, problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';
import type { Listing } from '../../domain/values/paging.ts';
import type { Unreadable } from '../../domain/service/unreadable.ts';
import type { RunContext } from '../context.ts';
import type { FinanceService, ListedResource } from '../ports.ts';
import { partlyUnreadable, refuseUnknown } from '../pull/unread.ts';
import { setRejected } from '../outcome.ts';
import { withMissedAt } from '../resending.ts';
import { lookUpNamedByResources, resourceWithIds } from './references.ts';
import { mayBeChangedSinceSent, RESOURCE_RULES, readsAsSent } from './rules.ts';
import { neverSent } from '../inFlight.ts';
import { pulled, settled } from '../transitions.ts';

/** The result of looking for the record of an unanswered create. */
type Found =
  | { kind: 'none' }
  | { kind: 'one'; content: ResourceContent }
  /** A record with the same code says something else. */
  | { kind: 'clash'; content: ResourceContent }
  /** More than one may be it, or one that says something else by now. */
  | { kind: 'many'; ids: Guid[] }
  /** The service does not show the parent below which it could be: that says nothing about the record itself. */
  | { kind: 'unseen'; parent: Guid };

const NONE: Found = { kind: 'none' };

/** The IntRef under which a record is created, for kinds that have one: its own, otherwise its key. */
export function intRefOf(content: ResourceContent, key: string): IntRef | undefined {
  if (!hasIntRef(content.kind)) return undefined;
  const own = 'intRef' in content ? content.intRef : undefined;
  return own ?? (isMintedKey(key) ? key : undefined);
}

/** Rows below the parent that were not known before and say what was sent. */
function newAmong(rows: readonly ListedResource[], sent: ResourceContent, knownIds: readonly Guid[]): Guid[] {
  const known = new Set(knownIds);
  return rows.filter((row) => !known.has(row.id) && readsAsSent(sent, row)).map(({ id }) => id);
}

/** Rows of a list that cannot be read, wholly or in some fields: any of them may be the record looked for. */
function unreadableIn({ rows, unreadable = [] }: Listing<ListedResource>): Unreadable[] {
  return [...unreadable, ...rows.flatMap((row) => partlyUnreadable(row) ?? [])];
}

function parentName(sent: ResourceContent): string {
  return `${sent.kind}:${parentOfContent(sent)}`;
}

/**
 * The records that the service lists below each parent: read once in a run before the first create there, and added to
 * with each create.
 */
export class ChildrenOnService {
  private readonly run: RunContext;
  private readonly rows = new Map<string, ListedResource[]>();
  /** Ids of rows that are there and cannot be read: none of them is created from now on. */
  private readonly unreadable = new Map<string, Guid[]>();
  /** Parents that this user may not look into, so that each is asked only once, however many records wait below it. */
  private readonly denied = new Map<string, Problem>();

  constructor(run: RunContext) {
    this.run = run;
  }

  /** Ids of records that already say what is to be sent: a new one beside them is ours (docs/sync.md, "prices"). */
  async idsOfEqual(sent: ResourceContent): Promise<Guid[]> {
    const rows = await this.below(sent);
    return [...newAmong(rows, sent, []), ...(this.unreadable.get(parentName(sent)) ?? [])];
  }

  async add(sent: ResourceContent, id: Guid): Promise<void> {
    (await this.below(sent)).push({ ...sent, id });
  }

  private async below(sent: ResourceContent): Promise<ListedResource[]> {
    const { run } = this;
    const parent = parentOfContent(sent);
    const name = parentName(sent);
    let rows = this.rows.get(name);
    if (!rows) {
      const answer = isGuid(parent) ? await this.ask(sent.kind, parent) : null;
      rows = [...(answer?.rows ?? [])];
      this.rows.set(name, rows);
      this.unreadable.set(name, answer ? unreadableIn(answer).flatMap(({ id }) => id ?? []) : []);
      // What is created now is read back with the parent's list: in this run or, if it ends before that, in the next
      // one.
      await run.store.write([], {
        stream: `resource:${sent.kind}:${parent}`,
        watermark: null,
        sweptAt: null,
        resumeAt: null,
      });
    }
    return rows;
  }

  private async ask(kind: ResourceKind, parent: Guid): ReturnType<FinanceService['resourcesUnder']> {
    const { run } = this;
    const name = `${kind}:${parent}`;
    const denied = this.denied.get(name);
    if (denied) throw new ProblemError(denied);
    try {
      return await run.read(() => run.service.resourcesUnder(kind, parent));
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (problem.code === 'permission.denied') this.denied.set(name, problem);
      throw thrown;
    }
  }
}

/**
 * Looks for what a create has made, in the way that finds its kind (docs/sync.md, "Unknown outcomes").
 * @throws ProblemError when the look-up fails: nothing is decided then
 */
export async function findCreated(run: RunContext, record: ResourceRecord): Promise<Found> {
  const sent = await sentWithIds(run, record);
  if (!sent) return NONE;
  const { foundBy } = RESOURCE_TRAITS[record.kind];
  if (foundBy === 'intRef') {
    const intRef = intRefOf(sent, record.key);
    const content =
      intRef === undefined ? null : await run.read(() => run.service.findResource(record.kind, { intRef }));
    return content ? { kind: 'one', content } : NONE;
  }
  if (foundBy === 'code') {
    const code = 'code' in sent ? sent.code : undefined;
    const content = code === undefined ? null : await run.read(() => run.service.findResource(record.kind, { code }));
    if (!content) return NONE;
    const partly = partlyUnreadable(content);
    // It cannot be known whether it says what was sent.
    if (partly)
      throw new ProblemError({
        code: 'service.nonsense',
        message: `a ${record.kind} of this code cannot be read`,
        unreadable: partly,
      });
    // It was found by the code that was sent, in whatever case the service gives it: the case does not tell whose
    // record it is.
    const withShownCode = 'code' in sent && 'code' in content ? { ...sent, code: content.code } : sent;
    return { kind: readsAsSent(withShownCode, content) ? 'one' : 'clash', content };
  }
  if (foundBy === 'intRefElseNewIds') {
    const content = await findByIntRef(run, record, sent);
    return content ? { kind: 'one', content } : findNewId(run, record, sent);
  }
  return foundBy === 'newIds' ? findNewId(run, record, sent) : NONE;
}

/**
 * The content that was sent, with the service's ids of the records that it names. Content from a backup may name them
 * by their local keys.
 */
export async function sentWithIds(
  run: RunContext,
  { inFlight, local }: ResourceRecord,
): Promise<ResourceContent | null> {
  const sent = inFlight?.sent ?? local;
  if (!sent || inFlight?.restoredAt === undefined) return sent;
  const { ids } = await lookUpNamedByResources(run, [{ local: sent }]);
  return resourceWithIds({ local: sent }, ids).local;
}

/** Failures that mean that a service does not find its contacts by an IntRef, or not for this user. */
const NOT_BY_INT_REF: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'service.refused',
  'service.nonsense',
  'permission.denied',
]);

/** Finds a record below a parent by its IntRef, where the service keeps that. Null where it does not, or has none. */
async function findByIntRef(
  run: RunContext,
  record: ResourceRecord,
  sent: ResourceContent,
): Promise<ResourceContent | null> {
  const intRef = intRefOf(sent, record.key);
  const { parent } = RESOURCE_TRAITS[record.kind];
  if (intRef === undefined || parent === undefined) return null;
  try {
    const content = await run.read(() => run.service.findResource(record.kind, { intRef }));
    // The answer does not give the parent.
    return content && withField(content, parent, parentOfContent(sent));
  } catch (thrown) {
    if (NOT_BY_INT_REF.has(problemOf(thrown).code)) return null;
    throw thrown;
  }
}

/** Whether a row may be what was sent, as far as its IntRef says: a row with another IntRef is another record. */
export function mayHaveIntRef(sent: ResourceContent, key: string, row: ResourceContent): boolean {
  if (!isFoundByNewId(row.kind) || !('intRef' in row) || row.intRef === undefined) return true;
  return row.intRef === intRefOf(sent, key);
}

async function findNewId(run: RunContext, record: ResourceRecord, sent: ResourceContent): Promise<Found> {
  const parent = parentOfContent(sent);
  if (!isGuid(parent)) return NONE;
  const answer = await run.read(() => run.service.resourcesUnder(record.kind, parent));
  if (!answer) return { kind: 'unseen', parent };
  // A row that another local record already stands for is not this one.
  const held = new Set(
    (
      await run.store.held(
        answer.rows.map(({ id }) => id),
        record.kind,
      )
    ).map(({ id }) => id),
  );
  run.noteServerTime(answer.serverTime);
  const unheld = answer.rows.filter((row) => !held.has(row.id) && mayHaveIntRef(sent, record.key, row));
  const ids = newAmong(unheld, sent, record.inFlight?.knownIds ?? []);
  const [first] = ids;
  if (first === undefined) {
    // Somebody may have changed it since it was created. Whether it is another record of the same name, a person can
    // tell.
    const known = new Set(record.inFlight?.knownIds);
    const changed = unheld
      .filter((row) => !known.has(row.id) && row.unreadable === undefined && mayBeChangedSinceSent(sent, row))
      .map(({ id }) => id);
    // A row that cannot be read may be it.
    if (changed.length === 0) refuseUnknown(unreadableIn(answer), [...known, ...held]);
    return changed.length === 0 ? NONE : { kind: 'many', ids: changed };
  }
  const content = answer.rows.find(({ id }) => id === first);
  return ids.length === 1 && content ? { kind: 'one', content } : { kind: 'many', ids };
}

function clash(run: RunContext, record: ResourceRecord, content: ResourceContent): Promise<ResourceRecord | null> {
  const name = 'description' in content ? (content.description ?? '') : '';
  return setRejected(run, RESOURCE_RULES, record, { code: 'record.codeTaken', message: name, field: 'code' });
}

/** Notes that the record was looked for and not found: a later run may send it again (`mayBeSentAgain`). */
export async function noteMissed(run: RunContext, record: ResourceRecord): Promise<ResourceRecord | null> {
  if (!record.inFlight) return record;
  const { missedAt } = await withMissedAt(run, record.inFlight);
  return run.writer.change(record, (current) =>
    current.inFlight ? { ...current, inFlight: { ...current.inFlight, missedAt } } : current,
  );
}

/**
 * From now on only finding the record, or a person, settles the create (`needsManualCheck`); it is never sent again.
 */
export function leaveToBeFound(run: RunContext, record: ResourceRecord): Promise<ResourceRecord | null> {
  return run.writer.change(record, (current) =>
    current.inFlight ? { ...current, inFlight: { ...current.inFlight, candidates: [] } } : current,
  );
}

/**
 * A record below a parent that the service does not show stays in doubt: the parent may be shown again. A person is
 * asked once the parent is known to be gone.
 */
async function leaveUnseen(run: RunContext, record: ResourceRecord, parent: Guid): Promise<ResourceRecord | null> {
  const parentKind = RESOURCE_TRAITS[record.kind].parent === 'productId' ? 'product' : 'contactAccount';
  const [above] = await run.resources((await run.store.held([parent], parentKind)).map(({ key }) => key));
  return above?.goneAt ? leaveToBeFound(run, record) : record;
}

/**
 * Adopts what was found. Where the service's record has been pulled under its own id meanwhile, the local record takes
 * its place, so that references by its key still hold.
 * @param wasRefused whether the service has just refused this create because the record found exists. Then an earlier
 *   request made it, and may have said something else
 * @returns the record as it is then: adopted, set aside, in doubt as before, or left to a person; null when it is no
 *   longer stored
 */
export async function adopt(
  run: RunContext,
  record: ResourceRecord,
  found: Exclude<Found, { kind: 'none' }>,
  wasRefused = false,
): Promise<ResourceRecord | null> {
  if (found.kind === 'clash') return clash(run, record, found.content);
  if (found.kind === 'many') {
    return run.writer.change(record, (current) =>
      current.inFlight ? { ...current, inFlight: { ...current.inFlight, candidates: found.ids } } : current,
    );
  }
  if (found.kind === 'unseen') return leaveUnseen(run, record, found.parent);
  const { content } = found;
  run.noteRead(content);
  const { id } = content;
  const others =
    id === undefined ? [] : (await run.store.held([id], record.kind)).filter(({ key }) => key !== record.key);
  const rivals = await run.resources(others.map(({ key }) => key));
  if (rivals.some(({ local, commands }) => local !== null || commands.length > 0)) return clash(run, record, content);
  const at = run.now();
  const taken = (current: ResourceRecord): ResourceRecord =>
    wasRefused
      ? pulled(RESOURCE_RULES, neverSent(current), content, at)
      : settled(RESOURCE_RULES, current, content, at);
  return run.change(
    record,
    taken,
    rivals.map(({ key }) => key),
  );
}
