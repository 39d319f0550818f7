import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import type { NoteBroken } from './broken.ts';
import { factsOf, type Trace, type Facts } from '../trace.ts';
import type { CutLists } from '../faults/cutLists.ts';
import { isOfDocument, keysNamed, type Badge } from '../models/badges.ts';
import { isUnanswered, namesOf, type RunTraffic } from '../runTraffic.ts';
import type { FieldsSeen } from '../models/fieldsSeen.ts';
import { recordFacts } from '../actions/records.ts';

/** What is known once a run has ended. */
export interface Ended {
  traffic: RunTraffic;
  report: SyncReport;
  /** Every record that is here. */
  records: readonly SyncRecord[];
  badge: (record: SyncRecord) => Badge;
  cutLists: CutLists;
  trace: Trace;
  noteBroken: NoteBroken;
  /** Which fields the laptop has been shown. */
  seen: FieldsSeen;
  /** Whether a person has had this record sent again with this run, after the service went back. */
  isResent: (key: string) => boolean;
  /** Whether lists show a record in a form that cannot be read. */
  isUnreadable: (id: string) => boolean;
}

/** Problems that concern one record or list and do not end a run. */
const OF_ONE: ReadonlySet<string> = new Set([
  'service.refused',
  'service.shortList',
  'service.nonsense',
  'permission.denied',
]);
const LISTED = ['department', 'costCentre', 'contactAccount', 'project', 'product'];

/**
 * V: a request that the service accepted or refused is not sent again in the same run, unless somebody asked for it
 * meanwhile. A field that the service does not show is sent twice, to be sure; what is refused for another reason, such
 * as a right that is missing for a while, is none of the two.
 */
export function sentOnce({ traffic, seen, noteBroken }: Ended): void {
  if (traffic.isTouched) return;
  const answered = new Map<string, number>();
  const sentAgain = new Set<string>();
  for (const { request, answer, at } of traffic.writes) {
    // Requests with files have no comparable body; the files themselves are counted at the end.
    if (request.form) continue;
    const { method, url, body = '' } = request;
    const words = `${method} ${url} ${body}`;
    const before = answered.get(words);
    const mayBeAgain = method === 'PATCH' && !sentAgain.has(words) && seen.sendsUnseen(request);
    const isAnswered = answer !== null && (answer.status < 300 || [400, 409, 422].includes(answer.status));
    if (before !== undefined && before < at && !mayBeAgain)
      noteBroken('V', `${traffic.laptop.name} sent twice in one run what had been answered: ${words.slice(0, 200)}`);
    else if (before !== undefined && before < at && isAnswered) sentAgain.add(words);
    if (isAnswered) answered.set(words, at);
  }
}

/**
 * H: nobody is asked about a change that nobody can have made; and what is taken for not shown has never been shown.
 */
export function noneUnmade({ traffic: { laptop }, records, seen, noteBroken }: Ended): void {
  for (const record of records) {
    const who = `${laptop.name}: ${namesOf(record).kind} ${record.key}`;
    for (const path of seen.unmade(record)) noteBroken('H', `${who} is in conflict over ${path}, and nobody made it`);
    for (const field of seen.wrong(record))
      noteBroken('H', `${who} says that the service does not show ${field}, and it has shown it`);
  }
}

/** V: what the service has refused is not sent again until somebody changes it or asks for it. */
export function refusedOnce({ traffic, isResent, noteBroken }: Ended): void {
  if (traffic.isTouched) return;
  for (const { record } of traffic.begun.waiting.values()) {
    const { key, rejection, revision } = record;
    if (rejection?.code !== 'service.refused' || rejection.revision !== revision || isResent(key)) continue;
    // What the service has is not created: a create belongs to another record, even where both have the same token.
    const [write] = traffic
      .writesOf(namesOf(record))
      .filter(({ about }) => record.id === null || about?.what !== 'newRecord');
    if (write)
      noteBroken(
        'V',
        `${traffic.laptop.name} sent what had been refused, and is unchanged: ${write.request.method} ${write.request.url}: ${rejection.message}`,
      );
  }
}

/**
 * Whether it is allocated to another document, which may have been open only since the run came by, and been posted
 * when it was read back.
 */
function isSetAgainst(record: SyncRecord): boolean {
  return (
    isOfDocument(record) && (record.commands[0]?.name === 'allocate' || (record.local?.allocations?.length ?? 0) > 0)
  );
}

/**
 * Whether a record names, itself or through others, one that was changed during the run and is not at the service yet.
 * That blocked it when its turn came, so it may go with the next run only.
 */
