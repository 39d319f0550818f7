import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import { AfterRuns } from './afterRuns.ts';
import type { Broken } from './broken.ts';
import type { PromiseName } from './bugs.ts';
import type { ServiceChange } from '../trace.ts';
import type { Scene } from '../actions/actions.ts';
import type { Log } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import type { ServiceProfile } from '../faults/serviceProfile.ts';
import type { Watch } from '../line.ts';
import { shownContent } from '../models/badges.ts';
import { bodyOf, type Outgoing } from './outgoing.ts';
import { aboutOf, deniedNames, idsShown, localNamesIn, type About } from '../faults/requests.ts';
import { recordToken } from '../actions/records.ts';
import { ALLOCATION } from '../actions/trade.ts';
import type { FaultSchedule } from '../faults/faults.ts';

/** Refusals of one kind in one run: as many creates may be under way at once, and as many reads and changes besides. */
const MOST_REFUSED = 24;

/** The name under which a laptop's intent covers a request. */
function nameOf(about: About): string {
  switch (about?.what) {
    case 'document':
    case 'record':
      return about.id;
    case 'newDocument':
      return about.intRef;
    case 'newRecord':
      return about.token;
    case 'newFile':
      return about.name;
    default:
      return '';
  }
}

/** A read of what is below a record, before anything of that kind is created there: the record and the kind. */
const BELOW =
  /^\/api\/(?:ContactAccount|Product|Document)\/([^/?]+)(?:\/(PurchasePrice|SalePrice|Attachment)|\?include=contacts)/i;

/** Whether a record made here is still here. */
async function isHere(laptop: Laptop, key: string): Promise<boolean> {
  return (await laptop.store.forSync.records([key])).length > 0;
}

/** Checks the promises for every request, where it leaves, arrives and is answered. */
export class Promises {
  readonly broken: Broken[] = [];
  /** Writes of each laptop since it was last looked at. */
  readonly writes = new Map<Laptop, string[]>();
  /**
   * How often a colleague wrote between the engine's read and its write. This API cannot prevent that; it can only be
   * counted.
   */
  overWindow = 0;
  private readonly scene: Scene;
  /** For each request, the step of the engine's last read of the record when the request left. */
  private readonly knownAtLeaving = new WeakMap<Outgoing, number>();
  /** By laptop and kind: what this user was refused in the run that is counted, and whether one was accepted. */
  private readonly rights = new Map<string, { refused: number; hasGone: boolean }>();
  /** By laptop and kind: records below which this user may not read that kind. */
  private readonly closed = new Map<string, Set<string>>();
  private readonly countedIn = new Map<Laptop, Laptop['run']>();
  /** By token of a bank transaction: create requests that may have arrived. */
  private readonly bankSent = new Map<string, number>();

  readonly afterRuns: AfterRuns;

  constructor(scene: Scene, faultSchedule: FaultSchedule, serviceProfile: ServiceProfile) {
    this.scene = scene;
    this.afterRuns = new AfterRuns(scene, faultSchedule, serviceProfile, (promise, what) => this.break(promise, what));
  }

  /**
   * P: one record that this user may not send does not hold up others. V: a missing right is not asked for again and
   * again.
   */
  ended(laptop: Laptop, report: SyncReport): void {
    const { name } = laptop;
    const { deniedToSend = {} } = report;
    this.afterRuns.ended(laptop, report);
    this.forgetKilled(laptop);
    // If a backup was restored during the run, the engine cannot know what had left: a refused look counts as a refusal
    // to send.
    for (const kind of laptop.run?.intendedBefore ? [] : Object.keys(deniedToSend)) {
      const { refused = 0, hasGone = false } = this.rights.get(`${name} ${kind}`) ?? {};
      const closed = this.closed.get(`${name} ${kind}`)?.size ?? 0;
      if (!kind.includes(' ') && (refused + closed < 2 || hasGone))
        this.break(
          'P',
          `${name} held back every ${kind} after ${String(refused + closed)} was refused${hasGone ? ', and another taken' : ''}`,
        );
    }
    for (const [kind, { refused, hasGone }] of this.rights)
      if (kind.startsWith(`${name} `) && refused > MOST_REFUSED && !hasGone)
        this.break('V', `${kind}: asked ${String(refused)} times in one run for what this user may not`);
  }

  /** Forgets the refusals of an earlier run, which may have been killed. */
  private forgetKilled(laptop: Laptop): void {
    if (this.countedIn.get(laptop) === laptop.run) return;
    this.countedIn.set(laptop, laptop.run);
    for (const kind of [...this.rights.keys()]) if (kind.startsWith(`${laptop.name} `)) this.rights.delete(kind);
    for (const kind of [...this.closed.keys()]) if (kind.startsWith(`${laptop.name} `)) this.closed.delete(kind);
  }

