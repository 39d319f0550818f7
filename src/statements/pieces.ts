/**
 * Bytes decoded at a time: a statement is read in pieces, so that its whole text is never in memory. Few enough that a piece
 * goes as quickly as it comes: engines keep long texts apart, and make room for several of them before they clear one away.
 */
const PIECE = 1 << 16;

/** The bytes do not fit the encoding: they are to be read in another way. */
export class NotInPieces extends Error {
  override name = 'NotInPieces';
}

/** The text of bytes in an encoding, piece by piece. Throws `NotInPieces` where a byte does not fit. */
export function* textPieces(bytes: Uint8Array, encoding: string, onProgress?: (share: number) => void): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < bytes.length; start += PIECE) {
    onProgress?.(start / bytes.length);
    try {
      yield decoder.decode(bytes.subarray(start, start + PIECE), { stream: start + PIECE < bytes.length });
    } catch (error) {
      if (error instanceof TypeError) throw new NotInPieces();
      throw error;
    }
  }
}

/** A text that is in memory already, part by part. */
export function* partsOf(text: string, onProgress?: (share: number) => void): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) {
    onProgress?.(start / text.length);
    yield text.slice(start, start + PIECE);
  }
}

/** Whether the bytes are text in an encoding, as `fits` looks at each piece. */
export function fitsInPieces(bytes: Uint8Array, encoding: string, fits: (piece: string) => boolean = () => true): boolean {
  try {
    for (const piece of textPieces(bytes, encoding)) if (!fits(piece)) return false;
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
  readonly #kept = new Map<string, string>();

  copy(text: string): string {
    return text.length < COPIED ? text : ` ${text}`.slice(1);
  }

  /** The same for a text that is likely to come again: it is then kept once. */
  shared(text: string): string {
    let own = this.#kept.get(text);
    if (own === undefined) {
      own = this.copy(text);
      if (this.#kept.size < MOST_KEPT) this.#kept.set(own, own);
    }
    return own;
  }
}
