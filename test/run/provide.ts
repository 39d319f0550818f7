import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testBrowserPath } from '../support/browser.ts';

const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));

/** Programs that the tests need besides npm packages, and the Debian packages with them. */
const NEEDS: readonly { what: string; packages: readonly string[]; isThere(): boolean }[] = [
  { what: 'Chromium, Chrome or Edge', packages: ['chromium'], isThere: isBrowserThere },
  { what: 'gnome-keyring-daemon', packages: ['gnome-keyring'], isThere: () => isCommand('gnome-keyring-daemon') },
  {
    what: 'dbus-run-session and dbus-send',
    packages: ['dbus'],
    isThere: () => isCommand('dbus-run-session') && isCommand('dbus-send'),
  },
];

/**
 * Installs what is missing, where that is possible (Debian, as root). @returns a sentence for each thing that is still
 * missing
 */
export function provide(say: (line: string) => void): string[] {
  const missing = NEEDS.filter((need) => !need.isThere());
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version') && isCommand('apt-get')) {
    const packages = missing.flatMap((need) => need.packages);
    say(`Installing ${packages.join(', ')} …`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
      const done = spawnSync('apt-get', words, { env: environment, encoding: 'utf8' });
      if (done.status !== 0) say(`apt-get ${words[0] ?? ''} failed:\n${done.stdout}${done.stderr}`);
    }
  }
  if (!isBrowserThere()) {
    say('Fetching a browser for the tests …');
    const done = spawnSync(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], { encoding: 'utf8' });
    if (done.status !== 0) say(`It could not be fetched:\n${done.stdout}${done.stderr}`);
  }
  return NEEDS.filter((need) => !need.isThere()).map(
    (need) =>
      `The tests need ${need.what}, which is not installed here (on Debian: apt-get install ${need.packages.join(' ')}).`,
  );
}

function isBrowserThere(): boolean {
  try {
    return testBrowserPath() !== '';
  } catch (fault) {
    if (fault instanceof Error) return false;
    throw fault;
  }
}

function isCommand(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
