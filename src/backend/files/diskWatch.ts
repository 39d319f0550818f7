import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { floorSchema, spaceLevel, USUAL_FLOOR_MB, type DiskSpace } from '../../domain/copies/diskSpace.ts';
import { failed, type Problem, type Result } from '../../domain/values/result.ts';
import { faultMessage, isFault, readKept, writeKept } from './keptFile.ts';
import type { Log } from './log.ts';

/** Watches the free space of the disks that Daybook writes to. */
export interface DiskWatch {
  readonly space: DiskSpace;
  /** Checks now, in addition to the regular checks. */
  look(): Promise<DiskSpace>;
  /** Stores a new floor in MB. It takes effect at once, even if it cannot be stored. */
  setFloor(floorMb: number): Promise<DiskSpace>;
  /** Watches the disk of another folder, too. Each check calls `folder`. */
  watch(folder: () => string): void;
  /** Calls the listener when the level or the floor has changed, and at each check while there is little space. */
  onChange(listener: (space: DiskSpace) => void): void;
  close(): void;
}

export interface DiskWatchParts {
  dataFolder: string;
  log: Log;
  /** Returns the bytes free on the disk of a folder. */
  freeOf?(folder: string): Promise<number>;
  /** Milliseconds between two checks. */
  every?: number;
  /** Milliseconds that a disk has to answer. */
  timeout?: number;
}

const EVERY = 2_000;
const TIMEOUT = 2_000;
const fileSchema = z.object({ floorMb: floorSchema });

/** For a folder that does not exist yet, as at the first start, this checks the folder above it. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch((fault: unknown) => {
    if (isFault(fault, 'ENOENT')) return statfs(dirname(folder));
    throw fault;
  });
  return bavail * bsize;
}

export async function openDiskWatch({
  dataFolder,
  log,
  freeOf = freeBytes,
  every = EVERY,
  timeout = TIMEOUT,
}: DiskWatchParts): Promise<DiskWatch> {
  const path = join(dataFolder, 'disk.json');
  const kept = await readKept(path, fileSchema);
  const floorMb = kept.state === 'there' ? kept.content.floorMb : USUAL_FLOOR_MB;
  let space: DiskSpace = { level: 'enough', free: null, folder: dataFolder, floorMb };
  const listeners = new Set<(space: DiskSpace) => void>();
  const others: (() => string)[] = [];
  /** Folders whose free space is unknown; each is logged once. */
  const unknownFolders = new Set<string>();
  /** Checks without an answer yet. Each blocks one of the few threads that do the file work of this process. */
  const openChecks = new Map<string, Promise<number>>();
  /** Folders with an open check that has waited too long. */
  const overdue = new Set<string>();

  async function freeInTime(folder: string): Promise<number> {
    if (overdue.has(folder)) throw new Error('it does not answer');
    const asking = openChecks.get(folder) ?? ask(folder);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        overdue.add(folder);
        reject(new Error('it does not answer'));
      }, timeout);
    });
    return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer));
  }

  function ask(folder: string): Promise<number> {
    const asking = freeOf(folder).finally(() => {
      openChecks.delete(folder);
      overdue.delete(folder);
    });
    openChecks.set(folder, asking);
    // It may fail when nobody waits for it any more.
    asking.catch(() => undefined);
    return asking;
  }

  async function fullest(): Promise<{ folder: string; free: number | null }> {
    let found: { folder: string; free: number | null } = { folder: dataFolder, free: null };
    for (const folder of new Set([dataFolder, ...others.map((folder) => folder())])) {
      try {
        const free = await freeInTime(folder);
        unknownFolders.delete(folder);
        if (found.free === null || free < found.free) found = { folder, free };
      } catch (fault) {
        if (!unknownFolders.has(folder)) log.fault(`the free space of ${folder} is not known: ${faultMessage(fault)}`);
        unknownFolders.add(folder);
      }
    }
    return found;
  }

  async function look(): Promise<DiskSpace> {
    const { folder, free } = await fullest();
    const before = space;
    space = { folder, free, level: spaceLevel(free, before.floorMb, before.level), floorMb: before.floorMb };
    if (space.level !== before.level)
      log.note(`free space: ${space.level}, ${String(free)} bytes on the disk of ${folder}`);
    if (space.level !== before.level || space.level !== 'enough') notify();
    return space;
  }

  function notify(): void {
    for (const listener of listeners) listener(space);
  }

  await look();
  const timer = setInterval(() => void look(), every);
  return {
    get space() {
      return space;
    },
    look,
    async setFloor(floor) {
      space = { ...space, floorMb: floor };
      try {
        await writeKept(path, { floorMb: floor });
      } catch (fault) {
        log.fault(`the floor of free space was not kept: ${faultMessage(fault)}`);
      }
      await look();
      notify();
      return space;
    },
    watch(folder) {
      others.push(folder);
    },
    onChange(listener) {
      listeners.add(listener);
    },
    close() {
      clearInterval(timer);
    },
  };
}

/** The problem while only typed work is written; null when there is enough space. */
export function lowSpaceProblem({ level, free, folder, floorMb }: DiskSpace): Problem | null {
  if (level === 'enough') return null;
  const { problem } = failed(
    'disk.low',
    `${String(Math.floor((free ?? 0) / 1024 / 1024))} MB are free on the disk of ${folder}, less than ` +
      `${String(floorMb)} MB`,
  );
  return problem;
}

/** Does work that writes more than what is typed, if there is enough space for it. */
export async function withRoom<T>(watch: Pick<DiskWatch, 'look'>, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const problem = lowSpaceProblem(await watch.look());
  return problem === null ? work() : { ok: false, problem };
}
