import { onBeforeUnmount, shallowRef, watch, type ShallowRef } from 'vue';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { useCompany } from '../session/useCompany.ts';

export interface PendingDocuments {
  records: ShallowRef<ReadonlyMap<string, DocumentRecord>>;
  problem: ShallowRef<Problem | null>;
}

/**
 * The whole records of documents that are not on the service yet, while the component is mounted. Only those that were
 * written are read again.
 */
export function usePendingDocuments(): PendingDocuments {
  const company = useCompany();
  const records = shallowRef<ReadonlyMap<string, DocumentRecord>>(new Map());
  const problem = shallowRef<Problem | null>(null);
  let written = new Set<string>();
  let reading: Promise<void> = Promise.resolve();

  const note = (keys: readonly string[] | 'many'): void => {
    for (const key of keys === 'many' ? records.value.keys() : keys) written.add(key);
  };
  const read = async (): Promise<void> => {
    const rows = company.pending.value;
    const stale = written;
    written = new Set();
    const found = new Map<string, DocumentRecord>();
    for (const { key } of rows) {
      const held = stale.has(key) ? undefined : records.value.get(key);
      if (held) found.set(key, held);
    }
    try {
      const missing = rows.filter(({ key }) => !found.has(key));
      for (const record of await company.store.records(missing.map(({ key }) => key))) found.set(record.key, record);
      records.value = found;
      problem.value = null;
    } catch (thrown) {
      note([...stale]);
      problem.value = problemOf(thrown);
    }
  };
  company.changedRecords.add(note);
  watch(
    () => company.pending.value,
    () => {
      // One reading after the other: each starts from the result of the one before.
      reading = reading.then(read);
    },
    { immediate: true },
  );
  onBeforeUnmount(() => company.changedRecords.delete(note));
  return { records, problem };
}
