import { ATTACHMENT_KIND } from '../../../src/domain/documents/attachment.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import type { NoteBroken } from './broken.ts';
import type { Reply } from '../simulatedService.ts';
import type { Facts } from '../trace.ts';
import { CutLists } from '../faults/cutLists.ts';
import type { Scene } from '../actions/actions.ts';
import type { Laptop } from '../laptop.ts';
import type { ServiceProfile } from '../faults/serviceProfile.ts';
import { FieldsSeen } from '../models/fieldsSeen.ts';
import { listRowsWrong } from './listRows.ts';
import { badgeInContext, isAskedWhich, isWaiting, type Badge } from '../models/badges.ts';
import type { Outgoing } from './outgoing.ts';
import { isOf, isUnanswered, namesOf, RunTraffic, isTaken, lacksId, type Begun } from '../runTraffic.ts';
import { allBrought, allSent, noneUnmade, refusedOnce, sentOnce, stillShown, type Ended } from './servedRuns.ts';
import type { FaultSchedule } from '../faults/faults.ts';

/** The counter of a report for each badge. */
const COUNTED: ReadonlyMap<Badge, 'rejected' | 'conflicts' | 'inDoubt' | 'notReady' | 'waiting'> = new Map([
  ['rejected', 'rejected'],
  ['conflict', 'conflicts'],
  ['unknown', 'inDoubt'],
  ['saved', 'notReady'],
  ['waits', 'waiting'],
]);

/**
 * Checks each laptop when one of its runs has ended by itself, while the history goes on: whether what the run reports
 * is true.
 */
export class AfterRuns {
  private readonly scene: Scene;
  private readonly faultSchedule: FaultSchedule;
  private readonly noteBroken: NoteBroken;
  private readonly service = new Map<Laptop, RunTraffic>();
  private readonly cutLists = new Map<Laptop, CutLists>();
  private readonly fieldsSeen = new Map<Laptop, FieldsSeen>();
  private hasGoneBack = false;

  private readonly serviceProfile: ServiceProfile;

  constructor(scene: Scene, faultSchedule: FaultSchedule, serviceProfile: ServiceProfile, noteBroken: NoteBroken) {
    this.scene = scene;
    this.faultSchedule = faultSchedule;
    this.serviceProfile = serviceProfile;
    this.noteBroken = noteBroken;
  }

  /** The traffic of the run that is under way on a laptop; null when it ended before anybody looked. */
  trafficOf(laptop: Laptop): RunTraffic | null {
    const traffic = this.service.get(laptop);
    return traffic?.run === laptop.run ? traffic : null;
  }

  /** Which fields a laptop has been shown. */
  seenBy(laptop: Laptop): FieldsSeen {
    const seen = this.fieldsSeen.get(laptop) ?? new FieldsSeen();
    this.fieldsSeen.set(laptop, seen);
    return seen;
  }

  private cutListsOf(laptop: Laptop): CutLists {
    const cutLists = this.cutLists.get(laptop) ?? new CutLists();
    this.cutLists.set(laptop, cutLists);
    return cutLists;
  }

  /** Whether a list came short so often that only the next sweep shows what it left out. */
  get isListShort(): boolean {
    return [...this.cutLists.values()].some(({ isAnyShort }) => isAnyShort);
  }

  arrived(laptop: Laptop, request: Outgoing, reply: Reply): void {
    this.trafficOf(laptop)?.arrived(request, reply);
    this.cutListsOf(laptop).arrived(request, reply);
  }

  answered(laptop: Laptop, request: Outgoing, reply: Reply): void {
    this.trafficOf(laptop)?.answered(request, reply);
    this.seenBy(laptop).answered(request, reply);
    this.cutListsOf(laptop).answered(request, reply);
  }

  ended(laptop: Laptop, report: SyncReport): void {
    const traffic = this.trafficOf(laptop);
    if (traffic) traffic.report = report;
  }

  /** The service was put back to a backup: what runs have read before is no longer so. */
  wentBack(): void {
    this.hasGoneBack = true;
    for (const traffic of this.service.values()) traffic.isOfBefore = true;
  }

  /** Somebody works at a laptop: what a run there has already read may be outdated. */
  touched(laptop: Laptop): void {
    const traffic = this.trafficOf(laptop);
    if (traffic) traffic.isTouched = true;
  }

  /**
   * Starts recording each run that has begun, and checks each that has ended; between two steps, so that nothing has
   * happened since.
   */
  async look(): Promise<void> {
    for (const laptop of this.scene.laptops) {
      const traffic = this.service.get(laptop);
      if (traffic?.report) {
        this.service.delete(laptop);
        if (!traffic.isOfBefore) await this.lookAt(traffic, traffic.report);
      }
      if (laptop.run && this.service.get(laptop)?.run !== laptop.run)
        this.service.set(laptop, new RunTraffic(laptop, laptop.run, await this.found(laptop)));
    }
  }

