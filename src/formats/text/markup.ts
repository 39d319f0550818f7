import { anyOf } from '../../domain/values/anyOf.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Resolves entities; an ampersand that begins none stays. */
export function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const isNamePart = (code: number): boolean =>
  isLetter(code) || (code >= 48 && code <= 58) || code === 45 || code === 46;

/** The end of the tag name that starts at `from`; `from` itself if there is no name. */
export function nameEnd(text: string, from: number): number {
  if (!isLetter(text.charCodeAt(from))) return from;
  let at = from + 1;
  while (isNamePart(text.charCodeAt(at))) at += 1;
  return at;
}

/** Characters that XML 1.0 cannot hold, not even escaped: most control characters, and halves of a surrogate pair. */
export const NOT_IN_XML = anyOf(
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g,
  /(?<![\ud800-\udbff])[\udc00-\udfff]/g,
);
