import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { blockerOf, type BlockerContext, type Blocker } from '../../../domain/service/blocker.ts';
import { keysNamedIn, namedIn, type NamedKey } from '../../../domain/resources/namedKeys.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { isDocumentRecord, type SyncRecord } from '../../../domain/service/storeChange.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useSending } from '../sync/deniedKinds.ts';
import { pendingRecords } from '../sync/pendingRecords.ts';

export interface LiveBlocker {
  /** Why the record does not go with the next sync; null while it goes, or while there is no record. */
  blocker: ComputedRef<Blocker | null>;
  problem: ShallowRef<Problem | null>;
}

/** What one record waits for, keeping up with what it names; few name what was made here, and for the others nothing is read. */
export function useBlocker(
  record: () => SyncRecord | null,
  company: () => CompanyData,
  isRunning: () => boolean = () => false,
): LiveBlocker {
  const known = useSending();
  const named = computed<readonly NamedKey[]>(() => {
    const of = record();
    if (of === null) return [];
    if (isDocumentRecord(of)) return namedIn(of);
    return of.local ? keysNamedIn(of.local) : [];
  });
  const documents = shallowRef<ReadonlyMap<string, SyncRecord>>(new Map());
  const problem = shallowRef<Problem | null>(null);
  const allocatedTo = computed(() => named.value.filter(({ path }) => path === 'allocations').map(({ key }) => key));
  // What else waits concerns only what something is allocated to.
  watch(
    [allocatedTo, () => (allocatedTo.value.length > 0 ? company().pending.value : null)],
    async ([keys]) => {
      if (keys.length === 0) {
        documents.value = new Map();
        return;
      }
      try {
        const found = await Promise.all(keys.map((key) => company().store.record(key)));
        if (allocatedTo.value === keys)
          documents.value = new Map(found.filter((one) => one !== undefined).map((one) => [one.key, one]));
        problem.value = null;
      } catch (thrown) {
        problem.value = problemOf(thrown);
      }
    },
    { immediate: true },
  );
  const beside = computed<BlockerContext>(() => {
    const found = documents.value;
    const others = named.value.length === 0 ? null : pendingRecords(company().store);
    // Named here, so that what is worked out below follows each change of them.
    void others?.rows.value;
    return { ...known.sending, isRunning: isRunning(), pending: (key) => others?.find(key) ?? found.get(key) };
  });
  const blocker = computed(() => {
    const of = record();
    return of && blockerOf(of, beside.value);
  });
  return { blocker, problem };
}
