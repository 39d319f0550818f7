import { toBase64 } from '../values/base64.ts';

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

/** A parameter of a header, in ASCII and, where that is not all, in UTF-8 too (RFC 2231). */
function parameter(name: string, value: string): string {
  const plain = oneLine(value);
  const ascii = plain
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_');
  const exact = encodeURIComponent(plain).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `;${LINE} ${name}="${ascii}"${ascii === plain ? '' : `;${LINE} ${name}*=UTF-8''${exact}`}`;
}

function dateText(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return (
    `${DAYS[date.getUTCDay()] ?? ''}, ${String(date.getUTCDate())} ${MONTHS[date.getUTCMonth()] ?? ''} ` +
    `${String(date.getUTCFullYear())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`
  );
}

/** An address that a header can hold, or null: one that is none would change who gets the mail. */
export function mailAddress(text: string): string | null {
  const address = text.trim();
  return /^[^\s@<>(),;:\\"[\]]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(address) ? address : null;
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
