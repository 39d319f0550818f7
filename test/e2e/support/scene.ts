import { randomInt } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connect } from './bookkeeper.ts';
import { startDaybook, type Daybook } from './daybook.ts';
import { startService, type RunningService } from './service.ts';
import { startTroubledLine, type TroubledLine } from './troubledLine.ts';

/** The file of a kept computer in which the port of its line stands: the service's address is part of what was connected. */
const LINE_PORT = 'line-port';

/** One bookkeeper's computer and the company's service, in a folder of their own. */
export class Scene {
  private readonly folder = mkdtempSync(join(tmpdir(), 'daybook-e2e-'));
  readonly database = join(this.folder, 'service.sqlite');
  readonly dataFolder = join(this.folder, 'data');
  private running: { service: RunningService; daybook: Daybook; line: TroubledLine } | null = null;

  /** A computer on which Daybook was never opened. */
  async start(): Promise<void> {
    // Below the ports of outgoing connections, so that it is free again for a copy of this computer.
    await this.startOn(randomInt(20_000, 32_000));
  }

  /**
   * A computer that is connected, whose books were read before: a copy of one that the first of these scenes made. Its
   * addresses are those of the original, so each process that runs tests has an original of its own.
   */
  async startConnected(): Promise<void> {
    const kept = join(inject('computers'), process.env['VITEST_POOL_ID'] ?? '1');
    if (!existsSync(kept)) await keepComputer(kept);
    cpSync(kept, this.folder, { recursive: true });
    await this.startOn(Number(readFileSync(join(kept, LINE_PORT), 'utf8')));
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
    this.now.service = await startService(this.database, Number(new URL(this.now.service.address).port));
  }

  /** Kills backend and browser, and starts them again. */
  async crashAndRestart(): Promise<void> {
    await this.now.daybook.killEverything();
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

  private async startOn(linePort: number): Promise<void> {
    const [service, daybook] = await Promise.all([startService(this.database), startDaybook(this.dataFolder)]);
    this.running = { service, daybook, line: await startTroubledLine(service.address, linePort) };
  }

  private get now() {
    if (!this.running) throw new Error('the scene has not started');
    return this.running;
  }
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
