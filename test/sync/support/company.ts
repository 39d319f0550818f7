import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { financeClient, type FinanceClient, type FinanceClientOptions } from '../../../src/api/financeClient.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { REQUEST_TIMEOUT } from '../../../src/domain/service/requestTimeout.ts';
import type { RunReads, SyncProgress, SyncReport } from '../../../src/domain/service/syncRun.ts';
import type { WentBackAnswer } from '../../../src/domain/service/wentBack.ts';
import {
  startFinanceService,
  type Fault,
  type FaultedRequest,
  type ServiceOptions,
} from '../../../src/service/service.ts';
import type { DemoSize } from '../../../src/service/demo/company.ts';
import type { Spellings } from '../../../src/service/base/spellings.ts';
import { runSync } from '../../../src/sync/run.ts';
import type { LocalStore, Environment } from '../../../src/sync/run/ports.ts';
import { intRef } from '../../support/documents.ts';
import { MemoryStore } from '../../support/memoryStore.ts';
import { linesOf, MONDAY, openService, signIn, type Integrator } from '../../service/support/service.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

/** Time that only moves when somebody waits, and a list of the waits. */
export class VirtualTime implements Environment {
  time: number;
  readonly waits: number[] = [];
  /** Called before each wait ends: what happens meanwhile. */
  meanwhile: () => void | Promise<void> = () => undefined;

  constructor(start: number) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.waits.push(milliseconds);
    this.time += milliseconds;
    await this.meanwhile();
    signal.throwIfAborted();
  }

  turn(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  random(): number {
    return 0.5;
  }
}

export type Strike = (request: FaultedRequest) => Fault | undefined;

/** Keeps a copy of a service's database file, and puts it back. */
class KeptDatabase {
  private readonly folder = temporaryFolder();
  readonly file = join(this.folder, 'books.sqlite');
  private readonly kept = join(this.folder, 'backup.sqlite');

  keep(): void {
    copyFileSync(this.file, this.kept);
  }

  putBack(): void {
    for (const left of ['-wal', '-shm']) rmSync(this.file + left, { force: true });
    copyFileSync(this.kept, this.file);
  }
}

/** A company's service, a colleague who works there directly, and one bookkeeper's store with the engine. */
export class Office {
  colleague: Integrator;
  readonly store = new MemoryStore();
  readonly time: VirtualTime;
  readonly progress: SyncProgress[] = [];
  /** Requests as the service saw them. */
  readonly seen: string[] = [];
  /** Faults that tests prepare: each is offered every request in turn, and is used up once it has struck. */
  private strikes: Strike[] = [];
  private readonly held = new Set<Strike>();
  controller = new AbortController();
  serviceTime = MONDAY;
  /** Milliseconds by which answers give a later time than that at which they are sent. */
  toldLater = 0;
  docClasses: readonly DocumentClass[] = ['saleInvoice'];
  /** How many records of a kind have gone, as a person said before the next run. */
  agreedGone: ReadonlyMap<string, number> = new Map();
  /** What the next run reads although it was read lately. */
  reads: RunReads | undefined;
  /** What somebody has said about a service that went back, before the next run. */
  wentBack: WentBackAnswer | undefined;
  private client: FinanceClient | null = null;
  private readonly options: Partial<FinanceClientOptions>;

  /** Where the service keeps its database, unless in memory; set by `openOffice`. */
  file: { database: KeptDatabase; options: ServiceOptions } | null = null;

  constructor(colleague: Integrator, clockOffset: number, options: Partial<FinanceClientOptions>) {
    this.colleague = colleague;
    this.time = new VirtualTime(MONDAY + clockOffset);
    this.options = options;
  }

  /** Stops the service while the work is done, and starts it again on the same port with the same options. */
  private async restarted(work: () => void): Promise<void> {
    const { options, database } = this.file ?? {};
    if (!options || !database) throw new Error('the office is open without a database file');
    const { port } = this.colleague.service;
    await this.colleague.service.close();
    work();
    const service = await startFinanceService({ ...options, port });
    // The first requests may find that their connections ended with the old process.
    await until(() =>
      fetch(service.address).then(
        () => true,
        () => false,
      ),
    );
    this.colleague = await signIn(service);
  }

  /** The service's administrators make a backup of its database file. */
  backUpService(): Promise<void> {
    return this.restarted(() => this.file?.database.keep());
  }

  /** They put the backup back: the service is again as it was then, and knows nothing of what came after. */
  serviceGoesBack(): Promise<void> {
    return this.restarted(() => this.file?.database.putBack());
  }

  strike(...strikes: Strike[]): void {
    this.strikes.push(...strikes);
  }

  /**
   * A fault that is not used up.
   * @returns a function that ends it
   */
  hold(strike: Strike): () => void {
    this.held.add(strike);
    return () => this.held.delete(strike);
  }

  /** Makes the service refuse questions for one record of a list: then only a 404 by id says something about it. */
  refuseFilters(): void {
    this.hold(({ method, url }) =>
      method === 'GET' && /[?&](IntRef|DocNo|Code)=/.test(url) ? { status: 400 } : undefined,
    );
  }

  fault(request: FaultedRequest): Fault {
    this.seen.push(`${request.method} ${request.url}`);
    for (const strike of this.held) {
      const fault = strike(request);
      if (fault !== undefined) return fault;
    }
    for (const strike of this.strikes) {
      const fault = strike(request);
      if (fault === undefined) continue;
      this.strikes = this.strikes.filter((each) => each !== strike);
      return fault;
    }
    return 'none';
  }

