import { z } from 'zod';
import { failed, ok, type Problem, problemOf, problemSchema, type Result } from '../domain/values/result.ts';
import type { BridgePort } from './port.ts';

const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: problemSchema }),
]);

/** What travels on the line. A call and its answer share a number, which the caller assigns. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number().int(), name: z.string(), request: z.unknown() }),
  z.object({ kind: z.literal('answer'), id: z.number().int(), result: resultSchema }),
  z.object({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
]);
type Message = z.infer<typeof messageSchema>;

/** @returns null when the text is no message of the bridge */
function readMessage(text: string): Message | null {
  const parsed = messageSchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

function writeMessage(message: Message): string {
  return JSON.stringify(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** Handles what arrives at one side. Names and contents are not checked yet. */
export interface Receiver {
  answer(name: string, request: unknown): Promise<Result<unknown>>;
  onEvent(name: string, payload: unknown): void;
  closed(): void;
}

/** One end of an open line: numbers the calls and pairs each answer with its call. */
export interface Peer {
  call(name: string, request: unknown): Promise<Result<unknown>>;
  emit(name: string, payload: unknown): void;
  close(): void;
}

const CLOSED: Problem = { code: 'bridge.closed', message: 'The other side of the bridge has gone.' };

/**
 * Starts to send and receive over a port. When it closes, every open call is answered `bridge.closed`, then `closed` is
 * called.
 */
export function openPeer(port: BridgePort, receiver: Receiver): Peer {
  const openCalls = new Map<number, (answer: Result<unknown>) => void>();
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
    // Only Daybook sends messages, so nobody waits for an answer to another text.
    if (message === null) return;
    if (message.kind === 'call') void answer(message.id, message.name, message.request);
    else if (message.kind === 'event') receiver.onEvent(message.name, message.payload);
    else {
      openCalls.get(message.id)?.(message.result.ok ? ok(message.result.value) : message.result);
      openCalls.delete(message.id);
    }
  });
  port.onClose(() => {
    isOpen = false;
    const unanswered = [...openCalls.values()];
    openCalls.clear();
    for (const resolve of unanswered) resolve({ ok: false, problem: CLOSED });
    receiver.closed();
  });

  return {
    call(name, request) {
      if (!isOpen) return Promise.resolve({ ok: false, problem: CLOSED });
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        openCalls.set(id, resolve);
        port.send(writeMessage({ kind: 'call', id, name, request }));
      });
    },
    emit(name, payload) {
      if (isOpen) port.send(writeMessage({ kind: 'event', name, payload }));
    },
    close: () => port.close(),
  };
}

/** The answer to a call while the line is closed. */
export function closedAnswer(): { ok: false; problem: Problem } {
  return failed(CLOSED.code, CLOSED.message);
}