  /** A refused look below a record counts once for that record, however often it is tried. */
  private countClosed(laptop: Laptop, { method, url }: Outgoing, status: number): void {
    const [, above, below] = (method === 'GET' && (status === 403 || status === 401) && BELOW.exec(url)) || [];
    if (above === undefined) return;
    this.forgetKilled(laptop);
    const kind = `${laptop.name} ${below === undefined ? 'contact' : `${below.charAt(0).toLowerCase()}${below.slice(1)}`}`;
    this.closed.set(kind, (this.closed.get(kind) ?? new Set()).add(above.toLowerCase()));
  }

  private countRight(laptop: Laptop, request: Outgoing, status: number): void {
    this.countClosed(laptop, request, status);
    const about = aboutOf(request);
    const { documents } = this.scene.trace;
    const { kind: barred } = deniedNames(request);
    const known =
      about?.what === 'document'
        ? documents.get(about.id)?.docClass
        : about?.what === 'record'
          ? about.kind
          : barred?.slice('new '.length);
    if (known === undefined) return;
    this.forgetKilled(laptop);
    const name = `${laptop.name} ${known}`;
    const counted = this.rights.get(name) ?? { refused: 0, hasGone: false };
    // If a session is refused and its successor too, the engine takes that as a missing right.
    if (status === 403 || status === 401) counted.refused += 1;
    else if (request.isWrite && status < 300 && barred !== null) counted.hasGone = true;
    this.rights.set(name, counted);
  }

  /** The service was put back: what was read before says nothing, and bank lines that it has lost may be sent again. */
  wentBack(): void {
    this.bankSent.clear();
    this.afterRuns.wentBack();
  }

  break(promise: PromiseName, what: string): void {
    this.scene.world.note(`  ! ${promise}: ${what}`);
    this.broken.push({ promise, what });
  }

  watchOf(laptop: Laptop): Watch {
    const { world, service, trace, logs } = this.scene;
    const log = logs[laptop.index];
    return {
      leaves: async (request) => {
        this.writes.set(laptop, [...(this.writes.get(laptop) ?? []), `${request.method} ${request.url}`]);
        this.afterRuns.trafficOf(laptop)?.leaves(request);
        await this.left(request, aboutOf(request), laptop, log);
      },
      underWay: (request, mayArrive) => {
        if (mayArrive) this.countBankLine(request, 1);
        else this.afterRuns.trafficOf(laptop)?.stayed(request);
      },
      comesLate: (request) => {
        const about = aboutOf(request);
        if (about?.what === 'newDocument') this.scene.comingLate.add(about.intRef);
      },
      arrived: (request, reply) => {
        this.afterRuns.arrived(laptop, request, reply);
        const happenings = trace.look(service, laptop.name, world.stepCount);
        if (request.isWrite) happenings.push(...trace.lookAtRecords(service, laptop.name, world.stepCount));
        if (request.isWrite)
          for (const happening of happenings)
            this.overwrote(happening, laptop, log, this.knownAtLeaving.get(request) ?? -1);
        for (const words of trace.doubled.splice(0)) this.break('X', `doubled: ${words}`);
      },
      answered: (request, reply, doneAt) => {
        this.afterRuns.answered(laptop, request, reply);
        this.countRight(laptop, request, reply.status);
        // A refused request was not carried out and may be sent again. After a 408 nobody knows.
        if (reply.status >= 400 && reply.status < 500 && reply.status !== 408) this.countBankLine(request, -1);
        if (request.method === 'GET') for (const id of idsShown(aboutOf(request), reply)) log.lastRead.set(id, doneAt);
      },
    };
  }

  private countBankLine(request: Outgoing, by: number): void {
    const about = aboutOf(request);
    if (about?.what === 'newRecord' && about.kind === 'bankTransaction')
      this.bankSent.set(about.token, (this.bankSent.get(about.token) ?? 0) + by);
  }

