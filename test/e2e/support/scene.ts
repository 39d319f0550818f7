import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDaybook, type Daybook } from './daybook.ts';
import { startService, type RunningService } from './service.ts';
import { startTroubledLine, type TroubledLine } from './troubledLine.ts';

/** One bookkeeper's computer and the company's service, in a folder of their own. */
export class Scene {
  private readonly folder = mkdtempSync(join(tmpdir(), 'daybook-e2e-'));
  readonly database = join(this.folder, 'service.sqlite');
  readonly dataFolder = join(this.folder, 'data');
  private running: { service: RunningService; daybook: Daybook; line: TroubledLine } | null = null;

  async start(): Promise<void> {
    const service = await startService(this.database);
    const line = await startTroubledLine(service.address);
    this.running = { service, line, daybook: await startDaybook(this.dataFolder) };
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
      await this.running.daybook.close();
      await this.running.line.close();
      await this.running.service.process.end('SIGTERM');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get now() {
    if (!this.running) throw new Error('the scene has not started');
    return this.running;
  }
}
