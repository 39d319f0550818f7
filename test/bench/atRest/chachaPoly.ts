/**
 * ChaCha20-Poly1305 (RFC 8439) in plain JavaScript, for one question only: what a synchronous cipher would cost
 * (docs/decisions/0019-encryption-at-rest.md). It takes no care of timing, and nothing of Daybook uses it.
 */

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

const state = new Uint32Array(16);
const mixed = new Uint32Array(16);
const stream = new Uint8Array(mixed.buffer);

/** Makes the next 64 bytes of the key stream in `stream`. Written out, because loops over arrays take five times as long. */
function nextBlock(): void {
  let x0 = state[0]! | 0;
  let x1 = state[1]! | 0;
  let x2 = state[2]! | 0;
  let x3 = state[3]! | 0;
  let x4 = state[4]! | 0;
  let x5 = state[5]! | 0;
  let x6 = state[6]! | 0;
  let x7 = state[7]! | 0;
  let x8 = state[8]! | 0;
  let x9 = state[9]! | 0;
  let x10 = state[10]! | 0;
  let x11 = state[11]! | 0;
  let x12 = state[12]! | 0;
  let x13 = state[13]! | 0;
  let x14 = state[14]! | 0;
  let x15 = state[15]! | 0;
  for (let round = 0; round < 10; round += 1) {
    x0 = (x0 + x4) | 0;
    x12 = rotated(x12 ^ x0, 16);
    x8 = (x8 + x12) | 0;
    x4 = rotated(x4 ^ x8, 12);
    x0 = (x0 + x4) | 0;
    x12 = rotated(x12 ^ x0, 8);
    x8 = (x8 + x12) | 0;
    x4 = rotated(x4 ^ x8, 7);
    x1 = (x1 + x5) | 0;
    x13 = rotated(x13 ^ x1, 16);
    x9 = (x9 + x13) | 0;
    x5 = rotated(x5 ^ x9, 12);
    x1 = (x1 + x5) | 0;
    x13 = rotated(x13 ^ x1, 8);
    x9 = (x9 + x13) | 0;
    x5 = rotated(x5 ^ x9, 7);
    x2 = (x2 + x6) | 0;
    x14 = rotated(x14 ^ x2, 16);
    x10 = (x10 + x14) | 0;
    x6 = rotated(x6 ^ x10, 12);
    x2 = (x2 + x6) | 0;
    x14 = rotated(x14 ^ x2, 8);
    x10 = (x10 + x14) | 0;
    x6 = rotated(x6 ^ x10, 7);
    x3 = (x3 + x7) | 0;
    x15 = rotated(x15 ^ x3, 16);
    x11 = (x11 + x15) | 0;
    x7 = rotated(x7 ^ x11, 12);
    x3 = (x3 + x7) | 0;
    x15 = rotated(x15 ^ x3, 8);
    x11 = (x11 + x15) | 0;
    x7 = rotated(x7 ^ x11, 7);
    x0 = (x0 + x5) | 0;
    x15 = rotated(x15 ^ x0, 16);
    x10 = (x10 + x15) | 0;
    x5 = rotated(x5 ^ x10, 12);
    x0 = (x0 + x5) | 0;
    x15 = rotated(x15 ^ x0, 8);
    x10 = (x10 + x15) | 0;
    x5 = rotated(x5 ^ x10, 7);
    x1 = (x1 + x6) | 0;
    x12 = rotated(x12 ^ x1, 16);
    x11 = (x11 + x12) | 0;
    x6 = rotated(x6 ^ x11, 12);
    x1 = (x1 + x6) | 0;
    x12 = rotated(x12 ^ x1, 8);
    x11 = (x11 + x12) | 0;
    x6 = rotated(x6 ^ x11, 7);
    x2 = (x2 + x7) | 0;
    x13 = rotated(x13 ^ x2, 16);
    x8 = (x8 + x13) | 0;
    x7 = rotated(x7 ^ x8, 12);
    x2 = (x2 + x7) | 0;
    x13 = rotated(x13 ^ x2, 8);
    x8 = (x8 + x13) | 0;
    x7 = rotated(x7 ^ x8, 7);
    x3 = (x3 + x4) | 0;
    x14 = rotated(x14 ^ x3, 16);
    x9 = (x9 + x14) | 0;
    x4 = rotated(x4 ^ x9, 12);
    x3 = (x3 + x4) | 0;
    x14 = rotated(x14 ^ x3, 8);
    x9 = (x9 + x14) | 0;
    x4 = rotated(x4 ^ x9, 7);
  }
  mixed[0] = x0 + state[0]!;
  mixed[1] = x1 + state[1]!;
  mixed[2] = x2 + state[2]!;
  mixed[3] = x3 + state[3]!;
  mixed[4] = x4 + state[4]!;
  mixed[5] = x5 + state[5]!;
  mixed[6] = x6 + state[6]!;
  mixed[7] = x7 + state[7]!;
  mixed[8] = x8 + state[8]!;
  mixed[9] = x9 + state[9]!;
  mixed[10] = x10 + state[10]!;
  mixed[11] = x11 + state[11]!;
  mixed[12] = x12 + state[12]!;
  mixed[13] = x13 + state[13]!;
  mixed[14] = x14 + state[14]!;
  mixed[15] = x15 + state[15]!;
  state[12]! += 1;
}

