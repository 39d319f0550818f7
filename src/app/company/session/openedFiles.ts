import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useBackend } from './backend.ts';

/** Files that somebody has opened with Daybook in the system's file manager, until an import takes them. */
export const useOpenedFiles = defineStore('openedFiles', () => {
  const backend = useBackend();
  const waiting = shallowRef<readonly File[]>([]);

  /** Fetches from the backend what was opened since; the first page that asks gets it. */
  async function fetchThem(): Promise<void> {
    const answer = await backend.call('files.takeOpened', null);
    if (!answer.ok || answer.value.length === 0) return;
    const files = answer.value.map(
      ({ name, bytes }) => new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name),
    );
    waiting.value = [...waiting.value, ...files];
  }

  /** Fetches them now and whenever some are opened. */
  function listen(): void {
    backend.onOpen(() => void fetchThem());
    backend.onEvent('files.opened', () => void fetchThem());
  }

  /** The files that wait, which then wait no more. */
  function take(): readonly File[] {
    const taken = waiting.value;
    waiting.value = [];
    return taken;
  }

  return { waiting, listen, take };
});
