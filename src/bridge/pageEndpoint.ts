import type { z } from 'zod';
import { ok } from '../domain/values/result.ts';
import { askChecked, checked, checkedHandler, createSwitchboard } from './checked.ts';
import { backendCalls, type BackendEvent, type BackendEventPayload, backendEvents, pageCalls } from './contract.ts';
import type { PageEndpoint } from './endpoint.ts';
import { closedAnswer, openPeer, type Peer } from './peer.ts';
import type { BridgePort } from './port.ts';

const eventSchemas: { [Name in BackendEvent]: z.ZodType<BackendEventPayload<Name>> } = backendEvents;

/** The page's end, which outlives its lines: handlers and listeners stay when the line breaks and comes back. */
export interface PageLine {
  readonly endpoint: PageEndpoint;
  /** The line is up: calls go over this port from now on. */
  attach(port: BridgePort): void;
  /** A try to reach the backend has failed. */
  unreachable(): void;
}

/**
 * Makes the page's end of the bridge. Calls made before the first try to reach the backend has
 * ended wait for its end; later ones answer `bridge.closed` at once while there is no line.
 */
export function createPageLine(): PageLine {
  const handlers = createSwitchboard();
  const openListeners = new Set<(isOpen: boolean) => void>();
  const eventListeners = new Map<string, Set<(payload: unknown) => void>>();
  const firstTry = Promise.withResolvers<undefined>();
  let peer: Peer | null = null;

  const tellOpen = (isOpen: boolean): void => {
    for (const listener of openListeners) listener(isOpen);
  };

  const endpoint: PageEndpoint = {
    async call(name, request) {
      await firstTry.promise;
      return askChecked(name, backendCalls[name], request, async (asked, checkedRequest) =>
        peer ? peer.call(asked, checkedRequest) : closedAnswer(),
      );
    },
    serve: (name, handler) =>
      handlers.add(
        name,
        checkedHandler(name, pageCalls[name], async (request) => ok(await handler(request))),
      ),
    on<Name extends BackendEvent>(name: Name, listener: (payload: BackendEventPayload<Name>) => void) {
      const hear = (payload: unknown): void => {
        const event = checked(eventSchemas[name], payload, `event ${name}`);
        if (event.ok) listener(event.value);
      };
      const listeners = eventListeners.get(name) ?? new Set();
      eventListeners.set(name, listeners.add(hear));
      return () => listeners.delete(hear);
    },
    get isOpen() {
      return peer !== null;
    },
    onOpenChange(listener) {
      openListeners.add(listener);
      return () => openListeners.delete(listener);
    },
  };

  return {
    endpoint,
    attach(port) {
      const own = openPeer(port, {
        answer: handlers.answer,
        hear: (name, payload) => {
          for (const hear of eventListeners.get(name) ?? []) hear(payload);
        },
        closed: () => {
          if (peer !== own) return;
          peer = null;
          tellOpen(false);
        },
      });
      peer = own;
      firstTry.resolve(undefined);
      tellOpen(true);
    },
    unreachable: () => firstTry.resolve(undefined),
  };
}
