import { computed, type ComputedRef } from 'vue';
import { useEditor } from '../editorContext.ts';

/** The first version that has a field that is kept here without being sent; null where it is sent. */
export function useFieldSince(path: ComputedRef<string>): ComputedRef<string | null> {
  const { gaps } = useEditor();
  return computed(() => gaps.value.find((gap) => gap.path === path.value)?.since ?? null);
}
