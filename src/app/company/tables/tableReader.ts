import workerAddress from './tableWorker.ts?worker&url';
import { trustedWorker } from '../../base/ui/trustedWorker.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import type { TableReading } from '../../../formats/tables/rawTable.ts';
import type { TableAnswer } from './tableWorker.ts';

/** Reads the bytes of a spreadsheet; in the app a worker does it. */
export type TableReader = (bytes: Uint8Array<ArrayBuffer>) => Promise<TableReading>;

/**
 * Reads a table in a worker of its own, so that a large workbook does not block the page.
 * @throws ProblemError when the worker fails, for example because a file needs more memory than there is
 */
export const readInWorker: TableReader = (bytes) =>
  new Promise<TableReading>((resolve, reject) => {
    const worker = new Worker(trustedWorker(workerAddress), { name: 'tables' });
    worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => {
      worker.terminate();
      if ('reading' in data) resolve(data.reading);
      else reject(new ProblemError(data.problem));
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new ProblemError({ code: 'internal', message: event.message }));
    };
    worker.postMessage(bytes);
  });
