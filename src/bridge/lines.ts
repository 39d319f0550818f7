import { z } from 'zod';
import type { BridgePort } from './port.ts';

/**
 * Several lines of the bridge over one connection between two processes of the desktop shell: the main process has the
 * pages, the backend's process the backend. Each line has a number that the side that opens it gives.
 */

/** A connection between two processes that carries messages in order. */
export interface ProcessPort {
  post(message: unknown): void;
  /** Set once, before anything can arrive. */
  onMessage(listener: (message: unknown) => void): void;
}

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), line: z.number().int() }),
  z.object({ kind: z.literal('text'), line: z.number().int(), text: z.string() }),
  z.object({ kind: z.literal('close'), line: z.number().int() }),
]);
type LineMessage = z.infer<typeof messageSchema>;

/** One end of all lines over a connection. */
export interface Lines {
  /** Opens a line to the other side. */
  open(): BridgePort;
  /** Closes every line here without a word to the other side, which has gone. */
  drop(): void;
}

interface OpenLine {
  receive(text: string): void;
  closed(): void;
}

/** @param accept gets each line that the other side opens; its listeners are set before this returns */
export function createLines(port: ProcessPort, accept: (line: BridgePort) => void): Lines {
  const open = new Map<number, OpenLine>();
  let lastNumber = 0;
  const post = (message: LineMessage): void => port.post(message);

  function add(line: number): BridgePort {
    const own: OpenLine = { receive: () => undefined, closed: () => undefined };
    open.set(line, own);
    return {
      send(text) {
        if (open.get(line) === own) post({ kind: 'text', line, text });
      },
      onText: (listener) => {
        own.receive = listener;
      },
      onClose: (listener) => {
        own.closed = listener;
      },
      close() {
        if (open.get(line) !== own) return;
        open.delete(line);
        post({ kind: 'close', line });
        own.closed();
      },
    };
  }

  port.onMessage((received) => {
    const parsed = messageSchema.safeParse(received);
    // Only the other side of Daybook sends messages, so nobody waits for an answer to anything else.
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'open') accept(add(message.line));
    else if (message.kind === 'text') open.get(message.line)?.receive(message.text);
    else {
      const line = open.get(message.line);
      open.delete(message.line);
      line?.closed();
    }
  });

  return {
    open() {
      lastNumber += 1;
      const line = add(lastNumber);
      post({ kind: 'open', line: lastNumber });
      return line;
    },
    drop() {
      const lines = [...open.values()];
      open.clear();
      for (const { closed } of lines) closed();
    },
  };
}
