import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { brokenOff, type Exchange, type Outgoing } from '../../api/transport/exchange.ts';
import { problemOfFailure, type Answer } from '../../api/transport/failures.ts';
import { proxyEnvironment, type ProxyEnvironment, wayTo, type SystemProxy } from '../files/network.ts';
import { ProblemError } from '../../domain/values/result.ts';

/** Milliseconds that an idle connection stays open: services close theirs after five seconds or more. */
const KEEP_ALIVE = 4_000;
/** Milliseconds for which an answer of the system about the way to a service holds. */
const ASK_AGAIN = 60_000;
const ENCODINGS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

interface EncodedBody {
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Turns a form into bytes with a boundary between its parts, and adds the encodings that an answer may have. */
async function encodeBody({ headers, body }: Outgoing): Promise<EncodedBody> {
  const allHeaders = { 'Accept-Encoding': 'gzip, deflate, br', ...headers };
  if (!(body instanceof FormData)) return { headers: allHeaders, body };
  const form = new Response(body);
  return {
    headers: { ...allHeaders, 'Content-Type': form.headers.get('content-type') ?? '' },
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

/** The whole body. @throws when the connection breaks */
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
 * @returns its answer, whose body has not been read yet
 * @throws ProblemError that says whether anything may have left: nothing leaves before the connection is established
 */
function sendRequest(
  options: RequestOptions,
  isSecure: boolean,
  body: EncodedBody['body'],
  signal: AbortSignal,
): Promise<{ response: IncomingMessage; ended: () => void }> {
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(options);
    let wasConnected = false;
    const giveUp = (): void => void request.destroy(new Error('given up'));
    const ended = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    request.on('socket', (socket) => {
      // A connection from an earlier request does not connect again; one that failed at once never connects.
      wasConnected = request.reusedSocket || !(socket.connecting || socket.destroyed);
      if (!wasConnected) socket.once(isSecure ? 'secureConnect' : 'connect', () => (wasConnected = true));
    });
    request.on('response', (response: IncomingMessage) => resolve({ response, ended }));
    request.on('error', (thrown) => {
      ended();
      reject(new ProblemError(problemOfFailure(thrown, wasConnected), { cause: thrown }));
    });
    request.end(body);
  });
}

const TEXT = new TextDecoder();

interface Agents {
  'http:': HttpAgent;
  'https:': HttpsAgent;
}

function agentsOver(proxyEnv: ProxyEnvironment | undefined, ca: string[] | undefined): Agents {
  const settings = { keepAlive: true, timeout: KEEP_ALIVE, ...(proxyEnv && { proxyEnv: { ...proxyEnv } }) };
  return { 'http:': new HttpAgent(settings), 'https:': new HttpsAgent({ ...settings, ...(ca && { ca }) }) };
}

/**
 * Gives the connections over which the system wants an address to be asked. The system is asked again after a while: a
 * laptop moves from one network to another.
 * @throws ProblemError when the system names only a way that Daybook cannot go; nothing has left then
 */
function agentsOfSystem(
  direct: Agents,
  ask: SystemProxy,
  ca: string[] | undefined,
): (baseUrl: string) => Promise<Agents> {
  const known = new Map<string, Agents>();
  const asked = new Map<string, { at: number; agents: Agents }>();
  return async (baseUrl) => {
    const last = asked.get(baseUrl);
    if (last !== undefined && performance.now() - last.at < ASK_AGAIN) return last.agents;
    const way = await wayTo(baseUrl, {}, ask);
    if (way.unusable !== '')
      throw new ProblemError({
        code: 'network.unreachable',
        message: `it is behind a proxy that cannot be used: ${way.unusable}`,
      });
    const proxy = way.proxy?.href ?? '';
    const agents =
      known.get(proxy) ??
      (proxy === '' ? direct : agentsOver({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: '' }, ca));
    known.set(proxy, agents);
    asked.set(baseUrl, { at: performance.now(), agents });
    return agents;
  };
}

/**
 * Sends requests with Node's own HTTP client and its own open connections: that takes half the processor time of
 * `fetch`, and a sync sends thousands of small requests. A proxy is used as HTTP_PROXY, HTTPS_PROXY and NO_PROXY say,
 * or where they name none, as the system says.
 * @param askSystem left out where nobody knows what the system says
 * @param ca the certificates that are trusted, in PEM; those that the computer trusts when it is left out
 */
export function nodeExchange(
  environment: NodeJS.ProcessEnv = process.env,
  askSystem?: SystemProxy,
  ca?: string[],
): Exchange {
  const agents = agentsOver(proxyEnvironment(environment), ca);
  const systemAgents =
    askSystem === undefined || proxyEnvironment(environment) !== undefined
      ? null
      : agentsOfSystem(agents, askSystem, ca);
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
    if (systemAgents !== null) address.agent = (await systemAgents(baseUrl))[isSecure ? 'https:' : 'http:'];
    const { headers, body } = await encodeBody(outgoing);
    const { response, ended } = await sendRequest(
      { ...address, path: `${prefix}${outgoing.path}`, method: outgoing.method, headers },
      isSecure,
      body,
      signal,
    );
    const status = response.statusCode ?? 0;
    const answerHeaders = headersOf(response);
    try {
      const bytes = await bytesOf(response);
      if (outgoing.isFile && status >= 200 && status <= 299)
        return { status, headers: answerHeaders, text: '', bytes: new Uint8Array(bytes) };
      // Reads the text as `fetch` does: without a byte order mark, which JSON does not allow.
      return { status, headers: answerHeaders, text: TEXT.decode(bytes) };
    } catch (thrown) {
      return brokenOff(status, answerHeaders, signal, thrown);
    } finally {
      ended();
    }
  };
}
