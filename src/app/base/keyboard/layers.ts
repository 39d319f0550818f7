const LAYERS = ['menu', 'dialog', 'alertdialog'].map((role) => `[role="${role}"]`);
const openOnes = (layers: readonly string[]): string => layers.map((layer) => `${layer}[data-state="open"]`).join();
const OPEN = openOnes(LAYERS);
const DIALOGS = LAYERS.slice(1);

/** Whether a dialog covers the page, or the key was pressed in one. */
export function isUnderDialog({ target }: KeyboardEvent): boolean {
  return (
    (target instanceof Element && target.closest(DIALOGS.join()) !== null) ||
    document.querySelector(openOnes(DIALOGS)) !== null
  );
}

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
