import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, Platform } from 'electron-builder';
import { packaging } from './configuration.ts';

/**
 * `npm run package`: packs what `npm run build` has built for this system, or for the one that is named, into
 * `out/packages`. `--dir` leaves out the installers; `--electron DIR` takes an unpacked Electron instead of fetching it.
 */
const { values } = parseArgs({
  options: {
    windows: { type: 'boolean' },
    mac: { type: 'boolean' },
    linux: { type: 'boolean' },
    dir: { type: 'boolean' },
    electron: { type: 'string' },
  },
});

function wantedPlatform(): Platform {
  if (values.windows) return Platform.WINDOWS;
  if (values.mac) return Platform.MAC;
  return values.linux ? Platform.LINUX : Platform.current();
}

const made = await build({
  projectDir: join(import.meta.dirname, '../..'),
  targets: wantedPlatform().createTarget(values.dir ? 'dir' : undefined),
  config: packaging(values.electron),
  publish: 'never',
});
for (const path of made) process.stdout.write(`${path}\n`);
