import { REQUEST_TIMEOUT } from '../../src/domain/service/requestTimeout.ts';
import type { SimulatedService, Reply } from './simulatedService.ts';
import type { ServiceProfile } from './faults/serviceProfile.ts';
import type { Outgoing } from './checks/outgoing.ts';
import { deniedNames } from './faults/requests.ts';
import { rowsIn } from './checks/rows.ts';
import { SECOND } from './checks/times.ts';
import { isLasting, type Asking, type LineFault, type Fault, type FaultSchedule } from './faults/faults.ts';
import type { SimulatedProcess, World } from './world.ts';

/** Watches the line: checks the promises where requests leave, arrive and are answered. */
export interface Watch {
  /** A write is about to leave. */
  leaves(request: Outgoing): Promise<void>;
  /** A write is on its way. @param mayArrive whether the service may receive it */
  underWay(request: Outgoing, mayArrive: boolean): void;
  /** The request will arrive only after it was given up. */
  comesLate(request: Outgoing): void;
  /** The service has carried the request out. @param leftAt step at which it had left */
  arrived(request: Outgoing, reply: Reply, leftAt: number): void;
  /** The engine has the whole answer and was still waiting for it. @param doneAt step at which the service gave it */
  answered(request: Outgoing, reply: Reply, doneAt: number): void;
}

const BASE = 'http://books.example';
export const BASE_URL = BASE;
/** The longest time after which a late request may arrive once it was given up (docs/sync.md, "Unknown outcomes"). */
const LATEST = REQUEST_TIMEOUT;
/** Creates without an IntRef: the service cannot tell a repeated one from a second one made on purpose. */
const UNNAMED =
  /^\/api\/(BankTransaction|Product\/[^/]+\/(Sale|Purchase)Price|ContactAccount\/[^/]+\/contacts|Documents?\/[^/]+\/allocation|Document\/[^/]+\/AttachmentGroup\/[^/]+\/Attachment)$/i;
const STATUS: Partial<Record<LineFault | '404', number>> = {
  '401': 401,
  '403': 403,
  '404': 404,
  '429': 429,
  '500': 500,
  '503': 503,
  '400': 400,
};

/** Errors of a computer without a route to the service. */
const NO_ROUTE = ['ENETDOWN', 'EHOSTUNREACH', 'ETIMEDOUT'];
/** Errors of an established connection: what was written to it may have arrived. */
const BROKEN: readonly (readonly [string, string])[] = [
  ['EPIPE', 'write'],
  ['ENOTCONN', 'read'],
  ['ENETDOWN', 'write'],
  ['ETIMEDOUT', 'read'],
  ['UND_ERR_SOCKET', ''],
];
/** Statuses that refuse a later page of a list. */
const REFUSED_PAGE = [500, 403, 400];

function among<T>(from: readonly T[], size: number, otherwise: T): T {
  return from[Math.min(from.length - 1, Math.floor(size * from.length))] ?? otherwise;
}

function failure(code: string, syscall: string): TypeError {
  const cause = new Error(syscall === '' ? 'other side closed' : `${syscall} ${code}`);
  return new TypeError('fetch failed', { cause: Object.assign(cause, syscall === '' ? { code } : { code, syscall }) });
}

function halved(reply: Reply, fault: Fault): Reply {
  if (reply.status !== 200 || !reply.text.startsWith('[')) return reply;
  const rows = rowsIn(reply.text);
  const kept = fault.kind === 'emptyList' ? 0 : Math.floor(rows.length * fault.size);
  return kept === rows.length ? reply : { ...reply, text: `[${rows.slice(0, kept).join(',')}]` };
}

function responseOf(reply: Reply): Response {
  const bodiless = reply.status === 204 || reply.status === 304;
  return new Response(bodiless ? null : reply.text, { status: reply.status, headers: reply.headers });
}

/** An answer with its head and half of its body. */
function tornResponse(reply: Reply): Response {
  const half = new TextEncoder().encode(reply.text.slice(0, Math.floor(reply.text.length / 2)));
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(half);
    },
    pull: (controller) => {
      controller.error(failure('UND_ERR_SOCKET', 'read'));
    },
  });
  return new Response(body, { status: reply.status, headers: reply.headers });
}

function describe(request: Outgoing): string {
  const { pathname, search } = new URL(BASE + request.url);
  return `${request.method} ${decodeURIComponent(pathname + search)}`;
}

/** What a laptop's line to the service is made of. */
export interface LineParts {
  world: World;
  service: SimulatedService;
  serviceProfile: ServiceProfile;
  faultSchedule: FaultSchedule;
  /** The process that asks. */
  owner: SimulatedProcess;
  laptop: 0 | 1;
  watch: Watch;
}

