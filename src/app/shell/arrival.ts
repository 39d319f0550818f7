import { nextTick, onBeforeUnmount, type ShallowRef } from 'vue';
import type { Router } from 'vue-router';

/** Where the keys go on a page: the active cell of its list, or the active entry of its tree. */
const PLACE = ':is([role="grid"], [role="tree"]) [tabindex="0"]';

/** Where the keys are now: with what has the focus, in a dialog that is about to close, or nowhere. */
function keysNow(): 'somewhere' | 'dialog' | 'nowhere' {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return 'nowhere';
  return activeElement.closest('[role="dialog"]') ? 'dialog' : 'somewhere';
}

/**
 * Gives the keys to the page that was gone to, once its list is there: until it is, or somebody puts them elsewhere,
 * they are nowhere. A document that is opened takes them itself.
 */
export function useArrival(router: Router, page: Readonly<ShallowRef<HTMLElement | null>>): void {
  const look = (): void => {
    if (keysNow() === 'nowhere') {
      const place = [...(page.value?.querySelectorAll<HTMLElement>(PLACE) ?? [])].find((element) =>
        element.checkVisibility(),
      );
      place?.focus({ preventScroll: true });
    }
    if (keysNow() === 'somewhere') arrived();
  };
  // A dialog gives the keys back after it has told what was chosen in it.
  const lookAfter = (): void => void requestAnimationFrame(look);
  const observer = new MutationObserver(look);
  function arrived(): void {
    observer.disconnect();
    document.removeEventListener('focusout', lookAfter);
  }
  const stop = router.afterEach(async (to, from) => {
    arrived();
    if (to.name === from.name || to.params['key']) return;
    await nextTick();
    if (!page.value || router.currentRoute.value !== to) return;
    observer.observe(page.value, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] });
    document.addEventListener('focusout', lookAfter);
    look();
  });
  onBeforeUnmount(() => {
    stop();
    arrived();
  });
}
