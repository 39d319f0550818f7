import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Chromium, enter, startChromium } from '../e2e/support/daybook.ts';
import { startScript, type Started } from '../support/process.ts';
import { startService, type RunningService } from '../e2e/support/service.ts';
import { madeFolder } from '../support/tidying.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S*/;

export const VICTIMS = ['service', 'backend', 'browser'] as const;
export type Victim = (typeof VICTIMS)[number];

/**
 * A bookkeeper's computer and the company's service: three processes, each of which can be killed alone and started
 * again.
 */
export class Computer {
  private readonly folder = madeFolder('kill');
  readonly database = join(this.folder, 'service.sqlite');
  private readonly dataFolder = join(this.folder, 'data');
  private readonly profile = join(this.folder, 'profile');
  private service: RunningService | null = null;
  private port = 0;
  private backend: { process: Started; address: string } | null = null;
  private chromium: Chromium | null = null;
  /** Errors from the page's console, except lost connections, which are expected. */
  readonly complaints: string[] = [];

  get page(): Page {
    if (!this.chromium) throw new Error('there is no browser');
    return this.chromium.page;
  }

  get reachable(): RunningService {
    if (!this.service) throw new Error('there is no service');
    return this.service;
  }

  /** Starts whatever is not running, and shows the page. */
  async startAll(): Promise<void> {
    this.service ??= await startService(this.database, { port: this.port });
    this.port = Number(new URL(this.service.address).port);
    const isNewBackend = this.backend === null;
    this.backend ??= await this.startBackend();
    const isNewBrowser = this.chromium === null;
    this.chromium ??= await this.startBrowser();
    if (isNewBackend) await enter(this.page, this.backend.address);
    else if (isNewBrowser) await enter(this.page, await this.freshAddress());
  }

  /** SIGKILL, as when the battery dies. */
  async kill(victim: Victim): Promise<void> {
    if (victim === 'service') {
      await this.service?.process.end('SIGKILL');
      this.service = null;
    } else if (victim === 'backend') {
      await this.backend?.process.end('SIGKILL');
      this.backend = null;
    } else await this.killBrowser();
  }

  async end(): Promise<void> {
    await this.killBrowser();
    await this.backend?.process.end('SIGTERM');
    await this.service?.process.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** An address admits one browser. Starting again asks the running backend for a new one. */
  private async freshAddress(): Promise<string> {
    const asking = startScript('src/backend/cli/start.ts', ['--no-open', '--data', this.dataFolder]);
    const [address] = await asking.line(ADDRESS);
    return address;
  }

  private async startBackend(): Promise<{ process: Started; address: string }> {
    const process = startScript('src/backend/cli/start.ts', ['--no-open', '--data', this.dataFolder]);
    const [address] = await process.line(ADDRESS);
    return { process, address };
  }

  private async startBrowser(): Promise<Chromium> {
    const started = await startChromium(this.profile);
    started.page.on('pageerror', (fault) => this.complaints.push(fault.message));
    return started;
  }

  private async killBrowser(): Promise<void> {
    const { chromium } = this;
    this.chromium = null;
    await chromium?.end();
  }
}
