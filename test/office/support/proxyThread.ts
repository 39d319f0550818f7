import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** A statement at which the connection is cut: before the server hears of it, or once it has answered it. */
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
  /** What the server is waited for to answer before the connection goes, and what it has answered. */
  let lost: string | null = null;
  let answered = '';
  client.on('data', (bytes) => {
    if (cut === null || !bytes.includes(cut.at)) {
      database.write(bytes);
      return;
    }
    const { at, when } = cut;
    cut = null;
    lost = at;
    parentPort?.postMessage('cut');
    if (when === 'before') client.destroy();
    else database.write(bytes);
  });
  database.on('data', (bytes) => {
    if (lost === null) return void client.write(bytes);
    // PostgreSQL names the statement that it has done. Nobody hears of it.
    answered += bytes.toString('latin1');
    if (answered.includes(lost)) client.destroy();
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