  /**
   * H: the intent is committed before a request leaves. C: a record is read right before it is changed. D: what a
   * request names is at the service. X: a bank transaction is not sent twice.
   */
  private async left(request: Outgoing, about: About, laptop: Laptop, log: Log): Promise<void> {
    const words = `${laptop.name} sends ${request.method} ${request.url}`;
    const inFlight = await this.intentOf(laptop, about);
    // After a backup was restored during the run, only what had been committed before may still leave.
    const before = laptop.run?.intendedBefore;
    if (before ? !before.has(nameOf(about)) : !inFlight) this.break('H', `${words} without a committed intent`);
    for (const { field, key } of localNamesIn(bodyOf(request))) {
      // A discarded record will never be there. The request still names it, and the service refuses with its own
      // message.
      if (await isHere(laptop, key)) this.break('D', `${words} before what it refers to is there: ${field} ${key}`);
    }
    if (
      about?.what === 'newRecord' &&
      about.kind === 'bankTransaction' &&
      (this.bankSent.get(about.token) ?? 0) > (log.sendAgain.get(about.token) ?? 0)
    )
      this.break('X', `${words} again on its own: ${about.token}`);
    if (about?.what !== 'document' && about?.what !== 'record') return;
    const readAt = log.lastRead.get(about.id) ?? -1;
    this.knownAtLeaving.set(request, readAt);
    if (readAt < (laptop.run?.pushedAt ?? Number.POSITIVE_INFINITY)) this.break('C', `${words} without having read it`);
  }

  private async intentOf({ store }: Laptop, about: About): Promise<unknown> {
    if (about === null || about.what === 'records') return null;
    if (about.what === 'newFile')
      return (await store.attachments.pending()).find(({ fileName }) => fileName === about.name)?.inFlight;
    if (about.what === 'newDocument') return (await store.record(about.intRef))?.inFlight;
    if (about.what === 'newRecord') {
      const pending = await store.resources.pending();
      return pending.find((record) => record.inFlight && recordToken(shownContent(record)) === about.token)?.inFlight;
    }
    const [held] = await store.forSync.held(
      [guidSchema.parse(about.id)],
      ...(about.what === 'record' ? [about.kind] : []),
    );
    if (!held) return null;
    return about.what === 'record'
      ? (await store.resources.record(about.kind, held.key))?.inFlight
      : (await store.record(held.key))?.inFlight;
  }

  /** The keys under which a bookkeeper may have worked on the record with this id. */
  private keysOf(id: string, log: Log): string[] {
    const { documents, resources } = this.scene.trace;
    const resource = resources.get(id);
    const made = resource
      ? [...log.resources].filter(([, { token }]) => token === resource.token).map(([key]) => key)
      : [];
    return [id, documents.get(id)?.intRef ?? '', ...made];
  }

  /**
   * C: what a laptop's request has overwritten was its own, or known to its bookkeeper, or too recent for the engine to
   * know.
   */
  private overwrote(happening: ServiceChange, laptop: Laptop, log: Log, knownAt: number): void {
    const { document, path, from, to, by } = happening;
    if (by !== laptop.name || from === undefined || path === 'active') return;
    // An allocation is taken back by its id, or goes with its document: whoever does that knows it.
    if (path.startsWith(ALLOCATION)) return;
    const { trace } = this.scene;
    if (path === 'status' || path === 'there') {
      if (to === 'abandoned' || path === 'there') this.endedOver(happening, laptop, log, knownAt);
      return;
    }
    const before = trace.last(document, path, happening);
    if (!before || before.by === laptop.name) return;
    // The service has never shown it to anybody there.
    const kind = trace.documents.has(document) ? 'document' : (trace.resources.get(document)?.kind ?? '');
    if (this.afterRuns.seenBy(laptop).isHiddenOf(kind, path)) return;
    if (before.step > knownAt || knownAt < (trace.wentBackAt ?? 0)) {
      this.overWindow += 1;
      return;
    }
    if (this.keysOf(document, log).some((key) => log.knew(key, path, to, from))) return;
    this.break(
      'C',
      `${laptop.name} overwrote ${path} of ${document}: ${from} (by ${before.by}) became ${to ?? 'nothing'}`,
    );
  }

  /** C: whoever abandoned or deleted a record had seen it as it was. */
  private endedOver({ document, path: how }: ServiceChange, laptop: Laptop, log: Log, knownAt: number): void {
    const { trace } = this.scene;
    for (const [path, value] of (trace.documents.get(document) ?? trace.resources.get(document))?.facts ?? []) {
      const last = trace.last(document, path);
      if (
        path === 'status' ||
        path === 'active' ||
        path.startsWith(ALLOCATION) ||
        !last ||
        last.by === laptop.name ||
        last.step > knownAt ||
        knownAt < (trace.wentBackAt ?? 0)
      )
        continue;
      if (!this.keysOf(document, log).some((key) => log.hasSeen(key, path, value)))
        this.break(
          'C',
          `${laptop.name} ${how === 'there' ? 'deleted' : 'abandoned'} ${document} over ${path} = ${value} (by ${last.by})`,
        );
    }
  }
}
