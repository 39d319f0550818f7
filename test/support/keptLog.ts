import type { Log } from '../../src/backend/files/log.ts';

/** Keeps the lines for the test to look at. */
export function keptLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  return { lines, note: (line) => lines.push(line), fault: (line) => lines.push(line) };
}
