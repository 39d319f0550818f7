import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { licencesText, shippedDependencies } from './dependencies.ts';
import { setFuses } from './fuses.ts';

/** How Daybook is packed for each system (docs/releasing.md). */

const projectFolder = join(import.meta.dirname, '../..');

/** The only dependency that is not in a bundle: the keychain, with its native part for each system. */
const UNBUNDLED = /^@napi-rs\/keyring(?:-|$)/;

const LINUX_PROGRAM = 'daybook';

/** The file with all licences; made anew at each packing. */
const LICENCES = join('out', 'LICENSES.txt');

/** Everything that the programs read, and nothing else. */
function packedFiles(): string[] {
  return [
    'package.json',
    'out/main/**/*.{js,cjs}',
    '!out/main/start.js',
    'out/main/papers/*',
    'out/preload/**/*.cjs',
    'out/renderer/**/*',
    'resources/icons/daybook.png',
    '!**/*.map',
    '!**/*.{md,markdown,d.ts,d.cts,d.mts}',
    // By name: electron-builder puts nested packages elsewhere.
    ...[...new Set(shippedDependencies(projectFolder).map((dependency) => dependency.name))]
      .filter((name) => !UNBUNDLED.test(name))
      .map((name) => `!**/node_modules/${name}/**`),
  ];
}

/** Statements and invoices that open Daybook's import. XML is offered, never taken: other programs use it, too. */
const ASSOCIATIONS: Configuration['fileAssociations'] = [
  { ext: 'ofx', name: 'OFX bank statement', mimeType: 'application/x-ofx', role: 'Viewer', rank: 'Default' },
  { ext: 'qif', name: 'QIF bank statement', mimeType: 'application/x-qif', role: 'Viewer', rank: 'Default' },
  {
    ext: 'xml',
    name: 'CAMT bank statement or electronic invoice',
    mimeType: 'application/xml',
    role: 'Viewer',
    rank: 'Alternate',
  },
];

export interface PackingParts {
  /** A folder with an unpacked Electron to use; left out, electron-builder fetches the one it needs. */
  electronDist?: string;
  /**
   * `OWNER/NAME` of the GitHub repository whose releases this package looks for; left out, it does not update itself.
   */
  releases?: string;
  /** What the changelog says of this version. */
  notes?: string;
}

/** Where the package looks for newer versions of itself. */
function feedOf(releases: string | undefined): Configuration['publish'] {
  const [owner, repo] = releases?.split('/') ?? [];
  return owner && repo ? { provider: 'github', owner, repo } : null;
}

export function packaging({ electronDist, releases, notes }: PackingParts = {}): Configuration {
  return {
    appId: 'app.daybook.desktop',
    productName: 'Daybook',
    copyright: 'Copyright © the authors of Daybook',
    directories: { output: 'out/packages', buildResources: 'resources/icons' },
    ...(electronDist === undefined ? {} : { electronDist }),
    // The bundles need nothing built: the keychain's package brings its native parts.
    npmRebuild: false,
    nodeGypRebuild: false,
    asar: true,
    asarUnpack: ['**/*.node'],
    files: packedFiles(),
    extraFiles: [{ from: LICENCES, to: 'LICENSES.txt' }],
    icon: 'resources/icons/daybook.png',
    fileAssociations: ASSOCIATIONS,
    protocols: [{ name: 'Daybook', schemes: ['daybook'], role: 'Viewer' }],
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    publish: feedOf(releases),
    ...(notes === undefined ? {} : { releaseInfo: { releaseNotes: notes } }),
    beforePack: () => {
      mkdirSync(join(projectFolder, 'out'), { recursive: true });
      writeFileSync(join(projectFolder, LICENCES), licencesText(projectFolder));
    },
    afterPack: async (packed) => {
      const { appInfo } = packed.packager;
      await setFuses({
        platform: packed.electronPlatformName,
        folder: packed.appOutDir,
        program: packed.electronPlatformName === 'linux' ? LINUX_PROGRAM : appInfo.productFilename,
      });
    },
    win: {
      target: [
        { target: 'nsis', arch: 'x64' },
        { target: 'msi', arch: 'x64' },
      ],
    },
    // One installer for both: it asks, and takes /currentuser or /allusers when it runs silently.
    nsis: {
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      // Books stay when the program goes.
      deleteAppDataOnUninstall: false,
      artifactName: '${productName}-${version}-setup-${arch}.${ext}',
    },
    msi: { oneClick: false, perMachine: true, runAfterFinish: false },
    mac: {
      category: 'public.app-category.finance',
      hardenedRuntime: true,
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      // Each native part is for one kind of processor, and in both halves of the universal app.
      x64ArchFiles: '**/keyring.darwin-*.node',
    },
    linux: {
      executableName: LINUX_PROGRAM,
      category: 'Office;Finance',
      synopsis: 'Offline-first bookkeeping',
      maintainer: 'The authors of Daybook',
      target: ['AppImage', 'deb', 'rpm'].map((target) => ({ target, arch: 'x64' as const })),
    },
  };
}
