import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDrawnPart } from './drawnPart.ts';

/**
 * `npm run graph` draws the imports between folders into `docs/architecture.md`, as Mermaid. With `--check` it writes
 * nothing and fails when the drawing is out of date.
 */
const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/architecture.md');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

interface Drawing {
  name: string;
  folders: string[];
  /** Captures the path of a box in the drawing. */
  box: RegExp;
}

const DRAWINGS: readonly Drawing[] = [
  { name: 'folders', folders: ['src', 'electron'], box: /^(?:src\/[^/]+|electron)/ },
  { name: 'tiers', folders: ['src/app'], box: /^src\/app\/[^/]+/ },
];

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

function cruise(folders: readonly string[]): Cruise {
  const output = execFileSync(process.execPath, [CRUISER, ...folders, '--output-type', 'json'], {
    cwd: ROOT,
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  return JSON.parse(output) as Cruise;
}

/** Boxes and arrows sorted by name, so that the same imports always give the same drawing. */
function draw({ folders, box }: Drawing): string {
  const boxOf = (path: string): string | undefined => box.exec(path)?.[0];
  const arrows = new Set<string>();
  for (const { source, dependencies } of cruise(folders).modules) {
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

function withDrawing(page: string, drawing: Drawing): string {
  return withDrawnPart(page, [`<!-- graph: ${drawing.name} -->`, '<!-- /graph -->'], draw(drawing));
}

if (!existsSync(PAGE)) throw new Error('docs/architecture.md is missing');
const page = readFileSync(PAGE, 'utf8');
const drawn = DRAWINGS.reduce(withDrawing, page);
if (!process.argv.includes('--check')) writeFileSync(PAGE, drawn);
else if (drawn !== page) {
  console.error('docs/architecture.md does not show who imports whom: npm run graph');
  process.exitCode = 1;
}
