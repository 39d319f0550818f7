import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * The nine fuses of Electron's program: switches in the program itself, which a signature protects. `docs/security.md`
 * says what each is for.
 */
export const FUSES = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Daybook runs no WebAssembly: this is Electron's own default, which costs nothing.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies Record<FuseV1Options, boolean>;

/** The facts about a packed app that say where its program is. */
export interface Packed {
  platform: string;
  /** The folder that holds the program, or on macOS the bundle. */
  folder: string;
  /** The name of the program without an ending. */
  program: string;
}

/** The file, or on macOS the bundle, that holds the fuses. */
export function fusedProgram({ platform, folder, program }: Packed): string {
  if (platform === 'darwin') return join(folder, `${program}.app`);
  return join(folder, platform === 'win32' ? `${program}.exe` : program);
}

/**
 * Sets every fuse.
 * @param buildPlatform the system that packs: only macOS can renew the signature that macOS wants of each program
 * @throws when the program has no fuses, or has one more than are set here
 */
export async function setFuses(packed: Packed, buildPlatform: NodeJS.Platform = process.platform): Promise<void> {
  await flipFuses(fusedProgram(packed), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: packed.platform === 'darwin' && buildPlatform === 'darwin',
    ...FUSES,
  });
}
