import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { startFinanceService } from '../../service/service.ts';
import { todayOn } from '../../domain/values/dates.ts';
import { copiesOf, copyBooks } from './bookCopies.ts';
import { faultOf } from './bookFile.ts';
import { makeCompany } from './makeCompany.ts';
import { addToDemoBooks, noteOrderNumber } from './demoBooks.ts';
import { serviceOrderSchema, serviceRequestSchema, type ServiceAnswer } from './serviceOrder.ts';

/**
 * Runs the Finance Service of a company on this computer in a worker thread: real HTTP on loopback that never blocks
 * the backend. The thread ends with the backend, however that ends.
 */
const port = parentPort;
if (port === null) throw new Error('This file is the start of a thread, not of a program.');

/** Books of one's own are opened only if SQLite finds no fault in them: a person decides what to do about one. */
class DamagedBooks extends Error {}

/** How often it looks whether today's copy is there, ms. */
const LOOK_EVERY = 3_600_000;
/** The description of the key with which Daybook itself signs in. */
const KEY = 'Daybook on this computer';

const send = (answer: ServiceAnswer): void => port.postMessage(answer);

try {
  const order = serviceOrderSchema.parse(workerData);
  if (order.make !== undefined) makeCompany(order.database, order.make);
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(order.database, 'a', 0o600));
  const isDemo = order.kind === 'demo';
  const damage = isDemo ? null : faultOf(order.database);
  if (damage !== null) throw new DamagedBooks(damage);
  const service = await startFinanceService({
    database: order.database,
    port: order.port,
    demo: isDemo ? 'books' : 'none',
  });
  if (isDemo) await addToDemoBooks(service);
  let copying = Promise.resolve();
  /** Books of one's own have nobody else who keeps them. */
  const copy = (): void => {
    copying = copyBooks(order.database, copiesOf(order.database), todayOn(Date.now())).then(
      () => send({ kind: 'copied', problem: null }),
      (fault: unknown) => send({ kind: 'copied', problem: fault instanceof Error ? fault.message : String(fault) }),
    );
  };
  const looking = isDemo ? undefined : setInterval(copy, LOOK_EVERY);
  port.on('message', (asked: unknown) => {
    const request = serviceRequestSchema.parse(asked);
    if (request === 'close') {
      clearInterval(looking);
      return void copying.then(() => service.close()).finally(() => port.close());
    }
    if (request === 'key') {
      const apiKey = service.company.keys.replace({ userName: service.user, description: KEY });
      return send({ kind: 'key', apiKey });
    }
    noteOrderNumber(service);
    send({ kind: 'noted' });
  });
  send({
    kind: 'ready',
    address: service.address,
    port: service.port,
    domain: service.domain,
    userName: service.user,
  });
  if (!isDemo) copy();
} catch (fault) {
  const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE';
  const kind = isTaken ? 'taken' : fault instanceof DamagedBooks ? 'damaged' : 'failed';
  send({ kind, message: fault instanceof Error ? fault.message : String(fault) });
  port.close();
}