function namesChanged(
  record: SyncRecord,
  { traffic, records }: Pick<Ended, 'traffic' | 'records'>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  return keysNamed(record).some((key) => {
    const named = seen.has(key) ? undefined : records.find((each) => each.key === key && each.id === null);
    if (!named) return false;
    return (
      traffic.begun.waiting.get(key)?.record.revision !== named.revision ||
      namesChanged(named, { traffic, records }, new Set([...seen, key]))
    );
  });
}

/**
 * P: after a run that nothing ended early, no record waits that was ready when the run began and about which the
 * service has said nothing. Exceptions are what was changed meanwhile and what names it.
 */
export function allSent(ended: Ended): void {
  const { traffic, report, records, badge, noteBroken } = ended;
  // Where nobody could sign in, nothing was asked of the service. A person may be asked about all of it first.
  if (report.wentBack !== undefined) return;
  if (!traffic.isServed || report.apiVersion === null || (report.problem !== null && !OF_ONE.has(report.problem.code)))
    return;
  for (const record of records) {
    const before = traffic.begun.waiting.get(record.key);
    if (
      before?.state !== 'queued' ||
      before.record.revision !== record.revision ||
      badge(record) !== 'queued' ||
      isSetAgainst(record) ||
      namesChanged(record, ended)
    )
      continue;
    if (
      (record.id !== null && traffic.wasGone(record.id)) ||
      (report.problem !== null && traffic.isNotShown(namesOf(record)))
    )
      continue;
    if (traffic.writesOf(namesOf(record)).length === 0)
      noteBroken(
        'P',
        `${traffic.laptop.name}: ${namesOf(record).kind} ${record.key} was ready and waits still, although nothing is in its way`,
      );
  }
}

/**
 * A: a record that the last answer about it has shown is not taken for gone. A cancelled run need not have stored what
 * it was shown last: then only what it has marked itself counts, not what was marked before.
 */
export function stillShown({ traffic, report, records, noteBroken }: Ended): void {
  if (!traffic.isServed) return;
  const isCancelled = report.problem?.code === 'sync.cancelled';
  for (const record of records) {
    const { id, goneAt } = record;
    if (goneAt === null || id === null || (isCancelled && goneAt < report.startedAt)) continue;
    const names = namesOf(record);
    const { shownAt, goneAt: reportedGoneAt } = traffic.lastSeen(id);
    const goneSince = Math.max(
      reportedGoneAt,
      ...traffic
        .writesOf(names)
        .filter(({ request }) => request.method === 'DELETE')
        .map(({ at }) => at),
    );
    if (shownAt > goneSince)
      noteBroken('A', `${traffic.laptop.name}: ${names.kind} ${record.key} was shown, and is marked gone`);
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
 * A: after a run without a fault, everything is here that was at the service before and that a list read from its
 * beginning covers, as it was then or newer. Exceptions: what the service has deleted since; kinds below a parent,
 * which are read from time to time only; what a list shows in a form that cannot be read, which the report names; and
 * what a list that was cut again and again has left out, which the next sweep finds.
 */
export function allBrought(ended: Ended): void {
  const { traffic, report, records, cutLists, trace, seen, isUnreadable, noteBroken } = ended;
  if (!traffic.isServed || report.problem !== null || report.denied.length > 0) return;
  const read = new Set(
    traffic.reads.flatMap(({ request: { url }, answer }) =>
      answer?.status === 200 && /[?&]skip=0&take=/.test(url) && !/[?&]IntRef=/i.test(url)
        ? [/^\/api\/([^/?]+)/.exec(url)?.[1]?.toLowerCase() ?? '']
        : [],
    ),
  );
  const held = new Map(
    records.flatMap((record) => (record.id === null ? [] : [[record.id.toLowerCase(), record] as const])),
  );
  for (const [id, { kind, facts }] of traffic.begun.there) {
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
      // It may be what a create in doubt has made; that is asked about.
      if (!records.some((each) => each.id === null && each.inFlight !== null) && !traffic.writes.some(isUnanswered))
        noteBroken('A', `${traffic.laptop.name}: ${kind} ${id} was there before the run, and is not here`);
      continue;
    }
    const shown = shownBase(record);
    if (!shown || record.inFlight || record.goneAt !== null) continue;
    for (const path of new Set([...facts.keys(), ...shown.keys()])) {
      const value = shown.get(path);
      if (seen.isUnprovable(record, path) || (value === undefined && seen.isHidden(record, path))) continue;
      if (facts.get(path) !== value && !trace.held(id, path, value, traffic.begun.step))
        noteBroken(
          'A',
          `${traffic.laptop.name}: ${path} of ${kind} ${id} is ${value ?? 'nothing'} here, and was ${facts.get(path) ?? 'nothing'} there before the run`,
        );
    }
  }
}
