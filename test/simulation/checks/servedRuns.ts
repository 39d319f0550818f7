import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import type { NoteBroken } from './broken.ts';
import { factsOf, type Trace, type Facts } from '../trace.ts';
import type { CutLists } from '../faults/cutLists.ts';
import { isOfDocument, keysNamed, type Badge } from '../models/badges.ts';
import { isUnanswered, namesOf, type RunTraffic } from '../runTraffic.ts';
import { recordFacts } from '../actions/records.ts';

/** What is known once a run has ended. */
export interface Ended {
  book: RunTraffic;
  report: SyncReport;
  /** Every record that is here. */
  records: readonly SyncRecord[];
  badge: (record: SyncRecord) => Badge;
  cutLists: CutLists;
  trace: Trace;
  noteBroken: NoteBroken;
  /** Whether lists show a record in a form that cannot be read. */
  isUnreadable: (id: string) => boolean;
}

/** Problems that concern one record or list, and end no run. */
const OF_ONE: ReadonlySet<string> = new Set([
  'service.refused',
  'service.shortList',
  'service.nonsense',
  'permission.denied',
]);
const LISTED = ['department', 'costCentre', 'contactAccount', 'project', 'product'];

/** V: a request that the service took is not sent once more in the same run, unless somebody asked for it meanwhile; nor one that it refused. */
export function sentOnce({ book, noteBroken }: Ended): void {
  if (book.isTouched) return;
  const answered = new Map<string, number>();
  for (const { request, answer, at } of book.writes) {
    // Files have no words to be told by; the files themselves are counted at the end.
    if (request.form) continue;
    const { method, url, body = '' } = request;
    const words = `${method} ${url} ${body}`;
    const before = answered.get(words);
    if (before !== undefined && before < at)
      noteBroken('V', `${book.laptop.name} sent twice in one run what had been answered: ${words.slice(0, 200)}`);
    const isRefused = answer !== null && [400, 409, 422].includes(answer.status);
    if (answer !== null && (answer.status < 300 || isRefused)) answered.set(words, at);
  }
}

/** V: what the service has refused is not sent again until somebody changes it, or says so. */
export function refusedOnce({ book, noteBroken }: Ended): void {
  if (book.isTouched) return;
  for (const { record } of book.begun.waiting.values()) {
    const { rejection, revision } = record;
    if (rejection?.code !== 'service.refused' || rejection.revision !== revision) continue;
    // What the service has is not created: a create is of another one, also where the two were given the same token.
    const [write] = book
      .writesOf(namesOf(record))
      .filter(({ about }) => record.id === null || about?.what !== 'newRecord');
    if (write)
      noteBroken(
        'V',
        `${book.laptop.name} sent what had been refused, and is unchanged: ${write.request.method} ${write.request.url}: ${rejection.message}`,
      );
  }
}

/** Whether it is set against another document: that may have been open only since the run came by, and was posted when it was read back. */
function isSetAgainst(record: SyncRecord): boolean {
  return (
    isOfDocument(record) && (record.commands[0]?.name === 'allocate' || (record.local?.allocations?.length ?? 0) > 0)
  );
}

/**
 * Whether it names, itself or through others, what was changed while the run went on and is not there yet: that was in its way when its turn
 * came, and may go with the next run only.
 */
function namesChanged(
  record: SyncRecord,
  { book, records }: Pick<Ended, 'book' | 'records'>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  return keysNamed(record).some((key) => {
    const named = seen.has(key) ? undefined : records.find((each) => each.key === key && each.id === null);
    if (!named) return false;
    return (
      book.begun.waiting.get(key)?.record.revision !== named.revision ||
      namesChanged(named, { book, records }, new Set([...seen, key]))
    );
  });
}

