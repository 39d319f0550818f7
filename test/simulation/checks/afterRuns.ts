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
import { listRowsWrong } from './listRows.ts';
import { badgeInContext, isWaiting, type Badge } from '../models/badges.ts';
import type { Outgoing } from './outgoing.ts';
import { isOf, isUnanswered, namesOf, RunTraffic, saysTaken, tellsNoId, type Begun } from '../runTraffic.ts';
import { allBrought, allSent, refusedOnce, sentOnce, stillShown, type Ended } from './servedRuns.ts';
import type { FaultSchedule } from '../faults/faults.ts';

/** How a report counts what a badge shows. */
const COUNTED: ReadonlyMap<Badge, 'rejected' | 'conflicts' | 'inDoubt' | 'notReady' | 'waiting'> = new Map([
  ['rejected', 'rejected'],
  ['conflict', 'conflicts'],
  ['unknown', 'inDoubt'],
  ['saved', 'notReady'],
  ['waits', 'waiting'],
]);

/** Looks at each laptop when one of its runs has ended by itself, in the middle of the storm, whether what it says of that run is so. */
export class AfterRuns {
  private readonly scene: Scene;
  private readonly faultSchedule: FaultSchedule;
  private readonly noteBroken: NoteBroken;
  private readonly service = new Map<Laptop, RunTraffic>();
  private readonly cutLists = new Map<Laptop, CutLists>();

  private readonly serviceProfile: ServiceProfile;

  constructor(scene: Scene, faultSchedule: FaultSchedule, serviceProfile: ServiceProfile, noteBroken: NoteBroken) {
    this.scene = scene;
    this.faultSchedule = faultSchedule;
    this.serviceProfile = serviceProfile;
    this.noteBroken = noteBroken;
  }

  /** The run that is under way on a laptop; null of one that had gone before it was looked at. */
  trafficOf(laptop: Laptop): RunTraffic | null {
    const book = this.service.get(laptop);
    return book?.run === laptop.run ? book : null;
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
    this.cutListsOf(laptop).answered(request, reply);
  }

  ended(laptop: Laptop, report: SyncReport): void {
    const book = this.trafficOf(laptop);
    if (book) book.report = report;
  }

  /** Somebody works at a laptop: what a run under way there read before may not be so any more. */
  touched(laptop: Laptop): void {
    const book = this.trafficOf(laptop);
    if (book) book.isTouched = true;
  }

  /** Opens a book for each run that has begun, and looks at each that has ended; between two steps, so that nothing has happened since. */
  async look(): Promise<void> {
    for (const laptop of this.scene.laptops) {
      const book = this.service.get(laptop);
      if (book?.report) {
        this.service.delete(laptop);
        await this.lookAt(book, book.report);
      }
      if (laptop.run && this.service.get(laptop)?.run !== laptop.run)
        this.service.set(laptop, new RunTraffic(laptop, laptop.run, await this.found(laptop)));
    }
  }

  private struck({ index }: Laptop): number {
    return this.faultSchedule.struck.filter(({ laptop }) => laptop === index).length;
  }

  /** Whether the store had no room in the midst of the run. */
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

  /** The badge of a record, with what the run has told of the service. */
  private badge(record: SyncRecord, waiting: readonly SyncRecord[], report: SyncReport | null): Badge {
    const denied = new Set(Object.keys(report?.deniedToSend ?? {}));
    return badgeInContext(record, {
      version: this.scene.service.told,
      denied,
      waiting: (key) => waiting.find((each) => each.key === key),
    });
  }

  /** Whether the run could not write down what had come, and perhaps not even count. */
  private couldNotWrite({ hasLostPage }: RunTraffic, { problem }: SyncReport): boolean {
    return hasLostPage || problem?.code === 'store.failed' || problem?.code === 'sync.pageGone';
  }

