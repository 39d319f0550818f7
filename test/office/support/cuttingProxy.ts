import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import { madeFolder } from '../../support/tidying.ts';
import type { Cut } from './proxyThread.ts';

/**
 * Stands between a service and PostgreSQL, and cuts the connection at a statement. In a thread of its own: the service
 * waits for its answers and lets nothing else run.
 */
export class CuttingProxy {
  /** The address of the same database, through here. */
  readonly address: string;
  private readonly thread: Worker;
  private isCut = false;

  private constructor(address: string, thread: Worker) {
    this.address = address;
    this.thread = thread;
    thread.on('message', (message) => (this.isCut ||= message === 'cut'));
  }

  /** @param address of a database on a socket in a folder */
  static async before(address: string): Promise<CuttingProxy> {
    const folder = madeFolder('proxy');
    const host = new URLSearchParams(address.split('?')[1]).get('host') ?? '';
    const thread = new Worker(new URL('./proxyThread.ts', import.meta.url), { workerData: { folder, host } });
    onTestFinished(async () => {
      thread.postMessage('end');
      await once(thread, 'exit');
      rmSync(folder, { recursive: true, force: true });
    });
    const proxy = new CuttingProxy(address.replace(host, folder), thread);
    await once(thread, 'message');
    return proxy;
  }

  /** Cuts the next connection that sends this text, once. */
  async cutAt(at: string, when: Cut['when']): Promise<void> {
    this.isCut = false;
    this.thread.postMessage({ at, when } satisfies Cut);
    await once(this.thread, 'message');
  }

  /** Resolves once it has cut. */
  async cut(): Promise<void> {
    while (!this.isCut) await once(this.thread, 'message');
  }
}
