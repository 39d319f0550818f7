import { computed, type ComputedRef } from 'vue';
import { useRoute } from 'vue-router';

/** The key of the record that the address opens. */
export function useRouteKey(): ComputedRef<string | undefined> {
  const route = useRoute();
  return computed(() =>
    typeof route.params.key === 'string' && route.params.key !== '' ? route.params.key : undefined,
  );
}