  private struck({ index }: Laptop): number {
    return this.faultSchedule.struck.filter(({ laptop }) => laptop === index).length;
  }

  /** Whether the store ran out of space during the run. */
  private wasFull({ laptop: { index }, begun }: RunTraffic): boolean {
    return this.faultSchedule.struck
      .filter(({ laptop }) => laptop === index)
      .slice(begun.struck)
      .some(({ kind }) => kind === 'quota');
  }

  private async found(laptop: Laptop): Promise<Begun> {
    const { world, trace } = this.scene;
    const { forSync } = laptop.store;
    const records = await forSync.records(await forSync.pendingKeys());
    const there = new Map<string, { kind: string; facts: Facts }>([
      ...[...trace.documents.values()].map(({ id, docClass, facts }) => [id, { kind: docClass, facts }] as const),
      ...[...trace.resources.values()]
        .filter(({ isGone }) => !isGone)
        .map(({ id, kind, facts }) => [id, { kind, facts }] as const),
    ]);
    return {
      step: world.stepCount,
      time: world.time,
      struck: this.struck(laptop),
      waiting: new Map(records.map((record) => [record.key, { record, state: this.badge(record, records, null) }])),
      there,
    };
  }

  /** The badge of a record, given what the run has reported about the service. */
  private badge(record: SyncRecord, waiting: readonly SyncRecord[], report: SyncReport | null): Badge {
    const denied = new Set(Object.keys(report?.deniedToSend ?? {}));
    return badgeInContext(record, {
      version: this.scene.service.sessionVersion,
      denied,
      waiting: (key) => waiting.find((each) => each.key === key),
    });
  }

  /** Whether the run could not store what it received, and possibly not even count. */
  private couldNotWrite({ hasLostPage }: RunTraffic, { problem }: SyncReport): boolean {
    return hasLostPage || problem?.code === 'store.failed' || problem?.code === 'sync.pageGone';
  }

  private async lookAt(traffic: RunTraffic, report: SyncReport): Promise<void> {
    const { laptop } = traffic;
    const records: SyncRecord[] = [...(await laptop.documents()), ...(await laptop.resources())];
    // A backup restored during the run brings back records of another time.
    const isRestored = traffic.run.intendedBefore !== null;
    if (!isRestored) {
      this.doubts(traffic, report, records);
      this.unanswered(traffic, records);
    }
    this.counts(traffic, report, records);
    await this.pending(laptop, records);
    for (const words of await listRowsWrong(laptop)) this.noteBroken('H', words);
    const waiting = records.filter(isWaiting);
    const ended: Ended = {
      traffic,
      report,
      records,
      badge: (record) => this.badge(record, waiting, report),
      cutLists: this.cutListsOf(laptop),
      trace: this.scene.trace,
      noteBroken: this.noteBroken,
      seen: this.seenBy(laptop),
      isResent: (key) => {
        const { resent, madeAgain } = this.scene.logs[laptop.index];
        return traffic.run.answer?.answer === 'sendAgain' && (resent.has(key) || madeAgain.has(key));
      },
      isUnreadable: (id) => this.serviceProfile.isUnreadable(id),
    };
    sentOnce(ended);
    noneUnmade(ended);
    refusedOnce(ended);
    // Then the records here do not show what the run has written either, nor when it could write nothing.
    if (isRestored || this.couldNotWrite(traffic, report)) return;
    stillShown(ended);
    allSent(ended);
    // What is hidden from reads by its id cannot be read whole.
    if (
      this.struck(laptop) === traffic.begun.struck &&
      // An older form is taken in only once somebody has answered: what is here at rest is looked at then.
      !this.hasGoneBack &&
      !this.serviceProfile.lags &&
      !this.faultSchedule.isHiding(traffic.begun.time)
    )
      allBrought(ended);
  }

