import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** A short message in the row below the page, with at most one action. */
export interface Toast {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { text: string; run: () => void };
}

const SHOWN_FOR = 8_000;

export const useToasts = defineStore('toasts', () => {
  const current = shallowRef<Toast | null>(null);
  /** Messages that stay until a person closes them, oldest first. */
  const kept = shallowRef<readonly Toast[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(toast: Toast): void {
    clearTimeout(timer);
    current.value = toast;
    timer = setTimeout(hide, SHOWN_FOR);
  }

  function hide(): void {
    clearTimeout(timer);
    current.value = null;
  }

  /** Shows a message that stays, for what cannot be seen anywhere else later; other messages come and go below it. */
  function keep(toast: Toast): void {
    kept.value = [...kept.value, toast];
  }

  function close(toast: Toast): void {
    kept.value = kept.value.filter((one) => one !== toast);
  }

  return { current, kept, show, hide, keep, close };
});
