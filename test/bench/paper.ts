import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDrawnPart } from '../support/drawnPart.ts';
import { figures, longFigures } from './registry.ts';
import { LONG_REPORT_FILE, REPORT_FILE, type Report } from './report.ts';
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

/** The tables of the page: the comments around each, what it is drawn from, and the command that measures it. */
const TABLES = [
  { name: 'bench', file: REPORT_FILE, figures, command: 'npm run bench' },
  { name: 'million', file: LONG_REPORT_FILE, figures: longFigures, command: 'npm run bench -- --million' },
] as const;

/**
 * Writes the last runs into docs/performance.md. A table of which there is no run stays as it is.
 * @throws Error if a run lacks a figure, or if there is none at all
 */
export function writePaper(): void {
  const run = TABLES.filter(({ file }) => existsSync(file));
  if (run.length === 0) throw new Error(`out/bench.json is missing: run ${TABLES[0].command} first`);
  for (const { name, file, figures: wanted, command } of run) {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const missing = wanted.filter((figure) => report.figures.every((measured) => measured.name !== figure.name));
    if (missing.length > 0)
      throw new Error(`${command} was not run whole: it lacks ${missing.map((figure) => figure.name).join(', ')}`);
    const drawn = `\n${heading(report)}\n\n${unaligned(tableOf(report.figures))}\n`;
    const markers = [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;
    writeFileSync(PAPER, withDrawnPart(readFileSync(PAPER, 'utf8'), markers, drawn));
  }
}
