import { createPageLine } from './pageEndpoint.ts';
import type { PageEndpoint } from './endpoint.ts';
import type { BridgePort } from './port.ts';

/** The path at which the local host accepts the WebSocket of the bridge. */
export const BRIDGE_PATH = '/bridge';

/** Milliseconds before the first attempt after the line broke; doubled after each attempt that fails. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** What reconnecting needs from a browser; a test can pass Node's WebSocket and its own clock. */
export interface LineEnvironment {
  open(address: string): WebSocket;
  /** Calls `then` after this many milliseconds. */
  after(milliseconds: number, then: () => void): void;
}

const browser: LineEnvironment = {
  open: (address) => new WebSocket(address),
  after: (milliseconds, then) => {
    setTimeout(then, milliseconds);
  },
};

/**
 * Opens the page's end of the bridge over a WebSocket to the local host. When the line breaks, it tries again, with
 * growing waits, until it succeeds.
 */
export function connectOverWebSocket(address: string, environment: LineEnvironment = browser): PageEndpoint {
  const line = createPageLine();
  let wait = FIRST_WAIT;
  const connect = (): void => {
    const socket = environment.open(address);
    let closed = (): void => line.unreachable();
    socket.addEventListener('open', () => {
      wait = FIRST_WAIT;
      const { port, close } = portOf(socket);
      closed = close;
      line.attach(port);
    });
    // A failed attempt ends in `close`, too; its `error` event adds nothing.
    socket.addEventListener('close', () => {
      closed();
      environment.after(wait, connect);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  connect();
  return line.endpoint;
}

/**
 * Passes on each text in a task of its own: if several arrive together, handling them in one task would hold up the
 * page.
 */
class TextQueue {
  private readonly channel = new MessageChannel();
  private readonly waiting: string[] = [];
  private listener: (text: string) => void = () => undefined;

  constructor() {
    this.channel.port1.onmessage = () => this.next();
  }

  listen(listener: (text: string) => void): void {
    this.listener = listener;
  }

  add(text: string): void {
    this.waiting.push(text);
    this.channel.port2.postMessage(null);
  }

  /** Passes on the rest, which arrived before the end. */
  end(): void {
    while (this.waiting.length > 0) this.next();
    this.channel.port1.close();
  }

  private next(): void {
    const text = this.waiting.shift();
    if (text !== undefined) this.listener(text);
  }
}

function portOf(socket: WebSocket): { port: BridgePort; close: () => void } {
  let closed: () => void = () => undefined;
  const texts = new TextQueue();
  socket.addEventListener('message', (event) => {
    if (typeof event.data === 'string') texts.add(event.data);
  });
  const port: BridgePort = {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onText: (listener) => texts.listen(listener),
    onClose: (listener) => {
      closed = listener;
    },
    close: () => socket.close(),
  };
  return {
    port,
    close: () => {
      texts.end();
      closed();
    },
  };
}
