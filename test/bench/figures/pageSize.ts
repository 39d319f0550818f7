import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';
import type { Figure } from '../figure.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KB = 1_000;

/** The entry's chunk and every chunk that it imports statically, directly or indirectly. */
function firstPageChunks(output: Rolldown.RolldownOutput['output']): Rolldown.OutputChunk[] {
  const chunks = new Map(output.filter((one) => one.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const wanted = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  const reached = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    wanted.push(...(chunks.get(name)?.imports ?? []));
  }
  return [...reached].flatMap((name) => chunks.get(name) ?? []);
}

/** The size of the page's first load: its entry and static imports, built like the product, each gzipped. */
export const pageSize: Figure = {
  name: 'pageSize',
  title: "The first page's JavaScript",
  async measure() {
    if (!existsSync(join(ROOT, 'src/app/index.html'))) return { notMeasured: 'the page has no src/app/index.html yet' };
    // Built as electron-vite builds the product: among other things, its defaults decide whether code is minified.
    const { config } = await resolveConfig(
      { root: ROOT, configFile: join(ROOT, 'electron.vite.config.ts'), logLevel: 'warn' },
      'build',
      'production',
    );
    if (!config?.renderer) return { notMeasured: 'electron.vite.config.ts has no renderer' };
    const built = await build({
      ...config.renderer,
      configFile: false,
      mode: 'production',
      build: { ...config.renderer.build, write: false },
    });
    if (!('output' in built)) throw new Error('the build was watched, or had several outputs');
    const chunks = firstPageChunks(built.output);
    if (chunks.length === 0) throw new Error('the build has no entry: its size cannot be measured');
    const sizes = chunks.map((chunk) => gzipSync(chunk.code, { level: 9 }).length);
    return [
      {
        what: "the first page's JavaScript, gzipped",
        unit: 'KB',
        value: sizes.reduce((sum, size) => sum + size, 0) / KB,
        aim: { of: 'value', atMost: 260 },
        note: `${chunks.length} files: the entry and its static imports`,
      },
    ];
  },
};
