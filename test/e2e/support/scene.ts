import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { isFault } from '../../../src/backend/files/keptFile.ts';
import { onFreePort } from '../../support/freePort.ts';
import { startTogether } from '../../support/startTogether.ts';
import { connect } from './bookkeeper.ts';
import { startDaybook, type Daybook } from './daybook.ts';
import { startService, type RunningService } from './service.ts';
import { startTroubledLine, type TroubledLine } from './troubledLine.ts';

/** The file of a kept computer in which the port of its line stands: the service's address is part of what was connected. */
const LINE_PORT = 'line-port';
/** Of two, one may have been taken by whoever else runs tests on this machine; of more, something else is wrong. */
const MOST_ORIGINALS = 3;

/** One bookkeeper's computer and the company's service, in a folder of their own. */
export class Scene {
  private readonly folder = mkdtempSync(join(tmpdir(), 'daybook-e2e-'));
  readonly database = join(this.folder, 'service.sqlite');
  readonly dataFolder = join(this.folder, 'data');
  private running: { service: RunningService; daybook: Daybook; line: TroubledLine } | null = null;

  /** A computer on which Daybook was never opened. */
  async start(): Promise<void> {
    await onFreePort((port) => this.startOn(port));
  }

  /**
   * A computer that is connected, whose books were read before: a copy of one that the first of these scenes made. Its
   * addresses are those of the original, so each process that runs tests has an original of its own; when somebody else
   * has one of its ports meanwhile, another original is made.
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
    await this.page.getByRole('row').nth(3).waitFor();
  }

  /** Ends everything as a person would, so that all is on the disk, and keeps this computer under a path. */
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

  /** Starts the service again where it was. */
  async restartService(): Promise<void> {
    this.now.service = await startService(this.database, { port: Number(new URL(this.now.service.address).port) });
  }

  /** Kills backend and browser, and starts them again. `between` is done while neither runs. */
  async crashAndRestart(between: () => void = () => undefined): Promise<void> {
    await this.now.daybook.killEverything();
    between();
    this.now.daybook = await startDaybook(this.dataFolder);
  }

  async end(): Promise<void> {
    if (this.running) {
      const { daybook, line, service } = this.running;
      await Promise.all([daybook.close(), service.process.end('SIGTERM')]);
      await line.close();
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The line first: when its port is taken, nothing else has begun. */
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

/** Whether the line or the local host says that its port is another program's. */
function isPortTaken(fault: unknown): boolean {
  return (
    isFault(fault, 'EADDRINUSE') || (fault instanceof Error && fault.message.includes('is taken by another program'))
  );
}

/** Connects on a fresh computer, reads the books, and keeps that computer under a path. */
async function keepComputer(path: string): Promise<void> {
  const first = new Scene();
  try {
    await first.start();
    await connect(first.page, first.reachable);
    await first.keepAs(path);
  } finally {
    await first.end();
  }
}
