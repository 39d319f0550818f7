import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { startFinanceService } from '../../service/service.ts';
import { addToDemoBooks, noteOrderNumber } from './demoBooks.ts';
import { demoOrderSchema, demoRequestSchema, type DemoAnswer } from './demoOrder.ts';

/**
 * Runs the demo company's Finance Service in a worker thread: real HTTP on loopback that never blocks the backend. The
 * thread ends with the backend, however that ends.
 */
const port = parentPort;
if (port === null) throw new Error('This file is the start of a thread, not of a program.');

const send = (answer: DemoAnswer): void => port.postMessage(answer);

try {
  const order = demoOrderSchema.parse(workerData);
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(order.database, 'a', 0o600));
  const service = await startFinanceService({ database: order.database, port: order.port, demo: 'small' });
  await addToDemoBooks(service);
  port.on('message', (asked: unknown) => {
    if (demoRequestSchema.parse(asked) === 'close') return void service.close().finally(() => port.close());
    noteOrderNumber(service);
    send({ kind: 'noted' });
  });
  send({
    kind: 'ready',
    address: service.address,
    port: service.port,
    domain: service.domain,
    userName: service.user,
    apiKey: service.apiKey,
  });
} catch (fault) {
  const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE';
  send({ kind: isTaken ? 'taken' : 'failed', message: fault instanceof Error ? fault.message : String(fault) });
  port.close();
}
