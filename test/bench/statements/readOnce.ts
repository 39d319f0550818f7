import { existsSync, readFileSync } from 'node:fs';
import { readStatementCli } from '../../../src/backend/cli/readStatementCli.ts';

/**
 * Does what `npm run read-statement` does with one file, and prints how far the process's memory rose, in bytes: for
 * the file's parts, its text, all lines and what is printed of them. `node readOnce.ts FILE SMALL…`.
 */

/**
 * The most memory that this process has held, in bytes. On Linux `maxRSS` also counts what the parent process held,
 * here a bench that has just built big texts. `VmHWM` starts with this program.
 */
function peakMemory(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS * 1024;
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (peak === undefined) throw new Error('the kernel does not tell the peak of this process');
  return Number(peak) * 1024;
}

const [, , file = '', ...small] = process.argv;
const complain = (text: string): void => {
  throw new Error(text);
};
// The reader's code does not count: small files of one or two lines compile it first.
for (const one of small) readStatementCli([one], () => undefined, complain);
const before = process.memoryUsage.rss();
let size = 0;
let lines = 0;
const code = readStatementCli(
  [file],
  (piece) => {
    size += piece.length;
    // Each line of a statement begins with its date, indented by ten spaces.
    lines += piece.split('\n          "date": ').length - 1;
  },
  complain,
);
if (code !== 0) throw new Error(`the tool ended with ${code}`);
console.log(JSON.stringify({ rise: peakMemory() - before, lines, size }));