/** P: after a run that nothing ended early, nothing waits that was ready when it began, and of which the service has said nothing. What was changed meanwhile may, and what names it. */
export function allSent(ended: Ended): void {
  const { book, report, records, badge, noteBroken } = ended;
  // Where nobody could sign in, nothing was asked of the service.
  if (!book.isServed || report.apiVersion === null || (report.problem !== null && !OF_ONE.has(report.problem.code)))
    return;
  for (const record of records) {
    const before = book.begun.waiting.get(record.key);
    if (
      before?.state !== 'queued' ||
      before.record.revision !== record.revision ||
      badge(record) !== 'queued' ||
      isSetAgainst(record) ||
      namesChanged(record, ended)
    )
      continue;
    if (
      (record.id !== null && book.wasGone(record.id)) ||
      (report.problem !== null && book.isNotShown(namesOf(record)))
    )
      continue;
    if (book.writesOf(namesOf(record)).length === 0)
      noteBroken(
        'P',
        `${book.laptop.name}: ${namesOf(record).kind} ${record.key} was ready and waits still, although nothing is in its way`,
      );
  }
}

/**
 * A: what the last answer about a record has shown is not taken for gone. A run that was cancelled need not have taken in what it was shown last:
 * of such a one only what it has marked itself counts, and not what was marked before.
 */
export function stillShown({ book, report, records, noteBroken }: Ended): void {
  if (!book.isServed) return;
  const isCancelled = report.problem?.code === 'sync.cancelled';
  for (const record of records) {
    const { id, goneAt } = record;
    if (goneAt === null || id === null || (isCancelled && goneAt < report.startedAt)) continue;
    const names = namesOf(record);
    const { shownAt, goneAt: toldGoneAt } = book.saidOf(id);
    const goneSince = Math.max(
      toldGoneAt,
      ...book
        .writesOf(names)
        .filter(({ request }) => request.method === 'DELETE')
        .map(({ at }) => at),
    );
    if (shownAt > goneSince)
      noteBroken('A', `${book.laptop.name}: ${names.kind} ${record.key} was shown, and is marked gone`);
  }
}

function shownBase(record: SyncRecord): Facts | null {
  if (isOfDocument(record)) {
    const document = record.conflict?.theirs ?? record.base;
    return document && factsOf(document, document.statusList);
  }
  const content = record.conflict?.theirs ?? record.base;
  return content && recordFacts(content);
}

/**
 * A: after a run without a fault, everything that a list which was read from its beginning covers, and that the service had before, is here, as it was then or
 * newer. What the service has deleted since is not asked for. Kinds below a parent are read from time to time only.
 * Nor is what a list shows in a form that cannot be read: the report names it.
 * What a list that was cut again and again has left out is met by the next sweep.
 */
export function allBrought({ book, report, records, cutLists, trace, isUnreadable, noteBroken }: Ended): void {
  if (!book.isServed || report.problem !== null || report.denied.length > 0) return;
  const read = new Set(
    book.reads.flatMap(({ request: { url }, answer }) =>
      answer?.status === 200 && /[?&]skip=0&take=/.test(url) && !/[?&]IntRef=/i.test(url)
        ? [/^\/api\/([^/?]+)/.exec(url)?.[1]?.toLowerCase() ?? '']
        : [],
    ),
  );
  const held = new Map(
    records.flatMap((record) => (record.id === null ? [] : [[record.id.toLowerCase(), record] as const])),
  );
  for (const [id, { kind, facts }] of book.begun.there) {
    const isDocument = trace.documents.has(id);
    if (
      isUnreadable(id) ||
      !read.has(kind.toLowerCase()) ||
      cutLists.isShortOf(kind) ||
      !(isDocument || LISTED.includes(kind)) ||
      trace.resources.get(id)?.isGone === true
    )
      continue;
    const record = held.get(id);
    if (!record) {
      // It may be what a create in doubt has made, which is asked about.
      if (!records.some((each) => each.id === null && each.inFlight !== null) && !book.writes.some(isUnanswered))
        noteBroken('A', `${book.laptop.name}: ${kind} ${id} was there before the run, and is not here`);
      continue;
    }
    const shown = shownBase(record);
    if (!shown || record.inFlight || record.goneAt !== null) continue;
    for (const path of new Set([...facts.keys(), ...shown.keys()])) {
      const value = shown.get(path);
      if (facts.get(path) !== value && !trace.held(id, path, value, book.begun.step))
        noteBroken(
          'A',
          `${book.laptop.name}: ${path} of ${kind} ${id} is ${value ?? 'nothing'} here, and was ${facts.get(path) ?? 'nothing'} there before the run`,
        );
    }
  }
}
