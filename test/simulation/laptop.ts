import './actions/disk.ts';
import { endMessages, deliverMessages } from './actions/windowMessages.ts';
import { financeClient } from '../../src/api/financeClient.ts';
import { instantOf, type Instant } from '../../src/domain/values/dates.ts';
import { Chance } from '../../src/service/demo/chance.ts';
import type { DocumentClass } from '../../src/domain/kinds/documentClasses.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import type { ResourceRecord } from '../../src/domain/resources/record.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import { ProblemError } from '../../src/domain/values/result.ts';
import type { RecordWrite, SyncRecord } from '../../src/domain/service/storeChange.ts';
import type { WentBackAnswer } from '../../src/domain/service/wentBack.ts';
import { hasReachedEnd, type SyncPhase, type SyncReport } from '../../src/domain/service/syncRun.ts';
import type { MintSource } from '../../src/domain/values/identifiers.ts';
import { openCompanyStore } from '../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { CompanyDatabase, databaseName } from '../../src/store/schema.ts';
import { byName, inArgumentOrder, STORE_METHODS, type StoreArguments } from '../../src/domain/service/localStore.ts';
import type { FinanceService, LocalStore } from '../../src/sync/run/ports.ts';
import { REFERENCE_LISTS } from '../../src/sync/pull/pullReferences.ts';
import { runSync } from '../../src/sync/run.ts';
import { DOMAIN, USER, type SimulatedService } from './simulatedService.ts';
import type { Bug } from './checks/bugs.ts';
import { breakWrite, mendDisk } from './actions/disk.ts';
import { classesOf } from './actions/trade.ts';
import { SIMULATED_KINDS, recordToken } from './actions/records.ts';
import { BASE_URL, lineOf, type Watch } from './line.ts';
import type { ServiceProfile } from './faults/serviceProfile.ts';
import type { FaultSchedule } from './faults/faults.ts';
import type { SimulatedProcess, World } from './world.ts';

let opened = 0;
/** The longest time in milliseconds until a window hears what another one has written. */
const LONGEST_DELIVERY = 30;

/** Lists that no action changes. */
const UNCHANGED: ReadonlySet<string> = new Set(
  REFERENCE_LISTS.flatMap(({ kind }) => (kind === 'account' || kind === 'docType' ? [] : [`reference:${kind}`])),
);
/** In one of this many histories the unchanged lists are read all the same; in the others they count as just read. */
const READS_ALL_LISTS = 8;

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
  });
}

/** The bridge carries everything as text. */
function overTheBridge<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

/** The arguments of a call to the store, carried by name as the bridge does: one that is left out stays left out. */
function argumentsOverTheBridge(name: string, values: unknown[]): unknown[] {
  const method = STORE_METHODS.find((each) => each === name);
  if (method === undefined) throw new TypeError(`the store has no ${name}`);
  return inArgumentOrder(method, overTheBridge(byName(method, values as StoreArguments[typeof method])));
}

export interface Run {
  controller: AbortController;
  phase: SyncPhase;
  /** Step at which it began to push; null before. */
  pushedAt: number | null;
  /**
   * The names of everything that was committed to be sent when a backup was restored during the run; null when none
   * was.
   */
  intendedBefore: ReadonlySet<string> | null;
  /** The window that it works through. */
  page: CompanyStore;
  /** What a person has said about a service that went back, for this run. */
  answer: WentBackAnswer | undefined;
}

export interface LaptopParts {
  world: World;
  service: SimulatedService;
  serviceProfile: ServiceProfile;
  faultSchedule: FaultSchedule;
  index: 0 | 1;
  seed: number;
  /** By how many milliseconds its clock is wrong. */
  skew: number;
  bug: Bug | null;
  /** Whether the company is open in a second window of the same profile. */
  hasTwoWindows: boolean;
  watchOf: (laptop: Laptop) => Watch;
  onEnded: (laptop: Laptop, report: SyncReport) => void;
}

/** The tables of a store at one moment. */
type Backup = Map<string, unknown[]>;

/** One bookkeeper's computer: a page with its store, and a main process with the engine. Either may be killed. */
export class Laptop {
  readonly name: 'A' | 'B';
  readonly index: 0 | 1;
  readonly connectionId: string;
  readonly mint: MintSource;
  readonly docClasses: readonly DocumentClass[];
  readonly reports: SyncReport[] = [];
  /** Whether its last run read and sent everything, and so has noted what is the newest on the service. */
  hasFinished = false;
  /** What its bookkeeper has said about a service that went back, for the next run. */
  answerWentBack: WentBackAnswer | undefined;
  run: Run | null = null;
  private readonly parts: LaptopParts;
  private page: CompanyStore | null = null;
  private second: CompanyStore | null = null;
  /** Whether its bookkeeper works in the second window at the moment. */
  private isAtSecond = false;
  private main: SimulatedProcess | null = null;
  private client: FinanceService | null = null;
  private backup: Backup | null = null;
  private file: Blob | null = null;
  /** The key that was last entered here. */
  private apiKey: string;
  private starts = 0;

