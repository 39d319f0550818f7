import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFault, isNoRoom } from '../../src/backend/files/keptFile.ts';

/** This machine cannot make a file system: no root, or no `mount`. */
export class CannotRun extends Error {}

/** Milliseconds between two checks whether space became free on a disk that must stay full. */
const LOOK_AGAIN = 25;
const BLOCK = 4096;
const PREFIX = 'daybook-disk-';

function ran(command: string, ...words: string[]): string {
  const done = spawnSync(command, words, { encoding: 'utf8' });
  if (done.error) return `${command}: ${done.error.message}`;
  return done.status === 0
    ? ''
    : `${[command, ...words].join(' ')}: ${done.stderr.trim() || `exit code ${String(done.status)}`}`;
}

/** Bytes that can still be written to the file system of a folder. */
export function bytesFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * A small file system that can be filled to the last byte and freed again: ext4 on a loop device, or tmpfs where there
 * are no loop devices. Root only.
 */
export class SmallDisk {
  /** Where it is mounted. */
  readonly folder: string;
  readonly kind: 'ext4' | 'tmpfs';
  private readonly home: string;
  private filling: ReturnType<typeof setInterval> | null = null;
  private ballasts = 0;

  /** @param size bytes @throws CannotRun */
  constructor(size: number) {
    removeLeftovers();
    this.home = mkdtempSync(join(tmpdir(), `${PREFIX}${String(process.pid)}-`));
    this.folder = join(this.home, 'disk');
    mkdirSync(this.folder);
    const ext4 = this.mountExt4(size);
    if (ext4 === '') {
      this.kind = 'ext4';
      return;
    }
    const tmpfs = ran('mount', '-t', 'tmpfs', '-o', `size=${String(size)}`, 'tmpfs', this.folder);
    if (tmpfs !== '') {
      rmSync(this.home, { recursive: true, force: true });
      throw new CannotRun(
        `A file system of its own can be mounted neither on a loop device (${ext4}) nor as tmpfs (${tmpfs}). This test needs root.`,
      );
    }
    this.kind = 'tmpfs';
  }

  get free(): number {
    return bytesFree(this.folder);
  }

  /** Fills it to the last byte, and fills again whatever becomes free, until `makeRoom`. */
  fill(): void {
    this.fillNow();
    this.filling ??= setInterval(() => this.fillNow(), LOOK_AGAIN);
  }

  /** Frees space, as somebody who tidies up. */
  makeRoom(): void {
    if (this.filling !== null) clearInterval(this.filling);
    this.filling = null;
    for (const name of readdirSync(this.folder))
      if (name.startsWith('ballast-')) rmSync(join(this.folder, name), { force: true });
  }

  /** Removes it with everything on it. Nothing may be running on it. */
  remove(): void {
    this.makeRoom();
    unmount(this.folder);
    rmSync(this.home, { recursive: true, force: true });
  }

  private mountExt4(size: number): string {
    const image = join(this.home, 'image');
    writeFileSync(image, '');
    truncateSync(image, size);
    // Without space reserved for root, because the test runs as root.
    return ran('mkfs.ext4', '-q', '-F', '-m', '0', image) || ran('mount', '-o', 'loop', image, this.folder);
  }

  private fillNow(): void {
    for (let size = this.free; size >= BLOCK; size = Math.min(this.free, Math.floor(size / 2))) {
      ran('fallocate', '-l', String(size), this.nextBallast());
    }
    this.writeLastBytes(BLOCK);
    this.writeLastBytes(1);
  }

  private nextBallast(): string {
    this.ballasts += 1;
    return join(this.folder, `ballast-${String(this.ballasts)}`);
  }

  private writeLastBytes(atOnce: number): void {
    try {
      const file = openSync(join(this.folder, 'ballast-end'), 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(atOnce));
      } finally {
        closeSync(file);
      }
    } catch (fault) {
      if (!isNoRoom(fault)) throw fault;
    }
  }
}

function unmount(folder: string): void {
  if (ran('umount', folder) !== '') ran('umount', '--lazy', folder);
}

/** Removes what an earlier run left behind that was ended before it could tidy up. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const disk = join(tmpdir(), name, 'disk');
    if (existsSync(disk)) unmount(disk);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return !isFault(fault, 'ESRCH');
  }
}
