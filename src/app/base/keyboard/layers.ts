const LAYERS = ['menu', 'dialog', 'alertdialog'].map((role) => `[role="${role}"]`);
const OPEN = LAYERS.map((layer) => `${layer}[data-state="open"]`).join();

/**
 * Whether Escape closes a menu or dialog that lies over the page, and nothing beneath it. One that has just closed itself
 * is out of the page already, and still holds what the key was pressed in.
 */
export function isForLayer(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false;
  return (
    (event.target instanceof Element && event.target.closest(LAYERS.join()) !== null) ||
    document.querySelector(OPEN) !== null
  );
}
