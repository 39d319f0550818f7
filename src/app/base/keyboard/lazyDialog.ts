import { defineAsyncComponent, type Component } from 'vue';
import { holdKeys } from './heldKeys.ts';
import { focusNow, untilFocused } from './readyForKeys.ts';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves when the dialog that is shown now has the focus; soon if none is. */
async function untilInDialog(): Promise<void> {
  // It is drawn in the first frame, and takes the focus by the second.
  await nextFrame();
  await nextFrame();
  if (document.querySelector('[role="dialog"]') && focusNow() !== 'dialog') await untilFocused();
}

/**
 * A dialog that is loaded when it is first shown. What somebody types meanwhile is meant for it, not for the field
 * underneath, which would take it without a word.
 */
export function lazyDialog<Dialog extends Component>(load: () => Promise<{ default: Dialog }>): Dialog {
  return defineAsyncComponent(async () => {
    const release = holdKeys();
    try {
      return (await load()).default;
    } finally {
      void untilInDialog().then(release);
    }
  });
}
