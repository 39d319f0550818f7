import { isDocumentRecord, type SyncRecord } from '../domain/storeChange.ts';
import { WIDTH, type RunContext } from './context.ts';
import { inParallel } from './parallel.ts';

/** Works on each record, a few at a time. One that fails must not hold up the others; it stays as it was, and 403 is about its kind only. */
export async function eachAside<R extends SyncRecord>(run: RunContext, records: readonly R[], work: (record: R) => Promise<void>): Promise<void> {
  await inParallel(records, WIDTH, async (record) => {
    run.patience.stopIfCancelled();
    try {
      await work(record);
      run.succeeded();
    } catch (thrown) {
      if (run.setAside(thrown).code === 'permission.denied') run.denied.add(isDocumentRecord(record) ? record.docClass : record.kind);
    }
  });
}
