import { askChecked, checked, checkedHandler, createSwitchboard } from './checked.ts';
import { backendCalls, backendEvents, pageCalls, type BackendCall } from './contract.ts';
import type { BackendEndpoint, Handlers } from './endpoint.ts';
import { openPeer } from './peer.ts';
import type { BridgePort } from './port.ts';

/** Opens the backend's end of the bridge to the page at the other end of the port. */
export function openBackendEndpoint(port: BridgePort): BackendEndpoint {
  const handlers = createSwitchboard();
  const closeListeners = new Set<() => void>();
  const peer = openPeer(port, {
    answer: handlers.answer,
    // Pages send no events: the contract has none in this direction.
    onEvent: () => undefined,
    closed: () => {
      for (const listener of closeListeners) listener();
    },
  });

  return {
    call: (name, request) => askChecked(name, pageCalls[name], request, peer.call),
    serve: (name, handler) => handlers.add(name, checkedHandler(name, backendCalls[name], handler)),
    emit(name, payload) {
      const event = checked(backendEvents[name], payload, `event ${name}`);
      if (!event.ok) throw new TypeError(event.problem.message);
      peer.emit(name, event.value);
    },
    onClose(listener) {
      closeListeners.add(listener);
      return () => closeListeners.delete(listener);
    },
  };
}

/** Answers a page's calls with these handlers. */
export function serveAll<Name extends BackendCall>(
  page: Pick<BackendEndpoint, 'serve'>,
  handlers: Handlers<Name>,
): void {
  for (const name of Object.keys(handlers) as Name[]) page.serve(name, handlers[name]);
}
