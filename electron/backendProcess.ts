import { serveBackend } from './serveBackend.ts';

/** The backend's own process: a utility process of the shell, which starts it again when it has died. */
const { parentPort } = process;
serveBackend({
  post: (message) => parentPort.postMessage(message),
  onMessage: (listener) => void parentPort.on('message', (event) => listener(event.data)),
});
