import type { z } from 'zod';
import { ok } from '../domain/values/result.ts';
import { askChecked, checked, checkedHandler, createSwitchboard } from './checked.ts';
import { backendCalls, type BackendEvent, type BackendEventPayload, backendEvents, pageCalls } from './contract.ts';
import type { PageEndpoint } from './endpoint.ts';
import { closedAnswer, openPeer, type Peer } from './peer.ts';
import type { BridgePort } from './port.ts';

const eventSchemas: { [Name in BackendEvent]: z.ZodType<BackendEventPayload<Name>> } = backendEvents;

/** The end of the page, which outlives its lines: handlers and listeners stay when the line breaks and comes back. */
export interface PageLine {
  readonly endpoint: PageEndpoint;
  /** Call it when the line is open: calls then go over this port. */
  attach(port: BridgePort): void;
  /** Call it when an attempt to reach the backend has failed. */
  unreachable(): void;
}

/**
 * Creates the page's end of the bridge. Calls made before the first attempt to reach the backend has ended wait for its
 * end. Later calls answer `bridge.closed` at once while there is no line.
 */
export function createPageLine(): PageLine {
  const handlers = createSwitchboard();
  const openListeners = new Set<(isOpen: boolean) => void>();
  const eventListeners = new Map<string, Set<(payload: unknown) => void>>();
  const firstAttempt = Promise.withResolvers<undefined>();
  let peer: Peer | null = null;

  const notifyOpen = (isOpen: boolean): void => {
    for (const listener of openListeners) listener(isOpen);
  };

  const endpoint: PageEndpoint = {
    async call(name, request) {
      await firstAttempt.promise;
      return askChecked(name, backendCalls[name], request, async (call, checkedRequest) =>
        peer ? peer.call(call, checkedRequest) : closedAnswer(),
      );
    },
    serve: (name, handler) =>
      handlers.add(
        name,
        checkedHandler(name, pageCalls[name], async (request) => ok(await handler(request))),
      ),
    on<Name extends BackendEvent>(name: Name, listener: (payload: BackendEventPayload<Name>) => void) {
      const onPayload = (payload: unknown): void => {
        const event = checked(eventSchemas[name], payload, `event ${name}`);
        if (event.ok) listener(event.value);
      };
      const listeners = eventListeners.get(name) ?? new Set();
      eventListeners.set(name, listeners.add(onPayload));
      return () => listeners.delete(onPayload);
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
      const opened = openPeer(port, {
        answer: handlers.answer,
        onEvent: (name, payload) => {
          for (const listener of eventListeners.get(name) ?? []) listener(payload);
        },
        closed: () => {
          if (peer !== opened) return;
          peer = null;
          notifyOpen(false);
        },
      });
      peer = opened;
      firstAttempt.resolve(undefined);
      notifyOpen(true);
    },
    unreachable: () => firstAttempt.resolve(undefined),
  };
}
