import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** The processes that scenes start. */
export const HOST = 'src/backend/cli/start.ts';
export const SERVICE = 'src/service/cli.ts';

/** Set while scenes run: where the bundled scripts are. */
const FOLDER = 'DAYBOOK_SCRIPTS';

const nameOf = (script: string): string => basename(script, '.ts');

/** Our modules find what lies beside them in the sources, as they do without a bundle. */
const inTheirPlace: Plugin = {
  name: 'in-their-place',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('node_modules') ? null : code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

/**
 * Puts each script and all that it imports into one file: the host then starts in half the time, the service in three
 * quarters, and the scenes start some hundred and twenty. Returns when they are there for `scriptOf`.
 */
export async function bundleScripts(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    plugins: [inTheirPlace],
    // The keychain's native part is in no bundle.
    ssr: { noExternal: true, external: ['@napi-rs/keyring'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries([HOST, SERVICE].map((script) => [nameOf(script), script])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  process.env[FOLDER] = folder;
}

/** The file to run for a script: bundled while scenes run, else its source. */
export function scriptOf(script: typeof HOST | typeof SERVICE): string {
  const folder = process.env[FOLDER];
  return folder === undefined ? script : join(folder, `${nameOf(script)}.mjs`);
}
