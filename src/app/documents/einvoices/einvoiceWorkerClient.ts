import workerAddress from './einvoiceWorker.ts?worker&url';
import { trustedWorker } from '../../base/ui/trustedWorker.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import type { EInvoiceReading } from '../../../formats/einvoices/index.ts';
import type { EInvoiceAnswer } from './readFile.ts';

/**
 * A worker that reads e-invoices, so that neither a large file nor a PDF blocks the page. It reads one file at a time.
 */
export class EInvoiceWorkerClient {
  private readonly worker = new Worker(trustedWorker(workerAddress), { name: 'einvoices' });
  private last: Promise<unknown> = Promise.resolve();

  /** @throws ProblemError when the worker fails, for example because a file needs more memory than there is */
  read(bytes: Uint8Array<ArrayBuffer>): Promise<EInvoiceReading> {
    const reading = this.last.then(() => this.ask(bytes));
    this.last = reading.catch(() => undefined);
    return reading;
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(bytes: Uint8Array<ArrayBuffer>): Promise<EInvoiceReading> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<EInvoiceAnswer | object>) => {
        // pdf.js takes every worker for its own, and reports when it is ready: that is no answer.
        if ('reading' in data) resolve(data.reading);
        else if ('problem' in data) reject(new ProblemError(data.problem));
      };
      this.worker.onerror = (event) => reject(new ProblemError({ code: 'internal', message: event.message }));
      this.worker.postMessage(bytes);
    });
  }
}
