import { onTestFinished } from 'vitest';
import type { Engine } from '../../../src/service/storage/engine.ts';
import { engineOf, filledOffice } from '../../office/support/databases.ts';
import { exactJson } from '../../../src/service/wire/json.ts';
import {
  openFinanceService,
  startFinanceService,
  type LocalFinanceService,
  type ServiceOptions,
} from '../../../src/service/service.ts';

/** Monday, 2 March 2026, 10:00 UTC. */
export const MONDAY = Date.parse('2026-03-02T10:00:00Z');

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body read as JSON, with numbers as the digits that were sent. */
  json: unknown;
}

/** A signed-in integrator who calls a running service over HTTP. */
export class Integrator {
  readonly service: LocalFinanceService;
  readonly token: string;

  constructor(service: LocalFinanceService, token: string) {
    this.service = service;
    this.token = token;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.service.address + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        Domain: this.service.domain,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text === '' ? undefined : exactJson(text),
    };
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  /** Reads something that must exist. */
  async read(path: string): Promise<Record<string, unknown>> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${String(answer.status)}: ${answer.text}`);
    return objectOf(answer.json);
  }

  async list(path: string): Promise<Record<string, unknown>[]> {
    const answer = await this.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${String(answer.status)}: ${answer.text}`);
    return listOf(answer.json);
  }

  /** Creates something that must be accepted. @returns its id */
  async create(path: string, body: unknown): Promise<string> {
    const answer = await this.call('POST', path, body);
    if (answer.status !== 201 || typeof answer.json !== 'string')
      throw new Error(`${path} answered ${String(answer.status)}: ${answer.text}`);
    return answer.json;
  }

  /** Drafts a sales invoice for a customer in sterling and reads it back. */
  async invoice(fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.read(
      `/api/document/${await this.create('/api/saleInvoice', { contactAccountId: 'C00001', ...fields })}`,
    );
  }
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`not an object: ${JSON.stringify(value)}`);
  return { ...value };
}

export function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new TypeError(`not a list: ${JSON.stringify(value)}`);
  return value.map(objectOf);
}

export function linesOf(document: Record<string, unknown>): Record<string, unknown>[] {
  return listOf(document.details);
}

/** The six amounts of a header or line: net, tax, gross in document currency, then in base currency. */
export function amountsOf(fields: Record<string, unknown> | undefined): unknown[] {
  return ['netCurrencyAmount', 'taxCurrencyAmount', 'grossCurrencyAmount', 'netAmount', 'taxAmount', 'grossAmount'].map(
    (name) => fields?.[name],
  );
}

export function messageOf(answer: Answer): unknown {
  return objectOf(answer.json).message;
}

export async function signIn(service: LocalFinanceService): Promise<Integrator> {
  const response = await fetch(`${service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: service.domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: service.user, userApiKey: service.apiKey }),
  });
  const session = objectOf(await response.json());
  return new Integrator(service, String(session.sessionToken));
}

/**
 * Starts a service for the running test, with the demo company's records and no documents, and signs in. Its clock
 * stands at `MONDAY` unless the options say otherwise.
 */
export async function openService(options: Partial<ServiceOptions> = {}): Promise<Integrator> {
  const service = await startFinanceService({
    ...AS_A_RULE,
    database: options.database ?? storageOf(options),
    onFailure: (error, request) => {
      throw new Error(`${request} failed inside the service`, { cause: error });
    },
    ...options,
  });
  onTestFinished(() => service.close());
  return signIn(service);
}

const AS_A_RULE = { demo: 0, clock: () => MONDAY } as const;
const filled = new Map<string, Uint8Array>();

/**
 * What the database of a new service with these options holds: filling it takes longer than reading it, and gives the
 * same result each time, but for the key.
 */
function filledDatabase(options: Partial<ServiceOptions>): Uint8Array {
  const key = keyOf(options);
  const known = filled.get(key);
  if (known) return known;
  const service = openFinanceService({ ...filling(options), database: ':memory:' });
  const content = service.company.database.sqlite.serialize();
  void service.close();
  filled.set(key, content);
  return content;
}

/** What it is filled with, and its clock stands at. */
function filling({ apiVersion, spellings, domain, user, faults, ...more }: Partial<ServiceOptions>) {
  const { demo, clock } = { ...AS_A_RULE, ...more };
  const now = clock() + (faults?.clockSkewMs ?? 0);
  return { clock: () => now, demo, apiVersion, spellings, domain, user };
}

function keyOf(options: Partial<ServiceOptions>): string {
  const { clock, demo, apiVersion, spellings, domain, user } = filling(options);
  return JSON.stringify([demo, clock(), apiVersion, spellings, domain, user]);
}

/** Where a test's service keeps what it is filled with: in memory, or in a database of the office. */
function storageOf(options: Partial<ServiceOptions>): Uint8Array | Engine {
  if (!process.env['DAYBOOK_TEST_OFFICE']) return filledDatabase(options);
  return engineOf(
    filledOffice(keyOf(options), (engine) => void openFinanceService({ ...filling(options), database: engine })),
  );
}

/** Like `openService`, with the whole demo company: a copy of one that the newest version has filled. */
export function openDemoCompany(options: Omit<Partial<ServiceOptions>, 'database' | 'demo'> = {}): Promise<Integrator> {
  return openService({ ...options, database: storageOf({ demo: 'small' }) });
}
