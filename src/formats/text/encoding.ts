import { firstOf, type ByteSource } from './byteSource.ts';
import { bytesBeyondAscii, utf8Units } from './utf8Units.ts';
import { fitsInPieces, NotInPieces, textPieces } from './pieces.ts';

/** A doubt about how a file's bytes stand for letters; a `StatementProblem` in a statement. */
export interface EncodingProblem {
  code: 'encoding.doubtful' | 'encoding.damaged';
  kind: 'question' | 'doubt';
  place?: { line: number; column: number };
  facts?: { declared: string; also: string };
}

/** A file's text, and how it was decoded. */
export interface DecodedText {
  text: string;
  /** A label of the Encoding Standard. */
  encoding: string;
  problems: EncodingProblem[];
}

const HEAD = 2048;

/** The first bytes as characters, of which those of ASCII count. */
function headOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
}

function decode(bytes: Uint8Array, label: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch (error) {
    // RangeError: unknown label; TypeError: the bytes do not fit the encoding.
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The encoding's name if this platform knows it, otherwise null. */
function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function byOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a byte order mark: in Latin text, every other byte is NUL. */
function byZeros(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, HEAD);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const enough = length / 4;
  if (odd > enough && even < odd / 8) return 'utf-16le';
  if (even > enough && odd < even / 8) return 'utf-16be';
  return null;
}

/**
 * The encoding that an OFX header or an XML declaration names; null if it names none that the platform knows. A
 * declaration that can be read as ASCII is not in UTF-16, whatever it says: programs write it so from texts in memory.
 */
function declared(head: string): string | null {
  const name = declaredName(head);
  const label = name === null ? null : known(name);
  return label !== null && label.startsWith('utf-16') ? null : label;
}

/** The name as it is written. `CHARSET:1252` is a code page; `NONE` names nothing. */
function declaredName(head: string): string | null {
  const xml = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head);
  if (xml) return xml[1] ?? null;
  if (!/OFXHEADER\s*:/i.test(head)) return null;
  const charset = /\bCHARSET\s*:\s*([\w-]+)/i.exec(head)?.[1] ?? 'NONE';
  const encoding = /\bENCODING\s*:\s*([\w-]+)/i.exec(head)?.[1] ?? '';
  if (/^(cp|windows-?)?125\d$/i.test(charset)) return `windows-${charset.slice(-4)}`;
  if (/^8859-\d+$/.test(charset)) return `iso-${charset}`;
  if (/^(utf-?8|unicode)$/i.test(encoding)) return 'utf-8';
  return /^(none|csunicode)$/i.test(charset) ? null : charset;
}

/** Bytes that windows-1252 leaves undefined decode to C1 controls: a text with them is not windows-1252. */
const UNDEFINED_1252 = /[\x81\x8d\x8f\x90\x9d]/;
const UNDEFINED_BYTES = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

function fits(bytes: Uint8Array, label: string): string | null {
  const text = decode(bytes, label, true);
  return text !== null && label === 'windows-1252' && UNDEFINED_1252.test(text) ? null : text;
}

const ASCII_ONLY = /^[\0-\x7f]*$/;

/**
 * Encodings in which each byte is one character and ASCII stays the same. They can be read in pieces, and hardly any
 * text in them is UTF-8 by chance.
 */
const SINGLE_BYTE = /^(?:windows-(?:125\d|874)|iso-8859-\d+|koi8-[ru]|ibm866|macintosh)$/;

/** A file whose encoding is known without the whole text. Bytes that do not fit are found while reading. */
export class EncodedPieces {
  private readonly bytes: ByteSource;
  /** The encoding that the file names, or UTF-8. */
  private readonly label: string;
  private readonly isMarked: boolean;
  /** The bytes are UTF-8, although the file names another encoding. */
  private isMisdeclared = false;

  /** @param isMarked whether a byte order mark names the encoding */
  constructor(bytes: ByteSource, label: string, isMarked: boolean) {
    this.bytes = bytes;
    this.label = label;
    this.isMarked = isMarked;
  }

