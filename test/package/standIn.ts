import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What marks the fuses in Electron's program, and the version and number of fuses that follow in Electron 45. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const VERSION = 1;
/** As Electron delivers them: `1` on, `0` off. */
const DELIVERED = '101000011';

/**
 * Makes a folder like that of an unpacked Electron for Linux, with a program that holds nothing but a fuse wire: enough
 * to pack, and nothing that could run.
 */
export function makeStandIn(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from(SENTINEL, 'latin1'),
    Buffer.from([VERSION, DELIVERED.length]),
    Buffer.from(DELIVERED, 'latin1'),
  ]);
  const padding = Buffer.alloc(4096, 0x90);
  writeFileSync(join(folder, 'electron'), Buffer.concat([padding, wire, padding]), { mode: 0o755 });
  writeFileSync(join(folder, 'LICENSE'), 'The licence of Electron\n');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '<p>The licences of Chromium</p>\n');
  writeFileSync(join(folder, 'version'), '45.4.1');
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
  return folder;
}