/** Begins a key stream. @param key 32 bytes @param nonce 12 bytes */
function begin(key: Uint8Array, nonce: Uint8Array): void {
  const [keyView, nonceView] = [new DataView(key.buffer, key.byteOffset), new DataView(nonce.buffer, nonce.byteOffset)];
  state.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let index = 0; index < 8; index += 1) state[4 + index] = keyView.getUint32(index * 4, true);
  state[12] = 0;
  for (let index = 0; index < 3; index += 1) state[13 + index] = nonceView.getUint32(index * 4, true);
}

function crypt(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 64) {
    nextBlock();
    const end = Math.min(64, bytes.length - at);
    for (let index = 0; index < end; index += 1) out[at + index] = bytes[at + index]! ^ stream[index]!;
  }
  return out;
}

/** Numbers modulo 2^130 - 5 as six limbs of 22 bits in doubles: products and their sums stay below 2^53. */
const LIMB = 2 ** 22;
const WRAP = 20;

/** Puts the limbs of 16 bytes and what stands above them into `limbs`. */
function readLimbs(limbs: Float64Array, words: DataView, at: number, top: number): void {
  const [a, b] = [words.getUint32(at, true), words.getUint32(at + 4, true)];
  const [c, d] = [words.getUint32(at + 8, true), words.getUint32(at + 12, true)];
  limbs[0] = a & 0x3fffff;
  limbs[1] = ((a >>> 22) | (b << 10)) & 0x3fffff;
  limbs[2] = ((b >>> 12) | (c << 20)) & 0x3fffff;
  limbs[3] = (c >>> 2) & 0x3fffff;
  limbs[4] = ((c >>> 24) | (d << 8)) & 0x3fffff;
  limbs[5] = (d >>> 14) + top * 2 ** 18;
}

const [r, wrapped, h, m] = [new Float64Array(6), new Float64Array(6), new Float64Array(6), new Float64Array(6)];
const product = new Float64Array(6);

