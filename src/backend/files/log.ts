import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { faultWords, isFault } from './keptFile.ts';

/**
 * Says what the backend did, in lines. Callers write facts only: no API key, no token, no address
 * with a token, no body of a request ever goes into a line. A log never throws: whatever is done goes on without it.
 */
export interface Log {
  note(line: string): void;
  fault(line: string): void;
}

const LARGEST = 1024 * 1024;

/**
 * Appends to `daybook.log` in the data folder and to stderr; a log past 1 MiB becomes `daybook.old.log` at the start. While
 * the file cannot be written (a full disk), lines go to stderr only. That is said there once, and in the file as soon as it
 * can be written again: how many lines it lacks.
 */
export function openLog(dataFolder: string, now: () => Date, echo: (line: string) => void): Log {
  const path = join(dataFolder, 'daybook.log');
  let lost = 0;
  // One line an entry, whatever a remote side put into a message.
  const entryOf = (kind: string, line: string): string =>
    `${now().toISOString()} ${kind} ${line.replaceAll(/[\r\n]+/g, ' ')}`;

  function write(kind: string, line: string): void {
    const entry = entryOf(kind, line);
    echo(entry);
    const missed =
      lost === 0
        ? ''
        : `${entryOf('fault', `${String(lost)} lines before this one are lost: the log could not be written`)}\n`;
    try {
      appendFileSync(path, `${missed}${entry}\n`, { mode: 0o600 });
      lost = 0;
    } catch (fault) {
      if (lost === 0)
        echo(entryOf('fault', `${path} cannot be written, and lacks lines from now on: ${faultWords(fault)}`));
      lost += 1;
    }
  }

  const log: Log = { note: (line) => write('note', line), fault: (line) => write('fault', line) };
  try {
    if (statSync(path).size > LARGEST) renameSync(path, join(dataFolder, 'daybook.old.log'));
  } catch (fault) {
    // The log grows on where it is.
    if (!isFault(fault, 'ENOENT')) log.fault(`the log was not begun anew: ${faultWords(fault)}`);
  }
  return log;
}
