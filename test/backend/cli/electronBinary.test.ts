import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedElectron, obtainElectron, tryElectron } from '../../../src/backend/cli/electronBinary.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A project whose electron package has this installer. */
function projectWith(installer: string): string {
  const project = temporaryFolder();
  const folder = join(project, 'node_modules', 'electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'install.js'), installer);
  return project;
}

const INSTALL = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const { join } = require('node:path');
  const install = () => {
    mkdirSync(join(__dirname, 'dist'));
    writeFileSync(join(__dirname, 'dist', 'electron'), '');
    writeFileSync(join(__dirname, 'path.txt'), 'electron');
  };
`;

describe("Electron's program", () => {
  it('is downloaded by the package itself, and then found', async () => {
    const project = projectWith(`${INSTALL} install();`);
    expect(installedElectron(project)).toBeNull();
    const path = join(project, 'node_modules', 'electron', 'dist', 'electron');
    expect(await obtainElectron(project, () => undefined)).toEqual({ state: 'there', path });
    expect(installedElectron(project)).toBe(path);
  });

  it('is given up when no data arrives', async () => {
    const project = projectWith('setInterval(() => undefined, 1000);');
    expect(await obtainElectron(project, () => undefined, 1500)).toEqual({
      state: 'absent',
      reason: 'the network did not answer within 1.5 s',
    });
  });

  it('is waited for as long as data arrives', async () => {
    // Longer in total than the limit, but never without data for that long.
    const project = projectWith(`${INSTALL}
      const part = join(require('node:os').tmpdir(), 'electron.zip');
      let bytes = 0;
      const timer = setInterval(() => {
        writeFileSync(part, 'x'.repeat((bytes += 1)));
        if (bytes < 12) return;
        clearInterval(timer);
        install();
      }, 250);`);
    expect(await obtainElectron(project, () => undefined, 2000)).toMatchObject({ state: 'there' });
  });

  it('is reported missing with the error of the installer', async () => {
    const project = projectWith(
      `console.error('    at somewhere\\nRequestError: getaddrinfo ENOTFOUND github.com'); process.exit(1);`,
    );
    expect(await obtainElectron(project, () => undefined)).toEqual({
      state: 'absent',
      reason: 'getaddrinfo ENOTFOUND github.com',
    });
  });

  it('is tried before it is trusted', async () => {
    expect(await tryElectron(process.execPath)).toBe('');
    expect(await tryElectron(join(temporaryFolder(), 'electron'))).toContain('ENOENT');
  });
});
