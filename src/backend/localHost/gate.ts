import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type HostFile, secret } from './hostFile.ts';

/**
 * Who gets in. The port can be reached by every program of this machine and, through DNS tricks, by
 * web pages: so the name that was asked for, the page that asks, and the cookie are all checked.
 */
export interface Gate {
  readonly origin: string;
  /** An address that lets one browser in, once. */
  freshAddress(): string;
  /** Uses a token up. */
  admits(token: string): boolean;
  /** Why a request is refused before anything else is looked at; null when it is not. */
  refusal(request: IncomingMessage): string | null;
  hasCookie(request: IncomingMessage): boolean;
  setCookie(): string;
}

export function createGate(file: HostFile): Gate {
  const host = `127.0.0.1:${file.port}`;
  const origin = `http://${host}`;
  // Browsers send cookies to every port of a host: the name tells ours from another Daybook's.
  const cookieName = `daybook-${file.port}`;
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
      cookiesOf(request.headers.cookie).some(([name, value]) => name === cookieName && equal(value, file.cookie)),
    setCookie: () => `${cookieName}=${file.cookie}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

function cookiesOf(header: string | undefined): [name: string, value: string][] {
  return (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });
}

/** Compares secrets in a time that does not tell how much of them is right. */
export function equal(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
