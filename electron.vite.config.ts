import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import vue from '@vitejs/plugin-vue';
import pack from './package.json' with { type: 'json' };
import { installedPaperFiles } from './src/backend/papers/paperFiles.ts';
import { NONCE_PLACE } from './src/backend/page/pageSecurity.ts';

/** The only dependency of the shell that is not in its bundle. */
const NATIVE = '@napi-rs/keyring';
const BUNDLED = Object.keys(pack.dependencies).filter((name) => name !== NATIVE);

/** The files that the backend reads at run time, which no bundle can hold: what PDFs are written with. */
function paperFiles(): Plugin {
  return {
    name: 'paper-files',
    generateBundle() {
      for (const url of Object.values(installedPaperFiles()))
        this.emitFile({
          type: 'asset',
          fileName: `papers/${basename(url.pathname)}`,
          source: readFileSync(fileURLToPath(url)),
        });
    },
  };
}

const ENTRY = /[\\/]src[\\/]app[\\/](shell[\\/]main\.ts|index\.html)$/;

/** Whether the page loads a module with its first files: static imports lead from the entry to it. */
function isOfFirstPage(
  id: string,
  info: (id: string) => { importers: readonly string[] } | null,
  seen: Set<string> = new Set(),
): boolean {
  if (ENTRY.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (info(id)?.importers ?? []).some((importer) => isOfFirstPage(importer, info, seen));
}

/**
 * Three bundles: the shell's main process with the backend's process, the thread of the services on this computer and
 * the local host's `npm start`; the shell's preload (CommonJS, because a sandboxed preload cannot load ES modules); and
 * the page. The local host serves the same page bundle.
 */
export default defineConfig({
  main: {
    plugins: [paperFiles()],
    build: {
      // Bundled, so that the packages carry no `node_modules` but the keychain's, whose native part no bundle can hold.
      externalizeDeps: { exclude: [...BUNDLED] },
      rollupOptions: {
        input: {
          main: 'electron/main.ts',
          backendProcess: 'electron/backendProcess.ts',
          serviceThread: 'src/backend/localServices/serviceThread.ts',
          start: 'src/backend/cli/startBuilt.ts',
        },
        // Without spaces and comments, but with all names: a trace in the log can be read.
        output: { minify: { compress: false, mangle: false, codegen: true } },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { preload: 'electron/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/app',
    // Both hosts put the nonce of each answer in its place (src/backend/page/pageFiles.ts).
    html: { cspNonce: NONCE_PLACE },
    plugins: [vue()],
    define: {
      __VUE_OPTIONS_API__: false,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
      // Messages are compiled when they are first shown, without `eval`.
      __INTLIFY_DROP_MESSAGE_COMPILER__: false,
      __INTLIFY_PROD_DEVTOOLS__: false,
    },
    build: {
      // Inlined assets would need `data:` in the Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // A link for each of forty files of a part costs more than the browser's own way to them, which is to the same computer.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
      },
      minify: true,
      // kB before compression. What counts is the first page compressed, which `npm run bench` holds against its aim.
      chunkSizeWarningLimit: 800,
      rollupOptions: {
        input: { index: 'src/app/index.html' },
        // zod and its setting are one chunk: shared chunks load before the entry, and make schemas while they do.
        // All else that the first page loads is one chunk too: each part that is loaded later would break it into more of them.
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'zod',
                priority: 2,
                test: /[\\/](node_modules[\\/]zod[\\/]|src[\\/]app[\\/]base[\\/]ui[\\/]zodWithoutEval\.ts)/,
              },
              {
                name: (id, context) =>
                  !ENTRY.test(id) && isOfFirstPage(id, (each) => context.getModuleInfo(each)) ? 'first' : null,
                debugName: 'first',
                priority: 1,
              },
            ],
          },
        },
      },
    },
  },
});
