import { afterAll } from 'vitest';
import { listenForHeldKeys } from '../../../src/app/base/keyboard/heldKeys.ts';

// Before a test fakes the clock.
const { setTimeout: later } = globalThis;
const PROBE = { key: 'F24', altKey: true, cancelable: true };

/**
 * The test files of a worker share the keys that are held back. Where a file goes to a document that is never shown, they
 * are held for some seconds more, and the first key of the next file would be swallowed. A key that is pressed at the
 * end of a file comes again once they are released.
 */
afterAll(async () => {
  const replayed = new Promise<void>((resolve) => {
    window.addEventListener('keydown', function wait({ key, defaultPrevented }) {
      if (key !== PROBE.key || defaultPrevented) return;
      window.removeEventListener('keydown', wait);
      // The replayed key itself holds the others for one turn.
      later(resolve, 1);
    });
  });
  const stop = listenForHeldKeys(window, () => true);
  window.dispatchEvent(new KeyboardEvent('keydown', PROBE));
  stop();
  await replayed;
});
