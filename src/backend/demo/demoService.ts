import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { type DemoOrder, type DemoWord, demoWordSchema } from './demoOrder.ts';
import { readKept, writeKept } from '../files/keptFile.ts';

/** How to sign in to the demo company's service; its key is the service's own, not the user's secret. */
export interface DemoAccess {
  address: string;
  domain: string;
  userName: string;
  apiKey: string;
}

/** The demo company's Finance Service: started when it is first needed, ended with the backend. */
export interface DemoService {
  start(): Promise<Result<DemoAccess>>;
  close(): Promise<void>;
}

const portFileSchema = z.object({ port: z.number().int().min(1024).max(65535) });
const TRIES = 5;

/** @param worker address of the thread's code, built or not: each host knows its own */
export function createDemoService(dataFolder: string, worker: URL): DemoService {
  let thread: Worker | null = null;
  let started: Promise<Result<DemoAccess>> | null = null;

  async function start(): Promise<Result<DemoAccess>> {
    const portFile = join(dataFolder, 'demo-company.json');
    const kept = await readKept(portFile, portFileSchema);
    let port = kept.state === 'there' ? kept.content.port : freePort();
    for (let tried = 0; tried < TRIES; tried += 1) {
      const { word, worker: own } = await startThread(
        { database: join(dataFolder, 'demo-company.sqlite'), port },
        worker,
      );
      if (word.kind === 'ready') {
        thread = own;
        own.once('exit', () => {
          // Whoever needs it next starts it again.
          if (thread === own) thread = started = null;
        });
        await writeKept(portFile, { port: word.port });
        return ok({ address: word.address, domain: word.domain, userName: word.userName, apiKey: word.apiKey });
      }
      if (word.kind === 'failed') return failed('demo.failed', word.message);
      // Nothing but connections.json holds this port: it may move.
      port = freePort();
    }
    return failed('demo.failed', 'no free port was found on 127.0.0.1');
  }

  return {
    start() {
      started ??= start().then((result) => {
        if (!result.ok) started = null;
        return result;
      });
      return started;
    },
    async close() {
      await started;
      const own = thread;
      if (own === null) return;
      thread = null;
      started = null;
      const gone = new Promise((resolve) => own.once('exit', resolve));
      own.postMessage('close');
      await gone;
    },
  };
}

const freePort = (): number => randomInt(20_000, 32_000);

function startThread(order: DemoOrder, code: URL): Promise<{ word: DemoWord; worker: Worker }> {
  const worker = new Worker(code, { workerData: order });
  return new Promise((resolve) => {
    worker.once('message', (said: unknown) => {
      const word = demoWordSchema.safeParse(said);
      resolve({ word: word.success ? word.data : { kind: 'failed', message: 'it said something unforeseen' }, worker });
    });
    worker.once('error', (fault) => resolve({ word: { kind: 'failed', message: fault.message }, worker }));
    worker.once('exit', (code) =>
      resolve({ word: { kind: 'failed', message: `its thread ended with ${code}` }, worker }),
    );
  });
}
