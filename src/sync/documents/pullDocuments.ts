import type { ServiceDocumentRow } from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { PageRequest } from '../../domain/values/paging.ts';
import { ProblemError, problemOf, unsteadyProblem, type ProblemCode } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';
import { DOCUMENT_SWEEP, isReadDue } from '../pull/cursors.ts';
import { cursorOf, ListScan } from '../pull/listScan.ts';
import { LARGE_TAKE, TAKE, type ReadPage } from '../pull/paging.ts';
import { DocumentScan, type Reading } from './documentScan.ts';

/** Failures after which nothing can be written. */
const STORE_LOST: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'store.failed',
  'sync.pageGone',
  'bridge.closed',
  'bridge.invalid',
]);

/** A page of the search, and the reading of its documents. */
interface Begun {
  page: ReadPage<ServiceDocumentRow>;
  reading: Reading;
}

/**
 * Brings the documents of one class: all of them the first time and from time to time, otherwise those modified since
 * the watermark. A first load that was interrupted continues where its last write ended. What a list does not show is
 * never taken for gone (promise A).
 */
export async function pullDocuments(run: RunContext, docClass: DocumentClass): Promise<void> {
  const before = await cursorOf(run, `document:${docClass}`);
  const isSweep =
    run.readsEverything ||
    before.resumeAt !== null ||
    before.watermark === null ||
    isReadDue(before.sweptAt, run.serverTime ?? run.now(), DOCUMENT_SWEEP);
  const rules = {
    isByModification: true,
    isLong: true,
    // Most rows of a later sweep are stored already. Otherwise every row is a document to read, and small pages keep
    // requests under way.
    take: isSweep && before.sweptAt !== null ? LARGE_TAKE : TAKE,
    request: (page: PageRequest) => run.service.searchDocuments(docClass, page),
  };
  const list = new ListScan(run, rules, before, isSweep);
  const scan = new DocumentScan(run, docClass, list);
  const finish = async ({ page, reading }: Begun): Promise<void> => {
    await scan.finish(reading);
    list.reached(page);
    if (page.next !== null && scan.isFull) await scan.writeMeanwhile(list.interim);
  };
  // The page before, whose last documents are read while those of the next one are begun.
  let last: Begun | null = null;
  try {
    if (!list.isFromStart) await scan.finish(await scan.beginAgain());
    for await (const page of list.pages()) {
      run.noteUnreadable(page.unreadable);
      for (const row of page.unreadable) list.setAside(row);
      const reading = await scan.begin(page.fresh);
      if (last) await finish(last);
      last = { page, reading };
    }
    if (last) await finish(last);
  } catch (thrown) {
    await scan.settle();
    // Whole pages that were read are not read again.
    if (last && !scan.hasFailed) list.reached(last.page);
    if (!STORE_LOST.has(problemOf(thrown).code)) await scan.write(list.interim);
    throw thrown;
  }
  await scan.write(list.finished());
  // What the list showed is kept, and the next run reads it again.
  if (list.isUnsure) run.setAside(new ProblemError(unsteadyProblem(docClass)));
}
