import { instantOf, type Instant } from '../../domain/values/dates.ts';
import { FieldsShown } from '../../domain/service/fieldsShown.ts';
import { HISTORY_HEADER, HistoryWatch } from '../../domain/service/historyHead.ts';
import { ProblemError, problemOf, type ProblemCode } from '../../domain/values/result.ts';
import { acceptedChange } from './accepted.ts';
import { readJson } from './exactJson.ts';
import { problem, problemOfAnswer, type Answer } from './failures.ts';
import { RequestLog } from './requestLog.ts';
import type { Session, Sessions } from './session.ts';
import type { Outgoing } from './exchange.ts';
import type { Transport } from './transport.ts';
import { Ways, type KeptWays } from './ways.ts';

export type RequestQuery = Record<string, string | number | undefined>;

function pathWith(path: string, query: RequestQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? path
    : `${path}?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

/** The service's clock as last sent, as text and as time: hundreds of answers come within one second. */
const lastDate: { text: string; time: Instant | null } = { text: '', time: null };

/** The service's clock when it answered; null when the answer gives none. */
function serverTime(headers: Answer['headers']): Instant | null {
  const text = headers.get('date') ?? '';
  if (text === '') return null;
  if (text !== lastDate.text) {
    const parsed = Date.parse(text);
    lastDate.text = text;
    lastDate.time = Number.isNaN(parsed) ? null : instantOf(parsed);
  }
  return lastDate.time;
}

type Asked = Omit<Outgoing, 'headers'>;

/** Adds the content types sent and accepted. A form sets its own type, with the boundary between its parts. */
function withTypes({ body, isFile }: Asked, headers: Record<string, string>): Record<string, string> {
  if (isFile) return { ...headers, Accept: '*/*' };
  return typeof body === 'string' ? { ...headers, 'Content-Type': 'application/json' } : headers;
}

/**
 * What a failed sign-in means for the request that waited for it: a reason why it has not left. It never means an
 * unknown outcome, and never concerns its record.
 */
const NOT_SENT: Partial<Record<ProblemCode, ProblemCode>> = {
  'network.lost': 'network.unreachable',
  'service.failed': 'service.busy',
  // Something else answers in the service's place: a page of a guest network, a proxy without its service.
  'service.nonsense': 'network.unreachable',
  'service.refused': 'session.badCredentials',
  'permission.denied': 'session.badCredentials',
};

/**
 * The session, or the reason why the request that needs it has not left. The sign-in's status is left out: its 404 says
 * nothing about a record.
 */
async function signedIn(signingIn: Promise<Session>): Promise<Session> {
  try {
    return await signingIn;
  } catch (thrown) {
    const { code, message, retryAfter } = problemOf(thrown);
    const notSentCode = NOT_SENT[code];
    throw notSentCode === undefined
      ? thrown
      : problem(notSentCode, message, retryAfter === undefined ? {} : { retryAfter }, thrown);
  }
}

/** What a body names first: the record that it creates, or that it changes where the path does not name it. */
const NAMED_FIRST = /^\{"(?:intRef|id)":"([^"]{1,50})"/;

/** Requests within a session: signs in when needed, and repeats a request once with a new session after a 401. */
export class Requests {
  readonly log = new RequestLog();
  readonly ways: Ways;
  /** Which fields its answers have shown. */
  readonly fieldsShown = new FieldsShown();
  readonly historyWatch = new HistoryWatch();
  private readonly transport: Transport;
  private readonly sessions: Sessions;

  constructor(transport: Transport, sessions: Sessions, ways?: KeptWays) {
    this.ways = new Ways(ways);
    this.transport = transport;
    this.sessions = sessions;
  }

  /**
   * Reads JSON.
   * @throws ProblemError; `service.nonsense` when a 2xx answer is not JSON
   */
  async read(path: string, query: RequestQuery = {}): Promise<{ json: unknown; serverTime: Instant | null }> {
    const answer = await this.send({ method: 'GET', path: pathWith(path, query) });
    try {
      return { json: readJson(answer.text), serverTime: serverTime(answer.headers) };
    } catch (thrown) {
      throw problem('service.nonsense', 'the answer is not JSON', { status: answer.status }, thrown);
    }
  }

  /** Reads JSON; null when the service itself answers 404, and not a page of something on the way. */
  async readIfThere(
    path: string,
    query: RequestQuery = {},
  ): Promise<{ json: unknown; serverTime: Instant | null } | null> {
    try {
      return await this.read(path, query);
    } catch (thrown) {
      if (thrown instanceof ProblemError && thrown.problem.code === 'service.refused' && thrown.problem.status === 404)
        return null;
      throw thrown;
    }
  }

  /**
   * Sends a POST that changes nothing (spec 4.8, `Enquiry`); its answer is JSON, as that of a read.
   * @throws ProblemError; `service.nonsense` when it is not
   */
  async ask(path: string, body?: unknown): Promise<unknown> {
    const answer = await this.send({
      method: 'POST',
      path,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    try {
      return readJson(answer.text);
    } catch (thrown) {
      throw problem('service.nonsense', 'the answer is not JSON', { status: answer.status }, thrown);
    }
  }

  /**
   * Sends a change.
   * @returns the text of the 2xx answer
   * @throws ProblemError; `network.lost` when that is no answer to a change (`acceptedChange`)
   */
  async change(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<string> {
    return acceptedChange(
      await this.send({ method, path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    );
  }

  /** Sends a form with files, otherwise as `change`. */
  async upload(path: string, form: FormData): Promise<string> {
    return acceptedChange(await this.send({ method: 'POST', path, body: form }));
  }

  /**
   * Reads a file.
   * @throws ProblemError
   */
  async download(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes, status } = await this.send({ method: 'GET', path, isFile: true });
    if (!bytes) throw problem('service.nonsense', 'the answer is no file', { status });
    return bytes;
  }

  private async send(asked: Asked): Promise<Answer> {
    const session = await signedIn(this.sessions.session());
    const first = await this.attempt(asked, this.sessions.headers(session));
    if (first.status !== 401) return this.successOf(asked, first);
    // A 401 changed nothing: sending again cannot do it twice.
    const renewed = await signedIn(this.sessions.sessionInsteadOf(session));
    const second = await this.attempt(asked, this.sessions.headers(renewed));
    if (second.status === 401) throw this.sessions.refusedAgain(renewed, second);
    return this.successOf(asked, second);
  }

  private async attempt(asked: Asked, headers: Record<string, string>): Promise<Answer> {
    const { method, path, body } = asked;
    const { clocks } = this.transport;
    const [begun, from] = [clocks.now(), clocks.monotonic()];
    const named = typeof body !== 'string' ? undefined : NAMED_FIRST.exec(body)?.[1];
    const note = (status: number | null): void =>
      this.log.note({ method, path, named, begun, took: clocks.monotonic() - from, status });
    try {
      const { header } = this.historyWatch;
      const sent = header === null ? headers : { ...headers, [HISTORY_HEADER]: header };
      const answer = await this.transport.send({ ...asked, headers: withTypes(asked, sent) });
      if (header !== null) this.historyWatch.learn(answer.headers.get(HISTORY_HEADER));
      note(answer.status);
      return answer;
    } catch (thrown) {
      note(null);
      throw thrown;
    }
  }

  private successOf({ method }: Asked, answer: Answer): Answer {
    if (answer.status >= 200 && answer.status <= 299) return answer;
    throw new ProblemError(problemOfAnswer(answer, this.transport.clocks.now(), method !== 'GET'));
  }
}
