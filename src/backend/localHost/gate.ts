import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type HostFile, secret } from './hostFile.ts';

/**
 * Decides which requests are let in. Every program of this machine can reach the port and so, through DNS tricks, can
 * web pages. So this checks the requested host name, the page that asks, and the cookie.
 */
export interface Gate {
  readonly origin: string;
  /** An address that lets in one browser, once. */
  freshAddress(): string;
  /** Whether the token is valid; uses it up. */
  admits(token: string): boolean;
  /** Why a request is refused before anything else is checked; null when it is not. */
  refusal(request: IncomingMessage): string | null;
  hasCookie(request: IncomingMessage): boolean;
  setCookie(): string;
}

export function createGate(file: Pick<HostFile, 'port'>): Gate {
  const host = `127.0.0.1:${file.port}`;
  const origin = `http://${host}`;
  // Browsers send cookies to every port of a host, so the name distinguishes this Daybook from another one.
  const cookieName = `daybook-${file.port}`;
  /** The value of the cookie: of no use after this start, to whoever has got hold of it. */
  const cookie = secret();
  const tokens = new Set<string>();

  return {
    origin,
    freshAddress() {
      const token = secret();
      tokens.add(token);
      return `${origin}/?token=${token}`;
    },
    admits: (token) => tokens.delete(token),
    refusal(request) {
      if (request.headers.host !== host) return `This is ${host}; it answers to no other name.`;
      if (request.headers.origin !== undefined && request.headers.origin !== origin)
        return 'Another page may not ask here.';
      return null;
    },
    hasCookie: (request) =>
      cookiesOf(request.headers.cookie).some(([name, value]) => name === cookieName && equal(value, cookie)),
    setCookie: () => `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

function cookiesOf(header: string | undefined): [name: string, value: string][] {
  return (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });
}

/** Compares secrets in a time that does not depend on how much of them is right. */
export function equal(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
