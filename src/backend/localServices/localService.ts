import { randomInt } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { NewCompany } from '../../domain/service/newCompany.ts';
import { failed, ok, type ProblemCode, type Result } from '../../domain/values/result.ts';
import {
  type LocalKind,
  type ServiceAnswer,
  serviceAnswerSchema,
  type ServiceOrder,
  type ServiceRequest,
} from './serviceOrder.ts';
import { Turns } from '../../domain/values/turns.ts';
import { faultMessage, readKept, writeKept } from '../files/keptFile.ts';
import { copiesOf, copyNames } from './bookCopies.ts';

/** Where a service on this computer is, and who signs in. */
export interface ServiceAccess {
  address: string;
  domain: string;
  userName: string;
}

/** The port of the last start, and the name of a company of one's own. */
const fileSchema = z.object({ port: z.number().int().min(1024).max(65535), name: z.string().optional() });
const ATTEMPTS = 5;
/** The names of its files in the data folder, and the code of what goes wrong. */
const FACTS = {
  demo: { name: 'demo-company', fault: 'demo.failed' },
  own: { name: 'own-company', fault: 'ownCompany.failed' },
} as const satisfies Readonly<Record<LocalKind, { name: string; fault: ProblemCode }>>;

type Started = Promise<Result<ServiceAccess>>;

/** A Finance Service on this computer, in a thread: started on first use, ended with the backend. */
export class LocalService {
  readonly kind: LocalKind;
  /** The file of its company. */
  readonly database: string;
  /** The file that keeps its port and name. */
  private readonly file: string;
  private readonly fault: ProblemCode;
  private readonly code: URL;
  private readonly copied: (problem: string | null) => void;
  private thread: Worker | null = null;
  private started: Started | null = null;
  private readonly asking = new Turns();

  /**
   * @param code the URL of the thread's code, built or not; each host has its own
   * @param copied is told each time that it was looked whether today's copy of the books is there; and why it is not
   */
  constructor(
    kind: LocalKind,
    dataFolder: string,
    code: URL,
    copied: (problem: string | null) => void = () => undefined,
  ) {
    const { name, fault } = FACTS[kind];
    this.kind = kind;
    this.database = join(dataFolder, `${name}.sqlite`);
    this.file = join(dataFolder, `${name}.json`);
    this.fault = fault;
    this.code = code;
    this.copied = copied;
  }

  /** The name of its company, '' if that is not known; null until it is made. */
  async madeName(): Promise<string | null> {
    if (!(await isThere(this.database))) return null;
    const kept = await readKept(this.file, fileSchema);
    return (kept.state === 'there' && kept.content.name) || '';
  }

  /** Starts it, after making the company that is given. A running service is left as it is. */
  start(make?: NewCompany): Started {
    return this.started ?? this.startOnce(() => this.begin(make));
  }

  /**
   * Ends it, has the file of its company replaced, and starts it again; whoever asks meanwhile waits. If the work
   * rejects, it starts with the file that is there, and the fault is passed on.
   * @param companyName of the new file; left out if it stays
   */
  async replaceFile(work: () => Promise<void>, companyName?: string): Started {
    const before = this.started;
    const faults: unknown[] = [];
    // From now on, whoever asks waits for the other file.
    const access = await this.startOnce(async () => {
      await before;
      await this.endThread();
      await work().catch((fault: unknown) => faults.push(fault));
      return this.begin(undefined, faults.length > 0 ? undefined : companyName);
    });
    if (faults.length > 0) throw faults[0];
    return access;
  }

  /** Makes a key for the running service, which no person types; the one that was made before is no more. */
  async newKey(): Promise<Result<string>> {
    // Of two answers at once each would take the first; and each key ends the one before.
    const answer = await this.asking.take(() => this.ask('key', 'key'));
    return answer === null ? failed(this.fault, 'it made no key') : ok(answer.apiKey);
  }

  /** Has a colleague change a draft on the running demo company (`noteOrderNumber`). */
  async colleague(): Promise<void> {
    await this.ask('colleague', 'noted');
  }

