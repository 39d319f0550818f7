import { inChunks } from '../../domain/values/chunks.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { isChildKind, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import {
  markOf,
  MOST_LOST_NAMED,
  type LastSent,
  type LostAs,
  type LostList,
  type LostRecord,
  type WentBack,
} from '../../domain/service/wentBack.ts';
import {
  isDocumentRecord,
  kindOfRecord,
  type Cursor,
  type Stream,
  type SyncRecord,
} from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { ProblemError } from '../../domain/values/result.ts';
import type { RunContext } from '../context.ts';
import { DOCUMENT_RULES } from '../documents/rules.ts';
import { displayNameOf } from '../pull/unread.ts';
import { parentOnService } from '../../domain/resources/record.ts';
import { RECORDS_AT_ONCE } from '../pending.ts';
import { RESOURCE_RULES } from '../records/rules.ts';
import { gone } from '../transitions.ts';
import { findLost, type Findings, type Lost } from './findLost.ts';
import {
  doubtedResource,
  editedDocument,
  editedResource,
  namedByKeys,
  unsentDocument,
  unsentResource,
  type Keys,
} from './unsentAgain.ts';

/** So many of the records sent last are asked for. The newest usually answers for all. */
const MOST_ASKED = 3;

/** Whether a user can never delete such records, so that a 404 by its id says that the service has lost it. */
function neverDeleted(record: SyncRecord): boolean {
  return isDocumentRecord(record) || !RESOURCE_TRAITS[record.kind].commands.includes('delete');
}

/** What one record that was sent says: it is there as it was sent, it is lost, or neither can be told. */
async function evidenceOf(
  run: RunContext,
  record: SyncRecord,
  id: Guid,
  { before }: LastSent,
): Promise<'there' | 'lost' | 'unknown'> {
  let read: Document | ResourceContent | null;
  try {
    read = await run.read<Document | ResourceContent | null>(() =>
      isDocumentRecord(record)
        ? run.service.document(record.docClass, id)
        : run.service.resource(record.kind, id, parentOnService(record)),
    );
  } catch (thrown) {
    run.setAside(thrown);
    return 'unknown';
  }
  if (read === null) return 'lost';
  if (before === 'new') return 'there';
  const [shown, known] = [read.lastModified, record.base?.lastModified];
  if (before === null || shown === undefined) return 'unknown';
  if (shown > before) return 'there';
  return known !== undefined && known > before ? 'lost' : 'unknown';
}

/** Whether the record that was sent last, of those that can tell, is no longer on the service as it was sent. */
async function lacksLastSent(run: RunContext, sent: readonly LastSent[], asked: readonly string[]): Promise<boolean> {
  const held = new Map((await run.store.records(sent.map(({ key }) => key))).map((record) => [record.key, record]));
  let count = 0;
  for (const each of sent) {
    const record = held.get(each.key);
    const isKnownGone = record?.goneAt != null && !asked.includes(each.key);
    if (!record || record.id === null || isKnownGone || !neverDeleted(record)) continue;
    const evidence = await evidenceOf(run, record, record.id, each);
    if (evidence !== 'unknown') return evidence === 'lost';
    count += 1;
    if (count === MOST_ASKED) return false;
  }
  return false;
}

function listOf(records: readonly LostRecord[]): LostList {
  return { count: records.length, records: records.slice(0, MOST_LOST_NAMED) };
}

