import { isIP } from 'node:net';
import { ArgumentError } from '../base/arguments.ts';
import { METRICS_READERS, type MetricsReaders } from './metrics.ts';
import { isLoopback, type TlsFiles } from './tls.ts';

/** How a service is reached. */
export interface Serving {
  host: string;
  /** Plain HTTP when it is undefined. */
  tls: TlsFiles | undefined;
  metrics: MetricsReaders;
  log: ((line: string) => void) | undefined;
  trustProxy: readonly string[];
  mostRequests: number;
}

export const SERVING_OPTIONS = {
  host: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  metrics: { type: 'string' },
  log: { type: 'string' },
  'most-requests': { type: 'string' },
  'trust-proxy': { type: 'string' },
} as const;

/** A client of Daybook has six requests under way. */
const MOST_REQUESTS = 200;

export const SERVING_USAGE = `\
  --host ADDRESS   the address to listen on, 127.0.0.1 unless said: beyond this computer only with a certificate
  --tls-cert FILE  serve HTTPS with this certificate and those that lead to its authority (PEM), and
  --tls-key FILE   its private key (PEM); both are read again when they change
  --metrics WHO    who may read GET /metrics: loopback, programs of this computer (the default), or everyone
  --log json       a line of JSON on standard error for each request and failure
  --trust-proxy A  addresses or networks of proxies, with commas between: their X-Forwarded-For says who asks
  --most-requests N  how many requests may be under way, ${String(MOST_REQUESTS)} unless said: more get 503`;

type Values = { [Name in keyof typeof SERVING_OPTIONS]?: string | undefined };

/** @throws ArgumentError */
function proxiesIn(text: string | undefined): string[] {
  if (text === undefined) return [];
  const proxies = text.split(',').map((part) => part.trim());
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new ArgumentError(
        `--trust-proxy must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      );
  }
  return proxies;
}

/** @throws ArgumentError */
export function readServing(values: Values): Serving {
  const { host = '127.0.0.1', 'tls-cert': cert, 'tls-key': key } = values;
  if (host.trim() === '') throw new ArgumentError('--host must be an address to listen on.');
  if ((cert === undefined) !== (key === undefined))
    throw new ArgumentError(
      `--tls-cert and --tls-key belong together: --tls-${cert === undefined ? 'cert' : 'key'} is missing.`,
    );
  const tls = cert === undefined || key === undefined ? undefined : { cert, key };
  if (tls === undefined && !isLoopback(host))
    throw new ArgumentError(
      `--host ${host} is reached from other computers: that takes --tls-cert and --tls-key, because keys would ` +
        'travel unencrypted.',
    );
  const metrics = METRICS_READERS.find((readers) => readers === (values.metrics ?? 'loopback'));
  if (metrics === undefined)
    throw new ArgumentError(`--metrics must be ${METRICS_READERS.join(' or ')}, not "${values.metrics ?? ''}".`);
  if (values.log !== undefined && values.log !== 'json')
    throw new ArgumentError(`--log must be json, not "${values.log}".`);
  const log = values.log === undefined ? undefined : (line: string): void => console.error(line);
  const most = values['most-requests'] ?? String(MOST_REQUESTS);
  if (!/^[1-9]\d{0,5}$/.test(most))
    throw new ArgumentError(`--most-requests must be a whole number from 1 to 999999, not "${most}".`);
  // A name with two addresses would get two servers.
  return {
    host: host.toLowerCase() === 'localhost' ? '127.0.0.1' : host,
    tls,
    metrics,
    log,
    trustProxy: proxiesIn(values['trust-proxy']),
    mostRequests: Number(most),
  };
}
