import { zipSync } from 'fflate';
import type { EmbeddedInvoice, PaperLetterhead } from '../../../domain/papers/paper.ts';
import { distinctNames } from '../../../domain/papers/paperName.ts';
import { fromBase64 } from '../../../domain/values/base64.ts';
import { ProblemError, valueOf } from '../../../domain/values/result.ts';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import type { Letterhead } from '../documents/letterhead.ts';
import { paperFileName, paperLetterhead, pdfRequest } from './pdfRequest.ts';
import type { PrintedPaper } from './printedPaper.ts';

/** A file that has been made and is not saved yet. */
export interface UnsavedFile {
  /** With its ending, before characters that disks refuse are taken out. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}
export interface MakePdfs {
  papers: readonly PrintedPaper[];
  letterhead: Letterhead;
  pattern: string;
  /** The name of one file with several papers, without its ending; null for a file each. */
  together: string | null;
  /** The e-invoices inside files of one paper each, in the order of the papers. */
  invoices?: readonly (EmbeddedInvoice | null)[];
  stop: AbortSignal;
  onProgress(done: number): void;
}

/**
 * Has the backend write papers as one PDF, of one paper with an e-invoice inside if there is one. Rejects with a
 * ProblemError.
 */
export async function makePdf(
  backend: Pick<PageEndpoint, 'call'>,
  papers: readonly PrintedPaper[],
  letterhead: PaperLetterhead,
  title: string,
  invoice?: EmbeddedInvoice,
): Promise<Uint8Array<ArrayBuffer>> {
  const request = { ...pdfRequest(papers, letterhead, title), ...(invoice && { invoice }) };
  const { pdf } = valueOf(await backend.call('papers.pdf', request));
  const bytes = fromBase64(pdf);
  if (bytes === null) throw new ProblemError({ code: 'bridge.invalid', message: 'the PDF is no Base64' });
  return bytes;
}

/** Has the backend write PDFs. Rejects with a ProblemError. */
export async function makePdfs(
  backend: Pick<PageEndpoint, 'call'>,
  { papers, letterhead, pattern, together, invoices = [], stop, onProgress }: MakePdfs,
): Promise<UnsavedFile[]> {
  const head = await paperLetterhead(letterhead);
  async function write(own: readonly PrintedPaper[], name: string, invoice?: EmbeddedInvoice): Promise<UnsavedFile> {
    return { name: `${name}.pdf`, bytes: await makePdf(backend, own, head, name, invoice) };
  }
  const names = distinctNames(papers.map((paper) => paperFileName(paper, pattern)));
  const files: UnsavedFile[] = [];
  if (together !== null) files.push(await write(papers, papers.length === 1 ? (names[0] ?? together) : together));
  else
    for (const [index, paper] of papers.entries()) {
      stop.throwIfAborted();
      files.push(await write([paper], names[index] ?? paper.title, invoices[index] ?? undefined));
      onProgress(index + 1);
    }
  return files;
}

/** One file with all of them in it. PDFs are compressed already, so they are only put together. */
export function zipped(files: readonly UnsavedFile[], fileName: (name: string) => string): Uint8Array<ArrayBuffer> {
  const names = distinctNames(files.map(({ name }) => fileName(name)));
  return zipSync(
    Object.fromEntries(files.map(({ bytes }, index) => [names[index] ?? String(index), [bytes, { level: 0 }]])),
  );
}
