import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, win32 } from 'node:path';
import { promisify } from 'node:util';
import type { DiskEncryption } from '../../domain/service/diskEncryption.ts';

/**
 * Asks the operating system whether the disk of a folder is encrypted. No way needs special rights; where the system
 * does not tell, the answer is `unknown`. A disk that encrypts by itself, without telling, counts as `off`.
 */

const LONGEST_ANSWER = 15_000;

/** Runs a program of the system and gives what it prints. */
export type RunSlowly = (program: string, words: readonly string[]) => Promise<string>;

const runNow: RunSlowly = async (program, words) =>
  (await promisify(execFile)(program, [...words], { timeout: LONGEST_ANSWER, windowsHide: true })).stdout;

/** Windows' own property of a volume, as the file manager shows it. 1 and 6: protected; the others: not, or not now. */
function ofBitLocker(printed: string): DiskEncryption {
  const value = printed.trim();
  if (!/^\d+$/.test(value)) return 'unknown';
  return value === '1' || value === '6' ? 'on' : 'off';
}

/** What `fdesetup status` says; while it encrypts for the first time, it says that it is on. */
function ofFileVault(printed: string): DiskEncryption {
  if (/FileVault is On/i.test(printed)) return /Encryption in progress/i.test(printed) ? 'off' : 'on';
  return /FileVault is Off/i.test(printed) ? 'off' : 'unknown';
}

/** The files of Linux that tell about disks. */
export interface DiskFiles {
  /** @returns null when there is no such file */
  read(path: string): string | null;
  /** The names in a folder; none when there is no such folder. */
  list(path: string): string[];
  /** Where a path leads. */
  real(path: string): string;
}

const filesNow: DiskFiles = {
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  list(path) {
    try {
      return readdirSync(path);
    } catch {
      return [];
    }
  },
  real: realpathSync,
};

interface Mount {
  device: string;
  place: string;
  kind: string;
  source: string;
}

/** `36 35 98:0 /root /place options - kind source …` (proc(5)); a space in a place is written `\040`. */
function mountOf(line: string): Mount | null {
  const [before = '', after = ''] = line.split(' - ');
  const [, , device, , place] = before.split(' ');
  const [kind, source] = after.split(' ');
  if (device === undefined || place === undefined || kind === undefined || source === undefined) return null;
  const plain = place.replaceAll(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
  return { device, place: plain, kind, source };
}

/** Whether a block device, or every device below it, is opened by dm-crypt. */
function isCrypt(folder: string, files: DiskFiles): boolean {
  if (files.read(join(folder, 'dm', 'uuid'))?.startsWith('CRYPT-')) return true;
  const below = files.list(join(folder, 'slaves'));
  return below.length > 0 && below.every((name) => isCrypt(join('/sys/class/block', name), files));
}

/** Linux: the device of the folder's mount, and what it stands on. */
export function ofLinux(folder: string, files: DiskFiles = filesNow): DiskEncryption {
  const own = `${files.real(folder)}/`;
  const mounts = (files.read('/proc/self/mountinfo') ?? '').split('\n').flatMap((line) => mountOf(line) ?? []);
  const [mount] = mounts
    .filter(({ place }) => own.startsWith(place.endsWith('/') ? place : `${place}/`))
    // The longest place is the nearest; of two at the same place, the later one lies above.
    .toReversed()
    .toSorted((one, other) => other.place.length - one.place.length);
  if (mount === undefined) return 'unknown';
  if (mount.kind === 'ecryptfs' || mount.kind.startsWith('fuse.gocryptfs')) return 'on';
  // File systems over several devices have a number of their own; their source is a device.
  const device = mount.device.startsWith('0:')
    ? mount.source.startsWith('/dev/')
      ? join('/sys/class/block', basename(files.real(mount.source)))
      : null
    : join('/sys/dev/block', mount.device);
  if (device === null || files.list(device).length === 0) return 'unknown';
  return isCrypt(device, files) ? 'on' : 'off';
}

export async function diskEncryption(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  run: RunSlowly = runNow,
): Promise<DiskEncryption> {
  try {
    if (platform === 'linux') return ofLinux(folder);
    if (platform === 'darwin') return ofFileVault(await run('/usr/bin/fdesetup', ['status']));
    if (platform !== 'win32') return 'unknown';
    const volume = win32.parse(folder).root.slice(0, 2);
    // The name goes into a text of PowerShell: only a letter and a colon may.
    if (!/^[A-Za-z]:$/.test(volume)) return 'unknown';
    const shell = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32/WindowsPowerShell/v1.0/powershell.exe');
    const question =
      `(New-Object -ComObject Shell.Application).NameSpace('${volume}').Self` +
      `.ExtendedProperty('System.Volume.BitLockerProtection')`;
    return ofBitLocker(await run(shell, ['-NoProfile', '-NonInteractive', '-Command', question]));
  } catch {
    // A system without this program, or one that forbids it, does not tell.
    return 'unknown';
  }
}
