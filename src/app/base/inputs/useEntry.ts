import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref, type ShallowRef } from 'vue';
import { spelled } from '../keyboard/shortcuts.ts';

/** Properties that every text input has. */
export interface EntryProps {
  /** The field's value as shown. */
  text: string;
  /** In a grid's cell: takes the focus, and says where to go next. */
  inCell: boolean;
  /** The text that opened the cell; it replaces the cell's text. */
  initial: string | null;
}

export interface EntryHooks {
  /** Takes the typed text when the field is left or the typing ends. */
  hand(text: string): void;
  /** Restores the field's earlier value. */
  cancel(): void;
  /** Called when the text that opened the cell is in the input. */
  begun?(initial: string): void;
}

export interface TextEntry {
  /** The text in the input. */
  shown: Ref<string>;
  /** Whether there is typed text that was not handed over yet. */
  isDirty: Ref<boolean>;
  typed(event: Event): void;
  put(text: string): void;
  /** Hands the typed text over, once. */
  finish(): void;
  /** Discards the typed text. */
  forget(): void;
  /** For Esc in a cell: nothing is handed over any more. */
  end(): void;
  /**
   * Hands the typed text over before an undo key, so that undo reverts it as one step; true if the key was an undo key.
   */
  handsOverFor(event: KeyboardEvent): boolean;
}

/** The mounted inputs, each by the function that hands its typed text over. */
const mounted = new Set<() => void>();

/** Has each input hand over its typed text, as leaving it would. The focus stays. */
export function handOverTyping(): void {
  for (const finish of [...mounted]) finish();
}

const UNDOING: ReadonlySet<string> = new Set(['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Y']);

/**
 * What text fields and pickers share: the text follows the value until somebody types, and typed text is handed over
 * exactly once, however the field is left.
 */
export function useEntry(
  props: EntryProps,
  input: Readonly<ShallowRef<HTMLInputElement | HTMLTextAreaElement | null>>,
  hooks: EntryHooks,
): TextEntry {
  const shown = ref(props.initial ?? props.text);
  const isDirty = ref(props.initial !== null);
  let isEnded = false;

  /** Whether the whole text is selected, so that the next key replaces it. */
  function isAllSelected(): boolean {
    const field = input.value;
    return (
      field !== null &&
      document.activeElement === field &&
      field.selectionStart === 0 &&
      field.selectionEnd === field.value.length
    );
  }

  watch(
    () => props.text,
    (text) => {
      if (isDirty.value) return;
      const wasAllSelected = isAllSelected();
      shown.value = text;
      // A text that arrives before anybody types, such as the last price, stays selected as the one before was:
      // otherwise the typed text would be appended to it.
      if (wasAllSelected)
        void nextTick(() => {
          if (!isDirty.value && document.activeElement === input.value) input.value?.select();
        });
    },
  );

  function finish(): void {
    if (isEnded || !isDirty.value) return;
    isDirty.value = false;
    hooks.hand(shown.value);
    // The value may be the same as before, or may have been stored while it was typed: then `props.text` does not
    // change.
    void nextTick(() => {
      if (!isDirty.value) shown.value = props.text;
    });
  }

  function forget(): void {
    isDirty.value = false;
    shown.value = props.text;
  }

  onMounted(() => {
    mounted.add(finish);
    if (!props.inCell) return;
    input.value?.focus({ preventScroll: true });
    if (props.initial === null) input.value?.select();
    else hooks.begun?.(props.initial);
  });
  onBeforeUnmount(() => {
    finish();
    mounted.delete(finish);
  });

  return {
    shown,
    isDirty,
    typed: (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        shown.value = event.target.value;
      isDirty.value = true;
    },
    put: (text) => {
      shown.value = text;
      isDirty.value = true;
    },
    finish,
    forget,
    end: () => {
      isEnded = true;
    },
    handsOverFor: (event) => {
      if (!UNDOING.has(spelled(event))) return false;
      // The page's undo includes edits before this field; the input's own would not.
      finish();
      return true;
    },
  };
}
