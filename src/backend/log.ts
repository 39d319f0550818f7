import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isFault } from './keptFile.ts';

/**
 * Says what the backend did, in lines. Callers write facts only: no API key, no token, no address
 * with a token, no body of a request ever goes into a line.
 */
export interface Log {
  note(line: string): void;
  fault(line: string): void;
}

const LARGEST = 1024 * 1024;

/** Appends to `daybook.log` in the data folder and to stderr; a log past 1 MiB becomes `daybook.old.log` at the start. */
export function openLog(dataFolder: string, now: () => Date, echo: (line: string) => void): Log {
  const path = join(dataFolder, 'daybook.log');
  if (sizeOf(path) > LARGEST) renameSync(path, join(dataFolder, 'daybook.old.log'));
  const write = (kind: string, line: string): void => {
    // One line an entry, whatever a remote side put into a message.
    const entry = `${now().toISOString()} ${kind} ${line.replaceAll(/[\r\n]+/g, ' ')}`;
    appendFileSync(path, `${entry}\n`, { mode: 0o600 });
    echo(entry);
  };
  return { note: (line) => write('note', line), fault: (line) => write('fault', line) };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (fault) {
    if (isFault(fault, 'ENOENT')) return 0;
    throw fault;
  }
}
