import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import type { Field } from '../../../base/inputs/fields.ts';

/**
 * Those of some fields that had a value since the editor was opened: what the service shows of a document although its
 * class has no use for it. Emptying one does not take it out of sight.
 */
export function useSeenFields<Subject>(
  fields: readonly Field<Subject>[],
  subject: () => Subject | undefined,
): ComputedRef<ReadonlySet<Field<Subject>>> {
  const seen = shallowRef<ReadonlySet<Field<Subject>>>(new Set());
  watch(
    subject,
    (now) => {
      if (now === undefined) return;
      const added = fields.filter((field) => !seen.value.has(field) && (field.read(now) ?? '') !== '');
      if (added.length > 0) seen.value = new Set([...seen.value, ...added]);
    },
    { immediate: true },
  );
  return computed(() => seen.value);
}
