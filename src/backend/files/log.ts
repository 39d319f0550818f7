import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { faultMessage, isFault } from './keptFile.ts';

/**
 * Logs what the backend did. Callers write facts only: no line contains an API key, a token, an address with a token,
 * or a request body. A log never throws, so that work goes on without it.
 */
export interface Log {
  note(line: string): void;
  fault(line: string): void;
}

const LARGEST_SIZE = 1024 * 1024;

/**
 * Appends to `daybook.log` in the data folder and to stderr. A log larger than 1 MiB becomes `daybook.old.log` at the
 * start. While the file cannot be written (a full disk), lines go to stderr only. That is reported once on stderr; as
 * soon as the file can be written again, it says how many lines are missing.
 */
export function openLog(dataFolder: string, now: () => Date, echo: (line: string) => void): Log {
  const path = join(dataFolder, 'daybook.log');
  let lost = 0;
  // One line for each entry, whatever a remote side put into a message.
  const entryOf = (kind: string, line: string): string =>
    `${now().toISOString()} ${kind} ${line.replaceAll(/[\r\n]+/g, ' ')}`;

  function write(kind: string, line: string): void {
    const entry = entryOf(kind, line);
    echo(entry);
    const lossNote =
      lost === 0
        ? ''
        : `${entryOf('fault', `${String(lost)} lines before this one are lost: the log could not be written`)}\n`;
    try {
      appendFileSync(path, `${lossNote}${entry}\n`, { mode: 0o600 });
      lost = 0;
    } catch (fault) {
      if (lost === 0)
        echo(entryOf('fault', `${path} cannot be written, and lacks lines from now on: ${faultMessage(fault)}`));
      lost += 1;
    }
  }

  const log: Log = { note: (line) => write('note', line), fault: (line) => write('fault', line) };
  try {
    if (statSync(path).size > LARGEST_SIZE) renameSync(path, join(dataFolder, 'daybook.old.log'));
  } catch (fault) {
    // The old file just keeps growing.
    if (!isFault(fault, 'ENOENT')) log.fault(`the log was not begun anew: ${faultMessage(fault)}`);
  }
  return log;
}
