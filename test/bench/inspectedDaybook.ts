import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { enter, startChromium } from '../e2e/support/daybook.ts';
import ensureBuilt from '../support/ensureBuilt.ts';
import { startScript } from '../support/process.ts';

/** Resident memory of a process in MB. */
export async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) / 1024;
}

/** A Node process with an open inspector: measures what it holds after a garbage collection. */
class Inspected {
  private readonly socket: WebSocket;
  private lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  static async open(address: string): Promise<Inspected> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true });
    });
    return new Inspected(socket);
  }

  async heapUsed(): Promise<number> {
    await this.ask('HeapProfiler.collectGarbage');
    const answer = await this.ask('Runtime.getHeapUsage');
    return Number(answer['usedSize']) / 2 ** 20;
  }

  close(): void {
    this.socket.close();
  }

  private ask(method: string): Promise<Record<string, unknown>> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve) => {
      const hear = (event: MessageEvent<unknown>): void => {
        const answer: { id?: number; result?: Record<string, unknown> } = JSON.parse(String(event.data));
        if (answer.id !== id) return;
        this.socket.removeEventListener('message', hear);
        resolve(answer.result ?? {});
      };
      this.socket.addEventListener('message', hear);
      this.socket.send(JSON.stringify({ id, method }));
    });
  }
}

/** Memory in MB: what is held after a garbage collection, and what the process occupies. */
export interface Memory {
  page: number;
  backend: number;
  backendResident: number;
}

/** Daybook as a user runs it, with its processes open to inspection. */
export interface InspectedDaybook {
  page: Page;
  /** A page without Daybook that does a little work twenty times a second. */
  idle: Page;
  memory(): Promise<Memory>;
  close(): Promise<void>;
}

const HEAP = 'JSHeapUsedSize';

/** What a page holds after a garbage collection, in MB. */
export async function heldByPage(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const held = await pageHeap(devtools);
  await devtools.detach();
  return held;
}

async function pageHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === HEAP)?.value ?? 0) / 2 ** 20;
}

export async function openInspectedDaybook(folder: string): Promise<InspectedDaybook> {
  await ensureBuilt();
  const host = startScript('src/backend/cli/node.mjs', ['src/backend/cli/start.ts', '--no-open', '--data', folder], {
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  });
  const [[address], [, inspector = ''], { browser, end }] = await Promise.all([
    host.line(/http:\/\/127\.0\.0\.1:\d+\/\S*/),
    host.line(/Debugger listening on (ws:\S+)/),
    startChromium(join(folder, 'browser-profile')),
  ]);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no default context');
  const idle = await context.newPage();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, address);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const inspected = await Inspected.open(inspector);
  return {
    page,
    idle,
    memory: async () => ({
      page: await pageHeap(devtools),
      backend: await inspected.heapUsed(),
      backendResident: await residentMemory(host.pid),
    }),
    close: async () => {
      inspected.close();
      await browser.close();
      await end();
      await host.end('SIGTERM');
    },
  };
}
