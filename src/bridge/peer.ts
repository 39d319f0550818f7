import { failed, ok, type Problem, problemOf, type Result } from '../domain/values/result.ts';
import { readMessage, writeMessage } from './messages.ts';
import type { BridgePort } from './port.ts';

/** What one side does with what arrives; names and contents are still unchecked here. */
export interface Receiver {
  answer(name: string, request: unknown): Promise<Result<unknown>>;
  hear(name: string, payload: unknown): void;
  closed(): void;
}

/** One end of an open line: counts the calls under way and pairs each answer with its call. */
export interface Peer {
  call(name: string, request: unknown): Promise<Result<unknown>>;
  tell(name: string, payload: unknown): void;
  close(): void;
}

const CLOSED: Problem = { code: 'bridge.closed', message: 'The other side of the bridge has gone.' };

/** Starts to speak over a port. When it closes, every call under way is answered `bridge.closed`, then `closed` is called. */
export function openPeer(port: BridgePort, receiver: Receiver): Peer {
  const underWay = new Map<number, (answer: Result<unknown>) => void>();
  let lastId = 0;
  let isOpen = true;

  const answer = async (id: number, name: string, request: unknown): Promise<void> => {
    const result = await receiver
      .answer(name, request)
      .catch((fault: unknown) => ({ ok: false as const, problem: problemOf(fault) }));
    if (isOpen) port.send(writeMessage({ kind: 'answer', id, result }));
  };

  port.onText((text) => {
    const message = readMessage(text);
    // A text that is no message comes from no Daybook: there is nobody to answer.
    if (message === null) return;
    if (message.kind === 'call') void answer(message.id, message.name, message.request);
    else if (message.kind === 'event') receiver.hear(message.name, message.payload);
    else {
      underWay.get(message.id)?.(message.result.ok ? ok(message.result.value) : message.result);
      underWay.delete(message.id);
    }
  });
  port.onClose(() => {
    isOpen = false;
    const left = [...underWay.values()];
    underWay.clear();
    for (const resolve of left) resolve({ ok: false, problem: CLOSED });
    receiver.closed();
  });

  return {
    call(name, request) {
      if (!isOpen) return Promise.resolve({ ok: false, problem: CLOSED });
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        underWay.set(id, resolve);
        port.send(writeMessage({ kind: 'call', id, name, request }));
      });
    },
    tell(name, payload) {
      if (isOpen) port.send(writeMessage({ kind: 'event', name, payload }));
    },
    close: () => port.close(),
  };
}

/** The answer to a call while there is no line. */
export function closedAnswer(): { ok: false; problem: Problem } {
  return failed(CLOSED.code, CLOSED.message);
}
