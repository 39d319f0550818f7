import { REQUEST_TIMEOUT } from '../../src/domain/service/requestTimeout.ts';
import type { Books, Said } from './checks/books.ts';
import type { ServiceProfile } from './faults/serviceProfile.ts';
import type { Outgoing } from './checks/outgoing.ts';
import { barredNames } from './faults/requests.ts';
import { rowsIn } from './checks/rows.ts';
import { SECOND } from './checks/times.ts';
import { isLasting, type Asking, type LineMishap, type Mishap, type Faults } from './faults/faults.ts';
import type { Life, World } from './world.ts';

/** Who watches the line: the promises are checked where bytes leave, arrive and come back. */
export interface Watch {
  /** A write is about to leave. */
  leaves(request: Outgoing): Promise<void>;
  /** A write is on its way. @param mayArrive whether the service may hear of it */
  befell(request: Outgoing, mayArrive: boolean): void;
  /** The request will arrive only after it was given up. */
  comesLate(request: Outgoing): void;
  /** The service has done what the request asked. @param leftAt step at which it had left */
  arrived(request: Outgoing, said: Said, leftAt: number): void;
  /** The engine has the whole answer, which it had not given up waiting for. @param doneAt step at which the service gave it */
  answered(request: Outgoing, said: Said, doneAt: number): void;
}

const BASE = 'http://books.example';
export const BASE_URL = BASE;
/** A late request may arrive this much after it was given up (docs/sync.md, "Unknown outcomes"). */
const LATEST = REQUEST_TIMEOUT;
/** What the service cannot tell from a second one made on purpose. */
const UNNAMED =
  /^\/api\/(BankTransaction|Product\/[^/]+\/(Sale|Purchase)Price|ContactAccount\/[^/]+\/contacts|Documents?\/[^/]+\/allocation|Document\/[^/]+\/AttachmentGroup\/[^/]+\/Attachment)$/i;
const STATUS: Partial<Record<LineMishap | '404', number>> = {
  '401': 401,
  '403': 403,
  '404': 404,
  '429': 429,
  '500': 500,
  '503': 503,
  '400': 400,
};

/** Of a computer without a way to the service. */
const NO_ROUTE = ['ENETDOWN', 'EHOSTUNREACH', 'ETIMEDOUT'];
/** Of a connection that stood: what was written on it may have arrived. */
const BROKEN: readonly (readonly [string, string])[] = [
  ['EPIPE', 'write'],
  ['ENOTCONN', 'read'],
  ['ENETDOWN', 'write'],
  ['ETIMEDOUT', 'read'],
  ['UND_ERR_SOCKET', ''],
];
/** How a further page of a list is refused. */
const REFUSED_PAGE = [500, 403, 400];

function among<T>(from: readonly T[], size: number, otherwise: T): T {
  return from[Math.min(from.length - 1, Math.floor(size * from.length))] ?? otherwise;
}

function failure(code: string, syscall: string): TypeError {
  const cause = new Error(syscall === '' ? 'other side closed' : `${syscall} ${code}`);
  return new TypeError('fetch failed', { cause: Object.assign(cause, syscall === '' ? { code } : { code, syscall }) });
}

function halved(said: Said, mishap: Mishap): Said {
  if (said.status !== 200 || !said.text.startsWith('[')) return said;
  const rows = rowsIn(said.text);
  const kept = mishap.kind === 'emptyList' ? 0 : Math.floor(rows.length * mishap.size);
  return kept === rows.length ? said : { ...said, text: `[${rows.slice(0, kept).join(',')}]` };
}

function responseOf(said: Said): Response {
  const bodiless = said.status === 204 || said.status === 304;
  return new Response(bodiless ? null : said.text, { status: said.status, headers: said.headers });
}

/** An answer whose head comes, and half of its body. */
function tornResponse(said: Said): Response {
  const half = new TextEncoder().encode(said.text.slice(0, Math.floor(said.text.length / 2)));
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(half);
    },
    pull: (controller) => {
      controller.error(failure('UND_ERR_SOCKET', 'read'));
    },
  });
  return new Response(body, { status: said.status, headers: said.headers });
}

function describe(request: Outgoing): string {
  const { pathname, search } = new URL(BASE + request.url);
  return `${request.method} ${decodeURIComponent(pathname + search)}`;
}

