import { holdKeys } from './heldKeys.ts';

/**
 * A page is ready for keys once it is shown and what takes the focus on it has it: its list, or a field of the document
 * that opens. Somebody who knows the way types before that, and means that page.
 */

/**
 * Where the focus is now: on an element, in a dialog (which is about to close), or nowhere. An element that was hidden
 * loses it only when the browser draws next.
 */
export function focusNow(): 'somewhere' | 'dialog' | 'nowhere' {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || !activeElement.checkVisibility()) return 'nowhere';
  return activeElement.closest('[role="dialog"]') ? 'dialog' : 'somewhere';
}

/** Keys are released after this long, ms, even if nothing took the focus. */
const MAX_HOLD = 3_000;

/** Resolves when something takes the focus. */
export function untilFocused(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      document.removeEventListener('focusin', done);
      resolve();
    };
    const timer = setTimeout(done, MAX_HOLD);
    document.addEventListener('focusin', done);
  });
}

/** Keys wait until something is done that ends with the focus in place. */
export async function keysWaitFor(done: () => Promise<void>): Promise<void> {
  const release = holdKeys();
  const timer = setTimeout(release, MAX_HOLD);
  try {
    await done();
  } finally {
    clearTimeout(timer);
    release();
  }
}

/** Goes somewhere that takes the focus when it is there, such as a document; keys wait until then. */
export async function goWithKeys(go: () => Promise<void>): Promise<void> {
  const release = holdKeys();
  try {
    await go();
  } catch (thrown) {
    release();
    throw thrown;
  }
  void untilFocused().then(release);
}
