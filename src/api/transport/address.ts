import { failed, ok, type Result } from '../../domain/values/result.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

function badAddress(message: string): Result<string> {
  return failed('connection.badAddress', message, { field: 'baseUrl' });
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/**
 * Turns what a person types (`example.com`, `https://example.com/finance/`, `localhost:8080`) into the base address of
 * a Finance Service, without a slash at the end. Without a scheme it is https, or http for this machine. An API key
 * must not travel unencrypted, so http is accepted for this machine only.
 */
export function normaliseAddress(typed: string): Result<string> {
  const text = typed.trim();
  if (text === '') return badAddress('no address was given');
  if (/\s/.test(text)) return badAddress('an address has no spaces');
  const hasScheme = SCHEME.test(text);
  const secure = parsed(hasScheme ? text : `https://${text}`);
  const isLocal = secure !== null && LOOPBACK.test(secure.hostname);
  const url = isLocal && !hasScheme ? parsed(`http://${text}`) : secure;
  if (!url || url.hostname === '') return badAddress('this is not an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return badAddress('the address must begin with https://');
  if (url.username !== '' || url.password !== '')
    return badAddress('the user name and the key do not belong into the address');
  if (url.protocol === 'http:' && !isLocal)
    return badAddress('the address must begin with https://: an API key is never sent unencrypted');
  // Every path of the service begins with /api: an address copied from its pages works too.
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/\/api$/i, '')
    .replace(/\/+$/, '');
  return ok(`${url.protocol}//${url.host}${path}`);
}
