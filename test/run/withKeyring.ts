import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { kill, processesWith } from './processes.ts';

/**
 * Runs a command in its own desktop session with a real, unlocked gnome-keyring that nobody else uses: `node
 * test/run/withKeyring.ts COMMAND …`. Exits with the command's exit code.
 */

// The daemon reads the password from stdin and unlocks its keyring with it; at first it makes the keyring. The session
// writes the command's process id into a file.
const SESSION =
  'printf test | gnome-keyring-daemon --unlock --components=secrets > /dev/null && echo $$ > "$DAYBOOK_COMMAND_PID" && exec "$@"';
/** Milliseconds between two checks whether the parent process still runs. */
const LOOK_AGAIN = 1_000;

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
const pidFile = join(home, 'command.pid');
// It runs in its own process group, so that a signal that ends the run reaches the command, which tidies up, and not
// the session around it.
const child = spawn('dbus-run-session', ['--', 'bash', '-c', SESSION, 'bash', ...command], {
  stdio: 'inherit',
  detached: true,
  env: {
    ...process.env,
    ...folders,
    DAYBOOK_COMMAND_PID: pidFile,
    PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
  },
});

/** Tells the command to end, and the session ends with it. If there is no command yet, it ends the session. */
function endCommand(signal: NodeJS.Signals): void {
  if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), signal);
  else child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endCommand(signal));
// A signal to `npm run` ends only npm and its shell.
const parent = process.ppid;
const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  endCommand('SIGTERM');
}, LOOK_AGAIN);

child.once('error', (fault) => {
  process.stderr.write(`There is no keyring to run with: ${fault.message}\n`);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  clearInterval(looking);
  process.exitCode = code ?? 1;
  void endDaemon().then(() => rmSync(home, { recursive: true, force: true }));
});

/** Ends the daemon, which notices later than we that its session has ended: until then it may write its keyring again. */
async function endDaemon(): Promise<void> {
  const daemons = () =>
    processesWith('XDG_DATA_HOME', folders['XDG_DATA_HOME'] ?? '').filter(({ command }) =>
      command.includes('gnome-keyring-daemon'),
    );
  for (let left = daemons(); left.length > 0; left = daemons()) {
    for (const { pid } of left) kill(pid, 'SIGKILL');
    await after(20);
  }
}
