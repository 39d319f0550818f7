import { exactJson } from '../../src/service/wire/json.ts';
import type { Books, Said } from './books.ts';
import type { Outgoing } from './outgoing.ts';
import { barredNames } from './requests.ts';
import { SECOND } from './times.ts';
import type { LineMishap, Mishap, Weather } from './weather.ts';
import type { Life, World } from './world.ts';

/** Who watches the line: the promises are checked where bytes leave, arrive and come back. */
export interface Watch {
  /** A write is about to leave. */
  leaves(request: Outgoing): Promise<void>;
  /** What befalls a write on its way. */
  befell(request: Outgoing, mishap: LineMishap | undefined): void;
  /** The service has done what the request asked. @param leftAt step at which it had left */
  arrived(request: Outgoing, said: Said, leftAt: number): void;
  /** The engine has the whole answer, which it had not given up waiting for. @param doneAt step at which the service gave it */
  answered(request: Outgoing, said: Said, doneAt: number): void;
}

const BASE = 'http://books.example';
export const BASE_URL = BASE;
/** A late request may arrive this much after it was given up. */
const LATEST = 20 * SECOND;
/** What the service cannot tell from a second one made on purpose must not arrive later than it is waited for (design: sync, prices). */
const LATEST_UNNAMED = 1.5 * SECOND;
const UNNAMED = /^\/api\/(BankTransaction|Product\/[^/]+\/(Sale|Purchase)Price|ContactAccount\/[^/]+\/contacts|Documents?\/[^/]+\/allocation|Document\/[^/]+\/AttachmentGroup\/[^/]+\/Attachment)$/i;
const STATUS: Partial<Record<LineMishap, number>> = { '401': 401, '403': 403, '429': 429, '500': 500, '503': 503, '400': 400 };

function failure(code: string, syscall: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`${syscall} ${code}`), { code, syscall }) });
}

function halved(said: Said, mishap: Mishap): Said {
  if (said.status !== 200) return said;
  const list = exactJson(said.text);
  if (!Array.isArray(list)) return said;
  const kept = mishap.kind === 'emptyList' ? 0 : Math.floor(list.length * mishap.size);
  return { ...said, text: kept === list.length ? said.text : cutJson(said.text, kept) };
}

/** The first `kept` elements of a JSON list, each as it was written. */
function cutJson(text: string, kept: number): string {
  const ends: number[] = [];
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (quoted) {
      if (sign === '\\') index += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 1) ends.push(index + 1);
    }
  }
  return kept === 0 ? '[]' : `${text.slice(0, ends[kept - 1])}]`;
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
export function lineOf(world: World, books: Books, weather: Weather, life: Life, laptop: 0 | 1, watch: Watch): typeof fetch {
  async function arrive(request: Outgoing, leftAt: number): Promise<Said> {
    const said = await books.ask(request.method, request.url, request.headers, request.form ?? request.body);
    world.note(`  → ${String(said.status)}${said.status >= 400 ? ` ${said.text}` : ''}`);
    watch.arrived(request, said, leftAt);
    return said;
  }

  async function leave(request: Outgoing, signal: AbortSignal | null, resolve: (response: Response) => void, reject: (reason: Error) => void): Promise<void> {
    const isSignIn = request.url.includes('/session/');
    const isList = request.method === 'GET' && /[?&]take=/.test(request.url) && !/[?&]IntRef=/i.test(request.url);
    if (request.isWrite) await watch.leaves(request);
    const names = barredNames(request);
    let mishap = weather.forRequest(world.stepCount, laptop, { isWrite: request.isWrite, isList, isSignIn });
    if (mishap) world.note(`  * ${mishap.kind}`);
    const bar = mishap?.kind === 'barRecord' ? names.record : mishap?.kind === 'barKind' ? names.kind : null;
    if (mishap && bar !== null) {
      weather.bar(bar, mishap, world.time);
      mishap = null;
    }
    const isBarred = weather.isBarred([names.record ?? '', names.kind ?? ''], world.time);
    const kind = isBarred ? '403' : mishap?.kind;
    if (isBarred) world.note('  * barred');
    if (request.isWrite) watch.befell(request, kind);
    const words = describe(request);
    const leftAt = world.stepCount;
    const isUnnamed = request.method === 'POST' && UNNAMED.test(request.url);
    const latest = Math.floor((mishap?.size ?? 0) * (isUnnamed ? LATEST_UNNAMED : LATEST));
    const answer = (said: Said, torn = false): void => {
      const doneAt = world.stepCount;
      world.enter(life, `${life.name} is answered ${words}`, () => {
        // What comes when nobody waits for it any more is heard by nobody. A refusal is one however few of its words arrive.
        if (!signal?.aborted && (!torn || said.status >= 400)) watch.answered(request, said, doneAt);
        resolve(torn ? tornResponse(said) : responseOf(said));
      });
    };
    const fails = (code: string): void => {
      world.enter(life, `${life.name} loses ${words}`, () => reject(failure(code, 'read')));
    };
    const status = kind === undefined ? undefined : STATUS[kind];
    if (kind === 'refused') {
      reject(failure('ECONNREFUSED', 'connect'));
      return;
    }
    if (kind === 'expired') books.company.sessions.closeAll();
    if (status !== undefined) {
      const headers: Record<string, string> = { 'content-type': 'application/json', date: new Date(world.time).toUTCString() };
      if ((kind === '429' || kind === '503') && mishap && mishap.size < 0.5) headers['retry-after'] = String(Math.ceil(mishap.size * 20));
      answer({ status, headers, text: JSON.stringify({ message: `The weather says ${String(status)}.` }) });
      return;
    }
    if (kind === 'lostBefore' || kind === 'late') {
      if (kind === 'late') world.enter(null, `late: ${words}`, () => arrive(request, leftAt).then(() => undefined), latest);
      fails('ECONNRESET');
      return;
    }
    const delay = kind === 'delayed' ? latest : 0;
    if (kind === 'duplicate' && !isUnnamed) world.enter(null, `again: ${words}`, () => arrive(request, leftAt).then(() => undefined), Math.floor((mishap?.size ?? 0) * 2 * SECOND));
    world.enter(null, `service: ${life.name} ${words}`, async () => {
      const said = await arrive(request, leftAt);
      if (kind === 'lostAfter') fails('ECONNRESET');
      else if (kind === '500after') answer({ ...said, status: 500, text: JSON.stringify({ message: 'The weather says 500, afterwards.' }) });
      else if (mishap && (kind === 'emptyList' || kind === 'cutList')) answer(halved(said, mishap));
      else if (kind !== 'held') answer(said, kind === 'truncated' && said.text.length > 1);
    }, delay);
  }

  return (input, init) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(String(input));
      const method = init?.method ?? 'GET';
      const url = pathname + search;
      const headers = Object.fromEntries([...new Headers(init?.headers)]);
      const body = typeof init?.body === 'string' ? init.body : undefined;
      const form = init?.body instanceof FormData ? init.body : undefined;
      const request: Outgoing = { method, url, headers, body, form, isWrite: method !== 'GET' && !url.includes('/session/') };
      const signal = init?.signal ?? null;
      const stay = world.enter(life, `${life.name} ${describe(request)}`, () => leave(request, signal, resolve, reject));
      // What was given up before it left does not leave; what has left may still arrive.
      const giveUp = (): void => {
        stay();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
}
