import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A running process. */
export interface RunningProcess {
  pid: number;
  command: string;
  /** Processor time of it and of its children that have ended, s. */
  processorTime: number;
}

/** Whether this system shows its processes and what they were started with: Linux does. */
export const canSeeProcesses = existsSync('/proc/self/environ');

/** Clock ticks a second, which Linux counts processor time in for programs. */
const TICKS = 100;

/**
 * The processes that were started with a variable of the environment set to a value, and their children. All that a
 * process starts has its environment, also what is no longer its child; only Chromium's children hide theirs.
 */
export function processesWith(name: string, value: string): RunningProcess[] {
  if (!canSeeProcesses) return [];
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => read(pid) ?? []);
  const found = new Set(all.filter(({ pid }) => isMarked(pid, `${name}=${value}`)).map(({ pid }) => pid));
  let known;
  do {
    known = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  } while (found.size > known);
  return all.filter(({ pid }) => found.has(pid));
}

/** A process; null if it has ended, also if its parent has not noticed yet. */
function read(pid: number): (RunningProcess & { parent: number }) | null {
  const command = textOf(`/proc/${pid}/cmdline`);
  const stat = textOf(`/proc/${pid}/stat`);
  if (command === null || stat === null) return null;
  // Behind the name, which may contain anything, come state, parent and, as the 12th to the 15th field, times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return {
    pid,
    parent: Number(fields[1]),
    command: command.split('\0').join(' ').trim(),
    processorTime: ticks / TICKS,
  };
}

function isMarked(pid: number, mark: string): boolean {
  return textOf(`/proc/${pid}/environ`)?.split('\0').includes(mark) ?? false;
}

/** A file of /proc; null when its process has ended, or is another user's. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && ['ENOENT', 'ESRCH', 'EACCES'].includes(String(fault.code)))
      return null;
    throw fault;
  }
}

/** Sends a signal to a process or, with a negative number, to a group; to one that has ended, nothing. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault;
  }
}
