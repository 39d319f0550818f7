import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import type {
  BackendCall,
  BackendEvent,
  BackendEventPayload,
  BackendRequest,
  BackendResponse,
} from '../../../bridge/contract.ts';
import { failed, type Result } from '../../../domain/values/result.ts';

type AppInfo = BackendResponse<'app.info'>;

/** The connection to the backend: whether it is open, and what the backend says of itself. */
export const useBackend = defineStore('backend', () => {
  const endpoint = shallowRef<PageEndpoint | null>(null);
  const isOpen = ref(false);
  const info = shallowRef<AppInfo | null>(null);
  const openListeners = new Set<() => void>();

  async function readInfo(): Promise<void> {
    const answer = await call('app.info', null);
    if (answer.ok) info.value = answer.value;
  }

  /** Called once, with the page's end of the bridge. */
  function attach(line: PageEndpoint): void {
    endpoint.value = line;
    const openChanged = (open: boolean): void => {
      isOpen.value = open;
      if (!open) return;
      void readInfo();
      for (const listener of openListeners) listener();
    };
    line.onOpenChange(openChanged);
    openChanged(line.isOpen);
  }

  /** Calls a listener each time the backend is reached (again), at once if it is open. */
  function onOpen(listener: () => void): void {
    openListeners.add(listener);
    if (isOpen.value) listener();
  }

  async function call<Name extends BackendCall>(
    name: Name,
    request: BackendRequest<Name>,
  ): Promise<Result<BackendResponse<Name>>> {
    if (!endpoint.value) return failed('bridge.closed', '');
    return endpoint.value.call(name, request);
  }

  /** Calls a listener with each event of this name. @returns a function that ends it */
  function onEvent<Name extends BackendEvent>(
    name: Name,
    listener: (payload: BackendEventPayload<Name>) => void,
  ): () => void {
    return endpoint.value?.on(name, listener) ?? (() => undefined);
  }

  /** Why API keys cannot be kept; null when they can, or while unknown. */
  const noKeychain = computed(() => (info.value && !info.value.keychain.available ? info.value.keychain.reason : null));

  return { endpoint, isOpen, info, noKeychain, attach, onOpen, onEvent, call };
});
