import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { floorSchema, spaceLevel, USUAL_FLOOR_MB, type DiskSpace } from '../../domain/copies/diskSpace.ts';
import { failed, type Problem, type Result } from '../../domain/values/result.ts';
import { faultWords, isFault, readKept, writeKept } from './keptFile.ts';
import type { Log } from './log.ts';

/** Watches the free space of the disks that Daybook writes to. */
export interface DiskWatch {
  readonly space: DiskSpace;
  /** Looks now, beside the looks by the clock. */
  look(): Promise<DiskSpace>;
  /** Keeps another floor, in MB. It counts at once, also where it cannot be kept. */
  setFloor(floorMb: number): Promise<DiskSpace>;
  /** Watches the disk of another folder, too. It is asked for at each look. */
  watch(folder: () => string): void;
  /** Called when the level or the floor has changed, and with each look while there is little room. */
  onChange(listener: (space: DiskSpace) => void): void;
  close(): void;
}

export interface DiskWatchParts {
  dataFolder: string;
  log: Log;
  /** Bytes free on the disk of a folder. */
  freeOf?(folder: string): Promise<number>;
  /** Milliseconds between two looks. */
  every?: number;
  /** Milliseconds that a disk has to say how full it is. */
  timeout?: number;
}

const EVERY = 2_000;
const TIMEOUT = 2_000;
const fileSchema = z.object({ floorMb: floorSchema });

/** Of a folder that is not made yet, as at the first start, the disk is that of the folder above it. */
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
  /** Folders whose disk does not say how full it is: told once. */
  const silent = new Set<string>();
  /** What was asked and is not answered yet: each holds up one of the few threads that do this process's file work. */
  const asked = new Map<string, Promise<number>>();
  /** Of these, folders that have been waited for long enough. */
  const late = new Set<string>();

  async function freeSoon(folder: string): Promise<number> {
    if (late.has(folder)) throw new Error('it does not answer');
    const asking = asked.get(folder) ?? ask(folder);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late.add(folder);
        reject(new Error('it does not answer'));
      }, timeout);
    });
    return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer));
  }

  function ask(folder: string): Promise<number> {
    const asking = freeOf(folder).finally(() => {
      asked.delete(folder);
      late.delete(folder);
    });
    asked.set(folder, asking);
    // Nobody may be waiting any more when it answers with a fault.
    asking.catch(() => undefined);
    return asking;
  }

  async function fullest(): Promise<{ folder: string; free: number | null }> {
    let found: { folder: string; free: number | null } = { folder: dataFolder, free: null };
    for (const folder of new Set([dataFolder, ...others.map((folder) => folder())])) {
      try {
        const free = await freeSoon(folder);
        silent.delete(folder);
        if (found.free === null || free < found.free) found = { folder, free };
      } catch (fault) {
        if (!silent.has(folder)) log.fault(`the free space of ${folder} is not known: ${faultWords(fault)}`);
        silent.add(folder);
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
    if (space.level !== before.level || space.level !== 'enough') tell();
    return space;
  }

  function tell(): void {
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
        log.fault(`the floor of free space was not kept: ${faultWords(fault)}`);
      }
      await look();
      tell();
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

/** Why nothing but typing is written now; null where there is room enough. */
export function littleRoom({ level, free, folder, floorMb }: DiskSpace): Problem | null {
  if (level === 'enough') return null;
  const { problem } = failed(
    'disk.low',
    `${String(Math.floor((free ?? 0) / 1024 / 1024))} MB are free on the disk of ${folder}, less than ${String(floorMb)} MB`,
  );
  return problem;
}

/** Does work that writes more than what is typed, where there is room for it. */
export async function withRoom<T>(watch: Pick<DiskWatch, 'look'>, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const problem = littleRoom(await watch.look());
  return problem === null ? work() : { ok: false, problem };
}
