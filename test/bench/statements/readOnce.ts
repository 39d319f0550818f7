import { existsSync, readFileSync } from 'node:fs';
import { readStatements } from '../../../src/statements/index.ts';

/**
 * Reads one statement file in a process of its own and prints how far its memory rose above what it was before the file was
 * loaded, in bytes: the file itself, its text and all lines. `node readOnce.ts FILE`.
 */

/**
 * The most memory that this process has held, in bytes. Linux counts in `maxRSS` what the process that started this one held,
 * too: a bench that has just built big texts. `VmHWM` begins with this program.
 */
function peakMemory(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS * 1024;
  const told = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (told === undefined) throw new Error('the kernel does not tell the peak of this process');
  return Number(told) * 1024;
}

const [, , file = ''] = process.argv;
// What the reader's code takes is no part of the file: it is compiled first.
readStatements(new TextEncoder().encode('Date,Description,Amount\n2026-03-01,Coffee,-3.50\n2026-03-02,Tea,-2.50\n'));
readStatements(new TextEncoder().encode('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"></Document>'));
readStatements(new TextEncoder().encode('OFXHEADER:100\nCHARSET:1252\n\n<OFX><STMTRS></STMTRS></OFX>\n'));
const before = process.memoryUsage.rss();
const result = readStatements(readFileSync(file));
const peak = peakMemory();
console.log(JSON.stringify({ rise: peak - before, lines: result.statements.reduce((sum, { lines }) => sum + lines.length, 0) }));