  /**
   * H: a record is in doubt only if one of its requests left and nobody can know its outcome. That includes a create
   * that was accepted and could not be read back, and one that is refused as existing already and cannot be read. It
   * also includes all records of a run that could not store what it received, when it reports them and what went wrong.
   * If a record is read back as gone although its list may still show it, nobody knows what was written. Doubts from
   * before the run were looked at then, or are those of a run that was killed, whose last write may come late.
   */
  private doubts(traffic: RunTraffic, report: SyncReport, records: readonly SyncRecord[]): void {
    for (const record of records) {
      const { inFlight } = record;
      if (!inFlight || inFlight.sentAt === traffic.begun.waiting.get(record.key)?.record.inFlight?.sentAt) continue;
      if (traffic.laptop.isMarkedLate(record)) continue;
      // It was lost by a service that went back, and a person has had it sent again.
      if (inFlight.restoredAt !== undefined && this.scene.trace.lost.size > 0) continue;
      const names = namesOf(record);
      const writes = traffic.writesOf(names);
      const isUnknown = writes.some(
        (write) =>
          isUnanswered(write) ||
          lacksId(write) ||
          isTaken(write) ||
          (record.id !== null &&
            (traffic.lastSeen(record.id).goneAt > write.at || !traffic.isLookedAtSince(names, write))),
      );
      const isReported = report.inDoubt > 0 && report.problem !== null;
      // The service has several documents under its IntRef: nothing is sent before a person has said which one it is.
      if ('docClass' in record && isAskedWhich(record) && this.serviceProfile.hasDuplicates(record.key)) continue;
      if (isUnknown || this.couldNotWrite(traffic, report) || (isReported && this.wasFull(traffic))) continue;
      this.noteBroken(
        'H',
        `${traffic.laptop.name}: ${names.kind} ${record.key} is in doubt (${inFlight.operation}) after a run in which ${writes.length === 0 ? 'nothing of it left' : 'all of it was answered'}`,
      );
    }
  }

  /**
   * H: a request that left without an answer leaves its record in doubt, unless the record was looked for since, or
   * sent again and answered. A record that is no longer here was replaced by another (`replaces`), which was read. When
   * the service's own record is here under the same token, because a restored backup knows the local one as never sent,
   * the create belongs to the one in doubt.
   */
  private unanswered(traffic: RunTraffic, records: readonly SyncRecord[]): void {
    for (const record of records) {
      if (record.inFlight) continue;
      const names = namesOf(record);
      const last = traffic.writesOf(names).at(-1);
      // A service that is too busy (503, 429) has done nothing.
      if (!last || !isUnanswered(last) || last.answer?.status === 503 || traffic.isLookedAtSince(names, last)) continue;
      const isOfAnother =
        record.id !== null &&
        last.about?.what === 'newRecord' &&
        records.some(
          (other) => other.inFlight?.operation === 'create' && other.id === null && isOf(last, namesOf(other)),
        );
      if (isOfAnother) continue;
      this.noteBroken(
        'H',
        `${traffic.laptop.name}: ${names.kind} ${record.key} is in no doubt, and nobody knows what became of ${last.request.method} ${last.request.url}`,
      );
    }
  }

  /**
   * H: what a report counts as open is what the badges show, in total and by kind. Somebody who works at the laptop
   * meanwhile may change both, and a cancelled run counts what it knows. Without an answer to the sign-in nothing is
   * known of the service. A report may also count a conflict that has gone by itself since.
   */
  private counts(traffic: RunTraffic, report: SyncReport, records: readonly SyncRecord[]): void {
    const { laptop, isTouched } = traffic;
    const { problem, kinds = {} } = report;
    if (
      isTouched ||
      report.apiVersion === null ||
      problem?.code === 'sync.cancelled' ||
      this.couldNotWrite(traffic, report)
    )
      return;
    const waiting = records.filter(isWaiting);
    const shown = new Map<string, number>();
    const add = (name: string): unknown => shown.set(name, (shown.get(name) ?? 0) + 1);
    for (const record of waiting) {
      const name = COUNTED.get(this.badge(record, waiting, report));
      if (name === undefined) continue;
      add(name);
      add(`${namesOf(record).kind} ${name}`);
    }
    for (const name of COUNTED.values()) {
      const [reported, is] = [(report[name] ?? 0) - (kinds[ATTACHMENT_KIND]?.[name] ?? 0), shown.get(name) ?? 0];
      if (name === 'conflicts' ? reported < is : reported !== is)
        this.noteBroken(
          'H',
          `${laptop.name}: a report tells of ${String(reported)} ${name}, and the badges of ${String(is)}`,
        );
      for (const [kind, counts] of Object.entries(kinds)) {
        const ofKind = shown.get(`${kind} ${name}`) ?? 0;
        if (kind !== ATTACHMENT_KIND && (counts[name] ?? 0) !== ofKind)
          this.noteBroken(
            'H',
            `${laptop.name}: a report tells of ${String(counts[name] ?? 0)} ${kind} ${name}, and the badges of ${String(ofKind)}`,
          );
      }
    }
  }

  /** H: what the store counts as pending is what waits by the records' own marks. */
  private async pending({ store, name }: Laptop, records: readonly SyncRecord[]): Promise<void> {
    const counted = new Set(await store.forSync.pendingKeys());
    for (const record of records) {
      if (isWaiting(record) !== counted.has(record.key))
        this.noteBroken(
          'H',
          `${name}: ${record.key} ${counted.has(record.key) ? 'counts as waiting, and does not' : 'waits, and is not counted'}`,
        );
      counted.delete(record.key);
    }
    for (const key of counted) this.noteBroken('H', `${name}: ${key} counts as waiting, and is not here`);
  }
}
