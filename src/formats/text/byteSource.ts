/**
 * A file's bytes, read a part at a time, so that a long file need not be in memory. A Uint8Array is a ByteSource, too.
 */
export interface ByteSource {
  readonly length: number;
  /** The result is valid until the next call. */
  subarray(start: number, end: number): Uint8Array;
}

/** All bytes at once, for files that cannot be read in parts. */
export function allOf(source: ByteSource): Uint8Array {
  return source instanceof Uint8Array ? source : source.subarray(0, source.length);
}

/** A source of the first bytes of another source. */
export function firstOf(source: ByteSource, length: number): ByteSource {
  return { length, subarray: (start, end) => source.subarray(start, Math.min(end, length)) };
}

/** At least this many bytes are read at a time. */
export const WINDOW = 1 << 18;

/** Bytes outside of memory, such as those of a file. One window of them is held. Errors of `read` reach the caller. */
export class DistantBytes implements ByteSource {
  readonly length: number;
  private readonly read: (start: number, end: number) => Uint8Array;
  private from = 0;
  private held: Uint8Array = new Uint8Array();

  constructor(length: number, read: (start: number, end: number) => Uint8Array) {
    this.length = length;
    this.read = read;
  }

  subarray(start: number, end: number): Uint8Array {
    const to = Math.min(end, this.length);
    if (to - start > WINDOW) return this.read(start, to);
    if (start < this.from || to > this.from + this.held.length) {
      this.held = this.read(start, Math.min(start + WINDOW, this.length));
      this.from = start;
    }
    return this.held.subarray(start - this.from, to - this.from);
  }
}
