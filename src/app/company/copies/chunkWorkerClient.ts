import { problemOf, ProblemError } from '../../../domain/values/result.ts';
import type { CopyOrder, TakeChunks } from '../../../store/copies/copyChunks.ts';
import { trustedWorker } from '../../base/ui/trustedWorker.ts';
import workerAddress from './chunkWorker.ts?worker&url';
import type { FromChunkWorker, ToChunkWorker } from './chunkWorker.ts';

/** Reads a company's database in chunks. @returns how many there were */
export type ChunkReader = (order: CopyOrder, take: TakeChunks, signal?: AbortSignal) => Promise<number>;

/**
 * Reads them in a worker of its own: a large database keeps a processor busy for a minute.
 * @throws ProblemError `store.failed` when the database cannot be read, `sync.cancelled` when the signal says so, or
 *   what `take` throws
 */
export const readByWorker: ChunkReader = (order, take, signal) =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(trustedWorker(workerAddress), { name: 'copies' });
    const fail = (problem: ProblemError): void => {
      worker.terminate();
      reject(problem);
    };
    const stop = (): void => fail(new ProblemError({ code: 'sync.cancelled', message: 'cancelled' }));
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    worker.onmessage = async ({ data }: MessageEvent<FromChunkWorker>) => {
      if ('problem' in data) return fail(new ProblemError(data.problem));
      if ('count' in data) {
        worker.terminate();
        return resolve(data.count);
      }
      try {
        worker.postMessage({ lacks: await take(data.chunks, data.progress) } satisfies ToChunkWorker);
      } catch (thrown) {
        fail(new ProblemError(problemOf(thrown)));
      }
    };
    worker.onerror = (event) => fail(new ProblemError({ code: 'internal', message: event.message }));
    worker.postMessage({ order } satisfies ToChunkWorker);
  });
