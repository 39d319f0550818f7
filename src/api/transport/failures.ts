import { failed, ProblemError, type Problem, type ProblemCode, type Unreachable } from '../../domain/values/result.ts';
import { readJson } from './exactJson.ts';
import { foldKeys, isObject } from '../wire/fold.ts';

/** An answer as it came in: enough to tell what became of the request. */
export interface Answer {
  status: number;
  /** By name, in whatever case; null when it was not said. */
  headers: Pick<Headers, 'get'>;
  text: string;
  /** Of a file that was asked for, when the answer is 2xx; `text` is then empty. */
  bytes?: Uint8Array<ArrayBuffer>;
}

export function problem(
  code: ProblemCode,
  message: string,
  facts: Omit<Problem, 'code' | 'message'> = {},
  cause?: unknown,
): ProblemError {
  return new ProblemError(failed(code, message, facts).problem, cause === undefined ? undefined : { cause });
}

const LONGEST_WORDS = 500;

/** A web page: something between here and the service has answered in its place. The service itself writes JSON, or a few plain words. */
export function isPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/**
 * Seconds to wait as told by `Retry-After`: a number of seconds, or an HTTP date, which is read
 * against the server's own clock (its `Date` header) where it tells one.
 * @param now milliseconds since 1970
 */
export function retryAfter(headers: Answer['headers'], now: number): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const told = Date.parse(headers.get('date') ?? '');
  return Math.max(0, (until - (Number.isNaN(told) ? now : told)) / 1000);
}

/** `Details[0].UnitPrice` → `details.0.unitPrice`; `$.docDate` → `docDate`. */
function fieldPath(name: string): string {
  return name
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');
}

interface Words {
  message: string;
  field?: string;
}

function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.find((each) => typeof each === 'string') : undefined;
}

/** The service's words and the field they are about, from any of the error shapes it has (docs/service-notes.md, "Responses"). */
export function serviceWords(text: string): Words {
  const body = text.trim();
  if (body === '') return { message: '' };
  let json: unknown;
  try {
    json = readJson(body);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    // A page of a proxy says nothing to a bookkeeper.
    return { message: isPage(body) ? '' : body.slice(0, LONGEST_WORDS) };
  }
  if (typeof json === 'string') return { message: json.slice(0, LONGEST_WORDS) };
  const folded = foldKeys(json);
  if (!isObject(folded)) return { message: '' };
  // The names inside `errors` are folded at their first letter only, which `fieldPath` does again for the rest.
  const faults = isObject(folded.errors)
    ? Object.entries(folded.errors).flatMap(([name, texts]) => {
        const words = firstText(texts);
        return words === undefined ? [] : [{ field: fieldPath(name), words }];
      })
    : [];
  const general = [folded.message, folded.detail, folded.title].find(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  const told = typeof folded.message === 'string' ? folded.message : faults.map((fault) => fault.words).join(' ');
  const message = (told === '' ? (general ?? '') : told).slice(0, LONGEST_WORDS);
  // `Missing required line #2 NetAmount` (spec 2.10) and the like name their line in the sentence.
  const line = /line #(\d+) ([A-Za-z]+)/i.exec(message);
  const named = line?.[1] && line[2] ? fieldPath(`details.${String(Number(line[1]) - 1)}.${line[2]}`) : undefined;
  const field = faults.find((fault) => fault.field !== '')?.field ?? named;
  return field === undefined ? { message } : { message, field };
}

function codeOf(status: number, isWrite: boolean): ProblemCode {
  if (status === 401) return 'session.expired';
  if (status === 403) return 'permission.denied';
  // Whoever gave up waiting in between does not know what became of what it had passed on.
  if (status === 408 && isWrite) return 'service.failed';
  if (status === 408 || status === 425 || status === 429) return 'service.busy';
  if (status >= 500) return 'service.failed';
  return status >= 400 ? 'service.refused' : 'service.nonsense';
}

/**
 * What an answer that is not 2xx says. Redirections are not followed: the key would go elsewhere.
 * @param isWrite whether the request may have changed something: then not every "later" is a "no"
 */
export function problemOfAnswer(answer: Answer, now: number, isWrite = false): Problem {
  const { message, field } = serviceWords(answer.text);
  const wait = answer.status === 429 || answer.status >= 500 ? retryAfter(answer.headers, now) : undefined;
  // A proxy without its service answers so for every address: that says nothing of the record that was asked for.
  const isNotTheService = answer.status === 404 && !isWrite && isPage(answer.text);
  const note =
    answer.status < 400
      ? `the service redirected to ${answer.headers.get('location') ?? 'another address'}`
      : `HTTP ${String(answer.status)}`;
  return {
    code: isNotTheService ? 'service.nonsense' : codeOf(answer.status, isWrite),
    message: answer.status < 400 || message === '' ? note : message,
    status: answer.status,
    ...(field === undefined ? {} : { field }),
    ...(wait === undefined ? {} : { retryAfter: wait }),
  };
}

/**
 * Codes that tell by themselves that there was no connection yet. Those that an open one dies of as well (`ENETDOWN`, `EPROTO` …)
 * are not among them, and none of them counts where the failure says that it came while reading or writing.
 */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'UND_ERR_CONNECT_TIMEOUT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'HOSTNAME_MISMATCH',
]);
/** Of the service's certificate, which is looked at before anything is sent. */
const OF_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|CRL_|ERR_TLS_CERT_)/;
const CONNECTING = new Set(['getaddrinfo', 'connect']);

