import { createPageLine } from './pageEndpoint.ts';
import type { PageEndpoint } from './endpoint.ts';
import type { BridgePort } from './port.ts';

/** Where the local host takes the bridge's WebSocket. */
export const BRIDGE_PATH = '/bridge';

/** Milliseconds before the first try after the line broke; doubled with each try that fails. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** What the reconnecting needs of a browser, so that a test can use Node's WebSocket and its own clock. */
export interface LineEnvironment {
  open(address: string): WebSocket;
  /** Calls back after so many milliseconds. */
  after(milliseconds: number, then: () => void): void;
}

const browser: LineEnvironment = {
  open: (address) => new WebSocket(address),
  after: (milliseconds, then) => {
    setTimeout(then, milliseconds);
  },
};

/** The page's end over a WebSocket to the local host; connects again, ever more slowly, until it is there. */
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
    // A failed try ends in `close` too; its `error` event says nothing more.
    socket.addEventListener('close', () => {
      closed();
      environment.after(wait, connect);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  connect();
  return line.endpoint;
}

/** Hands each text on in a task of its own: of several that arrive together a page would be held up by all that they ask for. */
class OneATask {
  private readonly channel = new MessageChannel();
  private readonly waiting: string[] = [];
  private listener: (text: string) => void = () => undefined;

  constructor() {
    this.channel.port1.onmessage = () => this.next();
  }

  listen(listener: (text: string) => void): void {
    this.listener = listener;
  }

  take(text: string): void {
    this.waiting.push(text);
    this.channel.port2.postMessage(null);
  }

  /** Hands on what is left: it came before the end. */
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
  const texts = new OneATask();
  socket.addEventListener('message', (event) => {
    if (typeof event.data === 'string') texts.take(event.data);
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
