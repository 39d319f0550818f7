// Runs a script of this project: `node src/backend/cli/node.mjs SCRIPT …`. Plain JavaScript that old versions of Node
// understand, too, so that one that cannot run the script is named in a sentence.
import { existsSync } from 'fs';
import module from 'module';
import { join, resolve } from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

/** The oldest version that runs the scripts: the one in package.json's devDependencies. */
const NEEDED = 24;

const project = fileURLToPath(new URL('../../../', import.meta.url));

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  const own = join(project, 'node_modules', 'node');
  const why = !existsSync(own)
    ? 'Run npm ci first: it installs that version beside the other packages.'
    : existsSync(join(own, 'bin'))
      ? 'npm ci has installed that version beside the other packages: start with npm start or npm run.'
      : "npm ci installs that version beside the other packages, but npm's install scripts are off here: " +
        'run npm ci --ignore-scripts=false';
  console.error(`Daybook runs on Node ${NEEDED}, and this is Node ${process.versions.node}. ${why}`);
  process.exitCode = 1;
} else {
  // The script finds its own arguments where they always are.
  process.argv.splice(1, 1);
  const { bundleOf } = await import('./built.mjs');
  const bundle = bundleOf(resolve(process.argv[1]), project);
  // Kept compiled, beside the bundle; where that cannot be written, it is compiled at each start.
  if (bundle !== null) module.enableCompileCache(join(project, 'out', 'compiled'));
  await import(pathToFileURL(bundle ?? process.argv[1]).href);
}
