import { inflateSync } from 'node:zlib';

/** Sizes of the heads of both formats and of an entry in their lists of tables, bytes. */
const WOFF = { head: 44, entry: 20 } as const;
const SFNT = { head: 12, entry: 16 } as const;

/**
 * The font inside a WOFF 1.0 file (W3C, 13 December 2012), as TrueType has it: the tables are the same, each one
 * compressed where that makes it smaller. fontkit would open a whole table again for every glyph of a PDF.
 */
export function fontOfWoff(bytes: Uint8Array): Uint8Array {
  const woff = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT.head + count * SFNT.entry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.head + index * WOFF.entry;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    const to = SFNT.head + index * SFNT.entry;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = (4 - (length % 4)) % 4;
    parts.push(packed < length ? inflateSync(stored) : stored, Buffer.alloc(padding));
    end += length + padding;
  }
  return new Uint8Array(Buffer.concat(parts));
}
