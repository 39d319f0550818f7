import workerAddress from './statementWorker.ts?worker&url';
import { trustedWorker } from '../../base/ui/trustedWorker.ts';
import type { StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { PlanLine } from '../../../formats/statements/import/importPlan.ts';
import { failed, ok, type Result } from '../../../domain/values/result.ts';
import type { FileReading, PlannedImport, PlanRequest } from './statementImporter.ts';
import type { ImporterAnswer, ImporterRequest, PlainOptions } from './statementMessages.ts';

const CANCELLED: ImporterAnswer = { kind: 'failed', problem: { code: 'sync.cancelled', message: 'cancelled' } };

function refused(answer: ImporterAnswer): ReturnType<typeof failed> {
  return answer.kind === 'failed'
    ? { ok: false, problem: answer.problem }
    : failed('internal', 'an answer that was not asked for');
}

/** Reads files and makes plans. */
export interface Importer {
  read(file: File, options: PlainOptions, onProgress: (share: number) => void): Promise<Result<FileReading>>;
  readAgain(at: number, options: PlainOptions, onProgress: (share: number) => void): Promise<Result<FileReading>>;
  /** Takes a file out; those after it take the numbers before theirs. */
  remove(at: number): void;
  /** Sends it stored lines of an account. */
  hold(bankAccountId: string, lines: readonly StoredBankLine[], first: boolean): void;
  /** @param onLines gets the lines of each statement, some at a time, before the answer comes */
  plan(
    request: PlanRequest,
    onLines: (statement: number, lines: readonly PlanLine[]) => void,
  ): Promise<Result<PlannedImport>>;
  /**
   * Stops whatever is running: its answer is then `sync.cancelled`. Afterwards the importer holds no files and cannot
   * be used again.
   */
  close(): void;
}

/**
 * One worker with the files of one import, so that reading 50,000 lines does not block the page. It handles one request
 * at a time.
 */
export class StatementWorkerClient implements Importer {
  private readonly worker = new Worker(trustedWorker(workerAddress), { name: 'statements' });
  private stop: (() => void) | null = null;
  private isClosed = false;

  read(file: File, options: PlainOptions, onProgress: (share: number) => void): Promise<Result<FileReading>> {
    return this.reading({ kind: 'read', file, options }, onProgress);
  }

  readAgain(at: number, options: PlainOptions, onProgress: (share: number) => void): Promise<Result<FileReading>> {
    return this.reading({ kind: 'readAgain', at, options }, onProgress);
  }

  remove(at: number): void {
    this.worker.postMessage({ kind: 'remove', at } satisfies ImporterRequest);
  }

  hold(bankAccountId: string, lines: readonly StoredBankLine[], first: boolean): void {
    this.worker.postMessage({ kind: 'hold', bankAccountId, lines, first } satisfies ImporterRequest);
  }

  async plan(
    request: PlanRequest,
    onLines: (statement: number, lines: readonly PlanLine[]) => void,
  ): Promise<Result<PlannedImport>> {
    const answer = await this.ask({ kind: 'plan', request }, (part) => {
      if (part.kind === 'lines') onLines(part.statement, part.lines);
    });
    return answer.kind === 'planned' ? ok(answer.planned) : refused(answer);
  }

  close(): void {
    this.isClosed = true;
    this.worker.terminate();
    this.stop?.();
  }

  private async reading(request: ImporterRequest, onProgress: (share: number) => void): Promise<Result<FileReading>> {
    const answer = await this.ask(request, (part) => {
      if (part.kind === 'progress') onProgress(part.share);
    });
    return answer.kind === 'reading' ? ok(answer.reading) : refused(answer);
  }

  private ask(request: ImporterRequest, onPart: (part: ImporterAnswer) => void): Promise<ImporterAnswer> {
    if (this.isClosed) return Promise.resolve(CANCELLED);
    return new Promise((resolve) => {
      const done = (answer: ImporterAnswer): void => {
        this.stop = null;
        resolve(answer);
      };
      this.stop = () => done(CANCELLED);
      this.worker.onmessage = ({ data }: MessageEvent<ImporterAnswer>) =>
        data.kind === 'progress' || data.kind === 'lines' ? onPart(data) : done(data);
      this.worker.onerror = (event) => done({ kind: 'failed', problem: { code: 'internal', message: event.message } });
      this.worker.postMessage(request);
    });
  }
}
