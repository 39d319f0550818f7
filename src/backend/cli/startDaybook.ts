import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { build } from './build.ts';
import { needsBuild } from './built.mjs';
import { ensureFolder, usualDataFolder } from '../files/dataFolder.ts';
import { obtainElectron, tryElectron } from './electronBinary.ts';
import { isNoRoom, readKept } from '../files/keptFile.ts';
import { readManagedPolicy } from '../files/managedPolicy.ts';
import { withHome } from '../files/policy.ts';
import type { Policy } from '../../domain/service/policy.ts';
import { findRunningHost } from '../localHost/openLocalHost.ts';
import { type HostFiles, runLocalHost, runningSentence } from '../localHost/runLocalHost.ts';
import { watchFaults } from '../files/watchFaults.ts';
import { openLog } from '../files/log.ts';
import { chooseShell, shellFacts } from './shellChoice.ts';
import { HELP, readStartOptions, type StartOptions } from './startOptions.ts';

/** `npm start`: builds if needed, chooses the shell, prints which one and why, and runs it. */

/** Where the code that starts runs from: from its sources, or from the bundle that the build makes of them. */
export interface Place extends HostFiles {
  projectFolder: string;
  /** Whether everything is built: a bundle is run only then. */
  isBuilt: boolean;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Printed when the disk is full at a first start, which must write the data folder, the port and the folder's id. Later
 * starts need to write nothing.
 */
function noRoomSentence(dataFolder: string): string {
  return (
    `Daybook cannot start: the disk of ${dataFolder} is full, and Daybook must write a few small files ` +
    'there before anything else. ' +
    'Make room (200 MB is enough for a while) and start again. Nothing was changed.'
  );
}

async function start(options: StartOptions, place: Place): Promise<number> {
  const read = readManagedPolicy({ platform: process.platform, environment: process.env });
  if (read.state === 'broken') {
    say(read.sentence);
    return 1;
  }
  const policy = read.state === 'there' ? read.policy : undefined;
  const dataFolder =
    options.dataFolder ??
    (policy?.dataFolder === undefined ? usualDataFolder(process.platform, process.env) : withHome(policy.dataFolder));
  try {
    return await startIn(dataFolder, options, policy, place);
  } catch (fault) {
    if (!isNoRoom(fault)) throw fault;
    say(noRoomSentence(dataFolder));
    return 1;
  }
}

async function startIn(
  dataFolder: string,
  options: StartOptions,
  policy: Policy | undefined,
  place: Place,
): Promise<number> {
  const { projectFolder } = place;
  await ensureFolder(dataFolder);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());

  const choice = chooseShell({ ...shellFacts(dataFolder), open: options.open });
  if (choice.shell === 'none') {
    say(choice.sentence);
    return 2;
  }
  if (choice.shell === 'local') {
    // A build would replace the files that the pages of a running host need.
    const running = await findRunningHost(dataFolder, options.open ? 'window' : 'address');
    if (running !== null) {
      say(runningSentence(running, options.open));
      return 0;
    }
  }
  if (!place.isBuilt && !(await isBuilt(projectFolder))) return 1;
  if (choice.shell === 'local') return local(`Daybook runs in the local host, because ${choice.because}.`);
  const electron = await runnableElectron(projectFolder);
  if (electron.state === 'there') {
    say(`Daybook opens in Electron, because ${choice.shell === 'electron' ? choice.because : 'its program is there'}.`);
    return runElectron(electron.path, projectFolder, dataFolder, stopped.signal);
  }
  if (choice.shell === 'electron') {
    say(`Daybook cannot open: ${choice.because}, and Electron cannot run: ${electron.reason}.`);
    return 1;
  }
  return local(`Daybook runs in the local host, because Electron cannot run: ${electron.reason}.`);

  async function local(sentence: string): Promise<number> {
    say(sentence);
    const log = openLog(
      dataFolder,
      () => new Date(),
      (line) => process.stderr.write(`${line}\n`),
    );
    watchFaults(process, log, () => process.exit(1));
    return runLocalHost({
      ...place,
      dataFolder,
      version: await ownVersion(projectFolder),
      ...(policy && { policy }),
      open: options.open,
      say,
      log,
      stopped: stopped.signal,
    });
  }
}

/** Builds if needed. @returns whether everything is built now */
async function isBuilt(projectFolder: string): Promise<boolean> {
  if (!needsBuild(projectFolder)) return true;
  say('Building Daybook …');
  const fault = await build(projectFolder);
  if (fault !== '') say(`Daybook could not be built:\n${fault}`);
  return fault === '';
}

async function runnableElectron(projectFolder: string): ReturnType<typeof obtainElectron> {
  const electron = await obtainElectron(projectFolder, say);
  if (electron.state === 'absent')
    return { state: 'absent', reason: `its program is not here and could not be fetched (${electron.reason})` };
  const fault = await tryElectron(electron.path);
  return fault === '' ? electron : { state: 'absent', reason: `its program does not run on this machine (${fault})` };
}

function runElectron(path: string, projectFolder: string, dataFolder: string, stopped: AbortSignal): Promise<number> {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  const words = [...(isRootOnLinux ? ['--no-sandbox'] : []), projectFolder, `--daybook-data=${dataFolder}`];
  return new Promise((resolve, reject) => {
    const child = spawn(path, words, { stdio: 'inherit' });
    stopped.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 0 : 1)));
  });
}

async function ownVersion(projectFolder: string): Promise<string> {
  const kept = await readKept(join(projectFolder, 'package.json'), z.object({ version: z.string() }));
  return kept.state === 'there' ? kept.content.version : 'unknown';
}

/**
 * Does what the words after `npm start --` ask for, and ends the process.
 * @param words without the names of program and script
 */
export async function startDaybook(words: readonly string[], place: Place): Promise<void> {
  // The reader of the output may have gone; the host continues without it.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const request = readStartOptions(words, process.env['INIT_CWD'] ?? process.cwd());
  if (request.kind === 'help') return say(HELP);
  if (request.kind === 'wrong') {
    process.stderr.write(`${request.sentence}\n`);
    process.exitCode = 2;
    return;
  }
  // Exits at once, so that a keychain that never answers does not keep the process alive.
  process.exit(await start(request.options, place));
}