  constructor(parts: LaptopParts) {
    this.parts = parts;
    this.index = parts.index;
    this.docClasses = classesOf(parts.seed);
    this.apiKey = parts.service.apiKey;
    this.name = parts.index === 0 ? 'A' : 'B';
    opened += 1;
    this.connectionId = `simulated-${String(opened)}-${this.name.toLowerCase()}`;
    const chance = new Chance(parts.seed * 2 + parts.index + 17);
    const late = new Chance(parts.seed * 2 + parts.index + 0x2d00);
    deliverMessages(databaseName(this.connectionId), (deliver) => {
      parts.world.enter(null, 'a window hears', deliver, late.whole(0, LONGEST_DELIVERY));
    });
    this.mint = { now: () => this.now(), randomBytes: (target) => chance.fill(target) };
  }

  now(): number {
    return this.parts.world.time + this.parts.skew;
  }

  /** Puts its clock forward or back. */
  shiftClock(milliseconds: number): void {
    this.parts.skew += milliseconds;
  }

  /** The window that its bookkeeper works in. */
  get store(): CompanyStore {
    if (!this.page) throw new Error('the page is not open');
    return (this.isAtSecond ? this.second : null) ?? this.page;
  }

  /** Every window of the company. */
  get windows(): CompanyStore[] {
    return [this.page, this.second].filter((window) => window !== null);
  }

  /** Moves to one of the windows, or stays where there is only one. @param by 0 to 1 */
  switchWindow(by: number): void {
    this.isAtSecond = this.second !== null && by < 0.5;
  }

  async open(): Promise<void> {
    this.page = await this.openWindow();
    if (this.parts.hasTwoWindows) this.second = await this.openWindow();
  }

  private async openWindow(): Promise<CompanyStore> {
    const { bug } = this.parts;
    const store = await openCompanyStore(this.connectionId, this.mint);
    return bug?.page ? bug.page(store) : store;
  }

  private closeWindows(): void {
    for (const window of this.windows) window.close();
    this.page = this.second = null;
  }

  async close(): Promise<void> {
    this.killMain();
    this.closeWindows();
    endMessages(databaseName(this.connectionId));
    await CompanyDatabase.delete(databaseName(this.connectionId));
  }

