/** Keys that change nothing: they move the focus, and copy. */
const HARMLESS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape']);

function isHarmless(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  return HARMLESS.has(event.key) || ((event.ctrlKey || event.metaKey) && ['c', 'a'].includes(event.key.toLowerCase()));
}

/**
 * Blocks keys, typing, pasting, dropping and clicks that would change or leave the screen while `isStopped` is true,
 * except within `free`. The cursor stays where it is, and text can be selected and copied.
 * @returns a function that ends it
 */
export function stopTyping(window: Window, isStopped: () => boolean, free: () => Element | null): () => void {
  const take = (event: Event): void => {
    if (!isStopped() || isHarmless(event)) return;
    if (event.target instanceof Node && free()?.contains(event.target)) return;
    // The press opens a select's list; any other press only places the cursor.
    if (event.type === 'mousedown' && !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const taken = ['keydown', 'beforeinput', 'paste', 'cut', 'drop', 'mousedown', 'click', 'dblclick'];
  for (const name of taken) window.addEventListener(name, take, { capture: true });
  return () => {
    for (const name of taken) window.removeEventListener(name, take, { capture: true });
  };
}
