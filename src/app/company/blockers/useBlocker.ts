import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { blockerOf, type BlockerContext, type Blocker } from '../../../domain/service/blocker.ts';
import { keysNamedIn, namedIn, type NamedKey } from '../../../domain/resources/namedKeys.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { isDocumentRecord, type SyncRecord } from '../../../domain/service/storeChange.ts';
import { useCompany } from '../session/useCompany.ts';
import { useSending } from '../sync/deniedKinds.ts';
import { usePendingRecords } from '../sync/pendingRecords.ts';

export interface LiveBlocker {
  /** Why the next sync does not send the record; null if it does, or while there is no record. */
  blocker: ComputedRef<Blocker | null>;
  problem: ShallowRef<Problem | null>;
}

/**
 * What a record waits for, kept up to date with what it refers to. Few records refer to something made here; for the
 * others nothing is read.
 */
export function useBlocker(record: () => SyncRecord | null, isRunning: () => boolean = () => false): LiveBlocker {
  const company = useCompany();
  const rights = useSending();
  const references = computed<readonly NamedKey[]>(() => {
    const of = record();
    if (of === null) return [];
    if (isDocumentRecord(of)) return namedIn(of);
    return of.local ? keysNamedIn(of.local) : [];
  });
  const documents = shallowRef<ReadonlyMap<string, SyncRecord>>(new Map());
  const problem = shallowRef<Problem | null>(null);
  const allocatedTo = computed(() =>
    references.value.filter(({ path }) => path === 'allocations').map(({ key }) => key),
  );
  // Other pending documents matter only to a record with allocations.
  watch(
    [allocatedTo, () => (allocatedTo.value.length > 0 ? company.pending.value : null)],
    async ([keys]) => {
      if (keys.length === 0) {
        documents.value = new Map();
        return;
      }
      try {
        const found = await company.store.records(keys);
        if (allocatedTo.value === keys) documents.value = new Map(found.map((one) => [one.key, one]));
        problem.value = null;
      } catch (thrown) {
        problem.value = problemOf(thrown);
      }
    },
    { immediate: true },
  );
  const context = computed<BlockerContext>(() => {
    const found = documents.value;
    const others = references.value.length === 0 ? null : usePendingRecords(company);
    // Read here, so that the blocker is worked out again at each change of `rows`.
    void others?.rows.value;
    return {
      ...rights.sending,
      withContact: company.withContact.value,
      isRunning: isRunning(),
      pending: (key) => others?.find(key) ?? found.get(key),
    };
  });
  const blocker = computed(() => {
    const of = record();
    return of && blockerOf(of, context.value);
  });
  return { blocker, problem };
}
