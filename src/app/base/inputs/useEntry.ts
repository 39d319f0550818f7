import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref, type ShallowRef } from 'vue';
import { spelled } from '../keyboard/shortcuts.ts';

/** What every input that people type into is given. */
export interface EntryProps {
  /** What the field holds, as it is shown. */
  text: string;
  /** In a grid: takes the focus, and tells where to go next. */
  inCell: boolean;
  /** What was typed to open the cell, in place of its text. */
  initial: string | null;
}

export interface EntryHooks {
  /** Hands over what was typed, when the field is left or the typing ends. */
  hand(text: string): void;
  /** Goes back to what the field held. */
  cancel(): void;
  /** What was typed to open the cell has arrived. */
  begun?(initial: string): void;
}

export interface Entry {
  /** What stands in the input. */
  shown: Ref<string>;
  /** Whether something was typed that was not handed over yet. */
  isDirty: Ref<boolean>;
  typed(event: Event): void;
  put(text: string): void;
  /** Hands over what was typed, once. */
  finish(): void;
  /** Forgets what was typed. */
  forget(): void;
  /** Esc in a cell: nothing of it is handed over any more. */
  end(): void;
  /** Undo takes back what was typed here as one step, so it is handed over first; true when the key was one of these. */
  handsOverFor(event: KeyboardEvent): boolean;
}

/** Inputs that are on the page, by what hands over the text that was typed into them. */
const onPage = new Set<() => void>();

/** Has each input hand over what was typed into it, as leaving it does. The keys stay where they are. */
export function handOverTyping(): void {
  for (const finish of [...onPage]) finish();
}

const UNDOING: ReadonlySet<string> = new Set(['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Y']);

/**
 * What text fields and pickers share: the text follows the value until something is typed, and what was typed is handed
 * over exactly once, however the field is left.
 */
export function useEntry(
  props: EntryProps,
  input: Readonly<ShallowRef<HTMLInputElement | HTMLTextAreaElement | null>>,
  hooks: EntryHooks,
): Entry {
  const shown = ref(props.initial ?? props.text);
  const isDirty = ref(props.initial !== null);
  let isEnded = false;

  /** Whether the next key takes the place of all that stands in the input. */
  function isMarkedWhole(): boolean {
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
      const isMarked = isMarkedWhole();
      shown.value = text;
      // A text that comes while nobody has typed yet, such as the price of last time, is marked as the one before was: behind it, what is typed next would be part of it.
      if (isMarked)
        void nextTick(() => {
          if (!isDirty.value && document.activeElement === input.value) input.value?.select();
        });
    },
  );

  function finish(): void {
    if (isEnded || !isDirty.value) return;
    isDirty.value = false;
    hooks.hand(shown.value);
    // What was understood may be what the field held before, or was kept already while it was typed: then no text moves.
    void nextTick(() => {
      if (!isDirty.value) shown.value = props.text;
    });
  }

  function forget(): void {
    isDirty.value = false;
    shown.value = props.text;
  }

  onMounted(() => {
    onPage.add(finish);
    if (!props.inCell) return;
    input.value?.focus({ preventScroll: true });
    if (props.initial === null) input.value?.select();
    else hooks.begun?.(props.initial);
  });
  onBeforeUnmount(() => {
    finish();
    onPage.delete(finish);
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
      // The page's undo knows what was typed before this field too; the input's own would not.
      finish();
      return true;
    },
  };
}
