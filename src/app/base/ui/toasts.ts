import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** A short message in the row below the page, with at most one action. `bad` tells what a person must know. */
export interface Toast {
  text: string;
  tone?: 'plain' | 'bad';
  action?: { text: string; run: () => void };
  /** The code of the problem that it tells. */
  of?: string;
}

const SHOWN_FOR = 8_000;

export const useToasts = defineStore('toasts', () => {
  const current = shallowRef<Toast | null>(null);
  /** Messages that stay until a person closes them, oldest first. */
  const kept = shallowRef<readonly Toast[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Shows a message in place of the one before, for a few seconds. What a person must know stays until it is closed:
   * the next message only moves it up to those that stay.
   */
  function show(toast: Toast): void {
    clearTimeout(timer);
    const before = current.value;
    const isBad = toast.tone === 'bad';
    if (isBad) kept.value = kept.value.filter(({ text }) => text !== toast.text);
    if (before?.tone === 'bad' && before.text !== toast.text)
      keep({ text: before.text, tone: 'bad', ...(before.of !== undefined && { of: before.of }) });
    current.value = toast;
    if (!isBad) timer = setTimeout(hide, SHOWN_FOR);
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

  /** Takes back what tells problems of a code: the page says more of it. */
  function withdraw(code: string): void {
    if (current.value?.of === code) hide();
    kept.value = kept.value.filter(({ of }) => of !== code);
  }

  return { current, kept, show, hide, keep, close, withdraw };
});
