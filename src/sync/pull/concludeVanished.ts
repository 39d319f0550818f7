import { inChunks } from '../../domain/values/chunks.ts';
import type { Page } from '../../domain/values/paging.ts';
import { isPending } from '../../domain/records/state.ts';
import { parentOnService, type ResourceRecord } from '../../domain/resources/record.ts';
import { isChildKind, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isGuid, type Guid } from '../../domain/values/identifiers.ts';
import { ProblemError, problemOf, type Problem } from '../../domain/values/result.ts';
import { isDocumentRecord, kindOfRecord, type SyncRecord } from '../../domain/service/storeChange.ts';
import { VANISHED } from '../../domain/service/syncRun.ts';
import { forEachSeparately } from '../run/forEachSeparately.ts';
import type { RunContext } from '../run/context.ts';
import { TAKE } from './paging.ts';
import { RECORDS_AT_ONCE } from '../run/pending.ts';
import { childrenShown } from './children.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { gone } from '../rules/transitions.ts';
import { displayNameOf } from '../rules/unread.ts';
import { verdictOn } from '../run/vanished.ts';

type Lookup = { intRef: string } | { code: string };

function lookupBy(intRef: string | undefined, code: string | undefined): Lookup | null {
  if (intRef !== undefined && intRef !== '') return { intRef };
  return code !== undefined && code !== '' ? { code } : null;
}

async function rowsOfResource(
  run: RunContext,
  record: ResourceRecord,
): Promise<Pick<Page<{ id: Guid }>, 'rows' | 'unreadable'> | null> {
  const { kind, base } = record;
  if (isChildKind(kind)) {
    const parent = parentOnService(record);
    return isGuid(parent) ? childrenShown(run, kind, parent) : null;
  }
  if (!base || RESOURCE_TRAITS[kind].list === 'none') return null;
  const named = lookupBy('intRef' in base ? base.intRef : undefined, 'code' in base ? base.code : undefined);
  return named && run.read(() => run.service.listResources(kind, { skip: 0, take: TAKE, named }));
}

async function rowsOf(
  run: RunContext,
  record: SyncRecord,
): Promise<Pick<Page<{ id: Guid }>, 'rows' | 'unreadable'> | null> {
  if (!isDocumentRecord(record)) return rowsOfResource(run, record);
  const { docClass, base } = record;
  const named = lookupBy(base?.intRef, base?.docNo);
  return named && run.read(() => run.service.searchDocuments(docClass, { skip: 0, take: TAKE, named }));
}

/**
 * Whether the list still shows a record for which a read by id answered 404. A kind without a list, or a service that
 * cannot be asked for one record, shows nothing: then the 404 stands.
 * @throws ProblemError when the list could not be read, or is missing too: then nothing is known
 */
async function isListed(run: RunContext, record: SyncRecord): Promise<boolean> {
  if (run.vanished.isListed(record.id)) return true;
  try {
    const answer = await rowsOf(run, record);
    return answer !== null && [...answer.rows, ...(answer.unreadable ?? [])].some(({ id }) => id === record.id);
  } catch (thrown) {
    const { code, status } = problemOf(thrown);
    if (code === 'service.refused' && status !== 404) return false;
    throw thrown;
  }
}

const NOT_FOUND: Problem = { code: 'record.notFound', message: '', status: 404 };

/**
 * Leaves the record and its pending changes as they are; its state says why these are not sent. What may have been sent
 * stays in doubt.
 */
async function leave(run: RunContext, record: SyncRecord): Promise<void> {
  const at = run.now();
  await run.writer.change(record, (current) => {
    const { inFlight, conflict, rejection, revision } = current;
    const isSetAside = rejection !== null && rejection.revision === revision;
    return !isPending(current) || inFlight || conflict || isSetAside
      ? null
      : { ...current, rejection: { ...NOT_FOUND, revision, at } };
  });
}

async function conclude(run: RunContext, record: SyncRecord): Promise<void> {
  const at = run.now();
  if (isDocumentRecord(record)) await run.change(record, (current) => gone(DOCUMENT_RULES, current, at));
  else await run.change(record, (current) => gone(RESOURCE_RULES, current, at));
  run.vanished.conclude(record.key);
}

/**
 * Concludes that a record is gone, unless its list still shows it: then the report names it, and each run looks again.
 */
async function concludeUnlisted(run: RunContext, record: SyncRecord): Promise<void> {
  let isShown: boolean;
  try {
    isShown = await isListed(run, record);
  } catch (thrown) {
    await leave(run, record);
    throw thrown;
  }
  if (!isShown) return conclude(run, record);
  await leave(run, record);
  const kind = kindOfRecord(record);
  run.noteUnreadable([{ kind, ...(record.id !== null && { id: record.id }), name: displayNameOf(record) }]);
}

/**
 * Decides about the records that were answered with 404 since the last call (docs/sync.md, "Odd answers"). If they are
 * few, their lists are asked first; if many, a person, and until then each stays as it was. A draft that was never read
 * under an id is not concluded to be gone: the next run looks it up by its IntRef.
 */
export async function concludeVanished(run: RunContext): Promise<void> {
  const { vanished } = run;
  const keys = vanished.takeUndecided();
  const found = verdictOn(vanished.count, run.agreedGone(VANISHED));
  const verdict = found === 'askPerson' && run.isPutBack ? 'askList' : found;
  for (const some of inChunks(keys, RECORDS_AT_ONCE)) {
    await forEachSeparately(run, await run.store.records(some), async (record) => {
      if (vanished.wasKnown(record.key) || (verdict === 'gone' && record.id !== null)) await conclude(run, record);
      else if (verdict === 'askList' && record.id !== null) await concludeUnlisted(run, record);
      else await leave(run, record);
    });
  }
  if (verdict !== 'askPerson') return;
  vanished.isAsked = true;
  if (keys.length > 0)
    run.setAside(new ProblemError({ code: 'service.vanished', message: String(vanished.inQuestion) }));
}
