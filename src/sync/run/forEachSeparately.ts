import { kindOfRecord, type SyncRecord } from '../../domain/service/storeChange.ts';
import { WIDTH, type RunContext } from './context.ts';
import { inParallel } from './parallel.ts';

/**
 * Looks at each record, a few at a time. A record that fails stays as it was and does not hold up the others; so do all
 * records of a kind that this user may not look at.
 */
export async function forEachSeparately<R extends SyncRecord>(
  run: RunContext,
  records: readonly R[],
  work: (record: R) => Promise<void>,
): Promise<void> {
  await inParallel(records, WIDTH, async (record) => {
    run.retryPolicy.stopIfCancelled();
    const kind = kindOfRecord(record);
    if (run.denials.has(kind, 'look')) return;
    try {
      await work(record);
      run.succeeded();
      run.denials.accepted(kind, 'look');
    } catch (thrown) {
      const { code, message } = run.setAside(thrown);
      if (code === 'permission.denied') run.denials.refused(kind, 'look', message);
    }
  });
}