  async close(): Promise<void> {
    await this.started;
    this.started = null;
    await this.endThread();
  }

  private startOnce(begin: () => Started): Started {
    const starting = begin()
      .catch(async (thrown: unknown): Started => {
        await this.endThread();
        return failed(this.fault, faultMessage(thrown));
      })
      .then((result) => {
        if (!result.ok && this.started === starting) this.started = null;
        return result;
      });
    this.started = starting;
    return starting;
  }

  private async begin(make?: NewCompany, givenName = make?.name): Started {
    const { kind, database, fault } = this;
    if (kind === 'own' && make === undefined && !(await isThere(database))) {
      const hasCopies = (await copyNames(copiesOf(database))).length > 0;
      return failed(hasCopies ? 'ownCompany.damaged' : fault, 'its file is not there');
    }
    const kept = await readKept(this.file, fileSchema);
    let port = kept.state === 'there' ? kept.content.port : freePort();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // A company is made once, even if its first port is taken.
      const isMissing = make !== undefined && !(await isThere(database));
      const { answer, worker } = await startThread({ kind, database, port, ...(isMissing && { make }) }, this.code);
      if (answer.kind === 'ready') {
        this.watch(worker);
        const companyName = givenName ?? (kept.state === 'there' ? kept.content.name : undefined);
        const facts = { port: answer.port, ...(companyName !== undefined && { name: companyName }) };
        // Another program may hold the file: it is written only if it says something new.
        if (kept.state !== 'there' || !isDeepStrictEqual(kept.content, facts)) await writeKept(this.file, facts);
        return ok({ address: answer.address, domain: answer.domain, userName: answer.userName });
      }
      if (answer.kind === 'damaged') return failed('ownCompany.damaged', answer.message);
      if (answer.kind === 'failed') return failed(fault, answer.message);
      if (answer.kind !== 'taken') return failed(fault, 'it said something unforeseen');
      // Only the connection of this company names the port, and each start updates it: the port may change.
      port = freePort();
    }
    return failed(fault, 'no free port was found on 127.0.0.1');
  }

  private watch(own: Worker): void {
    this.thread = own;
    own.on('message', (said: unknown) => {
      const later = serviceAnswerSchema.safeParse(said);
      if (later.success && later.data.kind === 'copied') this.copied(later.data.problem);
    });
    own.once('exit', () => {
      // The next call starts it again.
      if (this.thread === own) this.thread = this.started = null;
    });
  }

  private async endThread(): Promise<void> {
    const own = this.thread;
    if (own === null) return;
    this.thread = null;
    const gone = new Promise((resolve) => own.once('exit', resolve));
    own.postMessage('close' satisfies ServiceRequest);
    await gone;
  }

  /** Asks the running thread, if there is one. @returns its answer of this kind; null if it ends before it answers */
  private async ask<Kind extends ServiceAnswer['kind']>(
    request: ServiceRequest,
    kind: Kind,
  ): Promise<Extract<ServiceAnswer, { kind: Kind }> | null> {
    await this.started;
    const own = this.thread;
    if (own === null) return null;
    return new Promise((resolve) => {
      const ended = (): void => resolve(null);
      own.on('message', function take(said: unknown) {
        const answer = serviceAnswerSchema.safeParse(said);
        if (!answer.success || !isOf(answer.data, kind)) return;
        own.off('message', take).off('exit', ended);
        resolve(answer.data);
      });
      own.once('exit', ended);
      own.postMessage(request);
    });
  }
}

function isOf<Kind extends ServiceAnswer['kind']>(
  answer: ServiceAnswer,
  kind: Kind,
): answer is Extract<ServiceAnswer, { kind: Kind }> {
  return answer.kind === kind;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const freePort = (): number => randomInt(20_000, 32_000);

function startThread(order: ServiceOrder, code: URL): Promise<{ answer: ServiceAnswer; worker: Worker }> {
  const worker = new Worker(code, { workerData: order });
  return new Promise((resolve) => {
    worker.once('message', (said: unknown) => {
      const answer = serviceAnswerSchema.safeParse(said);
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
