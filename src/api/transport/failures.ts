import { NOT_BEGUN } from '../../domain/service/notBegun.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import {
  failed,
  ProblemError,
  statusNote,
  type Problem,
  type ProblemCode,
  type Unreachable,
} from '../../domain/values/result.ts';
import { readJson } from './exactJson.ts';
import { foldKeys, type Folded } from './fold.ts';
import { aboutOf, fieldPath, lineFieldOf } from './sentences.ts';

/** An answer as it came in: enough to tell the outcome of the request. */
export interface Answer {
  status: number;
  /** By name, in any case; null when the header is missing. */
  headers: Pick<Headers, 'get'>;
  text: string;
  /** The bytes of a requested file, when the answer is 2xx; `text` is then empty. */
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

/**
 * Whether the text is a web page: something on the way has answered in the service's place. The service itself writes
 * JSON, or a few plain words.
 */
export function isPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/**
 * Seconds to wait, from `Retry-After`: a number of seconds, or an HTTP date, which is compared with the server's own
 * clock (its `Date` header) where there is one.
 * @param now milliseconds since 1970
 */
export function retryAfter(headers: Answer['headers'], now: number): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const serverDate = Date.parse(headers.get('date') ?? '');
  return Math.max(0, (until - (Number.isNaN(serverDate) ? now : serverDate)) / 1000);
}

interface Words {
  message: string;
  field?: string;
  because?: NonNullable<Problem['because']>;
}

/** The reason that our own service gives beside its sentence. */
function becauseOf({ reason, facts }: Folded): Pick<Words, 'because'> {
  if (typeof reason !== 'string' || !isJsonObject(facts)) return {};
  const texts = Object.entries(facts).flatMap(([name, fact]) => (typeof fact === 'string' ? [[name, fact]] : []));
  return { because: { reason, facts: Object.fromEntries(texts) } };
}

function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.find((each) => typeof each === 'string') : undefined;
}

/**
 * The service's words and the field that they concern, from any of its error shapes (docs/service-notes.md,
 * "Responses").
 */
function serviceWords(text: string): Words {
  const body = text.trim();
  if (body === '') return { message: '' };
  let json: unknown;
  try {
    json = readJson(body);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    // A proxy's page says nothing to a bookkeeper.
    return { message: isPage(body) ? '' : body.slice(0, LONGEST_WORDS) };
  }
  if (typeof json === 'string') return { message: json.slice(0, LONGEST_WORDS) };
  const folded = foldKeys(json);
  if (!isJsonObject(folded)) return { message: '' };
  // Names inside `errors` are folded at their first letter only; `fieldPath` does the rest.
  const faults = isJsonObject(folded.errors)
    ? Object.entries(folded.errors).flatMap(([name, texts]) => {
        const words = firstText(texts);
        return words === undefined ? [] : [{ field: fieldPath(name), words }];
      })
    : [];
  const general = [folded.message, folded.detail, folded.title].find(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  const fieldWords = typeof folded.message === 'string' ? folded.message : faults.map((fault) => fault.words).join(' ');
  const message = (fieldWords === '' ? (general ?? '') : fieldWords).slice(0, LONGEST_WORDS);
  const because = becauseOf(folded);
  const told = because.because && typeof folded.field === 'string' && folded.field !== '' ? folded.field : undefined;
  const field = told ?? faults.find((fault) => fault.field !== '')?.field ?? lineFieldOf(message);
  return { message, ...(field !== undefined && { field }), ...because };
}

function codeOf(status: number, isWrite: boolean): ProblemCode {
  if (status === 401) return 'session.expired';
  if (status === 403) return 'permission.denied';
  // Something on the way that gave up waiting does not know what became of the request that it passed on.
  if (status === 408 && isWrite) return 'service.failed';
  if (status === 408 || status === 425 || status === 429) return 'service.busy';
  if (status >= 500) return 'service.failed';
  return status >= 400 ? 'service.refused' : 'service.nonsense';
}

/** Statuses whose pages say something of this one request: who asks, how much, or how soon. */
const OF_THIS_REQUEST: readonly number[] = [401, 408, 413, 425, 429];
const METHOD_STAYS: readonly number[] = [307, 308];
const PROXY_KEY = 407;

/**
 * Whether something on the way has refused a request in the service's place: a gateway without its service, a filter,
 * a proxy that wants to know who asks. It says nothing about the record, and the service has not been given anything.
 */
function isOfTheWay({ status, text }: Answer, isWrite: boolean): boolean {
  if (status === PROXY_KEY || (isWrite && METHOD_STAYS.includes(status))) return true;
  if (status < 400 || status >= 500 || OF_THIS_REQUEST.includes(status)) return false;
  // Where a page refuses a read, the rest may be read; a write that it refuses waits.
  return isPage(text) && (isWrite || status !== 403);
}

/**
 * The problem that an answer other than 2xx reports. Redirections are not followed: the key would go elsewhere.
 * @param isWrite whether the request may have changed something: then some answers that mean "try later" leave its
 *   outcome unknown
 */
export function problemOfAnswer(answer: Answer, now: number, isWrite = false): Problem {
  const { message, field, because } = serviceWords(answer.text);
  const wait = answer.status === 429 || answer.status >= 500 ? retryAfter(answer.headers, now) : undefined;
  const isNotTheService = isOfTheWay(answer, isWrite);
  const isNotBegun = answer.status === 503 && because?.reason === NOT_BEGUN;
  const code = isNotTheService ? 'service.nonsense' : isNotBegun ? 'service.busy' : codeOf(answer.status, isWrite);
  const about = code === 'service.refused' ? aboutOf(message, field) : undefined;
  const note =
    answer.status < 400
      ? `the service redirected to ${answer.headers.get('location') ?? 'another address'}`
      : statusNote(answer.status);
  return {
    code,
    message: answer.status < 400 || message === '' ? note : message,
    status: answer.status,
    ...(isNotTheService && isWrite && { isUnsent: true }),
    ...(field === undefined ? {} : { field }),
    ...(about === undefined ? {} : { about }),
    ...(because === undefined ? {} : { because }),
    ...(wait === undefined ? {} : { retryAfter: wait }),
  };
}

/**
 * Error codes that prove by themselves that there was no connection yet. Codes that can also end an open connection
 * (`ENETDOWN`, `EPROTO` …) are not among them, and none counts where the failure says that it came while reading or
 * writing.
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
/** Problems of the service's certificate, which is checked before anything is sent. */
const OF_CERTIFICATE = /^(CERT_|DEPTH_ZERO_|CRL_|ERR_TLS_CERT_)/;
const CONNECTING = new Set(['getaddrinfo', 'connect']);

const NOBODY_LISTENS = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL']);
const NO_SUCH_COMPUTER = new Set(['ENOTFOUND', 'EAI_FAIL', 'EAI_NODATA']);
/** A name server that cannot be reached means no network, not an unknown name. */
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
const UNKNOWN_AUTHORITY =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)_)/;
const NOT_VALID_NOW = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/;
const OTHER_NAME = /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/;
const NO_TRUST = /CERT|SIGNATURE|HOSTNAME|^ERR_TLS_|^CRL_/;

