import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDrawnPart } from './drawnPart.ts';

/**
 * `npm run graph` draws the imports between folders into `docs/architecture.md`, as Mermaid. With `--check` it writes
 * nothing, and fails when the drawing is out of date or an import breaks a rule of `.dependency-cruiser.mjs`: both need
 * all imports, and reading them takes long.
 */
const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/architecture.md');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

interface Drawing {
  name: string;
  /** Captures the path of a box in the drawing. */
  box: RegExp;
}

const DRAWINGS: readonly Drawing[] = [
  { name: 'folders', box: /^(?:src\/[^/]+|electron)/ },
  { name: 'tiers', box: /^src\/app\/[^/]+/ },
];

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  /** An import that breaks a rule, with the way back if it closes a circle. */
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
}

function cruise(): Cruise {
  const output = execFileSync(process.execPath, [CRUISER, 'src', 'electron', '--output-type', 'json'], {
    cwd: ROOT,
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  return JSON.parse(output) as Cruise;
}

/** Boxes and arrows sorted by name, so that the same imports always give the same drawing. */
function draw({ modules }: Cruise, { box }: Drawing): string {
  const boxOf = (path: string): string | undefined => box.exec(path)?.[0];
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = boxOf(source);
    for (const { resolved } of dependencies) {
      const to = boxOf(resolved);
      if (from !== undefined && to !== undefined && from !== to) arrows.add(`  ${nameOf(from)} --> ${nameOf(to)}`);
    }
  }
  return ['```mermaid', 'flowchart TD', ...[...arrows].sort(), '```'].join('\n');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

if (!existsSync(PAGE)) throw new Error('docs/architecture.md is missing');
const page = readFileSync(PAGE, 'utf8');
const cruised = cruise();
const drawn = DRAWINGS.reduce(
  (before, drawing) =>
    withDrawnPart(before, [`<!-- graph: ${drawing.name} -->`, '<!-- /graph -->'], draw(cruised, drawing)),
  page,
);
if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
else {
  const faults = cruised.summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}: ${from}`, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → '),
  );
  if (drawn !== page) faults.push('docs/architecture.md does not show who imports whom: npm run graph');
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
