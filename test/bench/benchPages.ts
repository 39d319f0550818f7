import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';
import { launchTestBrowser } from '../support/browser.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'out/bench/pages');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const shell = (name: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/${name}.css"><div id="app"></div><script type="module" src="/${name}.js"></script></html>`;

/** Pages of `test/bench/pages`, built like the product (minified, no development code), in a real browser. */
export class BenchPages {
  private profile = '';
  private browser: BrowserContext | undefined;
  private server: Server | undefined;
  private address = '';

  /** Opens a page and waits until it offers its functions. */
  async open(name: string): Promise<Page> {
    if (!this.server) await this.serve();
    await buildPage(name);
    const browser = await this.launched();
    const page = await browser.newPage();
    page.on('pageerror', (fault) => console.error(`${name}: ${fault.message}`));
    await page.goto(`${this.address}/${name}`);
    await page.waitForFunction(() => 'bench' in globalThis);
    return page;
  }

  get browserVersion(): string {
    return this.browser ? `Chromium ${this.browser.browser()?.version() ?? ''}` : 'no browser was needed';
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.server?.close();
    if (this.profile !== '') await rm(this.profile, { recursive: true, force: true });
  }

  private async launched(): Promise<BrowserContext> {
    if (!this.browser) {
      this.profile = await mkdtemp(join(tmpdir(), 'daybook-bench-'));
      this.browser = await launchTestBrowser(this.profile);
    }
    return this.browser;
  }

  private async serve(): Promise<void> {
    const server = createServer((request, response) => {
      const name = (request.url ?? '/').slice(1);
      if (!/^[\w.-]+$/.test(name)) return void response.writeHead(404).end();
      const type = TYPES[extname(name)];
      if (type === undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(shell(name));
      readFile(join(BUILT, name)).then(
        (file) => response.writeHead(200, { 'content-type': type }).end(file),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.server = server;
  }
}

async function buildPage(name: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [vue()],
    define: {
      __VUE_OPTIONS_API__: false,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
    },
    // Workers are built next to their page.
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
    build: {
      outDir: BUILT,
      emptyOutDir: false,
      chunkSizeWarningLimit: 2_000,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { [name]: join(import.meta.dirname, 'pages', `${name}.ts`) },
        output: { entryFileNames: '[name].js', assetFileNames: `${name}[extname]`, codeSplitting: false },
      },
    },
  });
}