function reported({ lost, reused, before }: Findings): WentBack {
  const named = (as: LostAs): LostList =>
    listOf(
      lost
        .filter((each) => each.as === as)
        .map(({ record }) => ({ kind: kindOfRecord(record), key: record.key, name: displayNameOf(record) }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    );
  return {
    before,
    unsent: named('unsent'),
    edited: named('edited'),
    doubted: named('doubted'),
    listed: named('listed'),
    reused: listOf(reused),
    mark: markOf(lost.map(({ record, as, read }) => `${as} ${record.key} ${read?.lastModified ?? ''}`)),
  };
}

async function markGone(run: RunContext, lost: readonly Lost[], at: Instant): Promise<void> {
  for (const { record, read } of lost) {
    if (read !== null || record.goneAt !== null) continue;
    if (isDocumentRecord(record)) await run.change(record, (current) => gone(DOCUMENT_RULES, current, at));
    else await run.change(record, (current) => gone(RESOURCE_RULES, current, at));
  }
}

/** What becomes of a lost record once a person has had all of it sent again. */
function sentAgain<R extends SyncRecord>(record: R, { as, read }: Lost, keys: Keys, at: Instant): SyncRecord | null {
  if (as === 'listed') return null;
  if (isDocumentRecord(record))
    return read === null ? unsentDocument(record, keys) : editedDocument(record, read as Document, keys);
  if (read !== null) return editedResource(record, read as ResourceContent, keys, at);
  return as === 'doubted' ? doubtedResource(record, keys, at) : unsentResource(record, keys, at);
}

/** Has what waits here name lost records by their keys, as if they had never been sent. */
async function nameByKeys(run: RunContext, keys: Keys): Promise<void> {
  for (const some of inChunks(await run.store.pendingKeys(), RECORDS_AT_ONCE))
    for (const record of await run.store.records(some))
      await run.change(record, (current) => namedByKeys(current, keys));
}

async function sendAgain(run: RunContext, { lost }: Findings, at: Instant): Promise<void> {
  const again = lost.filter(({ as }) => as !== 'listed');
  const keys: Keys = new Map(
    again.flatMap(({ record, read }) => (read === null && record.id !== null ? [[record.id, record.key]] : [])),
  );
  for (const each of again) await run.change<SyncRecord>(each.record, (current) => sentAgain(current, each, keys, at));
  if (keys.size > 0) await nameByKeys(run, keys);
  await markGone(
    run,
    lost.filter(({ as }) => as === 'listed'),
    at,
  );
}

/** Has every list read whole in this run: what it shows may be older than its watermark. */
async function readListsAnew(run: RunContext): Promise<void> {
  const streams: Stream[] = [
    ...run.docClasses.map((docClass) => `document:${docClass}` as const),
    ...run.resourceKinds.filter((kind) => !isChildKind(kind)).map((kind) => `resource:${kind}` as const),
  ];
  const cursors: Cursor[] = [];
  for (const stream of streams) {
    const cursor = await run.store.cursor(stream);
    if (cursor) cursors.push({ ...cursor, watermark: null, sweptAt: null, resumeAt: null, lookedAt: undefined });
  }
  if (cursors.length > 0) await run.store.write([], cursors);
}

/**
 * Finds out whether the service is an older one than the last run has seen, by asking for what was sent last
 * (docs/sync.md, "A service that went back"). If so, everything that it may have lost is looked at, what is missing is
 * marked as gone, and a person is asked. With the answer to just that, the answer is carried out.
 * @returns whether the run may go on: nothing is pulled or sent while a person is asked
 */
export async function settleWentBack(run: RunContext): Promise<boolean> {
  const { sent, lost: asked } = await run.sentLast.read();
  const findings = (await lacksLastSent(run, sent, asked)) ? await findLost(run, asked) : null;
  if (!findings || findings.lost.length === 0) {
    // What was marked gone is there after all: the lists show it again.
    if (asked.length > 0) await readListsAnew(run);
    if (asked.length > 0) await run.sentLast.ask([]);
    return true;
  }
  const at = run.now();
  const report = reported(findings);
  const answer = run.answerToWentBack(report.mark);
  if (answer === null) {
    await markGone(run, findings.lost, at);
    await run.sentLast.ask(findings.lost.filter(({ read }) => read === null).map(({ record }) => record.key));
    run.wentBack = report;
    run.setAside(new ProblemError({ code: 'service.wentBack', message: report.before ?? '' }));
    return false;
  }
  if (answer === 'sendAgain') await sendAgain(run, findings, at);
  else await markGone(run, findings.lost, at);
  await readListsAnew(run);
  await run.sentLast.forget();
  return true;
}
