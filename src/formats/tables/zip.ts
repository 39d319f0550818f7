import { inflateSync } from 'fflate';

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** `zip`, `otherSheet`: the file is intact, but no workbook, or a workbook of another kind. */
type ZipCode = 'file.damaged' | 'file.tooBig' | 'file.zip' | 'file.otherSheet';

/** Why a zip file, or an entry in it, cannot be read. */
export class ZipProblem extends Error {
  readonly code: ZipCode;
  constructor(code: ZipCode) {
    super(code);
    this.name = 'ZipProblem';
    this.code = code;
  }
}

/** A file of 50,000 lines unpacks to about 20 MB. One that grows beyond this limit is no statement. */
const MOST_BYTES = 256 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;

interface Entry {
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Opens a zip file by its directory. `read` gives the content of an entry, after comparing its checksum, so that a
 * damaged byte never becomes a wrong figure.
 */
export function openZip(bytes: Uint8Array): { names: string[]; read(name: string): Uint8Array | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new ZipProblem('file.damaged');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new ZipProblem('file.damaged');
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { names: [...entries.keys()], read: (name) => readEntry(bytes, view, entries.get(name)) };
}

function readEntry(bytes: Uint8Array, view: DataView, entry: Entry | undefined): Uint8Array | null {
  if (!entry) return null;
  if (entry.size > MOST_BYTES) throw new ZipProblem('file.tooBig');
  if (entry.offset + 30 > bytes.length) throw new ZipProblem('file.damaged');
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  const content = unpack(packed, entry);
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw new ZipProblem('file.damaged');
  return content;
}

function unpack(packed: Uint8Array, entry: Entry): Uint8Array {
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new ZipProblem('file.damaged');
  try {
    // With the output array given, fflate writes no more than the directory states.
    return inflateSync(packed, { out: new Uint8Array(entry.size) });
  } catch (error) {
    // fflate throws plain errors for damaged data, and a RangeError if it runs past the end.
    if (error instanceof Error) throw new ZipProblem('file.damaged');
    throw error;
  }
}
