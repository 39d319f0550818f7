import { nextTick, onBeforeUnmount, type ShallowRef } from 'vue';
import type { Router } from 'vue-router';

/** What gets the focus on a page: the active cell of its list, or the active entry of its tree. */
const TARGET = ':is([role="grid"], [role="tree"]) [tabindex="0"]';

/** Where the focus is now: on an element, in a dialog (which is about to close), or nowhere. */
function focusNow(): 'somewhere' | 'dialog' | 'nowhere' {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return 'nowhere';
  return activeElement.closest('[role="dialog"]') ? 'dialog' : 'somewhere';
}

/**
 * Focuses a new page's list once it is there. Until then the focus is nowhere, unless a person moves it. A document
 * that is opened takes the focus itself.
 */
export function useArrival(router: Router, page: Readonly<ShallowRef<HTMLElement | null>>): void {
  const look = (): void => {
    if (focusNow() === 'nowhere') {
      const place = [...(page.value?.querySelectorAll<HTMLElement>(TARGET) ?? [])].find((element) =>
        element.checkVisibility(),
      );
      place?.focus({ preventScroll: true });
    }
    if (focusNow() === 'somewhere') arrived();
  };
  // A dialog returns the focus after it has emitted the choice.
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
