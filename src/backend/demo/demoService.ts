import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { type DemoOrder, type DemoAnswer, demoAnswerSchema, type DemoRequest } from './demoOrder.ts';
import { readKept, writeKept } from '../files/keptFile.ts';

/** How to sign in to the demo company's service. The key belongs to the service and is no secret of the user. */
export interface DemoAccess {
  address: string;
  domain: string;
  userName: string;
  apiKey: string;
}

/** The demo company's Finance Service: started on first use, ended with the backend. */
export interface DemoService {
  start(): Promise<Result<DemoAccess>>;
  /** Has a colleague change a draft on the running service (`noteOrderNumber`). */
  colleague(): Promise<void>;
  close(): Promise<void>;
}

const portFileSchema = z.object({ port: z.number().int().min(1024).max(65535) });
const ATTEMPTS = 5;

/** @param worker the URL of the worker's code, built or not; each host has its own */
export function createDemoService(dataFolder: string, worker: URL): DemoService {
  let thread: Worker | null = null;
  let started: Promise<Result<DemoAccess>> | null = null;

  async function start(): Promise<Result<DemoAccess>> {
    const portFile = join(dataFolder, 'demo-company.json');
    const kept = await readKept(portFile, portFileSchema);
    let port = kept.state === 'there' ? kept.content.port : freePort();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { answer, worker: own } = await startThread(
        { database: join(dataFolder, 'demo-company.sqlite'), port },
        worker,
      );
      if (answer.kind === 'ready') {
        thread = own;
        own.once('exit', () => {
          // The next call starts it again.
          if (thread === own) thread = started = null;
        });
        await writeKept(portFile, { port: answer.port });
        return ok({ address: answer.address, domain: answer.domain, userName: answer.userName, apiKey: answer.apiKey });
      }
      if (answer.kind === 'noted') return failed('demo.failed', 'it said something unforeseen');
      if (answer.kind === 'failed') return failed('demo.failed', answer.message);
      // Only the connection of the demo company names this port, and each start updates it: the port may change.
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
    async colleague() {
      await started;
      const own = thread;
      if (own === null) return;
      const answered = new Promise<void>((resolve) => {
        own.once('message', () => resolve());
        own.once('exit', () => resolve());
      });
      own.postMessage('colleague' satisfies DemoRequest);
      await answered;
    },
    async close() {
      await started;
      const own = thread;
      if (own === null) return;
      thread = null;
      started = null;
      const gone = new Promise((resolve) => own.once('exit', resolve));
      own.postMessage('close' satisfies DemoRequest);
      await gone;
    },
  };
}

const freePort = (): number => randomInt(20_000, 32_000);

function startThread(order: DemoOrder, code: URL): Promise<{ answer: DemoAnswer; worker: Worker }> {
  const worker = new Worker(code, { workerData: order });
  return new Promise((resolve) => {
    worker.once('message', (said: unknown) => {
      const answer = demoAnswerSchema.safeParse(said);
      resolve({
        answer: answer.success ? answer.data : { kind: 'failed', message: 'it said something unforeseen' },
        worker,
      });
    });
    worker.once('error', (fault) => resolve({ answer: { kind: 'failed', message: fault.message }, worker }));
    worker.once('exit', (code) =>
      resolve({ answer: { kind: 'failed', message: `its thread ended with ${code}` }, worker }),
    );
  });
}
