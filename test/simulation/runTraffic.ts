import type { SyncRecord } from '../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../src/domain/service/syncRun.ts';
import { SimulatedService, type Reply } from './simulatedService.ts';
import type { Facts } from './trace.ts';
import type { Laptop, Run } from './laptop.ts';
import { isOfDocument, shownContent, type Badge } from './models/badges.ts';
import type { Outgoing } from './checks/outgoing.ts';
import { aboutOf, type About } from './faults/requests.ts';
import { recordToken } from './actions/records.ts';

/** A request of a run, as the line carried it. */
export interface Exchange {
  request: Outgoing;
  about: About;
  /** Its position in the run: of a write when it left, of a read when it was answered. */
  at: number;
  /** Whether it left: a refused connection carries nothing. */
  hasLeft: boolean;
  /** What the service answered, whether or not somebody heard it; null while the request has not arrived. */
  arrived: Reply | null;
  /** The whole answer, heard by somebody who was still waiting for it. */
  answer: Reply | null;
}

/** The state when the run began. */
export interface Begun {
  step: number;
  time: number;
  /** Faults that had struck this laptop. */
  struck: number;
  /** What waited here, by key, with each record's badge. */
  waiting: ReadonlyMap<string, { record: SyncRecord; state: Badge }>;
  /** What the service had, by id. */
  there: ReadonlyMap<string, { kind: string; facts: Facts }>;
}

/** The names by which requests refer to a record. */
export interface Names {
  id: string | null;
  key: string;
  kind: string;
  token: string | null;
  /** What a create is found by: its code, or the record that it belongs to. */
  foundBy: readonly string[];
}

export function namesOf(record: SyncRecord): Names {
  const { id, key } = record;
  if (isOfDocument(record)) return { id, key, kind: record.docClass, token: null, foundBy: [] };
  const content = shownContent(record);
  return {
    id,
    key,
    kind: record.kind,
    token: recordToken(content),
    foundBy: ['code', 'productId', 'contactAccountId', 'bankAccountId'].flatMap((field) => {
      const name: unknown =
        field === 'contactAccountId' && content.kind !== 'contact' ? undefined : Reflect.get(content, field);
      return typeof name === 'string' && name !== '' ? [name.toLowerCase()] : [];
    }),
  };
}

/** A look whether a list shows one record, by its code or reference. */
const NAMED_LOOK = /[?&](?:Code|IntRef)=/i;

/** Whether a write is about this record. */
export function isOf({ about }: Exchange, { id, key, token }: Names): boolean {
  switch (about?.what) {
    case 'document':
    case 'record':
      return about.id === id?.toLowerCase();
    case 'newDocument':
      return about.intRef === key;
    case 'newRecord':
      return about.token === token;
    default:
      return false;
  }
}

/** Whether the address of a request contains the code of a new record, or the record that it belongs to. */
function namesIn({ request }: Pick<Exchange, 'request'>, { foundBy }: Names): boolean {
  const parts = decodeURIComponent(request.url)
    .toLowerCase()
    .split(/[/?&=]/);
  return foundBy.some((name) => parts.includes(name));
}

/**
 * Whether a read looks at this record, or for what a create has made: by its id or reference, or in the list that it
 * would be in.
 */
function looksAt({ request, about }: Exchange, names: Names, made: About | undefined): boolean {
  const url = decodeURIComponent(request.url).toLowerCase();
  // Lists below a record, such as its prices, contacts and files, do not show the record itself.
  if (
    /\/attachment/.test(url) ||
    (names.kind !== 'contact' && url.endsWith('?include=contacts')) ||
    (about?.what === 'records' && about.kind !== names.kind && made?.what !== 'newRecord')
  )
    return false;
  if (
    made?.what === 'newRecord' &&
    ((about?.what === 'records' && about.kind === made.kind) || namesIn({ request }, names))
  )
    return true;
  return url.includes(names.key.toLowerCase()) || (names.id !== null && url.includes(names.id.toLowerCase()));
}

/** Whether the outcome of a write is unknown: no whole answer came, or one that reports a server error or a timeout. */
export function isUnanswered({ answer }: Exchange): boolean {
  return answer === null || answer.status >= 500 || answer.status === 408;
}

/** Whether an answer says that a record was created, but not its id. */
export function lacksId({ about, answer }: Exchange): boolean {
  return (
    answer !== null &&
    answer.status < 300 &&
    (about?.what === 'newDocument' || about?.what === 'newRecord') &&
    SimulatedService.idIn(answer) === null
  );
}

