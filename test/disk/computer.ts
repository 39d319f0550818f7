import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Chromium, enter, startChromium } from '../e2e/support/daybook.ts';
import { startService, type RunningService } from '../e2e/support/service.ts';
import { startScript, type Started } from '../support/process.ts';
import { SmallDisk } from './smallDisk.ts';
import { madeFolder } from '../support/tidying.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/\S*/;
/** Bytes: a profile with a small company takes a fifth of it. */
const DISK_SIZE = 384 * 1024 * 1024;

export const ENDS = ['close', 'kill the backend, then close', 'kill the browser', 'kill both'] as const;
export type End = (typeof ENDS)[number];

/** A bookkeeper's computer with its data folder and browser profile on a small disk; the service is elsewhere. */
export class SmallComputer {
  readonly disk = new SmallDisk(DISK_SIZE);
  private readonly elsewhere = madeFolder('disk-service');
  readonly database = join(this.elsewhere, 'service.sqlite');
  private readonly dataFolder = join(this.disk.folder, 'data');
  private service: RunningService | null = null;
  private backend: Started | null = null;
  private chromium: Chromium | null = null;
  /** The browser that is being started. Removing the computer waits for it, so that it can be ended. */
  private starting: Promise<unknown> = Promise.resolve();
  private isRemoved = false;

  get page(): Page {
    if (!this.chromium) throw new Error('there is no browser');
    return this.chromium.page;
  }

  get reachable(): RunningService {
    if (!this.service) throw new Error('there is no service');
    return this.service;
  }

  /** The backend's output since it was started. */
  get backendSaid(): readonly string[] {
    return this.backend?.output ?? [];
  }

  async startService(): Promise<void> {
    const beginning = startService(this.database).then((service) => {
      this.service = service;
    });
    this.starting = beginning.catch(() => undefined);
    await beginning;
  }

  /** Starts backend and browser, and shows the page. Rejects when one of them ends at once. */
  async start(): Promise<void> {
    this.requirePresent();
    this.backend = startScript('src/backend/cli/start.ts', ['--no-open', '--data', this.dataFolder]);
    const [address] = await this.backend.line(ADDRESS);
    this.requirePresent();
    const { page } = await this.startBrowser();
    await enter(page, address);
  }

  private startBrowser(): Promise<Chromium> {
    const beginning = startChromium(this.profile).then((started) => (this.chromium = started));
    this.starting = beginning.catch(() => undefined);
    return beginning;
  }

  private requirePresent(): void {
    if (this.isRemoved) throw new Error('the computer has been removed');
  }

  async end(how: End): Promise<void> {
    if (how === 'kill both') await Promise.all([this.backend?.end('SIGKILL'), this.killBrowser()]);
    else if (how === 'kill the browser') {
      await this.killBrowser();
      await this.backend?.end('SIGTERM');
    } else {
      if (how === 'kill the backend, then close') await this.backend?.end('SIGKILL');
      await this.closeBrowser();
      await this.backend?.end('SIGTERM');
    }
    this.backend = null;
  }

  /** Keeps a copy of the data folder outside the disk. Nothing may be running. */
  keepData(): void {
    cpSync(this.dataFolder, join(this.elsewhere, 'data'), { recursive: true });
  }

  /** Puts the copy back. */
  putDataBack(): void {
    this.requirePresent();
    rmSync(this.dataFolder, { recursive: true, force: true });
    cpSync(join(this.elsewhere, 'data'), this.dataFolder, { recursive: true });
  }

  /** Ends everything and removes the disk, whatever state it is in. */
  async remove(): Promise<void> {
    this.isRemoved = true;
    await this.starting;
    await Promise.all([this.killBrowser(), this.backend?.end('SIGKILL'), this.service?.process.end('SIGTERM')]);
    this.disk.remove();
    rmSync(this.elsewhere, { recursive: true, force: true });
  }

  private get profile(): string {
    return join(this.dataFolder, 'browser-profile');
  }

  /** Closes the window as a person does: the browser writes what it can. */
  private async closeBrowser(): Promise<void> {
    const { chromium } = this;
    if (!chromium) return;
    const gone = once(chromium.chrome, 'exit');
    const session = await chromium.browser.newBrowserCDPSession();
    // It may be gone before it has answered.
    await Promise.race([gone, session.send('Browser.close')]);
    await gone;
    await this.killBrowser();
  }

  private async killBrowser(): Promise<void> {
    const { chromium } = this;
    this.chromium = null;
    await chromium?.end();
  }
}