  /** The text, piece by piece. Throws `NotInPieces` if the file must be decoded as a whole. */
  *pieces(onProgress?: (share: number) => void): Generator<string> {
    /** How much was read: all of it ASCII, a byte for each character. */
    let length = 0;
    let isAscii = true;
    for (const piece of textPieces(this.bytes, this.label, onProgress)) {
      if (!ASCII_ONLY.test(piece)) {
        if (isAscii && this.label !== 'utf-8' && this.isUtf8()) {
          this.isMisdeclared = true;
          yield* textPieces(this.bytes, 'utf-8', onProgress, length);
          return;
        }
        // Damaged UTF-8 is decoded as a whole.
        if (isAscii && this.label !== 'utf-8' && damagedUtf8(this.bytes.subarray(length, length + piece.length)))
          throw new NotInPieces();
        isAscii = false;
        // Replacement characters in a file with a byte order mark are damage. Their place can be found only in the
        // whole text.
        if (
          this.label === 'utf-8'
            ? this.isMarked && piece.includes('\ufffd')
            : this.label === 'windows-1252' && UNDEFINED_1252.test(piece)
        )
          throw new NotInPieces();
      }
      length += piece.length;
      yield piece;
    }
  }

  /** The encoding, once all pieces are read. */
  get encoding(): string {
    return this.isMisdeclared ? 'utf-8' : this.label;
  }

  /** Doubts about the encoding, once all pieces are read. */
  problems(): EncodingProblem[] {
    return this.isMisdeclared ? [misdeclared(this.label)] : [];
  }

  private isUtf8(): boolean {
    const bytes = this.bytes;
    const cut = cutTail(bytes.subarray(Math.max(0, bytes.length - LONGEST), bytes.length));
    return fitsInPieces(firstOf(bytes, bytes.length - cut), 'utf-8');
  }
}

/** A file in UTF-8 or in a declared single-byte encoding, if `decodeText` may choose that; null for any other. */
export function encodedPieces(bytes: ByteSource): EncodedPieces | null {
  const head = bytes.subarray(0, HEAD);
  const mark = byOrderMark(head);
  const label = mark ?? byZeros(head) ?? declared(headOf(head));
  if (label === 'utf-8' || label === null) return new EncodedPieces(bytes, 'utf-8', mark !== null);
  return SINGLE_BYTE.test(label) ? new EncodedPieces(bytes, label, false) : null;
}

/** Bytes that fit UTF-8 and a declared single-byte encoding are UTF-8 under a header that nobody adapted. */
function misdeclared(label: string): EncodingProblem {
  return doubtful('utf-8', label);
}

/** The user is asked about an encoding. @param chosen the one in which the text is read */
function doubtful(chosen: string, also: string): EncodingProblem {
  return { code: 'encoding.doubtful', kind: 'question', facts: { declared: chosen, also } };
}

/** The most bytes of one character in UTF-8. */
const LONGEST = 4;

