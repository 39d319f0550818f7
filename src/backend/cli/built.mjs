// What `npm run build` makes, and whether it is up to date.
// Plain JavaScript: a start from a bundle reads no TypeScript.
import { readdirSync, statSync } from 'fs';
import { join } from 'path';

/** If one is not newer than every source, the build is out of date. */
const PRODUCTS = ['out/main/main.js', 'out/main/start.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];
const SOURCES = ['src', 'electron', 'resources', 'package.json', 'electron.vite.config.ts'];

/** The scripts that the build puts into one file with all that they import. */
const BUNDLES = { 'src/backend/cli/start.ts': 'out/main/start.js' };

function newestIn(path) {
  const own = statSync(path, { throwIfNoEntry: false });
  if (own === undefined) return 0;
  // The time of the folder counts, too: it changes when a source is deleted.
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/**
 * Whether a product is missing or older than the newest source. Asks at once: some 2,000 promises take ten times as
 * long.
 */
export function needsBuild(projectFolder) {
  const built = PRODUCTS.map((path) => statSync(join(projectFolder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const oldest = Math.min(...built);
  return oldest === 0 || SOURCES.some((path) => newestIn(join(projectFolder, path)) > oldest);
}

/** The bundle of a script, given by its absolute path; null where there is none or it is out of date. */
export function bundleOf(script, projectFolder) {
  const [, bundle] = Object.entries(BUNDLES).find(([source]) => join(projectFolder, source) === script) ?? [];
  return bundle === undefined || needsBuild(projectFolder) ? null : join(projectFolder, bundle);
}
