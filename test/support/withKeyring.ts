import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs a command in a desktop session of its own, with a real and unlocked gnome-keyring that
 * nobody else uses: `node test/support/withKeyring.ts COMMAND …`. Its exit code is the command's.
 */

// The password travels over stdin: the daemon unlocks (and at first makes) its keyring with it.
const SESSION = 'printf test | gnome-keyring-daemon --unlock --components=secrets > /dev/null && "$@"';

const command = process.argv.slice(2);
if (command.length === 0) throw new Error('Say which command is to be run with a keyring.');

const home = mkdtempSync(join(tmpdir(), 'daybook-keyring-'));
const folders = Object.fromEntries(
  ['XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'].map((name) => {
    const folder = join(home, name.toLowerCase());
    mkdirSync(folder, { mode: 0o700 });
    return [name, folder];
  }),
);
const tools = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
const child = spawn('dbus-run-session', ['--', 'bash', '-c', SESSION, 'bash', ...command], {
  stdio: 'inherit',
  env: { ...process.env, ...folders, PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('error', (fault) => {
  process.stderr.write(`There is no keyring to run with: ${fault.message}\n`);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  rmSync(home, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
