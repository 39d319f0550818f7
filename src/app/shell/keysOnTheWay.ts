import { nextTick, onBeforeUnmount } from 'vue';
import { isNavigationFailure, NavigationFailureType, type Router } from 'vue-router';
import { holdKeys } from '../base/keyboard/heldKeys.ts';

/** Holds keys back while another page loads, and gives them to that page: the page being left must not take them. */
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
      // A later navigation replaced this one and is still under way.
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
