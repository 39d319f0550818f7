import { nextTick, onBeforeUnmount, type ShallowRef } from 'vue';
import { isNavigationFailure, NavigationFailureType, type RouteLocationNormalized, type Router } from 'vue-router';
import { holdKeys } from '../base/keyboard/heldKeys.ts';
import { focusNow } from '../base/keyboard/readyForKeys.ts';

/** What gets the focus on a page: the active cell of its list, or the active entry of its tree or of its figures. */
const TARGET = ':is([role="grid"], [role="tree"], [data-figures]) [tabindex="0"]';

const isAnother = (to: RouteLocationNormalized, from: RouteLocationNormalized): boolean => to.name !== from.name;

/**
 * Makes each page ready for keys: while it loads they are held back for it (the page being left must not take them),
 * and its list gets the focus once it is there. Until then the focus is nowhere, unless a person moves it. A document
 * that is opened takes the focus itself.
 */
export function useArrival(router: Router, page: Readonly<ShallowRef<HTMLElement | null>>): void {
  let release: (() => void) | null = null;
  const giveKeys = (): void => {
    release?.();
    release = null;
  };

  const target = (): HTMLElement | undefined =>
    [...(page.value?.querySelectorAll<HTMLElement>(TARGET) ?? [])].find((element) => element.checkVisibility());
  const look = (): void => {
    if (focusNow() === 'nowhere') target()?.focus({ preventScroll: true });
    if (focusNow() === 'somewhere') stopLooking();
  };
  /** Who asks for the page that is shown wants its list, wherever on the page the focus is. */
  function returnToList(): void {
    const { activeElement } = document;
    const isInList = activeElement !== null && activeElement.matches(TARGET);
    if (!isInList && focusNow() === 'somewhere') target()?.focus({ preventScroll: true });
  }
  // A dialog returns the focus after it has emitted the choice.
  const lookAfter = (): void => void requestAnimationFrame(look);
  const observer = new MutationObserver(look);
  function stopLooking(): void {
    observer.disconnect();
    document.removeEventListener('focusout', lookAfter);
  }
  function lookForList(): void {
    if (!page.value) return;
    observer.observe(page.value, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] });
    document.addEventListener('focusout', lookAfter);
    look();
  }

  /**
   * A link of the navigation keeps the focus when it is pressed, and the page as a whole has it after the link that
   * skips the navigation; but what comes next is meant for the page that is shown now.
   */
  function leaveTheWay(): void {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement)) return;
    const isLink = activeElement.closest('nav') !== null && page.value?.contains(activeElement) === false;
    if (isLink || activeElement === page.value) activeElement.blur();
  }

  const stops = [
    router.beforeEach((to, from) => {
      if (isAnother(to, from)) release ??= holdKeys();
    }),
    router.afterEach(async (to, from, failure) => {
      stopLooking();
      // A later navigation replaced this one and is still under way.
      if (isNavigationFailure(failure, NavigationFailureType.cancelled)) return;
      await nextTick();
      const isArrival = isAnother(to, from) && router.currentRoute.value === to;
      const isThere = isNavigationFailure(failure, NavigationFailureType.duplicated);
      if ((isArrival || isThere) && !to.params['key']) {
        leaveTheWay();
        if (isThere) returnToList();
        lookForList();
      }
      giveKeys();
    }),
    router.onError(giveKeys),
  ];
  onBeforeUnmount(() => {
    for (const stop of stops) stop();
    stopLooking();
    giveKeys();
  });
}
