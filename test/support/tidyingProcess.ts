import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { kill } from '../run/processes.ts';
import type { TidyingOrder } from './tidying.ts';

/** Takes orders, one a line, until the process that gives them has ended, and then carries them out. */
const groups = new Set<number>();
const folders = new Set<string>();
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as TidyingOrder;
  if ('kill' in order) groups.add(order.kill);
  else if ('spare' in order) groups.delete(order.spare);
  else folders.add(order.remove);
}
for (const pid of groups) kill(-pid, 'SIGKILL');
// What is being killed may still write.
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
