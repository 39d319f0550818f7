import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';

/** The documents in the print view; none while the page looks as usual. */
export const usePrinting = defineStore('printing', () => {
  const keys = shallowRef<readonly string[]>([]);

  /** Whether they are to be saved as PDF once they are laid out. */
  const saves = ref(false);

  /** Shows the print view of documents in this order, by the keys of their records. */
  function print(documents: readonly string[]): void {
    saves.value = false;
    keys.value = documents;
  }
  /** The same, and offers to save them as PDF. */
  function savePdf(documents: readonly string[]): void {
    saves.value = true;
    keys.value = documents;
  }
  function end(): void {
    keys.value = [];
  }
  return { keys, saves, print, savePdf, end };
});
