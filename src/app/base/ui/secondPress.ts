/**
 * Keeps the second press of a double click from selecting a word in what the first click opened under the pointer. Ends
 * with the next press, whichever it is.
 */
export function calmSecondPress(window: Window): void {
  window.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail > 1) event.preventDefault();
    },
    { capture: true, once: true },
  );
}

/**
 * Keeps the further clicks of a double click from pressing what the first one opened under the pointer. Ends with the
 * next single or first click.
 */
export function swallowSecondClick(window: Window): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) {
      window.removeEventListener('click', swallow, { capture: true });
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
}
