import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, Platform } from 'electron-builder';
import { z } from 'zod';
import { packaging } from './configuration.ts';
import { releaseNotesOf } from './releaseNotes.ts';

/**
 * `npm run package`: packs what `npm run build` has built for this system, or for the one that is named, into
 * `out/packages`. `--dir` leaves out the installers; `--electron DIR` takes an unpacked Electron instead of fetching
 * it; `--releases OWNER/NAME` has the packages look there for newer versions of themselves.
 */
const { values } = parseArgs({
  options: {
    windows: { type: 'boolean' },
    mac: { type: 'boolean' },
    linux: { type: 'boolean' },
    dir: { type: 'boolean' },
    electron: { type: 'string' },
    releases: { type: 'string' },
  },
});

function wantedPlatform(): Platform {
  if (values.windows) return Platform.WINDOWS;
  if (values.mac) return Platform.MAC;
  return values.linux ? Platform.LINUX : Platform.current();
}

const projectFolder = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(projectFolder, name), 'utf8');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
const notes = releaseNotesOf(read('CHANGELOG.md'), version);
const made = await build({
  projectDir: projectFolder,
  targets: wantedPlatform().createTarget(values.dir ? 'dir' : undefined),
  config: packaging({
    ...(values.electron !== undefined && { electronDist: values.electron }),
    ...(values.releases !== undefined && { releases: values.releases }),
    ...(notes !== null && { notes }),
  }),
  publish: 'never',
});
for (const path of made) process.stdout.write(`${path}\n`);
