import { serveBackend } from '../../electron/serveBackend.ts';

/** A process of its own that serves the backend as the shell's does, over the messages of Node's own `fork`. */
serveBackend({
  post: (message) => process.send?.(message),
  onMessage: (listener) => void process.on('message', listener),
});
