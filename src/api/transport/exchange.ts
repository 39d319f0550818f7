import type { Answer } from './failures.ts';
import { problem } from './failures.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Outgoing {
  method: Method;
  /** From `/api` on, already escaped. */
  path: string;
  headers: Record<string, string>;
  /** JSON, or a form with files, which brings its own content type. It can be sent more than once. */
  body?: string | FormData;
  /** Whether the answer is a file: its bytes are taken as they are. */
  isFile?: boolean;
}

/**
 * Sends one request and reads its whole answer; redirections are not followed. Rejects as the platform does
 * (`problemOfFailure` reads that), or with a ProblemError where it knows more.
 */
export type Exchange = (baseUrl: string, outgoing: Outgoing, signal: AbortSignal) => Promise<Answer>;

/**
 * The answer when its body broke off. A refusal stays a refusal, however few of its words arrived; what a 2xx said is
 * lost with its body.
 */
export function brokenOff(status: number, headers: Answer['headers'], signal: AbortSignal, thrown: unknown): Answer {
  if (status >= 400 && !signal.aborted) return { status, headers, text: '' };
  throw problem('network.lost', `the answer (HTTP ${String(status)}) broke off`, {}, thrown);
}

/** An exchange over `fetch`: the platform's own, or one that a test brings. */
export function fetchExchange(send: typeof fetch): Exchange {
  return async (baseUrl, outgoing, signal) => {
    const response = await send(`${baseUrl}${outgoing.path}`, {
      method: outgoing.method,
      headers: outgoing.headers,
      ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
      redirect: 'manual',
      signal,
    });
    const { status, headers } = response;
    try {
      if (outgoing.isFile && response.ok)
        return { status, headers, text: '', bytes: new Uint8Array(await response.arrayBuffer()) };
      return { status, headers, text: await response.text() };
    } catch (thrown) {
      return brokenOff(status, headers, signal, thrown);
    }
  };
}