/** Whether a create is refused because its reference or code is in use: it may be the very record. */
export function isTaken({ answer }: Exchange): boolean {
  return (
    answer !== null && (answer.status === 400 || answer.status === 409) && / is already used by /.test(answer.text)
  );
}

/** What the line carried during one run of a laptop. */
export class RunTraffic {
  /** Whether the service was put back to a backup during the run. */
  isOfBefore = false;
  readonly laptop: Laptop;
  readonly run: Run;
  readonly begun: Begun;
  readonly writes: Exchange[] = [];
  /** Reads with a whole answer. */
  readonly reads: Exchange[] = [];
  /** Null until the run has ended by itself. */
  report: SyncReport | null = null;
  /** Whether somebody worked at the laptop during the run. */
  isTouched = false;
  private readonly byRequest = new WeakMap<Outgoing, Exchange>();
  private count = 0;
  /** The position from which the run reads back what it has sent. */
  private readsBackFrom = Number.POSITIVE_INFINITY;

  constructor(laptop: Laptop, run: Run, begun: Begun) {
    this.laptop = laptop;
    this.run = run;
    this.begun = begun;
  }

  /**
   * Whether the window that the run works through was killed or closed during it: then nothing more could be stored.
   */
  get hasLostPage(): boolean {
    return !this.laptop.windows.includes(this.run.page);
  }

  leaves(request: Outgoing): void {
    const exchange: Exchange = {
      request,
      about: aboutOf(request),
      at: (this.count += 1),
      hasLeft: true,
      arrived: null,
      answer: null,
    };
    this.byRequest.set(request, exchange);
    this.writes.push(exchange);
  }

  stayed(request: Outgoing): void {
    const exchange = this.byRequest.get(request);
    if (exchange) exchange.hasLeft = false;
  }

  arrived(request: Outgoing, reply: Reply): void {
    const exchange = this.byRequest.get(request);
    if (exchange) exchange.arrived ??= reply;
  }

  answered(request: Outgoing, reply: Reply): void {
    if (this.run.phase === 'readingBack') this.readsBackFrom = Math.min(this.readsBackFrom, this.count + 1);
    const exchange = this.byRequest.get(request);
    if (exchange) exchange.answer = reply;
    else if (request.method === 'GET')
      this.reads.push({
        request,
        about: aboutOf(request),
        at: (this.count += 1),
        hasLeft: true,
        arrived: reply,
        answer: reply,
      });
  }

  /** Positions of the last answer that showed a record and of the last one that said it is gone; 0 for none. */
  lastSeen(id: string, isCounted: (read: Exchange) => boolean = () => true): { shownAt: number; goneAt: number } {
    const shows = new RegExp(`"id":"${id}"`, 'i');
    let [shownAt, goneAt] = [0, 0];
    for (const read of this.reads) {
      if (!isCounted(read)) continue;
      const { about, answer, at } = read;
      if (
        answer?.status === 404 &&
        (about?.what === 'document' || about?.what === 'record') &&
        about.id === id.toLowerCase()
      )
        goneAt = at;
      else if (answer?.status === 200 && shows.test(answer.text)) shownAt = at;
    }
    return { shownAt, goneAt };
  }

  /**
   * Whether the record was reported as gone when its turn came, whatever the run read back later. Its list may show it
   * after the 404: then it is not gone, but waits for the next run (docs/sync.md, "Odd answers").
   */
  wasGone(id: string): boolean {
    const { shownAt, goneAt } = this.lastSeen(
      id,
      ({ at, request }) => at < this.readsBackFrom && !NAMED_LOOK.test(request.url),
    );
    return goneAt > shownAt;
  }

  writesOf(names: Names): Exchange[] {
    return this.writes.filter((each) => each.hasLeft && isOf(each, names));
  }

  /** Whether the service was asked for the record after a write, and answered. */
  isLookedAtSince(names: Names, { at, about }: Exchange): boolean {
    return this.reads.some(
      (each) =>
        each.at > at && (each.answer?.status === 200 || each.answer?.status === 404) && looksAt(each, names, about),
    );
  }

  /**
   * Whether the service refused to show the record, or the place where a new one is looked for before it is sent. Then
   * it is not sent, and the run says why.
   */
  isNotShown(names: Names): boolean {
    return this.reads.some(
      (each) =>
        each.answer?.status === 400 &&
        (looksAt(each, names, undefined) ||
          (names.id === null &&
            (each.about?.what !== 'records' || each.about.kind === names.kind) &&
            namesIn(each, names))),
    );
  }

  /** Whether the service answered every request, and none with a missing right or a failure. */
  get isServed(): boolean {
    return [...this.writes, ...this.reads].every(
      ({ answer }) => answer !== null && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status),
    );
  }
}
