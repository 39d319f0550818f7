import type { ByteSource } from './byteSource.ts';

/**
 * Number of bytes decoded at a time, so that the whole text of a statement is never in memory. It is small so that the
 * memory of a piece is freed quickly: JavaScript engines store long strings apart and collect them late.
 */
const PIECE = 1 << 16;

/** The bytes do not fit the encoding: they must be decoded in another way. */
export class NotInPieces extends Error {
  override name = 'NotInPieces';
}

const SLASH = 47;
const LESS = 60;
const GREATER = 62;
/** How many bytes before the end of a piece are searched for a closing tag: a line of a statement is shorter. */
const LOOK_BACK = 2048;
/** Closing tags with fewer bytes than this, `</NAME>`, can be recognised only together with the text after them. */
const CLOSING = 9;

/**
 * Where to end a piece that is not the last: after its last closing tag, where the OFX and CAMT readers are done with
 * everything before. Anything left over is copied in front of the next piece. Without a closing tag, the piece ends at
 * its full length.
 */
function pieceEnd(piece: Uint8Array): number {
  const end = piece.length;
  for (let at = end - 1; at > end - LOOK_BACK; at -= 1) {
    if (piece[at] !== GREATER) continue;
    const less = at === 0 ? -1 : piece.lastIndexOf(LESS, at - 1);
    if (less === -1) return end;
    if (piece[less + 1] === SLASH && at - less + 1 >= CLOSING) return at + 1;
    at = less;
  }
  return end;
}

/** Decodes bytes piece by piece, from `from` on. Throws `NotInPieces` if a byte does not fit the encoding. */
export function* textPieces(
  bytes: ByteSource,
  encoding: string,
  onProgress?: (share: number) => void,
  from = 0,
): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = from; start < bytes.length;) {
    onProgress?.(start / bytes.length);
    const full = bytes.subarray(start, start + PIECE);
    const isLast = start + PIECE >= bytes.length;
    const piece = isLast ? full : full.subarray(0, pieceEnd(full));
    start += isLast ? PIECE : piece.length;
    try {
      yield decoder.decode(piece, { stream: !isLast });
    } catch (error) {
      if (error instanceof TypeError) throw new NotInPieces();
      throw error;
    }
  }
}

/** Yields a text that is in memory already, in parts. */
export function* piecesOf(text: string, onProgress?: (share: number) => void): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    onProgress?.(start / text.length);
    yield text.slice(start, start + PIECE);
  }
}

/** Whether the bytes are valid in an encoding. */
export function fitsInPieces(bytes: ByteSource, encoding: string): boolean {
  try {
    for (const _ of textPieces(bytes, encoding));
    return true;
  } catch (error) {
    if (error instanceof NotInPieces) return false;
    throw error;
  }
}

/** Engines copy substrings that are shorter than this. */
const COPIED = 13;
/** The most repeated texts that are kept: parties, accounts and types of movement. */
const MOST_KEPT = 20_000;

/**
 * Copies substrings of a piece: engines keep a whole string in memory while a substring is in use, so a short
 * description would hold half a megabyte.
 */
export class OwnTexts {
  private readonly kept = new Map<string, string>();
  /** The parts of the text that is being copied; one array for all copies. */
  private readonly parts = ['', ''];

  /**
   * Joins two parts, which makes a new string. Adding a character and cutting it off again would give a substring of a
   * longer string.
   */
  copy(text: string): string {
    if (text.length < COPIED) return text;
    const parts = this.parts;
    parts[0] = text.slice(0, 1);
    parts[1] = text.slice(1);
    const own = parts.join('');
    parts[1] = '';
    return own;
  }

  /** The same for a text that is likely to repeat: it is kept once. */
  shared(text: string): string {
    let own = this.kept.get(text);
    if (own === undefined) {
      own = this.copy(text);
      if (this.kept.size < MOST_KEPT) this.kept.set(own, own);
    }
    return own;
  }
}
