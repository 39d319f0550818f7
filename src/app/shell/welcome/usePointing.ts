import { onBeforeUnmount, onMounted, watch } from 'vue';

const POINTED = 'data-pointed';

/** The first element on the page that matches one of the selectors, the better ones first. */
export function findControl(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
    if (found) return found;
  }
  return null;
}

/** Marks a control of the page, so that styles can point at it, while the component is mounted. */
export function usePointing(selectors: () => readonly string[]): void {
  let pointed: HTMLElement | null = null;
  function point(): void {
    const found = findControl(selectors());
    if (found === pointed && found?.hasAttribute(POINTED) !== false) return;
    pointed?.removeAttribute(POINTED);
    pointed = found;
    found?.setAttribute(POINTED, '');
  }
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(point);
  });
  onMounted(() => {
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    point();
  });
  watch(selectors, point, { flush: 'post' });
  onBeforeUnmount(() => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    pointed?.removeAttribute(POINTED);
  });
}
