const LAYERS = ['menu', 'dialog', 'alertdialog'].map((role) => `[role="${role}"]`);
const OPEN = LAYERS.map((layer) => `${layer}[data-state="open"]`).join();

/**
 * Whether Escape closes only a menu or dialog over the page. A layer that has just closed itself is no longer in the
 * page, but still contains the event's target.
 */
export function isForLayer(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false;
  return (
    (event.target instanceof Element && event.target.closest(LAYERS.join()) !== null) ||
    document.querySelector(OPEN) !== null
  );
}
