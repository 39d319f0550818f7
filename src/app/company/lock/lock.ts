import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { isCurtained, type LockState } from '../../../domain/service/lock.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { useBackend } from '../session/backend.ts';
import { useTyping } from '../session/typing.ts';

/** Whether the books were hidden when this page last knew: it must not show them before the backend answers. */
const REMEMBERED = 'daybook.locked';

/** The idle lock: whether the books are hidden, and what opens it. */
export const useLock = defineStore('lock', () => {
  const backend = useBackend();
  const typing = useTyping();
  const state = shallowRef<LockState | null>(null);
  const wasHidden = ref(localStorage.getItem(REMEMBERED) !== null);
  const isHidden = computed(() => (state.value === null ? wasHidden.value : isCurtained(state.value)));

  function take(next: LockState): void {
    if (isCurtained(next)) {
      // What is in a field goes to its document before the page with the field goes.
      if (!isHidden.value) void typing.finish();
      localStorage.setItem(REMEMBERED, 'yes');
    } else localStorage.removeItem(REMEMBERED);
    state.value = next;
  }

  function listen(): void {
    backend.onEvent('lock.changed', take);
    backend.onOpen(() => {
      void backend.call('lock.state', null).then((answer) => {
        if (answer.ok) take(answer.value);
      });
    });
  }

  /** Each rejects with the problem that keeps it from being done. */
  const setMinutes = async (minutes: number | null): Promise<void> =>
    take(valueOf(await backend.call('lock.setMinutes', { minutes })));
  const setPassword = async (password: string, old: string | null): Promise<void> =>
    take(valueOf(await backend.call('lock.setPassword', { password, old })));
  const lockNow = async (): Promise<void> => take(valueOf(await backend.call('lock.now', null)));
  const unlock = async (password: string): Promise<void> =>
    take(valueOf(await backend.call('lock.unlock', { password })));
  const touch = async (reason: string): Promise<void> => take(valueOf(await backend.call('lock.touch', { reason })));
  const reset = async (apiKey: string, password: string): Promise<void> =>
    take(valueOf(await backend.call('lock.reset', { apiKey, password })));

  return { state, isHidden, listen, setMinutes, setPassword, lockNow, unlock, touch, reset };
});
