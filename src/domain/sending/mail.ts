import { toBase64 } from '../values/base64.ts';
import { fold } from '../values/folding.ts';

/** A mail that is not sent yet: the user's own mail program opens it and sends it. */
export interface DraftMail {
  /** Addresses; none where the customer has no known one. */
  to: readonly string[];
  subject: string;
  /** Lines end with `\n`. */
  text: string;
  attachments: readonly { name: string; type: string; bytes: Uint8Array }[];
  date: Date;
  /** A text that occurs in no attachment; random. */
  boundary: string;
}

const LINE = '\r\n';
/** Bytes of a Base64 line (RFC 2045), and of an encoded word in a header with its marks (RFC 2047: 75 characters). */
const MOST_BASE64 = 76;
const MOST_WORD_BYTES = 42;
/**
 * Characters of a name in ASCII, and of each piece of an exact one, so that a header's line stays short (RFC 5322:
 * 998).
 */
const MOST_NAME = 100;
const MOST_PIECE = 60;
/** What a file is called in ASCII whose name has no letter or figure there. */
const NAMELESS = 'attachment';
/** The longest address that mail takes (RFC 5321). */
const MOST_ADDRESS = 254;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const folded = (base64: string): string =>
  base64.replace(new RegExp(`.{${String(MOST_BASE64)}}(?=.)`, 'g'), `$&${LINE}`);
/** Line breaks in a header would begin another one. */
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

/** A header's text; one with other characters than ASCII, or a long one, as encoded words (RFC 2047). */
function headerText(text: string): string {
  const plain = oneLine(text);
  if (/^[\x20-\x7e]{0,60}$/.test(plain) && !plain.includes('=?')) return plain;
  const words: string[] = [];
  let word = '';
  for (const character of plain) {
    if (utf8(word + character).length > MOST_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${toBase64(utf8(each))}?=`).join(`${LINE} `);
}

/**
 * A file's name in ASCII (RFC 2183), for programs that read nothing else: it keeps its ending, and never is only that.
 */
function asciiName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/s.exec(name) ?? [];
  const plain = stem
    .normalize('NFC')
    .replace(/[^\x00-\x7f]/gu, (mark) => {
      const folded = fold(mark);
      return mark === mark.toLowerCase() ? folded : folded.charAt(0).toUpperCase() + folded.slice(1);
    })
    .replace(/[^\x20-\x7e]+|["\\]/g, '_');
  const kept = /[A-Za-z0-9]/.test(plain) ? plain : NAMELESS;
  return kept.slice(0, MOST_NAME - ending.length) + ending;
}

/** A text in UTF-8 as a parameter takes it (RFC 2231), in pieces that end between characters. */
function exactPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of text) {
    const written = encodeURIComponent(character).replace(
      /['()*!]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    if (piece.length + written.length > MOST_PIECE) {
      pieces.push(piece);
      piece = '';
    }
    piece += written;
  }
  return [...pieces, piece];
}

/** A file's name as a parameter of a header: in ASCII and, where that is not all, exactly too. */
function parameter(name: string, value: string): string {
  const plain = oneLine(value).replace(/\p{Surrogate}/gu, '\ufffd');
  const ascii = asciiName(plain);
  const pieces = ascii === plain ? [] : exactPieces(plain);
  const exact = pieces.map((piece, at) =>
    pieces.length === 1 ? `*=UTF-8''${piece}` : `*${String(at)}*=${at === 0 ? "UTF-8''" : ''}${piece}`,
  );
  return [`="${ascii}"`, ...exact].map((each) => `;${LINE} ${name}${each}`).join('');
}

function dateText(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return (
    `${DAYS[date.getUTCDay()] ?? ''}, ${String(date.getUTCDate())} ${MONTHS[date.getUTCMonth()] ?? ''} ` +
    `${String(date.getUTCFullYear())} ` +
    `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`
  );
}

/** A domain as mail sends it: `müller.de` is `xn--mller-kva.de`. Null if it is none. */
function asciiDomain(domain: string): string | null {
  if (/^[\x00-\x7f]*$/.test(domain)) return domain;
  const url = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? URL.parse(`http://${domain}`) : null;
  return url?.hostname ?? null;
}

/** An address that a header can hold, or null: one that is none would change who gets the mail. */
export function mailAddress(text: string): string | null {
  const [, local = '', written = ''] = /^([^\s@<>(),;:\\"[\]]+)@([^\s@]+)$/.exec(text.trim()) ?? [];
  const domain = asciiDomain(written);
  const address = `${local}@${domain ?? ''}`;
  if (address.length > MOST_ADDRESS) return null;
  return domain !== null && /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(domain) ? address : null;
}

/** The addresses of a field in which people also write several, or one with its name: `Nia Rowe <nia@rowe.example>`. */
export function mailAddressesIn(text: string): string[] {
  const parts = text.replace(/"[^"]*"/g, ' ').split(/[\s,;<>|]+/);
  return parts.flatMap((part) => mailAddress(part.replace(/^mailto:/i, '').replace(/\.$/, '')) ?? []);
}

/**
 * The addresses that a person typed, separated by commas or semicolons; none for an empty text. Null if a part of it is
 * no address: the mail would miss somebody.
 */
export function mailAddressesOf(text: string): string[] | null {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== '');
  const found = parts.map((part) => mailAddressesIn(part));
  return found.every(({ length }) => length === 1) ? found.flat() : null;
}

/**
 * A mail as a file (`.eml`, RFC 5322): a draft (`X-Unsent: 1`) with a text and attachments. Addresses that are none are
 * left out. Text is UTF-8 in Base64, so that nothing on its way changes it.
 */
export function writeMail({ to, subject, text, attachments, date, boundary }: DraftMail): string {
  const addresses = to.flatMap((each) => mailAddress(each) ?? []);
  const parts = [
    [
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: base64',
      '',
      folded(toBase64(utf8(text.replace(/\r?\n/g, LINE)))),
    ],
    ...attachments.map(({ name, type, bytes }) => [
      `Content-Type: ${type}${parameter('name', name)}`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment${parameter('filename', name)}`,
      '',
      folded(toBase64(bytes)),
    ]),
  ];
  return [
    'X-Unsent: 1',
    ...(addresses.length > 0 ? [`To: ${addresses.join(`,${LINE} `)}`] : []),
    `Subject: ${headerText(subject)}`,
    `Date: ${dateText(date)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, ...part]),
    `--${boundary}--`,
    '',
  ].join(LINE);
}
