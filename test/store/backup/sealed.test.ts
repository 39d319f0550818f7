import { describe, expect, it } from 'vitest';
import { passwordKey } from '../../../src/backend/files/passwordKey.ts';
import { isSealed, sealBackup, unsealBackup, type DeriveKey } from '../../../src/store/backup/sealed.ts';

/** The key of a password as the backend works it out; cheaper, so that tests do not wait. */
const withPassword =
  (password: string): DeriveKey =>
  async ({ salt }) =>
    new Uint8Array(await passwordKey(password, Buffer.from(salt, 'base64'), 10));

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());
/** More than two pieces of 1 MiB. */
const LONG = new Uint8Array(2_500_000).map((_, at) => (at * 31) % 251);

describe('scrypt', () => {
  it('gives 32 bytes that depend on the password, however its letters are composed', async () => {
    const [one, two] = await Promise.all([
      passwordKey('password', Buffer.from('NaCl'), 10),
      passwordKey('passwore', Buffer.from('NaCl'), 10),
    ]);
    expect(one).toHaveLength(32);
    expect(one.equals(two)).toBe(false);
    expect(
      (await passwordKey('caf\u00e9', Buffer.from('s'), 10)).equals(
        await passwordKey('cafe\u0301', Buffer.from('s'), 10),
      ),
    ).toBe(true);
  });
});

describe('a sealed backup', () => {
  it.each([
    ['empty', new Uint8Array(0)],
    ['of a few bytes', new Uint8Array([1, 2, 3])],
    ['of several pieces', LONG],
  ])('%s opens with its password and is the same', async (_, content) => {
    const sealed = await sealBackup(new Blob([content]), withPassword('oak chairs'));
    expect(await isSealed(sealed)).toBe(true);
    expect(await bytesOf(await unsealBackup(sealed, withPassword('oak chairs')))).toEqual(content);
  });

  it('shows nothing of what is inside, and is another file each time', async () => {
    const backup = new Blob(['Ashdown Ltd owes 12.50']);
    const [first, second] = await Promise.all([1, 2].map(() => sealBackup(backup, withPassword('p'))));
    expect(await first?.text()).not.toContain('Ashdown');
    expect(await first?.text()).not.toBe(await second?.text());
    expect(await isSealed(backup)).toBe(false);
  });

  it('does not open with another password', async () => {
    const sealed = await sealBackup(new Blob(['x']), withPassword('right'));
    await expect(unsealBackup(sealed, withPassword('wrong'))).rejects.toMatchObject({
      problem: { code: 'store.badBackup', message: 'the password is wrong, or the file is damaged' },
    });
  });

  it('does not open when pieces are cut off, exchanged or changed, or its first line is', async () => {
    const whole = await bytesOf(await sealBackup(new Blob([LONG]), withPassword('p')));
    const start = whole.indexOf(10) + 1;
    const step = 1024 * 1024 + 16;
    const piece = (index: number): Uint8Array<ArrayBuffer> =>
      whole.slice(start + index * step, start + (index + 1) * step);
    const head = whole.slice(0, start);
    const changed = whole.slice();
    changed[whole.length - 40] = (changed[whole.length - 40] ?? 0) ^ 1;
    const line = new TextDecoder().decode(head);
    const files = [
      new Blob([head, piece(0), piece(1)]),
      new Blob([head, piece(1), piece(0), piece(2)]),
      new Blob([whole.slice(0, -1)]),
      new Blob([changed]),
      new Blob([line.replace('"logN":17', '"logN":16'), whole.slice(start)]),
      new Blob([line.replace('"version":1', '"version":2'), whole.slice(start)]),
      new Blob([head]),
    ];
    for (const file of files)
      await expect(unsealBackup(file, withPassword('p'))).rejects.toMatchObject({
        problem: { code: 'store.badBackup' },
      });
  });
});
