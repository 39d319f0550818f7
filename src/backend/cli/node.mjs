// Runs a script of this project: `node src/backend/cli/node.mjs SCRIPT …`. Plain JavaScript that old versions of Node
// understand, too, so that one that cannot run the script is named in a sentence.
import { existsSync } from 'fs';
import { fileURLToPath, pathToFileURL } from 'url';

/** The oldest version that runs the scripts: the one in package.json's devDependencies. */
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  const own = fileURLToPath(new URL('../../../node_modules/node/', import.meta.url));
  const why = !existsSync(own)
    ? 'Run npm ci first: it installs that version beside the other packages.'
    : existsSync(`${own}bin`)
      ? 'npm ci has installed that version beside the other packages: start with npm start or npm run.'
      : "npm ci installs that version beside the other packages, but npm's install scripts are off here: run npm ci --ignore-scripts=false";
  console.error(`Daybook runs on Node ${NEEDED}, and this is Node ${process.versions.node}. ${why}`);
  process.exitCode = 1;
} else {
  // The script finds its own arguments where they always are.
  process.argv.splice(1, 1);
  await import(pathToFileURL(process.argv[1]).href);
}
