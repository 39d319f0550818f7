import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { postgresPrograms } from '../office/support/programs.ts';
import { commandPath, HEADLESS_SHELL, testBrowserPath } from '../support/browser.ts';

const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));

interface Need {
  what: string;
  /** Debian's packages with it. */
  packages: readonly string[];
  isThere(): boolean;
}

/** Programs that the tests need besides npm packages. */
const NEEDS: readonly Need[] = [
  { what: 'Chromium, Chrome or Edge', packages: ['chromium'], isThere: isBrowserThere },
  { what: 'gnome-keyring-daemon', packages: ['gnome-keyring'], isThere: () => isCommand('gnome-keyring-daemon') },
  {
    what: 'dbus-run-session and dbus-send',
    packages: ['dbus'],
    isThere: () => isCommand('dbus-run-session') && isCommand('dbus-send'),
  },
  { what: 'hledger', packages: ['hledger'], isThere: () => isCommand('hledger') },
];

/** What keeps an office's company. Without it, everything else is tested. */
const POSTGRES: Need = { what: 'PostgreSQL', packages: ['postgresql'], isThere: isPostgresThere };
export const NO_POSTGRES =
  'the tests of the office need PostgreSQL 15 or later, which is not installed here (on Debian: apt-get install postgresql), or one that DAYBOOK_POSTGRES names.';
/** Where Debian's package looks whether it is to start a database of its own, which the tests do not need. */
const CLUSTERS = '/etc/postgresql-common/createcluster.conf';

/** Whether there is a PostgreSQL for the tests of the office. */
export function isPostgresThere(): boolean {
  return Boolean(process.env['DAYBOOK_POSTGRES']) || postgresPrograms() !== null;
}

/** Without it, scenes run in the whole browser, and take half as long again. */
const FASTER_BROWSER: Need = {
  what: HEADLESS_SHELL,
  packages: [HEADLESS_SHELL],
  isThere: () => isCommand(HEADLESS_SHELL),
};

/**
 * Installs what is missing, where that is possible (Debian, as root). @returns a sentence for each thing that is still
 * missing
 */
export function provide(say: (line: string) => void): string[] {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && isCommand('apt-get')) {
    const missing = NEEDS.filter((need) => !need.isThere());
    if (missing.length > 0) install(missing, say);
    if (!POSTGRES.isThere()) {
      install([{ ...POSTGRES, packages: ['postgresql-common'] }], say);
      if (existsSync(CLUSTERS)) appendFileSync(CLUSTERS, '\ncreate_main_cluster = false\n');
      install([POSTGRES], say);
    }
    // By itself, because not every Debian has it.
    if (isBrowserThere() && !FASTER_BROWSER.isThere() && !process.env['CHROMIUM']) install([FASTER_BROWSER], say);
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

function install(needs: readonly Need[], say: (line: string) => void): void {
  const packages = needs.flatMap((need) => need.packages);
  say(`Installing ${packages.join(', ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const done = spawnSync('apt-get', words, { env: environment, encoding: 'utf8' });
    if (done.status !== 0) say(`apt-get ${words[0] ?? ''} failed:\n${done.stdout}${done.stderr}`);
  }
}

function isCommand(name: string): boolean {
  return commandPath(name) !== null;
}