/** A laptop's line to the service: `fetch` as the client knows it, on which the weather's faults strike. */
export function lineOf(
  world: World,
  books: Books,
  serviceProfile: ServiceProfile,
  faults: Faults,
  life: Life,
  laptop: 0 | 1,
  watch: Watch,
): typeof fetch {
  async function arrive(request: Outgoing, leftAt: number): Promise<Said> {
    const said = await serviceProfile.ask(request);
    world.note(`  → ${String(said.status)}${said.status >= 400 ? ` ${said.text}` : ''}`);
    watch.arrived(request, said, leftAt);
    return said;
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
      names: barredNames(request),
    };
    let mishap = faults.forRequest(world.stepCount, laptop, asking);
    if (mishap) world.note(`  * ${mishap.kind}`);
    const { kind: what } = mishap ?? {};
    if (mishap && what !== undefined && isLasting(what) && faults.begin({ ...mishap, kind: what }, asking, world.time))
      mishap = null;
    const holding = faults.holding(asking, world.time);
    const kind = holding ?? mishap?.kind;
    if (holding !== null) world.note(`  * answers ${holding}`);
    if (request.isWrite) watch.befell(request, kind !== 'refused' && kind !== 'noRoute');
    const words = describe(request);
    const leftAt = world.stepCount;
    const isUnnamed = request.method === 'POST' && UNNAMED.test(request.url);
    const says = (code: number, more: Record<string, string> = {}): Said => ({
      status: code,
      headers: { 'content-type': 'application/json', date: new Date(world.time).toUTCString(), ...more },
      text: JSON.stringify({ message: `The faults says ${String(code)}.` }),
    });
    const latest = Math.floor((mishap?.size ?? 0) * LATEST);
    const answer = (given: Said, torn = false): void => {
      const said = serviceProfile.sent(given);
      const doneAt = world.stepCount;
      world.enter(life, `${life.name} is answered ${words}`, () => {
        // What comes when nobody waits for it any more is heard by nobody. A refusal is one however few of its words arrive.
        if (!signal?.aborted && (!torn || said.status >= 400)) watch.answered(request, said, doneAt);
        resolve(torn ? tornResponse(said) : responseOf(serviceProfile.worded(said)));
      });
    };
    const fails = (code: string, syscall = 'read'): void => {
      world.enter(life, `${life.name} loses ${words}`, () => reject(failure(code, syscall)));
    };
    const size = mishap?.size ?? 0;
    const status =
      kind === undefined ? undefined : kind === 'furtherPage' ? among(REFUSED_PAGE, size, 500) : STATUS[kind];
    if (kind === 'refused' || kind === 'noRoute') {
      reject(failure(kind === 'refused' ? 'ECONNREFUSED' : among(NO_ROUTE, size, 'ENETDOWN'), 'connect'));
      return;
    }
    // In one half of the cases it has arrived.
    if ((kind === 'broken' || kind === '408') && size < 0.5) {
      if (kind === '408') answer(says(408));
      else fails(...among(BROKEN, size * 2, ['EPIPE', 'write']));
      return;
    }
    if (kind === 'expired') books.company.sessions.closeAll();
    if (status !== undefined) {
      answer(
        says(
          status,
          (kind === '429' || kind === '503') && mishap && size < 0.5
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
        Math.floor((mishap?.size ?? 0) * 2 * SECOND),
      );
    world.enter(
      null,
      `service: ${life.name} ${words}`,
      async () => {
        const said = await arrive(request, leftAt);
        if (kind === 'lostAfter') fails('ECONNRESET');
        else if (kind === 'broken') fails(...among(BROKEN, size * 2 - 1, ['EPIPE', 'write']));
        else if (kind === '408') answer(says(408));
        else if (kind === '500after')
          answer({ ...said, status: 500, text: JSON.stringify({ message: 'The weather says 500, afterwards.' }) });
        else if (mishap && (kind === 'emptyList' || kind === 'cutList')) answer(halved(said, mishap));
        else if (kind !== 'held') answer(said, kind === 'truncated' && said.text.length > 1);
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
      const stay = world.enter(life, `${life.name} ${describe(request)}`, () =>
        leave(request, signal, resolve, reject),
      );
      // What was given up before it left does not leave; what has left may still arrive.
      const giveUp = (): void => {
        stay();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
}