/** The tag of a message under a one-time key. @param message a whole number of blocks of 16 bytes */
function poly1305(oneTime: Uint8Array, message: Uint8Array): Uint8Array {
  const clamped = oneTime.slice(0, 16);
  for (const index of [3, 7, 11, 15]) clamped[index]! &= 15;
  for (const index of [4, 8, 12]) clamped[index]! &= 252;
  readLimbs(r, new DataView(clamped.buffer), 0, 0);
  for (let index = 0; index < 6; index += 1) wrapped[index] = r[index]! * WRAP;
  const [r0, r1, r2, r3, r4, r5] = [r[0]!, r[1]!, r[2]!, r[3]!, r[4]!, r[5]!];
  const [w1, w2, w3, w4, w5] = [wrapped[1]!, wrapped[2]!, wrapped[3]!, wrapped[4]!, wrapped[5]!];
  h.fill(0);
  const words = new DataView(message.buffer, message.byteOffset);
  for (let at = 0; at < message.length; at += 16) {
    readLimbs(m, words, at, 1);
    const [h0, h1, h2] = [h[0]! + m[0]!, h[1]! + m[1]!, h[2]! + m[2]!];
    const [h3, h4, h5] = [h[3]! + m[3]!, h[4]! + m[4]!, h[5]! + m[5]!];
    product[0] = h0 * r0 + h1 * w5 + h2 * w4 + h3 * w3 + h4 * w2 + h5 * w1;
    product[1] = h0 * r1 + h1 * r0 + h2 * w5 + h3 * w4 + h4 * w3 + h5 * w2;
    product[2] = h0 * r2 + h1 * r1 + h2 * r0 + h3 * w5 + h4 * w4 + h5 * w3;
    product[3] = h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * w5 + h5 * w4;
    product[4] = h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0 + h5 * w5;
    product[5] = h0 * r5 + h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1 + h5 * r0;
    carry();
  }
  return tagOf(oneTime);
}

/** Takes the product over into `h`, each limb with its own bits again. */
function carry(): void {
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 5; index += 1) {
      const over = Math.floor(product[index]! / LIMB);
      product[index]! -= over * LIMB;
      product[index + 1]! += over;
    }
    // 2^130 is 5: the sixth limb has 20 bits.
    const over = Math.floor(product[5]! / 2 ** 20);
    product[5]! -= over * 2 ** 20;
    product[0]! += over * 5;
  }
  h.set(product);
}

function tagOf(oneTime: Uint8Array): Uint8Array {
  let number = Array.from(h).reduceRight((sum, limb) => sum * BigInt(LIMB) + BigInt(limb), 0n) % (2n ** 130n - 5n);
  const pad = new DataView(oneTime.buffer, oneTime.byteOffset + 16);
  number += pad.getBigUint64(0, true) + (pad.getBigUint64(8, true) << 64n);
  const tag = new DataView(new ArrayBuffer(16));
  tag.setBigUint64(0, BigInt.asUintN(64, number), true);
  tag.setBigUint64(8, BigInt.asUintN(64, number >> 64n), true);
  return new Uint8Array(tag.buffer);
}

/** The message that the tag covers: the sealed bytes, padded, and the two lengths; nothing else is covered here. */
function covered(sealed: Uint8Array): Uint8Array {
  const padded = Math.ceil(sealed.length / 16) * 16;
  const message = new Uint8Array(padded + 16);
  message.set(sealed);
  new DataView(message.buffer).setUint32(padded + 8, sealed.length, true);
  return message;
}

function oneTimeKey(): Uint8Array {
  nextBlock();
  return stream.slice(0, 32);
}

/** @returns the sealed bytes, then 16 bytes of tag */
export function seal(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Uint8Array {
  begin(key, nonce);
  const oneTime = oneTimeKey();
  const sealed = crypt(bytes);
  const out = new Uint8Array(sealed.length + 16);
  out.set(sealed);
  out.set(poly1305(oneTime, covered(sealed)), sealed.length);
  return out;
}

/** @throws when the bytes were changed */
export function unseal(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Uint8Array {
  begin(key, nonce);
  const oneTime = oneTimeKey();
  const sealed = bytes.subarray(0, -16);
  const tag = poly1305(oneTime, covered(sealed));
  if (tag.some((byte, index) => byte !== bytes[sealed.length + index])) throw new Error('the bytes were changed');
  return crypt(sealed);
}
