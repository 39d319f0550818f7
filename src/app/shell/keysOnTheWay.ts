import { nextTick, onBeforeUnmount } from 'vue';
import { isNavigationFailure, NavigationFailureType, type Router } from 'vue-router';
import { holdKeys } from '../base/keyboard/heldKeys.ts';

/** Keeps what is pressed while another page is being loaded for that page: the one being left must not take it. */
export function useKeysOnTheWay(router: Router): void {
  let release: (() => void) | null = null;
  const arrive = (): void => {
    release?.();
    release = null;
  };
  const stops = [
    router.beforeEach((to, from) => {
      if (to.name !== from.name) release ??= holdKeys();
    }),
    router.afterEach(async (_to, _from, failure) => {
      // One that another took the place of: the other is still on its way.
      if (isNavigationFailure(failure, NavigationFailureType.cancelled)) return;
      await nextTick();
      arrive();
    }),
    router.onError(arrive),
  ];
  onBeforeUnmount(() => {
    for (const stop of stops) stop();
    arrive();
  });
}
