import { askChecked, checked, checkedHandler, createSwitchboard } from './checked.ts';
import { backendCalls, backendEvents, pageCalls } from './contract.ts';
import type { BackendEndpoint } from './endpoint.ts';
import { openPeer } from './peer.ts';
import type { BridgePort } from './port.ts';

/** The backend's end of the bridge to the page at the other end of the port. */
export function openBackendEndpoint(port: BridgePort): BackendEndpoint {
  const handlers = createSwitchboard();
  const closeListeners = new Set<() => void>();
  const peer = openPeer(port, {
    answer: handlers.answer,
    // Pages tell nothing: the contract has no events in this direction.
    hear: () => undefined,
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
      peer.tell(name, event.value);
    },
    onClose(listener) {
      closeListeners.add(listener);
      return () => closeListeners.delete(listener);
    },
  };
}
