import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { installObstacle, UpdateState } from '../../../domain/service/updates.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { useBackend } from './backend.ts';
import { useTyping } from './typing.ts';

/** The newest version of Daybook, and where it stands on this computer. */
export const useUpdates = defineStore('updates', () => {
  const backend = useBackend();
  const typing = useTyping();
  const state = shallowRef<UpdateState | null>(null);
  /** The version that is ready and that nobody has put off; null when there is none. */
  const ready = computed(() =>
    state.value?.stage === 'ready' && state.value.waitsUntil === null ? state.value.update : null,
  );

  function listen(): void {
    backend.onEvent('updates.changed', (changed) => {
      state.value = changed;
    });
    backend.onOpen(() => {
      void backend.call('updates.state', null).then((answer) => {
        if (answer.ok) state.value = answer.value;
      });
    });
  }

  async function look(): Promise<void> {
    state.value = valueOf(await backend.call('updates.look', null));
  }

  async function postpone(): Promise<void> {
    state.value = valueOf(await backend.call('updates.postpone', null));
  }

  /**
   * Ends Daybook, installs the version that is ready and starts it again.
   * @returns what stands in the way; null when Daybook ends
   */
  async function install(): Promise<ReturnType<typeof installObstacle>> {
    // Text that is not in its field's value yet is not stored by what the backend asks for.
    valueOf(await typing.finish());
    return valueOf(await backend.call('updates.install', null)).obstacle;
  }

  return { state, ready, listen, look, postpone, install };
});
