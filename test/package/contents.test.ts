import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { FuseV1Options, FuseState, getCurrentFuseWire } from '@electron/fuses';
import { build, Platform } from 'electron-builder';
import { parseAst } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packaging } from '../../electron/packaging/configuration.ts';
import { fusedProgram } from '../../electron/packaging/fuses.ts';
import pack from '../../package.json' with { type: 'json' };
import { type ArchivedFile, readArchive } from './asar.ts';
import { makeStandIn } from './standIn.ts';
import { madeFolder } from '../support/tidying.ts';

const project = join(import.meta.dirname, '../..');
const folder = madeFolder('package');
const output = join(folder, 'packages');
const packed = join(output, 'linux-unpacked');
let files: ArchivedFile[] = [];

/** Packs the build with a stand-in for Electron's folder. electron-builder refuses a configuration that it does not know. */
beforeAll(async () => {
  await build({
    projectDir: project,
    targets: Platform.LINUX.createTarget('dir'),
    config: {
      ...packaging({
        electronDist: makeStandIn(join(folder, 'electron')),
        releases: 'daybook/daybook',
        notes: 'Faster',
      }),
      directories: { output, buildResources: 'resources/icons' },
    },
    publish: 'never',
  });
  files = readArchive(join(packed, 'resources', 'app.asar'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const paths = (): string[] => files.map((file) => file.path);

it('holds the three bundles, the icon, the description and the keychain, and nothing else', () => {
  const folders = new Set(
    paths().map((path) => /^(?:node_modules\/(?:@[^/]+\/)?[^/]+|out\/[^/]+|[^/]+)/.exec(path)?.[0]),
  );
  const keychain = [...folders].filter((each) => each?.startsWith('node_modules/@napi-rs/keyring-'));
  expect(keychain).toHaveLength(1);
  expect([...folders].toSorted()).toEqual([
    'node_modules/@napi-rs/keyring',
    ...keychain,
    'out/main',
    'out/preload',
    'out/renderer',
    'package.json',
    'resources',
  ]);
  expect(paths()).toEqual(
    expect.arrayContaining([
      'out/main/main.js',
      'out/main/backendProcess.js',
      'out/main/serviceThread.js',
      'out/main/papers/DejaVuSansCondensed.ttf',
      'out/main/papers/DejaVuSansCondensed-Bold.ttf',
      'out/main/papers/DejaVuSansCondensed-Oblique.ttf',
      'out/main/papers/sRGB_IEC61966_2_1.icc',
      'out/preload/preload.cjs',
      'out/renderer/index.html',
      'resources/icons/daybook.png',
    ]),
  );
});

it('holds no dependency for development, no test, no source and no source map', () => {
  const development = Object.keys(pack.devDependencies).map((name) => `node_modules/${name}/`);
  expect(paths().filter((path) => development.some((start) => path.startsWith(start)))).toEqual([]);
  expect(paths().filter((path) => /\.map$|\.tsx?$|\.vue$|(?:^|\/)(?:test|tests|src|docs)\//.test(path))).toEqual([]);
});

it('no bundle names a source map or imports what is not packed', () => {
  const scripts = readdirSync(join(project, 'out/main'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const imported = scripts.flatMap((name) => {
    const text = readFileSync(join(project, 'out/main', name), 'utf8');
    expect(text).not.toContain('//# sourceMappingURL=');
    return parseAst(text).body.flatMap((part) => ('source' in part && part.source ? [part.source.value] : []));
  });
  expect(new Set(imported.filter((module) => !isBuiltin(module) && !module.startsWith('.')))).toEqual(
    new Set(['electron', '@napi-rs/keyring']),
  );
});

it('gives each file the checksum that Electron holds it against', () => {
  const inside = files.filter((file) => !file.isUnpacked);
  expect(inside.length).toBeGreaterThan(20);
  expect(inside.filter((file) => file.hash === '' || file.hash !== file.hashOfBytes)).toEqual([]);
});

it('puts only the native part of the keychain, with its description, beside the archive', () => {
  const beside = files.filter((file) => file.isUnpacked).map((file) => file.path);
  expect(beside.filter((path) => path.endsWith('.node'))).not.toEqual([]);
  expect(
    beside.filter((path) => !/^node_modules\/@napi-rs\/keyring-[^/]+\/(?:.*\.node|package\.json)$/.test(path)),
  ).toEqual([]);
  for (const path of beside) expect(existsSync(join(packed, 'resources/app.asar.unpacked', path))).toBe(true);
});

it('has every one of the nine fuses set as the paper on security says', async () => {
  const wire = await getCurrentFuseWire(fusedProgram({ platform: 'linux', folder: packed, program: 'daybook' }));
  const on = (fuse: FuseV1Options): boolean => wire[fuse] === FuseState.ENABLE;
  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    cookieEncryption: on(FuseV1Options.EnableCookieEncryption),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    nodeInspect: on(FuseV1Options.EnableNodeCliInspectArguments),
    asarIntegrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyFromAsar: on(FuseV1Options.OnlyLoadAppFromAsar),
    browserSnapshot: on(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    filePrivileges: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
    wasmTrapHandlers: on(FuseV1Options.WasmTrapHandlers),
  }).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeInspect: false,
    asarIntegrity: true,
    onlyFromAsar: true,
    browserSnapshot: false,
    filePrivileges: false,
    wasmTrapHandlers: true,
  });
});

it('knows where newer versions of it are, and has what looks for them in its bundle', () => {
  expect(readFileSync(join(packed, 'resources', 'app-update.yml'), 'utf8')).toMatch(/provider: github/);
  const chunks = join(project, 'out/main/chunks');
  const updater = readdirSync(chunks).filter((name) =>
    readFileSync(join(chunks, name), 'utf8').includes('AppImageUpdater'),
  );
  expect(updater).toHaveLength(1);
  expect(paths()).toContain(`out/main/chunks/${updater[0] ?? ''}`);
});

it('lists the licence of every direct dependency in one file beside the program', () => {
  const text = readFileSync(join(packed, 'LICENSES.txt'), 'utf8');
  for (const [name, version] of Object.entries(pack.dependencies)) expect(text).toContain(`${name} ${version} (`);
  expect(existsSync(join(packed, 'LICENSE.electron.txt'))).toBe(true);
  expect(existsSync(join(packed, 'LICENSES.chromium.html'))).toBe(true);
});

// Fonts have 6.1 MB of it: 2 of Europe, Arabic and Hebrew, 3.8 of China, Japan and Korea, without which no PDF could be
// made for a customer there, and 0.3 of the page.
it('stays small: 20.3 MB without Electron and licences, of which 17 MB are the archive', () => {
  const sizeOf = (all: ArchivedFile[]): number => all.reduce((sum, file) => sum + file.size, 0);
  expect(sizeOf(files)).toBeLessThan(20_300_000);
  expect(sizeOf(files.filter((file) => !file.isUnpacked))).toBeLessThan(17_000_000);
});
