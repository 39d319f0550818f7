import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { faultMessage, isFault } from './keptFile.ts';
import { scrubbed } from './scrubbed.ts';

/**
 * Logs what the backend did. Callers write facts only: no line contains an API key, a token, an address with a token,
 * a request body, a name or an amount; what looks like one is taken out all the same (`scrubbed`). A log never throws,
 * so that work goes on without it.
 */
export interface Log {
  note(line: string): void;
  fault(line: string): void;
}

const LARGEST_SIZE = 1024 * 1024;

/** The log of a data folder, and the one before it. */
export function logPaths(dataFolder: string): { now: string; before: string } {
  return { now: join(dataFolder, 'daybook.log'), before: join(dataFolder, 'daybook.old.log') };
}

/**
 * Appends to `daybook.log` in the data folder and to stderr. A log larger than 1 MiB becomes `daybook.old.log` before
 * the next line. While the file cannot be written (a full disk), lines go to stderr only. That is reported once on
 * stderr; as soon as the file can be written again, it says how many lines are missing.
 */
export function openLog(dataFolder: string, now: () => Date, echo: (line: string) => void): Log {
  const { now: path, before } = logPaths(dataFolder);
  /** Bytes in the file; null until they are known. */
  let size: number | null = null;
  /** Whether the last attempt to begin it anew has failed, which is told once. */
  let isStuck = false;
  let lost = 0;
  // One line for each entry, whatever a remote side put into a message.
  const entryOf = (kind: string, line: string): string =>
    `${now().toISOString()} ${kind} ${scrubbed(line.replaceAll(/[\r\n]+/g, ' '))}`;

  /** Begins the file anew when it is large. While it cannot be renamed, it keeps growing. */
  function rotate(): void {
    try {
      size ??= statSync(path).size;
      if (size <= LARGEST_SIZE) return;
      renameSync(path, before);
      size = 0;
    } catch (fault) {
      if (isFault(fault, 'ENOENT')) size = 0;
      else if (!isStuck) echo(entryOf('fault', `the log was not begun anew: ${faultMessage(fault)}`));
      isStuck = !isFault(fault, 'ENOENT');
    }
  }

  function write(kind: string, line: string): void {
    rotate();
    const entry = entryOf(kind, line);
    echo(entry);
    const lossNote =
      lost === 0
        ? ''
        : `${entryOf('fault', `${String(lost)} lines before this one are lost: the log could not be written`)}\n`;
    const text = `${lossNote}${entry}\n`;
    try {
      appendFileSync(path, text, { mode: 0o600 });
      size = (size ?? 0) + Buffer.byteLength(text);
      lost = 0;
    } catch (fault) {
      if (lost === 0)
        echo(entryOf('fault', `${path} cannot be written, and lacks lines from now on: ${faultMessage(fault)}`));
      lost += 1;
    }
  }

  return { note: (line) => write('note', line), fault: (line) => write('fault', line) };
}
