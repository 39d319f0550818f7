import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** Which documents are shown as they print; none while the page is as usual. */
export const usePrinting = defineStore('printing', () => {
  const keys = shallowRef<readonly string[]>([]);

  /** Shows documents as they print, in this order, by the keys of their records. */
  function print(documents: readonly string[]): void {
    keys.value = documents;
  }
  function end(): void {
    keys.value = [];
  }
  return { keys, print, end };
});
