import { inChunks } from '../../domain/values/chunks.ts';
import { sameAllocations } from '../../domain/documents/allocations.ts';
import type { Document } from '../../domain/documents/document.ts';
import { isDraft } from '../../domain/documents/document.ts';
import { isDocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { isMadeHere, type LostAs, type LostRecord } from '../../domain/service/wentBack.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import { lastModifiedOf } from '../../domain/records/record.ts';
import { parentOnService } from '../../domain/resources/record.ts';
import { isFoundByNewId, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import {
  isDocumentRecord,
  kindOfRecord,
  type StoredVersion,
  type SyncRecord,
  type RecordKind,
} from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Page } from '../../domain/values/paging.ts';
import { problemOf } from '../../domain/values/result.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { inParallel } from '../run/parallel.ts';
import { highest, lowest } from '../pull/cursors.ts';
import { childKinds, listedKinds, unlistedKinds } from '../pull/kindsRead.ts';
import { LARGE_TAKE, pages } from '../pull/paging.ts';
import type { PagedRow } from '../pull/seenRows.ts';
import { RECORDS_AT_ONCE } from '../run/pending.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { editedDocument, isEnded } from './unsentAgain.ts';

/** A record that the service has lost, or has in an older form. */
export interface Lost {
  record: SyncRecord;
  as: LostAs;
  /** The older form; null when the record is missing. */
  read: Document | ResourceContent | null;
}

/** Everything that a service has lost by going back. */
export interface Findings {
  lost: Lost[];
  /** Documents that have a number which a lost document had. */
  reused: LostRecord[];
  /** The earliest change that is lost, by the service's clock. */
  before: Instant | null;
  /** The latest change before it that the service still has: what is newer may be lost. */
  since: Instant | null;
}

/** What a kind with a list shows. */
type OfKind = Pick<Findings, 'lost' | 'reused'> & { kept: Instant[] };

const NOTHING: OfKind = { lost: [], reused: [], kept: [] };

/** A row of a list, as far as it can tell an older form. */
type Row = PagedRow & { summary?: () => { docNo?: string | undefined; description?: string | undefined } | null };

/** What the service lists of a kind. */
interface Listed {
  modified: ReadonlyMap<string, Instant | null>;
  /** Documents by their numbers. */
  numbers: ReadonlyMap<string, LostRecord>;
}

async function listOf(run: RunContext, kind: RecordKind): Promise<Listed> {
  const modified = new Map<string, Instant | null>();
  const numbers = new Map<string, LostRecord>();
  const read = (skip: number, take: number): Promise<Page<Row>> =>
    run.read<Page<Row>>(() =>
      isDocumentClass(kind)
        ? run.service.searchDocuments(kind, { skip, take })
        : run.service.listResources(kind, { skip, take }),
    );
  for await (const page of pages<Row>(read, { from: 0, thorough: true, take: LARGE_TAKE })) {
    for (const row of page.fresh) {
      modified.set(row.id, row.lastModified ?? null);
      const summary = row.summary?.();
      if (summary?.docNo)
        numbers.set(summary.docNo, {
          kind,
          key: row.id,
          name: [summary.docNo, summary.description].filter(Boolean).join(' '),
        });
    }
    for (const { id } of page.unreadable) if (id !== undefined) modified.set(id, null);
  }
  return { modified, numbers };
}

/** Whether the service may have lost a stored version: its list lacks it, or shows an older one. */
function isSuspect({ id, lastModified }: StoredVersion, { modified }: Listed): boolean {
  const shown = modified.get(id);
  return shown === undefined || (shown !== null && lastModified !== null && shown < lastModified);
}

/** Reads one whole record by its id. @returns null when the service answers 404 */
export function readById(run: RunContext, record: SyncRecord, id: Guid): Promise<Document | ResourceContent | null> {
  return run.read<Document | ResourceContent | null>(() =>
    isDocumentRecord(record)
      ? run.service.document(record.docClass, id)
      : run.service.resource(record.kind, id, parentOnService(record)),
  );
}

/** Whether a document was submitted or abandoned, and is none of these in its older form. */
function hasLostStatus({ base }: DocumentRecord, older: Document): boolean {
  const abandoned = ({ statusList }: Document): boolean => statusList.includes('abandoned');
  return base !== null && (isDraft(base) !== isDraft(older) || abandoned(base) !== abandoned(older));
}

/** Whether nothing has to be sent so that the older form becomes the version here. */
function isAsHere(record: SyncRecord, read: Document | ResourceContent): boolean {
  if (isDocumentRecord(record)) {
    const older = read as Document;
    const { local } = editedDocument(record, older, new Map());
    return (
      local === null || (DOCUMENT_RULES.isSame(older, local) && sameAllocations(older.allocations, local.allocations))
    );
  }
  const wanted = record.local ?? record.base;
  const older = read as ResourceContent;
  return (
    wanted === null || (RESOURCE_RULES.isSame(older, wanted) && (older.isActive ?? true) === (wanted.isActive ?? true))
  );
}

function lostAs(record: SyncRecord, read: Document | ResourceContent | null): LostAs {
  if (isEnded(record)) return 'listed';
  if (read === null) {
    if (!isMadeHere(record)) return 'listed';
    if (isDocumentRecord(record)) return 'unsent';
    const isFoundAgain = !isFoundByNewId(record.kind) && RESOURCE_TRAITS[record.kind].foundBy !== 'manual';
    return isFoundAgain ? 'unsent' : 'doubted';
  }
  const takesEdits = !('lines' in read) || isDraft(read);
  return record.editedAt !== null && takesEdits ? 'edited' : 'listed';
}

/** Looks at one record by its id. @returns null when the service has it as it was, or nothing can be said */
async function lookAt(run: RunContext, record: SyncRecord): Promise<Lost | null> {
  const { id } = record;
  if (id === null) return null;
  try {
    const read = await readById(run, record, id);
    if (read === null) return { record, as: lostAs(record, null), read };
    const known = lastModifiedOf(record);
    const isOlder = read.lastModified !== undefined && known !== undefined && read.lastModified < known;
    if (!isOlder || read.unreadable) return null;
    // Where both sides' changes are asked about, at least theirs is lost.
    if (record.conflict?.theirs || !isAsHere(record, read)) return { record, as: lostAs(record, read), read };
    // Its submission is lost, and a person submits it again.
    const isOtherwise = isDocumentRecord(record) && hasLostStatus(record, read as Document);
    return isOtherwise ? { record, as: 'listed', read } : null;
  } catch (thrown) {
    run.setAside(thrown);
    return null;
  }
}

async function lookAtAll(run: RunContext, suspects: readonly { key: string }[]): Promise<Lost[]> {
  const lost: Lost[] = [];
  for (const some of inChunks([...new Set(suspects.map(({ key }) => key))], RECORDS_AT_ONCE))
    await inParallel(await run.store.records(some), WIDTH, async (record) => {
      run.retryPolicy.stopIfCancelled();
      const found = await lookAt(run, record);
      if (found) lost.push(found);
    });
  return lost;
}

/** What is held of a kind, with what this run has marked gone: the pull may have met it before. */
function heldOf(run: RunContext, kind: RecordKind): Promise<StoredVersion[]> {
  return run.store.heldOf(kind, undefined, run.startedAt);
}

/** Reads by its id each record of a kind that the list lacks, or shows in an older form. */
async function lostOfKind(run: RunContext, kind: RecordKind, asked: readonly SyncRecord[]): Promise<OfKind> {
  const listed = await listOf(run, kind);
  const held = await heldOf(run, kind);
  const suspects = held.filter((each) => isSuspect(each, listed));
  // An earlier run that asked the same has marked these as gone.
  const again = asked.filter(({ id }) => id !== null && !listed.modified.has(id));
  const lost = await lookAtAll(run, [...suspects, ...again]);
  const reused = lost.flatMap(({ record, read }): LostRecord[] => {
    const docNo = read === null && isDocumentRecord(record) ? record.base?.docNo : undefined;
    const other = docNo === undefined ? undefined : listed.numbers.get(docNo);
    return other ? [other] : [];
  });
  const kept = held.flatMap(({ id, lastModified }) =>
    lastModified !== null && listed.modified.get(id) === lastModified ? [lastModified] : [],
  );
  return { lost, reused, kept };
}

/**
 * The records of a kind without a list of its own that were made here and have changed since, and all those below a
 * parent that is missing.
 */
async function lostBelow(
  run: RunContext,
  kind: ResourceKind,
  asked: readonly SyncRecord[],
  { lost, since }: Findings,
): Promise<Lost[]> {
  const held = (await heldOf(run, kind)).filter(
    (each) => isMadeHere(each) && (since === null || each.lastModified === null || each.lastModified >= since),
  );
  const missing = lost.flatMap(({ record, read }) => (read === null && record.id !== null ? [record.id] : []));
  const below = missing.length === 0 ? [] : await run.store.heldOf(kind, missing, run.startedAt);
  return lookAtAll(run, [...held, ...below, ...asked]);
}

/** Does without a list that this user may not see, or that the service does not have: it says nothing. */
async function orNothing<T>(run: RunContext, looking: Promise<T>, nothing: T): Promise<T> {
  try {
    return await looking;
  } catch (thrown) {
    const { code } = problemOf(thrown);
    if (code !== 'permission.denied' && code !== 'service.refused') throw thrown;
    run.setAside(thrown);
    return nothing;
  }
}

function modifiedOf(records: readonly SyncRecord[]): Instant | null {
  return lowest(...records.map(lastModifiedOf));
}

/**
 * Looks at everything that the service may have lost: what its lists lack, and what they show in an older form, each
 * read by its id. Of records without a list of their own: those made here that have changed since the latest change of
 * before that the service still has, and those below a record that is missing.
 * @param keys of records that an earlier run has marked gone, while a person is asked
 * @param sign the record that shows that the service may have gone back
 */
export async function findLost(run: RunContext, keys: readonly string[], sign: SyncRecord | null): Promise<Findings> {
  const asked: SyncRecord[] = [];
  for (const some of inChunks(keys, RECORDS_AT_ONCE)) asked.push(...(await run.store.records(some)));
  const of = (kind: RecordKind): SyncRecord[] => asked.filter((record) => kindOfRecord(record) === kind);
  const found: Findings = { lost: [], reused: [], before: null, since: null };
  const kept: Instant[] = [];
  for (const kind of [...listedKinds(run), ...run.docClasses]) {
    run.retryPolicy.stopIfCancelled();
    const ofKind = await orNothing(run, lostOfKind(run, kind, of(kind)), NOTHING);
    found.lost.push(...ofKind.lost);
    found.reused.push(...ofKind.reused);
    kept.push(...ofKind.kept);
  }
  const before = modifiedOf([...found.lost.map(({ record }) => record), ...asked, ...(sign ? [sign] : [])]);
  // A change that is still there and is older than a lost one was made before the backup, not after it was put back.
  found.since = before === null ? null : highest(...kept.filter((each) => each < before));
  for (const kind of [...childKinds(run), ...unlistedKinds(run)]) {
    run.retryPolicy.stopIfCancelled();
    found.lost.push(...(await orNothing(run, lostBelow(run, kind, of(kind), found), [])));
  }
  found.before = modifiedOf(found.lost.map(({ record }) => record));
  return found;
}