function whyOf(code: string): Unreachable | undefined {
  if (NOBODY_LISTENS.has(code)) return 'refused';
  if (NO_SUCH_COMPUTER.has(code)) return 'unknownHost';
  if (NO_WAY.has(code)) return 'noRoute';
  if (NO_TLS.test(code)) return 'notSecure';
  if (UNKNOWN_AUTHORITY.test(code)) return 'unknownAuthority';
  if (NOT_VALID_NOW.test(code)) return 'notValidNow';
  if (OTHER_NAME.test(code)) return 'otherName';
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

/** The failure that proves that no byte has left; undefined when some may have. */
function earlyAmong(all: readonly Cause[]): Cause | undefined {
  if (all.some(({ syscall }) => syscall !== '' && !CONNECTING.has(syscall))) return undefined;
  return all.find(
    ({ code, syscall }) => CONNECTING.has(syscall) || BEFORE_SENDING.has(code) || OF_CERTIFICATE.test(code),
  );
}

/**
 * What a failed request means: `network.unreachable` when no byte can have left (refused, DNS, TLS), otherwise
 * `network.lost`: it may have arrived (docs/sync.md, "Unknown outcomes").
 * @param wasConnected whether the connection stood, handshake included, where that is known; otherwise the failure
 *   itself tells, as `fetch` reports it
 */
export function problemOfFailure(thrown: unknown, wasConnected?: boolean): Problem {
  const all = causes(thrown);
  // What `fetch` refuses to send (a blocked port, an invalid header) is no failure of the network.
  const isUnsent =
    thrown instanceof TypeError &&
    (thrown.message !== 'fetch failed' ? thrown.message !== 'terminated' : all[1]?.message === 'bad port');
  const early = wasConnected === undefined && !isUnsent ? earlyAmong(all) : undefined;
  const isEarly = wasConnected === undefined ? isUnsent || early !== undefined : !wasConnected;
  const chosenCause = early ?? all.at(-1);
  // Node's own messages begin with their code.
  const note = [chosenCause?.message.includes(chosenCause.code) ? undefined : chosenCause?.code, chosenCause?.message]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
  const message = note || 'the connection failed';
  if (!isEarly) return { code: 'network.lost', message };
  const why = all.map(({ code }) => whyOf(code)).find((each) => each !== undefined);
  return { code: 'network.unreachable', message, ...(why !== undefined && { why }) };
}
