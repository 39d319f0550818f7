import type { BridgePort } from '../../src/bridge/port.ts';

/**
 * A connection in memory, as its two ends. What one end sends arrives at the other in order, always in a later
 * microtask.
 */
export function portPair(): [BridgePort, BridgePort] {
  const ends = [end(), end()] as const;
  let isOpen = true;
  const port = (own: End, other: End): BridgePort => ({
    send(text) {
      if (isOpen) queueMicrotask(() => other.hear(text));
    },
    onText: (listener) => {
      own.hear = listener;
    },
    onClose: (listener) => {
      own.closed = listener;
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      queueMicrotask(() => {
        own.closed();
        other.closed();
      });
    },
  });
  return [port(ends[0], ends[1]), port(ends[1], ends[0])];
}

interface End {
  hear(text: string): void;
  closed(): void;
}

function end(): End {
  return { hear: () => undefined, closed: () => undefined };
}
