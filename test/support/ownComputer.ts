import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { openBackend } from '../../src/backend/backend.ts';
import { installedPaperFiles } from '../../src/backend/papers/paperFiles.ts';
import { openBackendEndpoint } from '../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../src/bridge/pageEndpoint.ts';
import { mintIntRef, type MintSource } from '../../src/domain/values/identifiers.ts';
import { valueOf } from '../../src/domain/values/result.ts';
import { keptLog } from './keptLog.ts';
import { OwnService, VALE } from './ownBooks.ts';
import { portPair } from './portPair.ts';
import { startScript, type Started } from './process.ts';

const THREAD = join(import.meta.dirname, '../../src/backend/localServices/serviceThread.ts');
const MINT: MintSource = { now: () => Date.now(), randomBytes: (target) => crypto.getRandomValues(target) };
/** Programs that post at once. */
const POSTERS = 4;

/** A company on a computer whose Daybook runs without a window, and programs that post invoices in it. */
export class OwnComputer {
  private readonly dataFolder: string;
  private daybook: Started | null = null;
  private service: OwnService;
  /** The IntRefs of invoices that were answered: as made, and as submitted. */
  readonly made = new Set<string>();
  readonly submitted = new Set<string>();
  /** What was answered instead, or that nothing was. */
  refused = 0;

  constructor(dataFolder: string) {
    this.dataFolder = dataFolder;
    this.service = new OwnService(dataFolder);
  }

  /** Makes the company, as the first page does. */
  async makeCompany(): Promise<void> {
    const backend = await openBackend({
      host: 'local',
      version: '0.0.0',
      dataFolder: this.dataFolder,
      serviceThread: pathToFileURL(THREAD),
      paperFiles: installedPaperFiles(),
      log: keptLog(),
    });
    try {
      const [pagePort, backendPort] = portPair();
      const line = createPageLine();
      line.attach(pagePort);
      backend.addPage(openBackendEndpoint(backendPort));
      valueOf(await line.endpoint.call('connections.makeOwn', VALE));
    } finally {
      await backend.close();
    }
  }

  /** Starts Daybook, and signs in to the company's service, which starts with it. */
  async start(): Promise<void> {
    this.daybook = startScript('src/backend/cli/start.ts', ['--no-open', '--data', this.dataFolder]);
    await this.daybook.line(/http:\/\/127\.0\.0\.1:\d+\/\S*/);
    for (;;) {
      const service = new OwnService(this.dataFolder);
      try {
        await service.signIn();
        this.service = service;
        return;
      } catch (fault) {
        if (!this.daybook.isRunning) throw fault;
        await new Promise((resolve) => setTimeout(resolve, 50));
        const said = this.daybook.output.find((line) => line.includes('did not start'));
        if (said !== undefined) throw new Error(said, { cause: fault });
      }
    }
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.daybook?.end(signal);
    this.daybook = null;
  }

  /** Has several programs post invoices, one after the other each, until it is told to stop or Daybook is gone. */
  post(): { stop(): Promise<void> } {
    let isStopped = false;
    const poster = async (): Promise<void> => {
      while (!isStopped && this.daybook?.isRunning === true) await this.postOne();
    };
    const all = Promise.all(Array.from({ length: POSTERS }, poster));
    return {
      async stop() {
        isStopped = true;
        await all;
      },
    };
  }

  /** Makes an invoice and submits it. @returns whether both were answered well */
  async postOne(): Promise<boolean> {
    const intRef = mintIntRef(MINT);
    try {
      await this.service.postInvoice(intRef, () => this.made.add(intRef));
      this.submitted.add(intRef);
      return true;
    } catch {
      this.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return false;
    }
  }

  /** What is lost, there twice or does not balance in the file; empty when all is well. */
  faults(): string[] {
    const path = this.service.database;
    if (!existsSync(path)) return ['the file is gone'];
    const books = new DatabaseSync(path, { readOnly: true });
    try {
      const found: string[] = [];
      const check = String(books.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
      if (check !== 'ok') found.push(`SQLite: ${check}`);
      const documents = new Map(
        books
          .prepare(
            'SELECT int_ref, posted, (SELECT count(*) FROM posting WHERE document_id = document.id) AS postings FROM document',
          )
          .all()
          .map((row) => [String(row.int_ref), row]),
      );
      for (const intRef of this.made) if (!documents.has(intRef)) found.push(`${intRef} was answered and is lost`);
      for (const intRef of this.submitted) {
        const row = documents.get(intRef);
        if (row?.posted !== 1 || row.postings !== 1)
          found.push(`${intRef} was posted, and has ${String(row?.postings)} postings`);
      }
      for (const [intRef, { posted, postings }] of documents)
        if (Number(posted) !== Number(postings)) found.push(`${intRef} is half posted`);
      const [numbers] = books.prepare('SELECT count(*) AS count, coalesce(max(number), 0) AS last FROM posting').all();
      if (numbers?.count !== numbers?.last) found.push('numbers of postings are missing');
      const unequal = books
        .prepare('SELECT posting FROM entry GROUP BY posting, legal_entity_id HAVING sum(amount) <> 0')
        .all();
      if (unequal.length > 0) found.push(`${String(unequal.length)} postings do not balance`);
      const lone = books
        .prepare('SELECT count(*) AS count FROM entry WHERE posting NOT IN (SELECT number FROM posting)')
        .get();
      if (lone?.count !== 0) found.push('entries without a posting');
      return found;
    } finally {
      books.close();
    }
  }
}
