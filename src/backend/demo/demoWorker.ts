import { parentPort, workerData } from 'node:worker_threads';
import { startFinanceService } from '../../service/service.ts';
import { demoOrderSchema, type DemoWord } from './demoOrder.ts';

/**
 * Runs the demo company's Finance Service in a thread of its own: real HTTP on loopback, without
 * ever holding up the backend, and gone with it however it ends, since a thread has no life of its own.
 */
const port = parentPort;
if (port === null) throw new Error('This file is the start of a thread, not of a program.');

const tell = (word: DemoWord): void => port.postMessage(word);

try {
  const order = demoOrderSchema.parse(workerData);
  const service = await startFinanceService({ database: order.database, port: order.port, demo: 'small' });
  port.once('message', () => void service.close().finally(() => port.close()));
  tell({
    kind: 'ready',
    address: service.address,
    port: service.port,
    domain: service.domain,
    userName: service.user,
    apiKey: service.apiKey,
  });
} catch (fault) {
  const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE';
  tell({ kind: isTaken ? 'taken' : 'failed', message: fault instanceof Error ? fault.message : String(fault) });
  port.close();
}
