import { describe, expect, it } from 'vitest';
import { diskEncryption, ofLinux, type DiskFiles } from '../../../src/backend/files/diskEncryption.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A Linux with these mounts and these files below /sys. */
function linux(
  mounts: readonly string[],
  files: Readonly<Record<string, string>>,
  links: Record<string, string> = {},
): DiskFiles {
  const all: Record<string, string> = { ...files, '/proc/self/mountinfo': mounts.join('\n') };
  return {
    read: (path) => all[path] ?? null,
    list: (path) => [
      ...new Set(
        Object.keys(all).flatMap((each) =>
          each.startsWith(`${path}/`) ? (each.slice(path.length + 1).split('/')[0] ?? []) : [],
        ),
      ),
    ],
    real: (path) => links[path] ?? path,
  };
}
const ROOT = '22 1 253:1 / / rw,relatime shared:1 - ext4 /dev/mapper/vg-root rw';
const HOME = String.raw`29 22 8:3 / /home/ann\040lee rw - ext4 /dev/sda3 rw`;

describe('the disk of Linux', () => {
  it('is encrypted when the volume stands on LUKS', () => {
    const files = linux([ROOT], {
      '/sys/dev/block/253:1/dm/uuid': 'LVM-abc',
      '/sys/dev/block/253:1/slaves/dm-0': '',
      '/sys/class/block/dm-0/dm/uuid': 'CRYPT-LUKS2-0123-luks\n',
    });
    expect(ofLinux('/home/ann/daybook', files)).toBe('on');
  });

  it('is not when only one of two disks below it is', () => {
    const files = linux([ROOT], {
      '/sys/dev/block/253:1/slaves/dm-0': '',
      '/sys/dev/block/253:1/slaves/sdb1': '',
      '/sys/class/block/dm-0/dm/uuid': 'CRYPT-LUKS2-0123-luks',
      '/sys/class/block/sdb1/partition': '1',
    });
    expect(ofLinux('/srv', files)).toBe('off');
  });

  it('is that of the nearest mount, also with a space in its name', () => {
    const files = linux([ROOT, HOME], {
      '/sys/dev/block/253:1/dm/uuid': 'CRYPT-LUKS2-0123-luks',
      '/sys/dev/block/8:3/partition': '3',
    });
    expect(ofLinux('/home/ann lee/.local/share/daybook', files)).toBe('off');
    expect(ofLinux('/home/ann', files)).toBe('on');
  });

  it('is found by its source where the file system has a number of its own', () => {
    const mounts = ['25 1 0:31 /@home /home rw - btrfs /dev/mapper/luks-1 rw'];
    const sys = { '/sys/class/block/dm-3/dm/uuid': 'CRYPT-LUKS2-0123-luks-1' };
    expect(ofLinux('/home/ann', linux(mounts, sys, { '/dev/mapper/luks-1': '/dev/dm-3' }))).toBe('on');
  });

  it('is unknown where the system does not tell: a container, a network, no mounts', () => {
    expect(ofLinux('/data', linux(['1 0 0:50 / / rw - overlay overlay rw'], {}))).toBe('unknown');
    expect(ofLinux('/mnt', linux(['1 0 0:51 / /mnt rw - nfs4 server:/books rw'], {}))).toBe('unknown');
    expect(ofLinux('/data', linux([ROOT], {}))).toBe('unknown');
    expect(ofLinux('/data', linux([], {}))).toBe('unknown');
  });
});

describe('the disk of other systems', () => {
  it.each([
    ['FileVault is On.\n', 'on'],
    ['FileVault is Off.\n', 'off'],
    ['FileVault is On.\nEncryption in progress: Percent completed = 12\n', 'off'],
    ['Error: not available', 'unknown'],
  ])('macOS says %j: %s', async (printed, expected) => {
    expect(await diskEncryption('/Users/ann', 'darwin', async () => printed)).toBe(expected);
  });

  it.each([
    ['1\r\n', 'on'],
    ['2\r\n', 'off'],
    ['3\r\n', 'off'],
    ['5\r\n', 'off'],
    ['\r\n', 'unknown'],
  ])('Windows says %j: %s', async (printed, expected) => {
    const asked: string[] = [];
    const found = await diskEncryption(String.raw`D:\Daybook's books`, 'win32', async (_program, words) => {
      asked.push(words.at(-1) ?? '');
      return printed;
    });
    expect(found).toBe(expected);
    expect(asked[0]).toContain("NameSpace('D:')");
  });

  it('a folder of a network tells nothing on Windows, and nothing is asked', async () => {
    const never = (): Promise<string> => Promise.reject(new Error('it was asked'));
    expect(await diskEncryption(String.raw`\\server\books`, 'win32', never)).toBe('unknown');
  });

  it('a program that fails, or a system that is not known, tells nothing', async () => {
    const fails = (): Promise<string> => Promise.reject(new Error('EACCES'));
    expect(await diskEncryption('/Users/ann', 'darwin', fails)).toBe('unknown');
    expect(await diskEncryption('/home/ann', 'freebsd', fails)).toBe('unknown');
  });

  it('this computer answers', async () => {
    expect(['on', 'off', 'unknown']).toContain(await diskEncryption(temporaryFolder()));
  });
});
