import type { ByteSource } from './byteSource.ts';

/**
 * Bytes decoded at a time: a statement is read in pieces, so that its whole text is never in memory. Few enough that a piece
 * goes as quickly as it comes: engines keep long texts apart, and make room for several of them before they clear one away.
 */
const PIECE = 1 << 16;

/** The bytes do not fit the encoding: they are to be read in another way. */
export class NotInPieces extends Error {
  override name = 'NotInPieces';
}

const SLASH = 47;
const LESS = 60;
const GREATER = 62;
/** How far back from where a piece would end a closing tag is looked for: a line of a statement is shorter. */
const LOOK_BACK = 2048;
/** Closing tags of fewer bytes, `</NAME>`, are known only with what stands behind them. */
const CLOSING = 9;

/**
 * Where a piece ends that the file goes on behind: after its last closing tag, where the readers of OFX and CAMT have done with
 * all before. What is left of a piece is put before the next, which copies this. Elsewhere it ends where it is long enough.
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

/** The text of bytes in an encoding, piece by piece. Throws `NotInPieces` where a byte does not fit. */
export function* textPieces(
  bytes: ByteSource,
  encoding: string,
  onProgress?: (share: number) => void,
): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length;) {
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

/** A text that is in memory already, part by part. */
export function* piecesOf(text: string, onProgress?: (share: number) => void): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    onProgress?.(start / text.length);
    yield text.slice(start, start + PIECE);
  }
}

/** Whether the bytes are text in an encoding. */
export function fitsInPieces(bytes: ByteSource, encoding: string): boolean {
  try {
    for (const _ of textPieces(bytes, encoding));
    return true;
  } catch (error) {
    if (error instanceof NotInPieces) return false;
    throw error;
  }
}

/** Below this a part of a text is a copy of its own in every engine. */
const COPIED = 13;
/** How many texts are kept for those that come again: parties, accounts and kinds of movement. */
const MOST_KEPT = 20_000;

/**
 * Texts of their own for parts of a piece: engines keep a whole text while a part of it is in use, so that a short
 * description would hold half a megabyte.
 */
export class OwnTexts {
  private readonly kept = new Map<string, string>();
  /** The parts of one copy, again and again. */
  private readonly parts = ['', ''];

  /** Of two parts put together: a text with a sign before it, cut off again, would be a part as well, of a longer one. */
  copy(text: string): string {
    if (text.length < COPIED) return text;
    const parts = this.parts;
    parts[0] = text.slice(0, 1);
    parts[1] = text.slice(1);
    const own = parts.join('');
    parts[1] = '';
    return own;
  }

  /** The same for a text that is likely to come again: it is then kept once. */
  shared(text: string): string {
    let own = this.kept.get(text);
    if (own === undefined) {
      own = this.copy(text);
      if (this.kept.size < MOST_KEPT) this.kept.set(own, own);
    }
    return own;
  }
}