  private async lookAt(book: RunTraffic, report: SyncReport): Promise<void> {
    const { laptop } = book;
    const records: SyncRecord[] = [...(await laptop.documents()), ...(await laptop.resources())];
    // What stood in a backup that was restored in mid-run is of another time.
    const isRestored = book.run.intendedBefore !== null;
    if (!isRestored) {
      this.doubts(book, report, records);
      this.unanswered(book, records);
    }
    this.counts(book, report, records);
    await this.pending(laptop, records);
    for (const words of await listRowsWrong(laptop)) this.noteBroken('H', words);
    const waiting = records.filter(isWaiting);
    const ended: Ended = {
      book,
      report,
      records,
      badge: (record) => this.badge(record, waiting, report),
      cutLists: this.cutListsOf(laptop),
      trace: this.scene.trace,
      noteBroken: this.noteBroken,
      isUnreadable: (id) => this.serviceProfile.isUnreadable(id),
    };
    sentOnce(ended);
    refusedOnce(ended);
    // Nor does what is here then tell what the run has written; nor where it could write nothing.
    if (isRestored || this.couldNotWrite(book, report)) return;
    stillShown(ended);
    allSent(ended);
    // What is hidden from reads by its id cannot be brought whole.
    if (
      this.struck(laptop) === book.begun.struck &&
      !this.serviceProfile.comesBehind &&
      !this.faultSchedule.isHiding(book.begun.time)
    )
      allBrought(ended);
  }

  /**
   * H: a record is in doubt since a request left of it and nobody can know what became of that. One that was taken and could
   * not be read back is, too, or that is refused as being there already and cannot be read; and all are of which a run could not write down what had come, or not then, while it tells of them and of what went wrong since. Of one that is read back as gone, and that its list may show still,
   * nobody knows what was written. Doubts from before were looked at then, or
   * are those of a run that was killed.
   */
  private doubts(book: RunTraffic, report: SyncReport, records: readonly SyncRecord[]): void {
    for (const record of records) {
      const { inFlight } = record;
      if (!inFlight || inFlight.sentAt === book.begun.waiting.get(record.key)?.record.inFlight?.sentAt) continue;
      const names = namesOf(record);
      const writes = book.writesOf(names);
      const isUnknown = writes.some(
        (write) =>
          isUnanswered(write) ||
          tellsNoId(write) ||
          saysTaken(write) ||
          (record.id !== null && (book.saidOf(record.id).goneAt > write.at || !book.isLookedAtSince(names, write))),
      );
      const isTold = report.inDoubt > 0 && report.problem !== null;
      if (isUnknown || this.couldNotWrite(book, report) || (isTold && this.wasFull(book))) continue;
      this.noteBroken(
        'H',
        `${book.laptop.name}: ${names.kind} ${record.key} is in doubt (${inFlight.operation}) after a run in which ${writes.length === 0 ? 'nothing of it left' : 'all of it was answered'}`,
      );
    }
  }

  /**
   * H: what left and was not answered is in doubt, or has been looked for since, or sent once more and answered. A record that is no longer
   * here has given its place to another (`replaces`), which was read. A create is that of the one in doubt, where the service's own record
   * is here too, under the same token: a restored backup knows it as never sent.
   */
  private unanswered(book: RunTraffic, records: readonly SyncRecord[]): void {
    for (const record of records) {
      if (record.inFlight) continue;
      const names = namesOf(record);
      const last = book.writesOf(names).at(-1);
      // A service that is too busy (503, 429) has done nothing.
      if (!last || !isUnanswered(last) || last.answer?.status === 503 || book.isLookedAtSince(names, last)) continue;
      const isOfAnother =
        record.id !== null &&
        last.about?.what === 'newRecord' &&
        records.some(
          (other) => other.inFlight?.operation === 'create' && other.id === null && isOf(last, namesOf(other)),
        );
      if (isOfAnother) continue;
      this.noteBroken(
        'H',
        `${book.laptop.name}: ${names.kind} ${record.key} is in no doubt, and nobody knows what became of ${last.request.method} ${last.request.url}`,
      );
    }
  }

  /**
   * H: what a report counts as standing open is what the badges show, in all and by kind. Whoever works at the laptop meanwhile may change
   * both, and a cancelled run counts what it knows of. Without an answer to the sign-in nothing is known of the service. A conflict
   * that was seen and has gone by itself was there to be told.
   */
  private counts(book: RunTraffic, report: SyncReport, records: readonly SyncRecord[]): void {
    const { laptop, isTouched } = book;
    const { problem, kinds = {} } = report;
    if (
      isTouched ||
      report.apiVersion === null ||
      problem?.code === 'sync.cancelled' ||
      this.couldNotWrite(book, report)
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
      const [told, is] = [(report[name] ?? 0) - (kinds[ATTACHMENT_KIND]?.[name] ?? 0), shown.get(name) ?? 0];
      if (name === 'conflicts' ? told < is : told !== is)
        this.noteBroken(
          'H',
          `${laptop.name}: a report tells of ${String(told)} ${name}, and the badges of ${String(is)}`,
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

  /** H: what the store counts as waiting is what waits, by each record's own marks. */
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
