import type { Log } from '../../src/backend/files/log.ts';

/** A log that keeps its lines for the test to read. */
export function keptLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  return { lines, note: (line) => lines.push(line), fault: (line) => lines.push(line) };
}
