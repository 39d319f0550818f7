import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { todayOn } from '../domain/values/dates.ts';
import { openCompany, type Company } from './company/company.ts';
import { Replica, type ReplicaSource } from './enquiries/replica.ts';
import { fillDemoCompany, type DemoSize } from './demo/company.ts';
import { buildServer } from './http/server.ts';
import { systemRandom } from './company/exchange.ts';
import { drained } from './http/draining.ts';
import type { Faults } from './http/faults.ts';
import { Journal } from './http/journal.ts';
import type { MetricsReaders } from './http/metrics.ts';
import { readCertificate, type Tls, type TlsFiles } from './http/tls.ts';
import type { Spellings } from './base/spellings.ts';
import type { Engine } from './storage/engine.ts';
import { isServedVersion, NEWEST_API_VERSION } from './base/versions.ts';

export type { Fault, Faults, FaultedRequest } from './http/faults.ts';

const DEFAULT_USER = 'bookkeeper';
const START_KEY = 'Made when the service started';
/** How long the key of a start is valid, ms: 30 days, so that it outlives some more starts. */
const START_KEY_LIFETIME = 30 * 86_400_000;

export interface ServiceOptions {
  /**
   * A database file, created when it does not exist, `:memory:`, a serialized database, which is kept in memory, or an
   * engine that is open.
   */
  database: string | Uint8Array | Engine;
  /** 0, the default, chooses a free one. */
  port?: number;
  host?: string;
  /** HTTPS with this certificate and key, which are read again when they change; plain HTTP when it is missing. */
  tls?: TlsFiles | undefined;
  /** `<major>.<minor>`: the behaviours of this version apply (spec 9). */
  apiVersion?: string | undefined;
  /** The spellings that are served where 1.13 has its own; both by default. */
  spellings?: Spellings | undefined;
  /** Milliseconds since 1970. */
  clock?: () => number;
  domain?: string;
  user?: string;
  /** The contents of a new database; `none` by default. */
  demo?: DemoSize;
  faults?: Faults;
  /**
   * Milliseconds, on the service's clock, that a submitted document waits for authorisation, and again for posting;
   * 1,000 by default, and none for a company of its own: it posts while it is submitted.
   */
  postingDelay?: number | undefined;
  /** Milliseconds in which a request must have arrived, head and body; 60,000 by default. */
  requestTimeout?: number | undefined;
  /** How many requests may be under way, before more are answered with 503; without limit by default. */
  mostRequests?: number | undefined;
  /** Takes lines of JSON about requests and failures (`Journal`). */
  log?: ((line: string) => void) | undefined;
  /** The proxies, as addresses or networks, whose `X-Forwarded-For` is believed; none by default. */
  trustProxy?: readonly string[] | undefined;
  /** Who may read `/metrics`; it is not there when this is missing. */
  metrics?: MetricsReaders | undefined;
  /** A replica of the office's database that answers enquiries of the ledger. */
  replica?: ReplicaSource | undefined;
  /** Milliseconds for which the end waits for requests that are under way; 0 by default: it cuts them. */
  drainLimit?: number | undefined;
  /** Called with failures of the service itself; by default they are written to standard error. */
  onFailure?: (error: unknown, request: string) => void;
}

/** The service without a listening socket. */
export interface ServiceInProcess {
  readonly domain: string;
  readonly user: string;
  /**
   * An API key of the user that is valid now: made when it is asked for, since the database holds none, for 30 days.
   */
  readonly apiKey: string;
  readonly apiVersion: string;
  readonly company: Company;
  /** Hands a request to the service without a network. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface LocalFinanceService extends ServiceInProcess {
  /** `http://127.0.0.1:PORT`, with `https` if there is a certificate. */
  readonly address: string;
  readonly port: number;
}

function open(options: ServiceOptions, tls?: Tls): { service: ServiceInProcess; server: FastifyInstance } {
  const apiVersion = options.apiVersion ?? NEWEST_API_VERSION;
  if (!isServedVersion(apiVersion)) throw new RangeError(`This service does not know the API version ${apiVersion}.`);
  const user = options.user ?? DEFAULT_USER;
  const clock = options.clock ?? Date.now;
  const skew = options.faults?.clockSkewMs ?? 0;
  const source = { now: skew === 0 ? clock : () => clock() + skew, randomBytes: systemRandom };
  const company = openCompany(options.database, {
    domain: options.domain,
    apiVersion,
    spellings: options.spellings,
    source,
    postingDelay: options.postingDelay,
  });
  try {
    const { keys, sessions, users } = company;
    if (company.database.isNew) {
      // What it is filled with has no history of its own.
      company.database.withoutHistory(() =>
        fillDemoCompany(company, { size: options.demo ?? 'none', today: todayOn(source.now()), userName: user }),
      );
      company.database.markReady();
    }
    // After what it is filled with, which is of earlier days: times of change only go on.
    if (!company.isOwn) users.add(user);
    const journal = options.log && new Journal(options.log);
    const onFailure =
      options.onFailure ??
      ((error, request) => (journal ? journal.failure(error, request) : console.error(`${request} failed:`, error)));
    const replica = options.replica && new Replica(company, options.replica);
    const { faults, requestTimeout, metrics, mostRequests, trustProxy } = options;
    const served = { faults, requestTimeout, metrics, mostRequests, trustProxy, tls, journal, replica, onFailure };
    const server = buildServer(company, served);
    const close = async (): Promise<void> => {
      await drained(server, options.drainLimit ?? 0);
      replica?.close();
      company.database.close();
    };
    let made: { key: string; validUntil: number } | null = null;
    return {
      service: {
        domain: sessions.domain,
        user,
        get apiKey() {
          const now = Math.floor(source.now());
          if (made === null || made.validUntil <= now) {
            const validUntil = now + START_KEY_LIFETIME;
            made = { key: keys.create({ userName: user, description: START_KEY, validUntil }), validUntil };
          }
          return made.key;
        },
        apiVersion,
        company,
        inject: (request) => server.inject(request),
        close,
      },
      server,
    };
  } catch (error) {
    company.database.close();
    throw error;
  }
}

/** Opens the service without listening: requests are handed to `inject`. */
export function openFinanceService(options: ServiceOptions): ServiceInProcess {
  return open(options).service;
}

/**
 * Opens the service and listens, only on loopback by default.
 * @throws CertificateError before anything is opened
 */
export async function startFinanceService(options: ServiceOptions): Promise<LocalFinanceService> {
  const { tls: files, log } = options;
  const tell = log
    ? (sentence: string): void => new Journal(log).note('info', { message: sentence })
    : (sentence: string): void => console.error(sentence);
  const tls = files && { files, first: readCertificate(files, Date.now()), tell };
  const { service, server } = open(options, tls);
  const host = options.host ?? '127.0.0.1';
  try {
    await server.listen({ port: options.port ?? 0, host });
  } catch (error) {
    await service.close();
    throw error;
  }
  const listening = server.server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0;
  const address = `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
  // Not spread: that would ask for a key.
  return Object.assign(service, { address, port });
}