/** A laptop's line to the service: a `fetch` for the client on which faults strike. */
export function lineOf(parts: LineParts): typeof fetch {
  const { world, service, serviceProfile, faultSchedule, owner, laptop, watch } = parts;
  async function arrive(request: Outgoing, leftAt: number): Promise<Reply> {
    const reply = await serviceProfile.ask(request);
    world.note(`  → ${String(reply.status)}${reply.status >= 400 ? ` ${reply.text}` : ''}`);
    watch.arrived(request, reply, leftAt);
    return reply;
  }

  async function leave(
    request: Outgoing,
    signal: AbortSignal | null,
    resolve: (response: Response) => void,
    reject: (reason: Error) => void,
  ): Promise<void> {
    const isSignIn = request.url.includes('/session/');
    const isList = request.method === 'GET' && /[?&]take=/.test(request.url) && !/[?&]IntRef=/i.test(request.url);
    if (request.isWrite) await watch.leaves(request);
    const asking: Asking = {
      isWrite: request.isWrite,
      isList,
      isExtra: isList && /[?&]skip=[1-9]/.test(request.url),
      isSignIn,
      names: deniedNames(request),
    };
    let fault = faultSchedule.forRequest(world.stepCount, laptop, asking);
    if (fault) world.note(`  * ${fault.kind}`);
    const { kind: what } = fault ?? {};
    if (
      fault &&
      what !== undefined &&
      isLasting(what) &&
      faultSchedule.begin({ ...fault, kind: what }, asking, world.time)
    )
      fault = null;
    const holding = faultSchedule.holding(asking, world.time);
    const kind = holding ?? fault?.kind;
    if (holding !== null) world.note(`  * answers ${holding}`);
    if (request.isWrite) watch.underWay(request, kind !== 'refused' && kind !== 'noRoute');
    const words = describe(request);
    const leftAt = world.stepCount;
    const isUnnamed = request.method === 'POST' && UNNAMED.test(request.url);
    const says = (code: number, more: Record<string, string> = {}): Reply => ({
      status: code,
      headers: { 'content-type': 'application/json', date: new Date(world.time).toUTCString(), ...more },
      text: JSON.stringify({ message: `The simulated line answers ${String(code)}.` }),
    });
    const latest = Math.floor((fault?.size ?? 0) * LATEST);
    const answer = (given: Reply, torn = false): void => {
      const reply = serviceProfile.sent(given);
      const doneAt = world.stepCount;
      world.enter(owner, `${owner.name} is answered ${words}`, () => {
        // Nobody hears an answer that comes after the wait has ended. A refusal counts however little of its body
        // arrives.
        if (!signal?.aborted && (!torn || reply.status >= 400)) watch.answered(request, reply, doneAt);
        resolve(torn ? tornResponse(reply) : responseOf(serviceProfile.worded(reply)));
      });
    };
    const fails = (code: string, syscall = 'read'): void => {
      world.enter(owner, `${owner.name} loses ${words}`, () => reject(failure(code, syscall)));
    };
    const size = fault?.size ?? 0;
    const status =
      kind === undefined ? undefined : kind === 'furtherPage' ? among(REFUSED_PAGE, size, 500) : STATUS[kind];
    if (kind === 'refused' || kind === 'noRoute') {
      reject(failure(kind === 'refused' ? 'ECONNREFUSED' : among(NO_ROUTE, size, 'ENETDOWN'), 'connect'));
      return;
    }
    // In half of the cases the request has arrived.
    if ((kind === 'broken' || kind === '408') && size < 0.5) {
      if (kind === '408') answer(says(408));
      else fails(...among(BROKEN, size * 2, ['EPIPE', 'write']));
      return;
    }
    if (kind === 'expired') service.company.sessions.closeAll();
    if (status !== undefined) {
      answer(
        says(
          status,
          (kind === '429' || kind === '503') && fault && size < 0.5
            ? { 'retry-after': String(Math.ceil(size * 20)) }
            : {},
        ),
      );
      return;
    }
    if (kind === 'lostBefore' || kind === 'late') {
      if (kind === 'late') {
        watch.comesLate(request);
        world.enter(null, `late: ${words}`, () => arrive(request, leftAt).then(() => undefined), latest);
      }
      fails('ECONNRESET');
      return;
    }
    const delay = kind === 'delayed' ? latest : 0;
    if (kind === 'duplicate' && !isUnnamed)
      world.enter(
        null,
        `again: ${words}`,
        () => arrive(request, leftAt).then(() => undefined),
        Math.floor((fault?.size ?? 0) * 2 * SECOND),
      );
    world.enter(
      null,
      `service: ${owner.name} ${words}`,
      async () => {
        const reply = await arrive(request, leftAt);
        if (kind === 'lostAfter') fails('ECONNRESET');
        else if (kind === 'broken') fails(...among(BROKEN, size * 2 - 1, ['EPIPE', 'write']));
        else if (kind === '408') answer(says(408));
        else if (kind === '500after')
          answer({
            ...reply,
            status: 500,
            text: JSON.stringify({ message: 'The simulated line answers 500 afterwards.' }),
          });
        else if (fault && (kind === 'emptyList' || kind === 'cutList')) answer(halved(reply, fault));
        else if (kind !== 'held') answer(reply, kind === 'truncated' && reply.text.length > 1);
      },
      delay,
    );
  }

  return (input, init) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(String(input));
      const method = init?.method ?? 'GET';
      const url = pathname + search;
      const headers = Object.fromEntries([...new Headers(init?.headers)]);
      const body = typeof init?.body === 'string' ? init.body : undefined;
      const form = init?.body instanceof FormData ? init.body : undefined;
      const request: Outgoing = {
        method,
        url,
        headers,
        body,
        form,
        isWrite: method !== 'GET' && !url.includes('/session/'),
      };
      const signal = init?.signal ?? null;
      const stay = world.enter(owner, `${owner.name} ${describe(request)}`, () =>
        leave(request, signal, resolve, reject),
      );
      // A request that is given up before it leaves does not leave. Once it has left, it may still arrive.
      const giveUp = (): void => {
        stay();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
}
