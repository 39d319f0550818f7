import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** A statement at which the connection is cut: before the server hears of it, or once it has done it. */
export interface Cut {
  at: string;
  when: 'before' | 'after';
}

const SOCKET = '.s.PGSQL.5432';
const { folder, host } = workerData as { folder: string; host: string };
const sockets = new Set<Socket>();
let cut: Cut | null = null;

function pass(client: Socket, database: Socket): void {
  const both = [client, database];
  for (const socket of both) {
    sockets.add(socket);
    const end = (): void => both.forEach((each) => each.destroy());
    socket.on('error', end).on('close', end);
  }
  let isLost = false;
  client.on('data', (bytes) => {
    if (cut === null || !bytes.includes(cut.at)) {
      database.write(bytes);
      return;
    }
    const { when } = cut;
    cut = null;
    isLost = true;
    parentPort?.postMessage('cut');
    if (when === 'before') client.destroy();
    else database.write(bytes);
  });
  database.on('data', (bytes) => {
    // It has done what it was asked, and nobody hears of it.
    if (isLost) client.destroy();
    else client.write(bytes);
  });
}

const server = createServer((client) => pass(client, connect(join(host, SOCKET))));
server.listen(join(folder, SOCKET), () => parentPort?.postMessage('ready'));
parentPort?.on('message', (message: Cut | 'end') => {
  if (message !== 'end') {
    cut = message;
    parentPort?.postMessage('set');
    return;
  }
  for (const socket of sockets) socket.destroy();
  server.close(() => process.exit());
});