/** How many bytes at the end belong to a character that the end of the file cuts off. */
function cutTail(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function damagedPlace(text: string): EncodingProblem {
  const before = text.slice(0, Math.max(0, text.indexOf('\ufffd'))).split('\n');
  return {
    code: 'encoding.damaged',
    kind: 'doubt',
    place: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
  };
}

/**
 * UTF-8 with a damaged character or two is still UTF-8: read as windows-1252, all its other characters would be wrong.
 */
function damagedUtf8(bytes: Uint8Array): DecodedText | null {
  const { right, wrong } = utf8Units(bytes);
  if (right <= wrong) return null;
  const text = new TextDecoder('utf-8').decode(bytes);
  return { text, encoding: 'utf-8', problems: [damagedPlace(text)] };
}

/**
 * The file's text (docs/formats.md, "encoding"). The encoding is the user's choice; otherwise that of the byte order
 * mark or the NUL pattern; then UTF-8 under a declared single-byte charset; then the declared charset, if the text
 * decodes; then strict UTF-8; then windows-1252. No file is refused: bytes that do not decode are replaced, and that is
 * reported.
 */
export function decodeText(bytes: Uint8Array, wanted?: string): DecodedText {
  const chosen = (wanted === undefined ? null : known(wanted)) ?? byOrderMark(bytes) ?? byZeros(bytes);
  if (chosen !== null) {
    const text = new TextDecoder(chosen).decode(bytes);
    return { text, encoding: chosen, problems: text.includes('\ufffd') ? [damagedPlace(text)] : [] };
  }
  const whole = bytes.subarray(0, bytes.length - cutTail(bytes));
  const utf8 = decode(whole, 'utf-8', true);
  const label = declared(headOf(bytes));
  if (label !== null && label !== 'utf-8') {
    const isAmbiguous = utf8 !== null && !ASCII_ONLY.test(utf8);
    if (isAmbiguous && SINGLE_BYTE.test(label))
      return { text: utf8, encoding: 'utf-8', problems: [misdeclared(label)] };
    const damaged = utf8 === null && SINGLE_BYTE.test(label) ? damagedUtf8(whole) : null;
    if (damaged) return { ...damaged, problems: [misdeclared(label), ...damaged.problems] };
    const text = fits(bytes, label);
    if (text !== null) return { text, encoding: label, problems: isAmbiguous ? [doubtful(label, 'utf-8')] : [] };
  }
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', problems: [] };
  return damagedUtf8(whole) ?? japanese(whole) ?? western(bytes);
}

/** The bytes of the byte order mark in UTF-8. */
const MARK_LENGTH = 3;

/** The bytes of a file that are its decoded text in UTF-8; undefined if the file has another encoding, or damage. */
export function utf8In(bytes: Uint8Array, { encoding, problems }: DecodedText): Uint8Array | undefined {
  if (encoding !== 'utf-8' || problems.length > 0) return undefined;
  return bytes.subarray(byOrderMark(bytes) === 'utf-8' ? MARK_LENGTH : 0, bytes.length - cutTail(bytes));
}

/** Polish letters of windows-1250 read as windows-1252: characters that do not occur inside words. */
const POLISH = /\p{L}[\u00b3\u00b9\u00bf]\p{L}/u;
const POLISH_BYTES = [0xb3, 0xb9, 0xbf];

/** Searches bytes, not the text, in which the pattern would take longer than all else. */
function hasPolish(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('windows-1252');
  const there = bytesBeyondAscii(bytes);
  return POLISH_BYTES.some((byte) => {
    if (!there.has(byte)) return false;
    for (let at = bytes.indexOf(byte, 1); at !== -1; at = bytes.indexOf(byte, at + 1))
      if (POLISH.test(decoder.decode(bytes.subarray(at - 1, at + 2)))) return true;
    return false;
  });
}

/**
 * Text that fits nothing else is windows-1252. If that breaks Polish words, it is windows-1250, and the user is asked.
 */
function western(bytes: Uint8Array): DecodedText {
  if (!hasPolish(bytes))
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', problems: [] };
  return {
    text: new TextDecoder('windows-1250').decode(bytes),
    encoding: 'windows-1250',
    problems: [doubtful('windows-1250', 'windows-1252')],
  };
}

const KANA_OR_KANJI = /[\u3040-\u30ff\u4e00-\u9fff]/g;
/** Windows-1252 text decoded as Shift_JIS contains half-width katakana, which banks do not write. */
const HALF_WIDTH = /[\uff61-\uff9f]/g;

/**
 * Text that cannot be windows-1252, because it uses bytes that windows-1252 leaves undefined, and that reads as
 * Japanese in Shift_JIS. The user is asked.
 */
function japanese(bytes: Uint8Array): DecodedText | null {
  const there = bytesBeyondAscii(bytes);
  if (!UNDEFINED_BYTES.some((byte) => there.has(byte))) return null;
  const text = decode(bytes, 'shift_jis', true);
  const count = (pattern: RegExp): number => text?.match(pattern)?.length ?? 0;
  if (text === null || count(KANA_OR_KANJI) <= count(HALF_WIDTH)) return null;
  return {
    text,
    encoding: 'shift_jis',
    problems: [doubtful('shift_jis', 'windows-1252')],
  };
}
