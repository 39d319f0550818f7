import { bytesOf } from './fileBytes.ts';
import workerAddress from './tableWorker.ts?worker&url';
import { trustedWorker } from '../../base/ui/trustedWorker.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import type { TableReading } from '../../../formats/tables/rawTable.ts';
import type { TableAnswer } from './tableWorker.ts';

/** The files that imports of tables read, as endings for an `<input>`. `.iif` is QuickBooks Desktop's. */
export const TABLE_KINDS = '.csv,.tsv,.txt,.iif,.xlsx';

/** Largest file that is read, bytes; a workbook unpacks to several times its size. */
const MOST_BYTES = 64 * 1024 * 1024;

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

/** The table in a file. @param reader a worker if it is left out */
export async function readTable(file: File, reader: TableReader = readInWorker): Promise<TableReading> {
  return file.size > MOST_BYTES ? { ok: false, fault: 'tooBig' } : reader(await bytesOf(file));
}
