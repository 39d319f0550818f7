import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDrawnPart } from '../support/drawnPart.ts';
import { REPORT_FILE, type Report } from './report.ts';
import { tableOf } from './table.ts';

const PAPER = join(import.meta.dirname, '../../docs/performance.md');

/** When and on what the run was measured, and how many aims it reaches. */
function heading({ measuredAt, machine, figures }: Report): string {
  const day = new Date(measuredAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const verdicts = figures.flatMap((figure) =>
    'measurements' in figure ? figure.measurements.flatMap(({ meetsAim }) => meetsAim ?? []) : [],
  );
  const met = verdicts.filter(Boolean).length;
  return (
    `Measured on ${day}, on ${machine.processors} processors (${machine.model}) with ${machine.memoryGiB} GiB, ` +
    `Node ${machine.node.replace('v', '')} and ${machine.browser}. ${met} of ${verdicts.length} aims are met.`
  );
}

/** A table without the spaces that align its columns. */
const unaligned = (table: string): string => table.replace(/ {2,}\|/g, ' |').replace(/-{3,}/g, '---');

/**
 * Writes the last run into docs/performance.md.
 *
 * @param names of all figures: a run that lacks one of them is not written
 */
export function writePaper(names: readonly string[]): void {
  if (!existsSync(REPORT_FILE)) throw new Error('out/bench.json is missing: run npm run bench first');
  const report = JSON.parse(readFileSync(REPORT_FILE, 'utf8')) as Report;
  const missing = names.filter((name) => report.figures.every((figure) => figure.name !== name));
  if (missing.length > 0) throw new Error(`out/bench.json is not a whole run: it lacks ${missing.join(', ')}`);
  const drawn = `\n${heading(report)}\n\n${unaligned(tableOf(report.figures))}\n`;
  const markers = ['<!-- bench -->', '<!-- /bench -->'] as const;
  writeFileSync(PAPER, withDrawnPart(readFileSync(PAPER, 'utf8'), markers, drawn));
}
