import { listenForHeldKeys } from '../../../src/app/base/keyboard/heldKeys.ts';

// Before a test fakes the clock.
const { setTimeout: later } = globalThis;
const PROBE = { key: 'F24', altKey: true, cancelable: true };

/** Waits until no key is held back: one that is pressed now comes again then. */
export async function untilKeysAreFree(): Promise<void> {
  const replayed = new Promise<void>((resolve) => {
    window.addEventListener('keydown', function wait({ key, defaultPrevented }) {
      if (key !== PROBE.key || defaultPrevented) return;
      window.removeEventListener('keydown', wait);
      // The replayed key itself holds the others for one turn, which begins after this.
      later(() => later(resolve, 1), 1);
    });
  });
  const stop = listenForHeldKeys(window, () => true);
  window.dispatchEvent(new KeyboardEvent('keydown', PROBE));
  stop();
  await replayed;
}
