import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** The documents in the print view; none while the page looks as usual. */
export const usePrinting = defineStore('printing', () => {
  const keys = shallowRef<readonly string[]>([]);

  /** Shows the print view of documents in this order, by the keys of their records. */
  function print(documents: readonly string[]): void {
    keys.value = documents;
  }
  function end(): void {
    keys.value = [];
  }
  return { keys, print, end };
});