  /** A fault at the n-th request of a method and path. */
  on(method: string, path: RegExp, fault: Fault, nth = 1): void {
    let count = 0;
    this.strike((request) =>
      request.method === method && path.test(request.url) && (count += 1) === nth ? fault : undefined,
    );
  }

  service(): FinanceClient {
    const { service } = this.colleague;
    this.client ??= financeClient({
      baseUrl: service.address,
      domain: service.domain,
      userName: service.user,
      // A backup that is put back knows only the keys of its time: the service gets a key with each start.
      apiKey: () => this.colleague.service.apiKey,
      ...this.options,
      fetch: (...asked) => this.fetched(...asked),
    });
    return this.client;
  }

  private async fetched(...asked: Parameters<typeof fetch>): Promise<Response> {
    const answer = await (this.options.fetch ?? fetch)(...asked);
    const told = answer.headers.get('date');
    if (this.toldLater === 0 || told === null) return answer;
    const headers = new Headers(answer.headers);
    headers.set('date', new Date(Date.parse(told) + this.toldLater).toUTCString());
    return new Response(answer.body, { status: answer.status, headers });
  }

  sync(store: LocalStore = this.store, service = this.service()): Promise<SyncReport> {
    return runSync({
      store,
      service,
      environment: this.time,
      signal: this.controller.signal,
      onProgress: (progress) => this.progress.push(progress),
      docClasses: this.docClasses,
      agreedGone: this.agreedGone,
      ...(this.wentBack && { wentBack: this.wentBack }),
      ...(this.reads && { reads: this.reads }),
    });
  }

  /** Lets time pass, on every clock. */
  pass(milliseconds: number): void {
    this.toldLater += milliseconds;
    this.time.time += milliseconds;
  }

  /** Lets the request's own time limit pass: a lost request can no longer arrive. */
  afterTimeLimit(): void {
    this.pass(2 * REQUEST_TIMEOUT);
  }

  count(method: string, path: RegExp): number {
    return this.seen.filter((each) => each.startsWith(`${method} `) && path.test(each.slice(method.length + 1))).length;
  }

  /** Every sales invoice that the service has, whole, in the service's form. */
  async invoices(): Promise<Record<string, unknown>[]> {
    const rows = await this.colleague.list('/api/saleInvoice?take=500');
    return Promise.all(rows.map((row) => this.colleague.read(`/api/document/${String(row.id)}`)));
  }

  async onlyInvoice(): Promise<Record<string, unknown> & { details: Record<string, unknown>[] }> {
    const [invoice, ...others] = await this.invoices();
    if (!invoice || others.length > 0) throw new Error(`${others.length + (invoice ? 1 : 0)} invoices`);
    return { ...invoice, details: linesOf(invoice) };
  }
}

/**
 * Opens an office whose service has few of the demo company's records, and no documents. The bookkeeper's clock may be wrong.
 */
export async function openOffice(
  options: {
    clockOffset?: number;
    client?: Partial<FinanceClientOptions>;
    apiVersion?: string;
    spellings?: Spellings;
    /** `few` by default: a first sync of all records takes some hundred requests. */
    demo?: DemoSize;
    /** How many requests the service takes at once. */
    mostRequests?: number;
    /** Whether the service's database is a file, which a backup can be made of. */
    hasFile?: boolean;
  } = {},
): Promise<Office> {
  const late: { office: Office | null } = { office: null };
  const database = options.hasFile ? new KeptDatabase() : null;
  const started: Partial<ServiceOptions> = {
    demo: options.demo ?? 'few',
    ...(database && { database: database.file }),
    faults: { onRequest: (request) => late.office?.fault(request) ?? 'none' },
    // The service's clock moves a little with each look, so that every change has a time of its own.
    clock: () => (late.office ? (late.office.serviceTime += 100) : MONDAY),
    mostRequests: options.mostRequests,
    ...(options.apiVersion === undefined ? {} : { apiVersion: options.apiVersion }),
    ...(options.spellings === undefined ? {} : { spellings: options.spellings }),
  };
  const colleague = database
    ? await signIn(await startFinanceService({ ...started, database: database.file }))
    : await openService(started);
  const office = new Office(colleague, options.clockOffset ?? 0, options.client ?? {});
  late.office = office;
  if (database) {
    office.file = { database, options: { ...started, database: database.file } };
    onTestFinished(() => office.colleague.service.close());
  }
  onTestFinished(() => office.controller.abort());
  return office;
}

/** A line of 2 × 10.50 at 20 %: net 21.00, tax 4.20, gross 25.20. Its references are codes of the demo company. */
export function line(n: number, change: Partial<DocumentLine> = {}): DocumentLine {
  return {
    intRef: intRef(n, 1),
    description: `Line ${n}`,
    accountId: '4000',
    taxCodeId: 'S',
    taxRate: decimal('20'),
    quantity: decimal('2'),
    isNetEntry: true,
    currencyUnitPrice: decimal('10.5'),
    ...change,
  };
}

/** A draft sales invoice of one line, complete enough to be sent. */
export function invoice(n: number, change: Partial<Document> = {}): Document {
  return {
    docClass: 'saleInvoice',
    intRef: intRef(n),
    docTypeId: 'SIN',
    contactAccountId: 'C00001',
    docDate: localDate('2026-03-02'),
    currency: currencyCode('GBP'),
    description: `Order ${n}`,
    statusList: [],
    lines: [line(n)],
    ...change,
  };
}
