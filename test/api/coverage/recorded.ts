import type { Exchange } from '../../../src/api/transport/exchange.ts';
import { fetchExchange } from '../../../src/api/transport/exchange.ts';

/** A request that the service accepted. */
export interface Taken {
  method: string;
  path: string;
  parameters: URLSearchParams;
  /** Of a JSON body; null where there is none. */
  body: unknown;
}

/** Sends over HTTP, and notes every request that was answered with 2xx. */
export function recordedExchange(taken: Taken[]): Exchange {
  const send = fetchExchange(fetch);
  return async (baseUrl, outgoing, signal) => {
    const answer = await send(baseUrl, outgoing, signal);
    if (answer.status >= 200 && answer.status <= 299) {
      const url = new URL(outgoing.path, 'http://service');
      taken.push({
        method: outgoing.method,
        path: decodeURIComponent(url.pathname),
        parameters: url.searchParams,
        body: typeof outgoing.body === 'string' ? JSON.parse(outgoing.body) : null,
      });
    }
    return answer;
  };
}

/**
 * Whether one of the requests is the one that a row names: `PATCH /api/Department/{ref}`, or `GET
 * /api/saleInvoice?skip&take` with at least these parameters, and `include=ext` with that among its values.
 */
export function isTaken(named: string, taken: readonly Taken[]): boolean {
  const [method = '', address = ''] = named.split(' ');
  const [template = '', asked = ''] = address.split('?');
  const path = new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`, 'i');
  return taken.some((request) => {
    if (request.method !== method || !path.test(request.path)) return false;
    return asked
      .split('&')
      .filter(Boolean)
      .every((parameter) => {
        const [name = '', value] = parameter.split('=');
        const given = request.parameters.get(name);
        return given !== null && (value === undefined || given.split(',').includes(value));
      });
  });
}
