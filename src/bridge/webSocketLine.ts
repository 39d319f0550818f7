import { createPageLine } from './pageEndpoint.ts';
import type { PageEndpoint } from './endpoint.ts';
import { returnToHost } from './hostProof.ts';
import type { BridgePort } from './port.ts';

/** The path at which the local host accepts the WebSocket of the bridge. */
export const BRIDGE_PATH = '/bridge';

/** Milliseconds before the first attempt after the line broke; doubled after each attempt that fails. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** What reconnecting needs from a browser; a test can pass Node's WebSocket and its own clock. */
export interface WebSocketEnvironment {
  open(address: string): WebSocket;
  /** Calls `then` after this many milliseconds. */
  after(milliseconds: number, then: () => void): void;
  /** Sends JSON to a path of the host. Resolves with the parsed answer; null when there is none or it refuses. */
  post(address: string, body: unknown): Promise<unknown>;
}

const browser: WebSocketEnvironment = {
  open: (address) => new WebSocket(address),
  after: (milliseconds, then) => {
    setTimeout(then, milliseconds);
  },
  async post(address, body) {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
      });
      return response.ok ? await response.json() : null;
    } catch (fault) {
      // Nobody listens, or what listens is not our host.
      if (fault instanceof TypeError || fault instanceof SyntaxError) return null;
      throw fault;
    }
  },
};

/**
 * Opens the page's end of the bridge over a WebSocket to the local host. When the line breaks, it tries again, with
 * growing waits, until it succeeds. Before each such attempt the host has to prove that it is the one of before
 * (`hostProof.ts`): nothing of the page goes to another program that has taken its port.
 */
export function connectOverWebSocket(address: string, environment: WebSocketEnvironment = browser): PageEndpoint {
  const line = createPageLine();
  let wait = FIRST_WAIT;
  /** What the host and this page know; null until the host has handed it over. */
  let key: string | null = null;
  const post = (path: string, body: unknown): Promise<unknown> =>
    environment.post(new URL(path, address.replace(/^ws/, 'http')).href, body);
  const tryAgain = (): void => {
    environment.after(wait, () => void connectAgain());
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
  const connectAgain = async (): Promise<void> => {
    if (key === null || (await returnToHost(key, post))) connect();
    else tryAgain();
  };
  const connect = (): void => {
    const socket = environment.open(address);
    let closed = (): void => line.unreachable();
    socket.addEventListener('open', () => {
      wait = FIRST_WAIT;
      const { port, close } = portOf(socket);
      closed = close;
      line.attach(port);
      void line.endpoint.call('host.key', null).then((handed) => {
        if (handed.ok) key = handed.value;
      });
    });
    // A failed attempt ends in `close`, too; its `error` event adds nothing.
    socket.addEventListener('close', () => {
      closed();
      tryAgain();
    });
  };
  connect();
  return line.endpoint;
}

/**
 * Gets the host's cookie again for an open page, after the browser's data were cleared. @returns whether the host gave
 * it
 */
export function enterAgain(key: string): Promise<boolean> {
  return returnToHost(key, (path, body) => browser.post(new URL(path, location.href).href, body));
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
