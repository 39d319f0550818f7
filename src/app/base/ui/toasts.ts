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
  /** What stays until a person closes it, the oldest first. */
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

  /** For what cannot be seen anywhere else later: other messages come and go above it. */
  function keep(toast: Toast): void {
    kept.value = [...kept.value, toast];
  }

  function close(toast: Toast): void {
    kept.value = kept.value.filter((one) => one !== toast);
  }

  return { current, kept, show, hide, keep, close };
});
