import { isGuid, isMintedKey, type Guid, type IntRef } from '../../domain/values/identifiers.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import { withField } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { hasIntRef, isFoundByNewId, parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { ProblemError, problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';
import type { Listing } from '../../domain/values/paging.ts';
import type { Unreadable } from '../../domain/values/unreadable.ts';
import { leaveToBeFound, NOT_FOUND, type FoundCreate, type FoundKind } from '../doubts/adopt.ts';
import type { RunContext } from '../run/context.ts';
import { lookUpNamed, withIds } from '../run/namedRecords.ts';
import type { FinanceService, ListedResource } from '../run/ports.ts';
import { partlyUnreadable, refuseUnknown } from '../rules/unread.ts';
import { parentRecord } from '../pull/children.ts';
import { mayBeChangedSinceSent, RESOURCE_RULES, readsAsSent } from '../rules/resourceRules.ts';
import { unreadCursor } from '../../domain/service/storeChange.ts';

/** The IntRef under which a record is created, for kinds that have one: its own, otherwise its key. */
export function intRefOf(content: ResourceContent, key: string): IntRef | undefined {
  if (!hasIntRef(content.kind)) return undefined;
  const own = 'intRef' in content ? content.intRef : undefined;
  return own ?? (isMintedKey(key) ? key : undefined);
}

/** Rows below the parent that were not known before and say what was sent. */
function newAmong(
  run: RunContext,
  rows: readonly ListedResource[],
  sent: ResourceContent,
  knownIds: readonly Guid[],
): Guid[] {
  const known = new Set(knownIds);
  return rows
    .filter((row) => !known.has(row.id) && readsAsSent(sent, row, run.service.fieldsShown))
    .map(({ id }) => id);
}

/** Rows of a list that cannot be read, wholly or in some fields: any of them may be the record looked for. */
function unreadableRows({ rows, unreadable = [] }: Listing<ListedResource>): Unreadable[] {
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
    return [...newAmong(this.run, rows, sent, []), ...(this.unreadable.get(parentName(sent)) ?? [])];
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
      this.unreadable.set(name, answer ? unreadableRows(answer).flatMap(({ id }) => id ?? []) : []);
      // What is created now is read back with the parent's list: in this run or, if it ends before that, in the next
      // one.
      await run.store.write([], [unreadCursor(`resource:${sent.kind}:${parent}`)]);
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
export async function findCreated(run: RunContext, record: ResourceRecord): Promise<FoundCreate<'record'>> {
  const sent = await sentWithIds(run, record);
  if (!sent) return NOT_FOUND;
  const { foundBy } = RESOURCE_TRAITS[record.kind];
  if (foundBy === 'intRef') {
    const intRef = intRefOf(sent, record.key);
    const content =
      intRef === undefined ? null : await run.read(() => run.service.findResource(record.kind, { intRef }));
    return content ? { kind: 'one', content } : NOT_FOUND;
  }
  if (foundBy === 'code') {
    const code = 'code' in sent ? sent.code : undefined;
    const content = code === undefined ? null : await run.read(() => run.service.findResource(record.kind, { code }));
    if (!content) return NOT_FOUND;
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
    return { kind: readsAsSent(withShownCode, content, run.service.fieldsShown) ? 'one' : 'clash', content };
  }
  if (foundBy === 'intRefElseNewIds') {
    const content = await findByIntRef(run, record, sent);
    return content ? { kind: 'one', content } : findNewId(run, record, sent);
  }
  return foundBy === 'newIds' ? findNewId(run, record, sent) : NOT_FOUND;
}

/**
 * The content that was sent, with the service's ids of the records that it names. Content from a backup may name them
 * by their local keys.
 */
export async function sentWithIds(run: RunContext, record: ResourceRecord): Promise<ResourceContent | null> {
  const { inFlight, local } = record;
  const sent = inFlight?.sent ?? local;
  if (!sent || inFlight?.restoredAt === undefined) return sent;
  const asSent = { ...record, local: sent };
  const { ids } = await lookUpNamed(run, [asSent]);
  return withIds(asSent, ids).local;
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

async function findNewId(
  run: RunContext,
  record: ResourceRecord,
  sent: ResourceContent,
): Promise<FoundCreate<'record'>> {
  const parent = parentOfContent(sent);
  if (!isGuid(parent)) return NOT_FOUND;
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
  const ids = newAmong(run, unheld, sent, record.inFlight?.knownIds ?? []);
  const [first] = ids;
  if (first === undefined) {
    // Somebody may have changed it since it was created. Whether it is another record of the same name, a person can
    // tell.
    const known = new Set(record.inFlight?.knownIds);
    const changed = unheld
      .filter((row) => !known.has(row.id) && row.unreadable === undefined && mayBeChangedSinceSent(sent, row))
      .map(({ id }) => id);
    // A row that cannot be read may be it.
    if (changed.length === 0) refuseUnknown(unreadableRows(answer), [...known, ...held]);
    return changed.length === 0 ? NOT_FOUND : { kind: 'many', ids: changed };
  }
  const content = answer.rows.find(({ id }) => id === first);
  return ids.length === 1 && content ? { kind: 'one', content } : { kind: 'many', ids };
}

/**
 * A record below a parent that the service does not show stays in doubt: the parent may be shown again. A person is
 * asked once the parent is known to be gone.
 */
async function leaveUnseen(run: RunContext, record: ResourceRecord, parent: Guid): Promise<ResourceRecord | null> {
  const above = await parentRecord(run, record.kind, parent);
  return above?.goneAt ? leaveToBeFound(run, record) : record;
}

/** How records other than documents are found again. */
export function resourcesFound(run: RunContext): FoundKind<'record'> {
  return {
    rules: RESOURCE_RULES,
    find: (record) => findCreated(run, record),
    async rivals({ key, kind }, id) {
      const others = (await run.store.held([id], kind)).filter((held) => held.key !== key);
      return run.resources(others.map((held) => held.key));
    },
    leaveUnseen: (record, parent) => leaveUnseen(run, record, parent),
    isUnique: ({ kind }) => !isFoundByNewId(kind),
  };
}
