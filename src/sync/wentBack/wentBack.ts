import { inChunks } from '../../domain/values/chunks.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { lastModifiedOf } from '../../domain/records/record.ts';
import { isChildKind } from '../../domain/resources/traits.ts';
import {
  markOf,
  MOST_LOST_NAMED,
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
import type { RunContext } from '../run/context.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { LONG_AGO } from '../pull/cursors.ts';
import { displayNameOf } from '../rules/unread.ts';
import { RECORDS_AT_ONCE } from '../run/pending.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { gone } from '../rules/transitions.ts';
import { findLost, readById, type Findings, type Lost } from './findLost.ts';
import { isTelling } from '../run/lastKnown.ts';
import {
  doubtedResource,
  editedDocument,
  editedResource,
  namedByKeys,
  unsentDocument,
  unsentResource,
  type Keys,
} from './unsentAgain.ts';

/** So many of the records that are known last are asked for. The newest usually answers for all. */
const MOST_ASKED = 3;
/** A copy of the service's data may lag by so much, and show an older form until then. Milliseconds. */
const LONGEST_LAG = 60_000;

/** What one record says: the service has it as it was read, has lost it, or neither can be told. */
async function evidenceOf(run: RunContext, record: SyncRecord, id: Guid): Promise<'there' | 'lost' | 'unknown'> {
  const known = lastModifiedOf(record);
  try {
    for (let look = 1; ; look += 1) {
      const read = await readById(run, record, id);
      if (read === null) return 'lost';
      const isOlder = known !== undefined && read.lastModified !== undefined && read.lastModified < known;
      if (!isOlder) return 'there';
      if (look === 2) return 'lost';
      await run.retryPolicy.wait(LONGEST_LAG);
    }
  } catch (thrown) {
    run.setAside(thrown);
    return 'unknown';
  }
}

/**
 * The newest of the records that are known last, of those that can tell, if it is lost or older; null when the service
 * has it.
 */
async function signOf(run: RunContext): Promise<SyncRecord | null> {
  let count = 0;
  for (const { record, isShown } of await run.lastKnown.evidence()) {
    if (isShown) return null;
    const isGone = record.goneAt !== null && record.goneAt < run.startedAt;
    if (record.id === null || isGone) continue;
    const evidence = await evidenceOf(run, record, record.id);
    if (evidence === 'lost') return record;
    // One that a list has shown in an older form says nothing of others once it is there.
    count += 1;
    if (evidence === 'there' && !run.lastKnown.isSuspect(record.key)) return null;
    if (count === MOST_ASKED) return null;
  }
  return null;
}

/**
 * Whether so much is lost that the service must have gone back. One record alone that people can delete, or that only
 * its list has told of, may have been deleted or hidden.
 */
function isConclusive({ lost: [first, ...others] }: Findings): boolean {
  return first !== undefined && (others.length > 0 || first.read !== null || isTelling(kindOfRecord(first.record)));
}

function listOf(records: readonly LostRecord[]): LostList {
  return { count: records.length, records: records.slice(0, MOST_LOST_NAMED) };
}

function reported({ lost, reused, before }: Findings, overtaken: readonly LostRecord[]): WentBack {
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
    overtaken: listOf(overtaken),
    reused: listOf(reused),
    mark: markOf([
      ...lost.map(({ record, as, read }) => `${as} ${record.key} ${read?.lastModified ?? ''}`),
      // One that is met only with the answer has not been told yet.
      ...overtaken.map(({ key }) => `overtaken ${key}`),
    ]),
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

/**
 * Has everything read in this run, also prices, contacts and bank lines that were read lately. What a list shows may be
 * older than its watermark; a run that is broken off leaves that to the next.
 */
async function readAllAnew(run: RunContext): Promise<void> {
  run.readAnew();
  const streams: Stream[] = [
    ...run.docClasses.map((docClass) => `document:${docClass}` as const),
    ...run.resourceKinds.filter((kind) => !isChildKind(kind)).map((kind) => `resource:${kind}` as const),
  ];
  const cursors: Cursor[] = [];
  for (const stream of streams) {
    const cursor = await run.store.cursor(stream);
    if (cursor) cursors.push({ ...cursor, watermark: null, sweptAt: null, resumeAt: null, lookedAt: LONG_AGO });
  }
  if (cursors.length > 0) await run.store.write([], cursors);
}

/**
 * Finds out whether the service is an older one than earlier runs have seen (docs/sync.md, "A service that went back").
 * If so, everything that it may have lost is looked at, what is missing is marked as gone, and a person is asked. With
 * the answer to just that, the answer is carried out.
 * @returns `asked`: nothing may be sent; `answered`: every list has to be pulled again
 */
export async function settleWentBack(run: RunContext): Promise<'same' | 'asked' | 'answered'> {
  const { lost } = run.lastKnown;
  const sign = lost.length > 0 ? null : await signOf(run);
  // What others have changed since is there, and its modification says nothing of what is lost.
  const missing = lost.filter((key) => !run.lastKnown.isOvertaken(key));
  const findings = lost.length > 0 || sign ? await findLost(run, missing, sign) : null;
  const keys = new Set(findings?.lost.map(({ record }) => record.key));
  const overtaken = findings ? run.lastKnown.overtakenSince(findings.since).filter(({ key }) => !keys.has(key)) : [];
  const isLost = findings !== null && (lost.length === 0 ? isConclusive(findings) : keys.size + overtaken.length > 0);
  if (!isLost) {
    if (findings) await markGone(run, findings.lost, run.now());
    await run.lastKnown.nothingOvertaken();
    if (lost.length === 0) return 'same';
    // What was marked gone is there after all: the lists show it again.
    await readAllAnew(run);
    await run.lastKnown.ask([]);
    return 'answered';
  }
  const at = run.now();
  const report = reported(findings, overtaken);
  const answer = run.answerToWentBack(report.mark);
  if (answer === null) {
    await markGone(run, findings.lost, at);
    await run.lastKnown.ask([...keys, ...overtaken.map(({ key }) => key)]);
    run.wentBack = report;
    run.setAside(new ProblemError({ code: 'service.wentBack', message: report.before ?? '' }));
    return 'asked';
  }
  if (answer === 'sendAgain') await sendAgain(run, findings, at);
  else await markGone(run, findings.lost, at);
  for (const { record } of findings.lost) run.vanished.delete(record.key);
  await readAllAnew(run);
  run.isPutBack = true;
  await run.lastKnown.forget();
  return 'answered';
}
