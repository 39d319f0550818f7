import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the specification says that the service does, as `docs/specification.md` tells it: every numbered rule and every
 * row of a table. A test proves an entry by naming it in its title (see `idsIn`); `coverage.test.ts` fails when one is
 * not named.
 *
 * Left out there, because they state nothing that a caller could observe:
 * - advice and remarks ("rotation is recommended", "not visible in the user interface", "cannot be edited in the front
 *   end", "not shown", "paths not listed"), and how an operator issues credentials (5 rules 1 and 2);
 * - part 6, which names no events; 9 rules 2 and 4: one is about the environment behind another service, the other
 *   about nothing;
 * - rows of part 9 before 1.0, the oldest version served: what they introduced is listed where parts 2 to 5 describe
 *   it;
 * - what a row of part 9 names without saying what it is: bug fixes ("Ext fix", "product filter fix"), "replica reads",
 *   "resources" (1.5.0), "extra contact account fields" (1.4.0).
 *
 * Named features whose behaviour nobody has stated are not left out: docs/local-service.md says what we decided, and
 * `decided.test.ts` proves it.
 */
const PAPER = readFileSync(join(import.meta.dirname, '../../../docs/specification.md'), 'utf8');

/**
 * The entries of a section's table; a row may name several. One that begins with the number of its section has no other
 * name: `2.10.3`.
 */
function entriesOf(section: string, text: string): string[] {
  return [...text.matchAll(/^\| (?!Entry \|)(.+?) \| .+ \|$/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => (name.startsWith(`${section}.`) ? name : `${section} ${name}`)),
  );
}

/** The number of each section, with its entries: `2.1` → `2.1 id`, `2.1 Code`, … */
export const SECTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  PAPER.split(/^## /m)
    .slice(1)
    .map((text) => [/^[\d.]+/.exec(text)?.[0] ?? '', text])
    .map(([section = '', text = '']) => [section, entriesOf(section, text)]),
);

/** Every entry: `2.1 rule 3`. */
export const SPECIFICATION: ReadonlySet<string> = new Set([...SECTIONS.values()].flat());

/**
 * The ids that a test title names: `… (spec 2.1 rule 3; 4.7 Search, order)` names `2.1 rule 3`, `4.7 Search` and `4.7
 * order`. Semicolons separate sections, commas the entries of a section.
 */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\(spec (\d[^()]*)\)/g)].flatMap(([, mention = '']) =>
    mention.split(';').flatMap((part) => {
      const [, section = '', rows = ''] = /^\s*(\S+)\s*(.*)$/.exec(part) ?? [];
      return rows.split(',').map((row) => `${section} ${row.trim()}`.trim());
    }),
  );
}
