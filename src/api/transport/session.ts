import { z } from 'zod';
import { apiVersionSchema, versionHas, type ApiVersion } from '../../domain/values/apiVersion.ts';
import { instantSchema } from '../../domain/values/dates.ts';
import { ProblemError, type Problem } from '../../domain/values/result.ts';
import { readJson } from './exactJson.ts';
import { isPage, problem, problemOfAnswer, type Answer } from './failures.ts';
import { foldKeys } from './fold.ts';
import type { Transport } from './transport.ts';

export interface Account {
  /** The environment's domain (spec 5). */
  domain: string;
  userName: string;
  /** Called at each sign-in, and not kept; null when there is no key. */
  apiKey(): string | null | Promise<string | null>;
}

export interface Session {
  token: string;
  apiVersion: ApiVersion;
  /** On the monotonic clock: when to ask for a new session. */
  renewAt: number;
}

const sessionSchema = z.object({ sessionToken: z.string().min(1), tokenDue: instantSchema, apiVer: apiVersionSchema });

/** Sessions live 30 minutes (spec 8); a longer life in an answer is not believed. */
const LONGEST_LIFE = 30 * 60_000;
/** Milliseconds before its end at which a session is renewed; a short life is renewed after nine tenths. */
const MARGIN = 60_000;

/** How long a session is valid, in milliseconds, by the server's own clock, since ours may be days off. */
export function lifetime(tokenDue: string, serverDate: string | null): number {
  const life = Date.parse(tokenDue) - Date.parse(serverDate ?? '');
  return life > 0 ? Math.min(life, LONGEST_LIFE) : LONGEST_LIFE;
}

function readSession(text: string): z.infer<typeof sessionSchema> | null {
  try {
    const read = sessionSchema.safeParse(foldKeys(readJson(text)));
    return read.success ? read.data : null;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}

/**
 * Whether a sign-in failed without a word. A service has answered this for wrong credentials, and a service that is
 * down answers it too (docs/service-notes.md, "Responses").
 */
function isEmptyFailure({ status, text, headers }: Answer): boolean {
  return status >= 500 && text.trim() === '' && headers.get('retry-after') === null;
}

/**
 * What a refused sign-in means, and which field of the connection it concerns.
 * @param isAnswering whether the service answers other requests: only then is a failure without a word the key's fault
 */
function signInProblem(answer: Answer, now: number, isAnswering: boolean): Problem {
  const said = problemOfAnswer(answer, now);
  if (answer.status === 401 || (isAnswering && isEmptyFailure(answer)))
    return { ...said, code: 'session.badCredentials', field: 'apiKey' };
  if (answer.status < 400 || [404, 405, 410].includes(answer.status))
    return { ...said, code: 'service.nonsense', field: 'baseUrl' };
  return said;
}

/**
 * The session that all requests of a client share (spec 5). One sign-in at a time: requests that need a token meanwhile
 * wait for the same sign-in.
 */
export class Sessions {
  private readonly transport: Transport;
  private readonly account: Account;
  private current: Session | null = null;
  private signingIn: Promise<Session> | null = null;

  constructor(transport: Transport, account: Account) {
    this.transport = transport;
    this.account = account;
  }

  /** A session that is still valid for a while. */
  async session(): Promise<Session> {
    if (this.current && this.transport.clocks.monotonic() < this.current.renewAt) return this.current;
    return this.signInOnce();
  }

  /** A session other than the one that was answered with 401; another request may have asked for it already. */
  async sessionInsteadOf(refused: Session): Promise<Session> {
    if (this.current === refused) this.current = null;
    return this.session();
  }

  /** Headers of an authenticated request (spec 5 rule 5). */
  headers(session: Session): Record<string, string> {
    return { Accept: 'application/json', Authorization: `Bearer ${session.token}`, Domain: this.account.domain };
  }

  /**
   * What a second 401, on a new session, means: before API 1.4.0 a missing permission was answered with it too, and
   * then only this one request is denied.
   */
  refusedAgain(session: Session, answer: Answer): ProblemError {
    const said = problemOfAnswer(answer, this.transport.clocks.now());
    const isPermission = !versionHas(session.apiVersion, 'forbiddenIs403');
    if (!isPermission && this.current === session) this.current = null;
    return new ProblemError({ ...said, code: isPermission ? 'permission.denied' : 'session.expired' });
  }

  /**
   * Closes the session on the service, if there is a valid one (docs/service-notes.md, "Further paths"). A service that
   * does not know the path keeps the session until it expires by itself.
   * @throws ProblemError when the service was not reached
   */
  async close(): Promise<void> {
    const session = this.current;
    this.current = null;
    if (session === null || this.transport.clocks.monotonic() >= session.renewAt) return;
    await this.transport.send({ method: 'POST', path: '/api/Session/close', headers: this.headers(session) });
  }

  private signInOnce(): Promise<Session> {
    this.signingIn ??= this.signIn().finally(() => {
      this.signingIn = null;
    });
    return this.signingIn;
  }

  private async signIn(): Promise<Session> {
    const apiKey = await this.account.apiKey();
    if (apiKey === null || apiKey === '') throw problem('key.missing', 'there is no API key', { field: 'apiKey' });
    const { clocks } = this.transport;
    const askedAt = clocks.monotonic();
    const answer = await this.transport.send({
      method: 'POST',
      path: '/api/session/create/api',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', Domain: this.account.domain },
      body: JSON.stringify({ username: this.account.userName, userApiKey: apiKey }),
    });
    if (answer.status < 200 || answer.status > 299)
      throw new ProblemError(signInProblem(answer, clocks.now(), isEmptyFailure(answer) && (await this.isAnswering())));
    const said = readSession(answer.text);
    if (!said)
      throw problem('service.nonsense', 'the answer to the sign-in is not a session', {
        status: answer.status,
        field: 'baseUrl',
      });
    const life = lifetime(said.tokenDue, answer.headers.get('date'));
    this.current = {
      token: said.sessionToken,
      apiVersion: said.apiVer,
      renewAt: askedAt + life - Math.min(MARGIN, life / 10),
    };
    return this.current;
  }

  /**
   * Whether the service answers a request that needs no key: one without a session, which it refuses in its own words.
   */
  private async isAnswering(): Promise<boolean> {
    try {
      const answer = await this.transport.send({
        method: 'GET',
        path: '/api/Department?take=1',
        headers: { Accept: 'application/json', Domain: this.account.domain },
      });
      return answer.status < 500 && !isPage(answer.text);
    } catch (thrown) {
      // No answer means no; any other failure is thrown.
      if (thrown instanceof ProblemError && thrown.problem.code.startsWith('network.')) return false;
      throw thrown;
    }
  }
}