  async documents(): Promise<DocumentRecord[]> {
    const found: DocumentRecord[] = [];
    for (const docClass of this.docClasses)
      for await (const rows of this.store.allRows(docClass))
        if (rows.length > 0) found.push(...(await this.store.records(rows.map(({ key }) => key))));
    return found.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Keys of all documents in the database by class, whether or not lists show them. */
  async storedKeys(): Promise<Map<string, string[]>> {
    // Opened without the schema, which takes longer than the reading.
    const database = await answered(indexedDB.open(databaseName(this.connectionId)));
    try {
      const stored: Pick<DocumentRecord, 'docClass' | 'key'>[] = await answered(
        database.transaction('documents').objectStore('documents').getAll(),
      );
      const byClass = Map.groupBy(stored, ({ docClass }) => docClass);
      return new Map([...byClass].map(([docClass, records]) => [docClass, records.map(({ key }) => key)]));
    } finally {
      database.close();
    }
  }

  /** Records other than documents, ordered by key. */
  async resources(): Promise<ResourceRecord[]> {
    const found: ResourceRecord[] = [];
    for (const kind of SIMULATED_KINDS)
      for await (const records of this.store.resources.all(kind)) found.push(...records);
    return found.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Presses Sync. Does nothing while a run is under way (docs/sync.md, "When"). */
  async startSync(): Promise<boolean> {
    if (this.run) return false;
    const { world } = this.parts;
    this.hasFinished = false;
    const main = this.mainProcess();
    const page = this.store;
    const run: Run = {
      controller: new AbortController(),
      phase: 'signingIn',
      pushedAt: null,
      intendedBefore: null,
      page,
      answer: this.answerWentBack,
    };
    this.answerWentBack = undefined;
    this.run = run;
    const port = await page.forRun();
    const ended = runSync({
      store: this.portTo(page, port, main),
      service: this.serviceOf(main),
      environment: {
        now: () => this.now(),
        wait: (milliseconds, signal) => world.wait(main, milliseconds, signal),
        turn: () => world.call(main, `${main.name} takes a turn`, () => Promise.resolve()),
        random: () => world.chance.next(),
      },
      signal: run.controller.signal,
      onProgress: ({ phase }) => {
        run.phase = phase;
        if (phase === 'pushing') run.pushedAt ??= world.stepCount;
      },
      docClasses: this.docClasses,
      resourceKinds: SIMULATED_KINDS,
      ...(run.answer && { wentBack: run.answer }),
    });
    ended.then(
      (report) => {
        if (this.run !== run) return;
        world.note(`${main.name} ended: ${JSON.stringify({ ...report, startedAt: undefined, finishedAt: undefined })}`);
        this.reports.push(report);
        this.hasFinished = hasReachedEnd(report);
        this.parts.onEnded(this, report);
        this.run = null;
      },
      (thrown: unknown) => {
        world.note(`${main.name} threw: ${String(thrown)}`);
        this.failures.push(thrown);
        this.run = null;
      },
    );
    return true;
  }

  /** What runs have thrown; no run should throw. */
  readonly failures: unknown[] = [];

  /** Records that a killed process has marked as sent after its end, with the time that it wrote. */
  private readonly markedLate = new Map<string, Instant>();

  /**
   * Whether a record is in doubt because of a process that was killed. What the process had given to the page before it
   * was killed is still written, and may be written while the next run is under way. It has sent nothing since.
   */
  isMarkedLate({ key, inFlight }: SyncRecord): boolean {
    return inFlight !== null && this.markedLate.get(key) === inFlight.sentAt;
  }

  cancel(): void {
    this.run?.controller.abort(new ProblemError({ code: 'sync.cancelled', message: 'cancelled' }));
  }

  /**
   * Kills the main process: none of its promises continues. What it had sent to the page or the service may still be
   * done.
   */
  killMain(): void {
    if (!this.main) return;
    this.parts.world.end(this.main, / store\./);
    this.main = null;
    this.client = null;
    this.run = null;
  }

  /** Kills the windows and opens them again. The engine of a run under way learns that its page is gone. */
  async killPage(): Promise<void> {
    this.closeWindows();
    await this.open();
    this.run?.controller.abort(
      new ProblemError({ code: 'sync.pageGone', message: 'the page that asked for the run has gone' }),
    );
  }

  /** Copies the profile as it is now. `restore` brings it back, as from an old backup. */
  async backUp(): Promise<void> {
    const database = new CompanyDatabase(this.connectionId);
    await database.open();
    const backup: Backup = new Map();
    for (const table of database.tables) backup.set(table.name, await table.toArray());
    database.close();
    this.backup = backup;
  }

  /** @returns false when there is no backup */
  async restore(): Promise<boolean> {
    const { backup } = this;
    if (!backup) return false;
    this.killMain();
    this.closeWindows();
    const database = new CompanyDatabase(this.connectionId);
    await database.open();
    await database.transaction('rw', database.tables, async () => {
      for (const table of database.tables) {
        await table.clear();
        await table.bulkPut(backup.get(table.name) ?? []);
      }
    });
    database.close();
    await this.open();
    return true;
  }

  /** Writes a backup file, as the app does. */
  async backUpToFile(): Promise<void> {
    this.file = await this.store.backup('Harbour & Vale');
  }

  /**
   * Restores the file as the app does, in an open window and during whatever is under way. @returns false when there is
   * none
   */
  async restoreFile(): Promise<boolean> {
    if (!this.file) return false;
    const intended = this.run && (await this.intended());
    await this.store.restore(this.file);
    if (this.run) this.run.intendedBefore ??= intended;
    return true;
  }

  /**
   * Restores the file as on a new computer, into an empty profile. What the old one had sent may still arrive. @returns
   * false when there is none
   */
  async restoreFileIntoNothing(): Promise<boolean> {
    if (!this.file) return false;
    this.killMain();
    this.closeWindows();
    await CompanyDatabase.delete(databaseName(this.connectionId));
    await this.open();
    await this.store.restore(this.file);
    return true;
  }

  /** The names of everything with a request that may be on its way: keys, ids, tokens, file names. */
  private async intended(): Promise<Set<string>> {
    const isSent = ({ inFlight }: { inFlight: object | null }): boolean => inFlight !== null;
    const [records, resources, files] = [
      await this.documents(),
      await this.resources(),
      await this.store.attachments.pending(),
    ];
    return new Set([
      ...[...records, ...resources].filter(isSent).flatMap(({ key, id }) => [key, id ?? key]),
      ...resources.filter(isSent).map((resource) => recordToken(currentVersion(resource))),
      ...files.filter(isSent).map(({ fileName }) => fileName),
    ]);
  }

  /**
   * Closes one of two windows, or opens the second one again.
   * @param first which one
   * @returns what was done, in words
   */
  async closeWindow(first: boolean): Promise<string> {
    if (!this.parts.hasTwoWindows || !this.page) return 'there is but one';
    if (!this.second) {
      this.second = await this.openWindow();
      return 'opens the other again';
    }
    const [closed, left] = first ? [this.page, this.second] : [this.second, this.page];
    closed.close();
    [this.page, this.second] = [left, null];
    if (this.run?.page !== closed) return 'closes one';
    this.run.controller.abort(
      new ProblemError({ code: 'sync.pageGone', message: 'the page that asked for the run has gone' }),
    );
    return 'closes the one that the run works through';
  }

  /** Enters a new key; the session of the old one is dropped. */
  enterKey(key: string): void {
    if (key === this.apiKey) return;
    this.apiKey = key;
    this.client = null;
  }

  mainProcess(): SimulatedProcess {
    this.starts += this.main ? 0 : 1;
    this.main ??= { name: `${this.name}${String(this.starts)}`, isOver: false };
    return this.main;
  }

  private serviceOf(main: SimulatedProcess): FinanceService {
    if (this.client) return this.client;
    const { world, service, serviceProfile, faultSchedule, index, watchOf, bug } = this.parts;
    const client = financeClient({
      baseUrl: BASE_URL,
      domain: DOMAIN,
      userName: USER,
      apiKey: () => this.apiKey,
      fetch: lineOf({
        world,
        service,
        serviceProfile,
        faultSchedule,
        owner: main,
        laptop: index,
        watch: watchOf(this),
      }),
      clocks: {
        monotonic: () => world.time,
        now: () => this.now(),
        wait: (milliseconds, signal) => world.wait(main, milliseconds, signal),
      },
    });
    this.client = bug?.service ? bug.service(client) : client;
    return this.client;
  }

  private countsAsRead(stream: string): boolean {
    return this.parts.seed % READS_ALL_LISTS !== 0 && UNCHANGED.has(stream);
  }

  /** The store as the engine reaches it: over the bridge to a page that may be gone. */
  private portTo(page: CompanyStore, offered: LocalStore, main: SimulatedProcess): LocalStore {
    const { world, faultSchedule, index, bug } = this.parts;
    const gone = (): ProblemError => new ProblemError({ code: 'sync.pageGone', message: 'the page has gone' });
    const ask = async (name: string, args: unknown[]): Promise<unknown> => {
      if (!this.windows.includes(page)) throw gone();
      const method: unknown = Reflect.get(offered, name);
      if (typeof method !== 'function') throw new TypeError(`the store has no ${name}`);
      // The fault is meant for the engine's write. While a person writes at the same time it could strike theirs, so it
      // waits for the next write.
      const fault =
        name.startsWith('write') && !world.hasParallelWork ? faultSchedule.forStore(world.stepCount, index) : null;
      if (fault) {
        world.note(`  * ${fault.kind}`);
        breakWrite(
          databaseName(this.connectionId),
          fault.kind === 'quota' ? 'quota' : 'abort',
          Math.floor(fault.size * 6),
        );
      }
      try {
        const answer = await (method.apply(offered, args) as Promise<unknown>);
        if (main.isOver && name === 'write')
          for (const { record } of args[0] as RecordWrite[])
            if (record.inFlight) this.markedLate.set(record.key, record.inFlight.sentAt);
        return overTheBridge(answer);
      } catch (thrown) {
        if (fault?.kind !== 'killPageMidWrite') throw thrown;
        await this.killPage();
        throw gone();
      } finally {
        mendDisk();
      }
    };
    const called = (name: string, args: unknown[]): Promise<unknown> => {
      const [stream] = args;
      if (name === 'cursor' && typeof stream === 'string' && this.countsAsRead(stream))
        return Promise.resolve({ stream, watermark: null, sweptAt: instantOf(world.time), resumeAt: null });
      return world.call(main, `${main.name} store.${name}`, () => ask(name, argumentsOverTheBridge(name, args)));
    };
    const port = new Proxy(offered, {
      get: (_, name) =>
        // An object with `then` counts as a promise.
        typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => called(name, args) : undefined,
    });
    return bug?.store ? bug.store(port) : port;
  }
}
