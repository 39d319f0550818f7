import type { WebSocket } from 'ws';
import type { BridgePort } from '../../bridge/port.ts';

/** The backend's end of the line to a page of the local host. */
export function webSocketPort(socket: WebSocket): BridgePort {
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    onText: (listener) => {
      socket.on('message', (data, isBinary) => {
        // `ws` passes each message as one Buffer, unless it is configured otherwise.
        if (!isBinary && Buffer.isBuffer(data)) listener(data.toString('utf8'));
      });
    },
    onClose: (listener) => {
      socket.once('close', listener);
      // A broken frame or line: `close` follows and is enough.
      socket.on('error', () => socket.terminate());
    },
    close: () => socket.close(),
  };
}
