import { Turns } from '../../../domain/values/turns.ts';
import workerAddress from './einvoiceWorker.ts?worker&url';
import { trustedWorker } from '../../base/ui/trustedWorker.ts';
import { ProblemError, type Problem } from '../../../domain/values/result.ts';
import type { EInvoiceReading } from '../../../formats/einvoices/index.ts';
import type { EInvoiceAnswer, EInvoiceQuestion } from './readFile.ts';

/**
 * A worker that reads e-invoices and draws the pages of PDFs, so that neither a large file nor a PDF blocks the page.
 * It does one thing at a time.
 */
export class EInvoiceWorkerClient {
  private readonly worker = new Worker(trustedWorker(workerAddress), { name: 'einvoices' });
  private readonly turns = new Turns();

  /** @throws ProblemError when the worker fails, for example because a file needs more memory than there is */
  async read(bytes: Uint8Array<ArrayBuffer>): Promise<EInvoiceReading> {
    const answer = await this.next({ bytes });
    if ('reading' in answer) return answer.reading;
    throw new ProblemError({ code: 'internal', message: 'no reading' });
  }

  /**
   * Draws a page of a PDF, from 0.
   * @throws ProblemError when the worker fails, or cannot draw the page
   */
  async draw(bytes: Uint8Array<ArrayBuffer>, page: number): Promise<ImageBitmap> {
    const answer = await this.next({ bytes, page });
    if ('picture' in answer) return answer.picture;
    throw new ProblemError({ code: 'internal', message: 'no picture' });
  }

  close(): void {
    this.worker.terminate();
  }

  private next(question: EInvoiceQuestion): Promise<Exclude<EInvoiceAnswer, { problem: Problem }>> {
    return this.turns.take(() => this.ask(question));
  }

  private ask(question: EInvoiceQuestion): Promise<Exclude<EInvoiceAnswer, { problem: Problem }>> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<EInvoiceAnswer | object>) => {
        // pdf.js takes every worker for its own, and reports when it is ready: that is no answer.
        if ('reading' in data || 'picture' in data) resolve(data);
        else if ('problem' in data) reject(new ProblemError(data.problem));
      };
      this.worker.onerror = (event) => reject(new ProblemError({ code: 'internal', message: event.message }));
      this.worker.postMessage(question);
    });
  }
}
