import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** A short message at the foot of the page, with at most one thing to do about it. */
export interface Toast {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { text: string; run: () => void };
}

const SHOWN_FOR = 8_000;

export const useToasts = defineStore('toasts', () => {
  const current = shallowRef<Toast | null>(null);
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

  return { current, show, hide };
});
