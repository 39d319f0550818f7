import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { isFault } from '../../../src/backend/files/keptFile.ts';
import { onFreePort } from '../../support/freePort.ts';
import { startTogether } from '../../support/startTogether.ts';
import { connect, openSaleInvoices } from './bookkeeper.ts';
import { startDaybook, tellOpen, type Daybook } from './daybook.ts';
import { startService, type RunningService } from './service.ts';
import { startTroubledLine, type TroubledLine } from './troubledLine.ts';
import { madeFolder } from '../../support/tidying.ts';

/** A kept computer's file with the port of its line, because the service's address is part of the connection. */
const LINE_PORT = 'line-port';
/** Another test run on this machine may have taken a port of one or two. If more are taken, something else is wrong. */
const MOST_ORIGINALS = 3;

/** One bookkeeper's computer and the company's service, in their own folder. */
export class Scene {
  private readonly folder = madeFolder('e2e');
  readonly database = join(this.folder, 'service.sqlite');
  readonly dataFolder = join(this.folder, 'data');
  private running: { service: RunningService; daybook: Daybook; line: TroubledLine } | null = null;

  /** Starts on a computer where Daybook was never opened. */
  async start(): Promise<void> {
    await onFreePort((port) => this.startOn(port));
  }

  /**
   * Starts on a connected computer that has read its company, at its sales invoices: a copy of one that the first of these scenes made. Its
   * addresses are those of the original, so each process that runs tests makes its own original. If another program has
   * taken one of its ports since, another original is made.
   */
  async startConnected(): Promise<void> {
    const kept = join(inject('computers'), process.env['VITEST_POOL_ID'] ?? '1');
    for (let originals = 1; ; originals += 1) {
      if (!existsSync(kept)) await keepComputer(kept);
      cpSync(kept, this.folder, { recursive: true });
      try {
        await this.startOn(Number(readFileSync(join(kept, LINE_PORT), 'utf8')));
        break;
      } catch (fault) {
        if (originals === MOST_ORIGINALS || !isPortTaken(fault)) throw fault;
        for (const folder of [kept, this.folder]) rmSync(folder, { recursive: true, force: true });
      }
    }
    try {
      await openSaleInvoices(this.page);
      await this.page.getByRole('grid').first().waitFor();
      await this.page.getByRole('row').nth(3).waitFor();
    } catch (fault) {
      await tellOpen('start of a connected computer');
      throw fault;
    }
  }

  /** Ends everything as a person would, so that all is on the disk, and copies this computer to a path. */
  async keepAs(path: string): Promise<void> {
    const { daybook, line, service } = this.now;
    this.running = null;
    await daybook.shutDown();
    await Promise.all([line.close(), service.process.end('SIGTERM')]);
    cpSync(this.folder, `${path}.part`, { recursive: true });
    writeFileSync(join(`${path}.part`, LINE_PORT), new URL(line.address).port);
    renameSync(`${path}.part`, path);
  }

  get daybook(): Daybook {
    return this.now.daybook;
  }

  get line(): TroubledLine {
    return this.now.line;
  }

  get page(): Daybook['page'] {
    return this.now.daybook.page;
  }

  /** The service as the bookkeeper reaches it: over the line. */
  get reachable(): RunningService {
    return { ...this.now.service, address: this.now.line.address };
  }

  async killService(): Promise<void> {
    await this.now.service.process.end('SIGKILL');
  }

  /** Starts the service again, on any port: the line leads there, and the one that it had may be somebody else's by now. */
  async restartService(): Promise<void> {
    this.now.service = await startService(this.database);
  }

  /** Kills backend and browser, and starts them again. `between` runs while both are down. */
  async crashAndRestart(between: () => void = () => undefined): Promise<void> {
    await this.now.daybook.killEverything();
    between();
    this.now.daybook = await startDaybook(this.dataFolder);
  }

  async end(): Promise<void> {
    try {
      if (this.running) {
        const { daybook, line, service } = this.running;
        await Promise.all([daybook.close(), service.process.end('SIGTERM')]);
        await line.close();
      }
    } finally {
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  /** The line starts first: when its port is taken, nothing else has started. */
  private async startOn(linePort: number): Promise<void> {
    const line = await startTroubledLine(() => this.running?.service.address ?? null, linePort);
    try {
      const [service, daybook] = await startTogether(
        { started: startService(this.database), end: (running) => running.process.end('SIGTERM') },
        { started: startDaybook(this.dataFolder), end: (running) => running.close() },
      );
      this.running = { service, daybook, line };
    } finally {
      if (!this.running) await line.close();
    }
  }

  private get now() {
    if (!this.running) throw new Error('the scene has not started');
    return this.running;
  }
}

/** Whether the error says that another program uses the port of the line or of the local host. */
function isPortTaken(fault: unknown): boolean {
  return (
    isFault(fault, 'EADDRINUSE') || (fault instanceof Error && fault.message.includes('is taken by another program'))
  );
}

/** Connects on a fresh computer, reads the company, and copies that computer to a path. */
async function keepComputer(path: string): Promise<void> {
  const first = new Scene();
  try {
    await first.start();
    await connect(first.page, first.reachable);
    await first.keepAs(path);
  } catch (fault) {
    await tellOpen('start of a first computer');
    throw fault;
  } finally {
    await first.end();
  }
}

function connected(before: typeof beforeEach, after: typeof afterEach, take: (scene: Scene) => void): void {
  let scene: Scene;
  before(async () => {
    scene = new Scene();
    take(scene);
    await scene.startConnected();
  });
  after(() => scene.end());
}

/** Gives all tests of the block one scene on a connected computer (`startConnected`), which ends with them. */
export const connectedScene = (take: (scene: Scene) => void): void => connected(beforeAll, afterAll, take);

/** The same, a scene of its own for each test. */
export const connectedSceneForEach = (take: (scene: Scene) => void): void => connected(beforeEach, afterEach, take);
