/** What a decoder of UTF-8 makes of bytes, in UTF-16 units without those of ASCII. */
export interface Utf8Units {
  right: number;
  /** Replacement characters: one for each damage, and those that the text itself has. */
  wrong: number;
}

/** How many bytes follow a leading one, and the bounds of the first of them; null for a byte that leads nothing. */
function followers(lead: number): { count: number; least: number; most: number } | null {
  if (lead < 0xc2 || lead > 0xf4) return null;
  const count = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  return { count, least, most };
}
const FOLLOWERS = Array.from({ length: 256 }, (_, byte) => followers(byte));

const isReplacement = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;

const WORD = 4;
const HIGH_BITS = 0x80808080;

interface Words {
  words: Uint32Array;
  /** How many bytes of the first word are before the first byte. */
  shift: number;
}

function wordsOf({ buffer, byteOffset, length }: Uint8Array): Words {
  const shift = byteOffset % WORD;
  return { words: new Uint32Array(buffer, byteOffset - shift, Math.floor((length + shift) / WORD)), shift };
}

/** Passes ASCII four bytes at a time, of which a file is full. It may stop before its end. */
function pastAscii(words: Uint32Array, shift: number, from: number, length: number): number {
  let at = from;
  if ((at + shift) % WORD !== 0) return at;
  for (let word = (at + shift) / WORD; word < words.length && ((words[word] ?? 0) & HIGH_BITS) === 0; word += 1)
    at += WORD;
  return Math.min(at, length);
}

/**
 * Counts without decoding, as the Encoding Standard decodes: damage is one replacement character, up to the first byte
 * that does not continue it. A byte order mark counts as a character.
 */
export function utf8Units(bytes: Uint8Array): Utf8Units {
  const { length } = bytes;
  const units: Utf8Units = { right: 0, wrong: 0 };
  const { words, shift } = wordsOf(bytes);
  for (let at = 0; at < length;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at = pastAscii(words, shift, at + 1, length);
      continue;
    }
    const expected = FOLLOWERS[lead];
    let next = at + 1;
    let left = expected?.count ?? 0;
    let { least, most } = expected ?? { least: 0, most: 0 };
    for (; left > 0 && next < length; left -= 1, next += 1) {
      const byte = bytes[next] ?? 0;
      if (byte < least || byte > most) break;
      [least, most] = [0x80, 0xbf];
    }
    if (!expected || left > 0 || isReplacement(bytes, at)) units.wrong += 1;
    else units.right += expected.count === 3 ? 2 : 1;
    at = next;
  }
  return units;
}

/** The different bytes that are not ASCII. */
export function bytesBeyondAscii(bytes: Uint8Array): ReadonlySet<number> {
  const { words, shift } = wordsOf(bytes);
  const isThere = new Uint8Array(256);
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    isThere[byte] = 1;
    at = byte < 0x80 ? pastAscii(words, shift, at + 1, bytes.length) : at + 1;
  }
  return new Set([...isThere.keys()].filter((byte) => byte >= 0x80 && isThere[byte] === 1));
}
