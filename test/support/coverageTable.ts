import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of `docs/coverage.md`: a field or operation of the specification, and the tests that cover it. */
export interface CoverageRow {
  /**
   * Its entry in `docs/specification.md`; the part that the row is about follows after a colon: `4.8 Project include:
   * ext`.
   */
  id: string;
  /** Where it is in the app, or the reason why it is left out. */
  place: string;
  isInApp: boolean;
  /** The first version of the service that has it. */
  since: string;
  wire: readonly string[];
  page: readonly string[];
}

export interface Coverage {
  rows: readonly CoverageRow[];
  /** Entries of part 9 that rows of other parts cover → those rows. */
  above: ReadonlyMap<string, readonly string[]>;
  rules: readonly string[];
  /** Operations of 1.13 beyond those in rows, as `METHOD /path` → where they are used, or why not. */
  published: ReadonlyMap<string, string>;
  /** The sentence that counts the rows. */
  counted: string;
}

function marked(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

function cellsOf(line: string): string[] | null {
  return line.startsWith('| ') && !/^\| (?:Entry|Operations) \|/.test(line)
    ? line
        .slice(2, -2)
        .split(/ \| | \|$/)
        .map((cell) => cell.trim())
    : null;
}

/** Reads `docs/coverage.md`. */
export function readCoverage(): Coverage {
  const text = readFileSync(join(import.meta.dirname, '../../docs/coverage.md'), 'utf8');
  const rows: CoverageRow[] = [];
  const above = new Map<string, readonly string[]>();
  const published = new Map<string, string>();
  let heading = '';
  for (const line of text.split('\n')) {
    const [, next] = /^## (.+)$/.exec(line) ?? [];
    heading = next ?? heading;
    const cells = cellsOf(line);
    if (!cells) continue;
    const [entry = '', place = '', since = '', wire = '', page = ''] = cells;
    if (heading === 'Published at 1.13') for (const one of marked(entry)) published.set(one, place);
    else if (heading === 'Named above') above.set(`9 ${entry}`, place.split(', '));
    else
      rows.push({
        id: `${heading.split(' ', 1)[0] ?? ''} ${entry}`,
        place,
        isInApp: !place.startsWith('–'),
        since,
        wire: marked(wire),
        page: marked(page),
      });
  }
  const rules =
    text.slice(text.indexOf('\n## Rules')).split('\n\n').at(-1)?.trim().replace(/\.$/, '').split('; ') ?? [];
  return { rows, above, rules, published, counted: /^\*\*(.+)\*\*$/m.exec(text)?.[1] ?? '' };
}

/** What the rows of the app name in one of their columns, each with its row. */
export function namedIn(column: 'wire' | 'page', coverage: Coverage): [string, string][] {
  return coverage.rows.flatMap((row) => row[column].map((named): [string, string] => [named, row.id]));
}
