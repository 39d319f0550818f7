import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedElectron, obtainElectron, tryElectron } from '../../../src/backend/cli/electronBinary.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

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

  /** An installer that writes as many bytes as it is asked for, and installs when it is asked for none. */
  const SLOW_INSTALLER = `${INSTALL}
    const { existsSync, readFileSync, rmSync } = require('node:fs');
    const part = join(require('node:os').tmpdir(), 'electron.zip');
    const starter = process.ppid;
    const asked = join(__dirname, 'asked');
    const timer = setInterval(() => {
      if (process.ppid !== starter) process.exit();
      if (!existsSync(asked)) return;
      const bytes = Number(readFileSync(asked, 'utf8'));
      if (bytes > 0) writeFileSync(part, 'x'.repeat(bytes));
      else {
        clearInterval(timer);
        install();
      }
      rmSync(asked);
    }, 10);`;

  /** A clock that each wait moves on. `between` happens during the wait, with the seconds that it leads to. */
  function clockWith(between: (seconds: number, signal: AbortSignal) => Promise<void>) {
    let now = 0;
    return {
      monotonic: () => now,
      wait: async (milliseconds: number, signal: AbortSignal) => {
        now += milliseconds;
        await between(now / 1000, signal);
        signal.throwIfAborted();
      },
      seconds: () => now / 1000,
    };
  }

  /** Has the installer of a project write this many bytes, and waits until it has. */
  async function arrive(project: string, bytes: number): Promise<void> {
    const folder = join(project, 'node_modules', 'electron');
    writeFileSync(join(folder, 'asked.part'), String(bytes));
    renameSync(join(folder, 'asked.part'), join(folder, 'asked'));
    await until(() => !existsSync(join(folder, 'asked')));
  }

  it('is given up when no data has arrived for 20 s', async () => {
    const project = projectWith(SLOW_INSTALLER);
    // Its last data are seen at 7 s.
    const clock = clockWith((seconds) => (seconds === 7 ? arrive(project, 1) : Promise.resolve()));
    expect(await obtainElectron(project, () => undefined, clock)).toEqual({
      state: 'absent',
      reason: 'the network did not answer within 20 s',
    });
    expect(clock.seconds()).toBe(27);
  });

  it('is waited for as long as data arrives', async () => {
    const project = projectWith(SLOW_INSTALLER);
    // A minute and more, but never 20 s without data.
    const clock = clockWith(async (seconds, signal) => {
      if (seconds % 19.5 === 0) await arrive(project, seconds === 78 ? 0 : seconds);
      if (seconds === 78 && !signal.aborted) await once(signal, 'abort');
    });
    expect(await obtainElectron(project, () => undefined, clock)).toMatchObject({ state: 'there' });
    expect(clock.seconds()).toBe(78);
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
