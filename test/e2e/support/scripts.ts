import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** The local host that the build made, which `npm start` runs. */
export const HOST = 'out/main/start.js';
const SERVICE = 'src/service/cli.ts';

/** Set while scenes run: where the service is, bundled. */
const FOLDER = 'DAYBOOK_SCRIPTS';

/** Our modules find what lies beside them in the sources, as they do without a bundle. */
const inTheirPlace: Plugin = {
  name: 'in-their-place',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('node_modules') ? null : code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * Puts the service and all that it imports into one file: it then starts in three quarters of the time, and the scenes
 * start some hundred. Returns when it is there for `serviceScript`.
 */
export async function bundleService(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    plugins: [inTheirPlace],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: { cli: SERVICE },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  process.env[FOLDER] = folder;
}

/** The file that runs the service: bundled while scenes run, else its source. */
export function serviceScript(): string {
  const folder = process.env[FOLDER];
  return folder === undefined ? SERVICE : join(folder, 'cli.mjs');
}
