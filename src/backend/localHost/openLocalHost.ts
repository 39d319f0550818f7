import { setTimeout as wait } from 'node:timers/promises';
import { isFault } from '../files/keptFile.ts';
import { askRunningHost, type OpenRequest } from './control.ts';
import { type HostFile, hostFilePath, keepHostFile, proposeHostFile, readHostFile } from './hostFile.ts';
import { type LocalServer, type LocalServerParts, openLocalServer } from './server.ts';

/** The outcome of a start on a data folder. */
export type HostStart =
  | { state: 'started'; server: LocalServer }
  /** Daybook already runs on this folder; `address` is a fresh one if `address` was asked for. */
  | { state: 'running'; address: string }
  | { state: 'refused'; sentence: string };

/** Number of attempts to get a port, and milliseconds between them: another host may just be closing it. */
const ATTEMPTS = 10;
const PAUSE = 150;

/**
 * Opens the local host of a data folder, or finds the one that already runs there. The port serves as the lock: it
 * cannot go stale, and no second host can have it.
 */
export async function openLocalHost(
  dataFolder: string,
  want: OpenRequest['want'],
  parts: Omit<LocalServerParts, 'file'>,
): Promise<HostStart> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const kept = await readHostFile(dataFolder);
    if (kept.state === 'broken') return { state: 'refused', sentence: brokenSentence(dataFolder, kept.reason) };
    const file = kept.state === 'there' ? kept.content : proposeHostFile();
    const server = await openOrNull({ ...parts, file });

    if (kept.state === 'absent') {
      if (server === null) continue;
      if (await keepHostFile(dataFolder, file)) return { state: 'started', server };
      // Another first start was quicker: its port is the one to use.
      await server.close();
      continue;
    }
    if (server !== null) return { state: 'started', server };
    const running = await askRunningHost(file, want);
    if (running !== null) return { state: 'running', address: running.address };
    await wait(PAUSE);
  }
  const kept = await readHostFile(dataFolder);
  return { state: 'refused', sentence: takenSentence(dataFolder, kept.state === 'there' ? kept.content : null) };
}

/** Asks the host of a data folder for its address; null when none runs there. */
export async function findRunningHost(dataFolder: string, want: OpenRequest['want']): Promise<string | null> {
  const kept = await readHostFile(dataFolder);
  return kept.state === 'there' ? ((await askRunningHost(kept.content, want))?.address ?? null) : null;
}

async function openOrNull(parts: LocalServerParts): Promise<LocalServer | null> {
  try {
    return await openLocalServer(parts);
  } catch (fault) {
    // Windows answers EACCES for ports that it keeps for itself.
    if (isFault(fault, 'EADDRINUSE') || isFault(fault, 'EACCES')) return null;
    throw fault;
  }
}

function takenSentence(dataFolder: string, file: HostFile | null): string {
  if (file === null) return 'Daybook found no free port on 127.0.0.1.';
  return (
    `Port ${file.port} on 127.0.0.1 is taken by another program. Daybook's records belong to that address, so it ` +
    'cannot move: ' +
    `end the other program and start again. (The port is kept in ${hostFilePath(dataFolder)}.)`
  );
}

function brokenSentence(dataFolder: string, reason: string): string {
  return (
    `${hostFilePath(dataFolder)} cannot be read (${reason}). It keeps the port that Daybook's records belong to: ` +
    'put it back from a backup, or move it away to start with empty records at a new address.'
  );
}
