import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { kill } from '../run/processes.ts';

/** What is to be done when the process that asks for it has ended. */
export type TidyingOrder = { kill: number } | { spare: number } | { remove: string };

const program = join(import.meta.dirname, 'tidyingProcess.ts');
let orders: Writable | null = null;

/**
 * Asks for something to be tidied up after the end of this process, however it ends: nothing of its own runs when it is
 * killed. A process of its own waits for that, and notices it by the end of the pipe between them.
 */
function order(wish: TidyingOrder): void {
  orders ??= startTidying();
  orders.write(`${JSON.stringify(wish)}\n`);
}

function startTidying(): Writable {
  // In a group of its own, so that an interrupt from the keyboard does not reach it.
  const tidying = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  tidying.unref();
  return tidying.stdin;
}

/**
 * Ends all that a process has started when it ends, and all of them when this process ends. The process must lead its
 * own group (`detached`), which its children belong to.
 */
export function tie<Child extends ChildProcess>(child: Child): Child {
  const { pid } = child;
  if (pid === undefined) return child;
  order({ kill: pid });
  child.once('exit', () => {
    kill(-pid, 'SIGKILL');
    order({ spare: pid });
  });
  return child;
}

/** A new folder in the temporary folder. Who makes it removes it; if this process ends before, it is removed then. */
export function madeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `daybook-${name}-`));
  order({ remove: folder });
  return folder;
}
