import { onBeforeUnmount, onMounted, watch, type Ref, type ShallowRef } from 'vue';

/** A part of a page with figures; its figures are buttons, of which one is in the tab order. */
const PART = '[data-figures]';
const FIGURE = 'button[data-figure]';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Arrow keys go from figure to figure through all parts of a page, Tab from part to part.
 * @param isReady whether the figures that come first are there; before that none is in the tab order, so that the focus
 *   does not begin at a later one
 */
export function useFigureFocus(page: Readonly<ShallowRef<HTMLElement | null>>, isReady: Readonly<Ref<boolean>>): void {
  const figuresIn = (place: Element | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>(FIGURE) ?? [])];
  const all = (): HTMLElement[] => [...(page.value?.querySelectorAll<HTMLElement>(`${PART} ${FIGURE}`) ?? [])];

  /** Leaves one figure of each part in the tab order: the focused one, the one that was it last, or the first. */
  function order(): void {
    if (!isReady.value) {
      for (const figure of all()) if (figure !== document.activeElement) figure.tabIndex = -1;
      return;
    }
    for (const part of page.value?.querySelectorAll(PART) ?? []) {
      const figures = figuresIn(part);
      const chosen =
        figures.find((figure) => figure === document.activeElement) ??
        figures.find((figure) => figure.getAttribute('tabindex') === '0') ??
        figures[0];
      for (const figure of figures) figure.tabIndex = figure === chosen ? 0 : -1;
    }
  }
  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const figures = all();
    const at = figures.findIndex((figure) => figure === document.activeElement);
    const next = at < 0 ? undefined : figures[step(at, figures.length)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  const observer = new MutationObserver(order);
  watch(isReady, order, { flush: 'post' });
  onMounted(() => {
    if (!page.value) return;
    order();
    observer.observe(page.value, { childList: true, subtree: true });
    page.value.addEventListener('keydown', onKey);
    page.value.addEventListener('focusin', order);
  });
  onBeforeUnmount(() => observer.disconnect());
}
