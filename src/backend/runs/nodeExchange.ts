import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { brokenOff, type Exchange, type Outgoing } from '../../api/transport/exchange.ts';
import { problemOfFailure, type Answer } from '../../api/transport/failures.ts';
import { ProblemError } from '../../domain/values/result.ts';

/** Milliseconds that a connection is kept without a request: services close theirs after five seconds and more. */
const KEPT = 4_000;
const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

interface Packed {
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** A form becomes bytes with the boundary between its parts; what an encoded answer may be encoded with is said. */
async function packed({ headers, body }: Outgoing): Promise<Packed> {
  const asked = { 'Accept-Encoding': 'gzip, deflate, br', ...headers };
  if (!(body instanceof FormData)) return { headers: asked, body };
  const form = new Response(body);
  return {
    headers: { ...asked, 'Content-Type': form.headers.get('content-type') ?? '' },
    body: Buffer.from(await form.arrayBuffer()),
  };
}

function headersOf({ headers }: IncomingMessage): Answer['headers'] {
  return {
    get(name) {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

/** The whole body. @throws when it breaks off */
async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const whole = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    response.on('error', reject);
  });
  const decode = ENCODINGS[response.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  return decode && whole.length > 0 ? decode(whole) : whole;
}

/**
 * Sends a request.
 * @returns its answer, of which the body is still to come
 * @throws ProblemError which says whether anything can have left: nothing does before the connection stands
 */
function asked(
  options: RequestOptions,
  isSecure: boolean,
  body: Packed['body'],
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; ended: () => void }> {
  return new Promise((resolve, reject) => {
    const asking = (isSecure ? httpsRequest : httpRequest)(options);
    let wasConnected = false;
    const give = (): void => void asking.destroy(new Error('given up'));
    const ended = (): void => signal.removeEventListener('abort', give);
    signal.addEventListener('abort', give, { once: true });
    asking.on('socket', (socket) => {
      // One that is kept from an earlier request does not connect again; one that failed at once does not connect any more.
      wasConnected = asking.reusedSocket || !(socket.connecting || socket.destroyed);
      if (!wasConnected) socket.once(isSecure ? 'secureConnect' : 'connect', () => (wasConnected = true));
    });
    asking.on('response', (response: IncomingMessage) => resolve({ response, ended }));
    asking.on('error', (thrown) => {
      ended();
      reject(new ProblemError(problemOfFailure(thrown, wasConnected), { cause: thrown }));
    });
    asking.end(body);
  });
}

const TEXT = new TextDecoder();

/**
 * Over Node's own HTTP client, with connections of its own that are kept open: it costs the processor half of what `fetch`
 * does, and a sync is thousands of small requests.
 */
export function nodeExchange(): Exchange {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: KEPT }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: KEPT }),
  };
  const addresses = new Map<string, RequestOptions & { prefix: string; isSecure: boolean }>();

  const addressOf = (baseUrl: string): RequestOptions & { prefix: string; isSecure: boolean } => {
    const known = addresses.get(baseUrl);
    if (known) return known;
    const url = new URL(baseUrl);
    const isSecure = url.protocol === 'https:';
    const { protocol, hostname, port } = urlToHttpOptions(url);
    const address = {
      protocol,
      hostname,
      port,
      agent: agents[isSecure ? 'https:' : 'http:'],
      prefix: url.pathname.replace(/\/$/, ''),
      isSecure,
    };
    addresses.set(baseUrl, address);
    return address;
  };

  return async (baseUrl, outgoing, signal) => {
    const { prefix, isSecure, ...address } = addressOf(baseUrl);
    const { headers, body } = await packed(outgoing);
    const { response, ended } = await asked(
      { ...address, path: `${prefix}${outgoing.path}`, method: outgoing.method, headers },
      isSecure,
      body,
      signal,
    );
    const status = response.statusCode ?? 0;
    const told = headersOf(response);
    try {
      const bytes = await bytesOf(response);
      if (outgoing.isFile && status >= 200 && status <= 299)
        return { status, headers: told, text: '', bytes: new Uint8Array(bytes) };
      // As `fetch` reads a text: without the mark of its byte order, which is no JSON.
      return { status, headers: told, text: TEXT.decode(bytes) };
    } catch (thrown) {
      return brokenOff(status, told, signal, thrown);
    } finally {
      ended();
    }
  };
}