const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL']);
const NO_SUCH_COMPUTER = new Set(['ENOTFOUND', 'EAI_FAIL', 'EAI_NODATA']);
/** A name server out of reach is no network, rather than no such name. */
const NO_WAY = new Set([
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const NO_TLS = /^(EPROTO|ERR_SSL_)/;
const NO_TRUST = /CERT|SIGNATURE|HOSTNAME|^ERR_TLS_|^CRL_/;

function whyOf(code: string): Unreachable | undefined {
  if (NOBODY_LISTENS.has(code)) return 'refused';
  if (NO_SUCH_COMPUTER.has(code)) return 'unknownHost';
  if (NO_WAY.has(code)) return 'noRoute';
  if (NO_TLS.test(code)) return 'notSecure';
  return NO_TRUST.test(code) ? 'untrusted' : undefined;
}

interface Cause {
  code: string;
  syscall: string;
  message: string;
}

function causes(thrown: unknown): Cause[] {
  const found: Cause[] = [];
  const queue: unknown[] = [thrown];
  for (let each = queue.shift(); each !== undefined && found.length < 20; each = queue.shift()) {
    if (!(each instanceof Error)) continue;
    const [code, syscall] = ['code', 'syscall'].map((name) => String(Reflect.get(each, name) ?? ''));
    found.push({ code: code ?? '', syscall: syscall ?? '', message: each.message });
    if (each instanceof AggregateError) queue.push(...each.errors);
    queue.push(each.cause);
  }
  return found;
}

/** The failure that shows that no byte has left; undefined when some may have. */
function earlyAmong(all: readonly Cause[]): Cause | undefined {
  if (all.some(({ syscall }) => syscall !== '' && !CONNECTING.has(syscall))) return undefined;
  return all.find(
    ({ code, syscall }) => CONNECTING.has(syscall) || BEFORE_SENDING.has(code) || OF_CERTIFICATE.test(code),
  );
}

/**
 * What a failed request means: `network.unreachable` when no byte can have left (refused, DNS, TLS),
 * else `network.lost`: it may have arrived (docs/sync.md, "Unknown outcomes").
 * @param wasConnected whether the connection stood, handshake and all, where that is known; else it is told by the failure itself, as `fetch` has it
 */
export function problemOfFailure(thrown: unknown, wasConnected?: boolean): Problem {
  const all = causes(thrown);
  // What `fetch` refuses to send at all (a blocked port, a header that is none) is no failure of the network underneath.
  const isUnsent =
    thrown instanceof TypeError &&
    (thrown.message !== 'fetch failed' ? thrown.message !== 'terminated' : all[1]?.message === 'bad port');
  const early = wasConnected === undefined && !isUnsent ? earlyAmong(all) : undefined;
  const isEarly = wasConnected === undefined ? isUnsent || early !== undefined : !wasConnected;
  const told = early ?? all.at(-1);
  // Node's own messages begin with their code.
  const note = [told?.message.includes(told.code) ? undefined : told?.code, told?.message]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
  const message = note || 'the connection failed';
  if (!isEarly) return { code: 'network.lost', message };
  const why = all.map(({ code }) => whyOf(code)).find((each) => each !== undefined);
  return { code: 'network.unreachable', message, ...(why !== undefined && { why }) };
}
