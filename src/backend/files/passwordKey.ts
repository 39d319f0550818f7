import { scrypt } from 'node:crypto';

/** r and p of scrypt; the cost N is chosen by the caller. */
const BLOCK = 8;
const PARALLEL = 1;
const LENGTH = 32;

/**
 * The key that a password gives for a sealed backup, by scrypt (RFC 7914). It is meant to take time and memory: with
 * `logN` 17 about half a second and 128 MB.
 * @param password in Unicode's composed form, so that the same typing gives the same key on every system
 * @param logN the cost N of scrypt is two to this power
 * @returns 32 bytes
 */
export function passwordKey(password: string, salt: Buffer, logN: number): Promise<Buffer> {
  const cost = 2 ** logN;
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFC'),
      salt,
      LENGTH,
      // The memory that it needs, and a little more.
      { N: cost, r: BLOCK, p: PARALLEL, maxmem: 128 * cost * BLOCK + 32 * 1024 * 1024 },
      (fault, key) => (fault === null ? resolve(key) : reject(fault)),
    );
  });
}
