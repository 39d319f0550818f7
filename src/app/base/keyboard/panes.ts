import type { Ref } from 'vue';
import { useShortcuts } from './shortcuts.ts';

/** The list of a page and what is open beside it. */
interface Panes {
  readonly list: Readonly<Ref<HTMLElement | null>>;
  readonly editor: Readonly<Ref<HTMLElement | null>>;
  /** Whether both are in view. */
  readonly areBoth: () => boolean;
  focusList(): void;
  focusEditor(): void;
}

/** F6 goes from a list to what is open beside it, and back to where the cursor was. */
export function usePanes({ list, editor, areBoth, focusList, focusEditor }: Panes): void {
  let left: Element | null = null;
  function change(): void {
    if (!areBoth()) return;
    const focused = document.activeElement;
    if (editor.value?.contains(focused)) {
      left = focused;
      focusList();
      return;
    }
    if (list.value?.contains(focused) && left instanceof HTMLElement && editor.value?.contains(left)) left.focus();
    else focusEditor();
  }
  useShortcuts([{ keys: ['F6'], text: 'shortcuts.otherPane', group: 'list', isOffered: areBoth, run: change }]);
}
