import { checkDigitsAgree, ibanFault, mod97, plainIban } from './accountDetails.ts';

/*
 * References of the Swiss QR-bill (SIX, Implementation Guidelines QR-bill 2.3). Both are made from the number of a
 * document, and the number can be read from them again: so a payment finds its invoice.
 */

/** What a payment part is referred to by: a QR reference, a creditor reference (ISO 11649), or none. */
export type SwissReference = { type: 'QRR' | 'SCOR'; text: string } | { type: 'NON'; text: '' };

/** Whether an IBAN is a good one of Switzerland or Liechtenstein. */
export function isSwissIban(text: string): boolean {
  return ibanFault(text) === null && /^(?:CH|LI)/.test(plainIban(text));
}

/** Whether a Swiss IBAN is a QR-IBAN, which payments need a QR reference for: its bank's number is 30000 to 31999. */
export function isQrIban(text: string): boolean {
  return isSwissIban(text) && /^3[01]\d{3}$/.test(plainIban(text).slice(4, 9));
}

const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** The check digit of a row of digits, recursive modulo 10. */
export function recursiveMod10(digits: string): string {
  let carry = 0;
  for (const digit of digits) carry = CARRIES[(carry + Number(digit)) % 10] ?? 0;
  return String((10 - carry) % 10);
}

/** Digits of a QR reference before its check digit. */
const QR_DIGITS = 26;
/** What stands for what separates the parts of a number, then each character from 1 up. */
const SIGNS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = BigInt(SIGNS.length);

/** A number of a document in capitals with one hyphen between its parts; null if it has other letters than A to Z. */
function plainParts(docNo: string): string | null {
  const parts = docNo
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return /^[A-Z0-9-]+$/.test(parts) ? parts : null;
}

/**
 * The QR reference of a document: its number as a numeral whose digits are 1 to 37, so that leading zeros count, and
 * the check digit. Null for a number that has other letters than A to Z, or more than fits (16 characters always fit).
 */
export function qrReference(docNo: string): string | null {
  const parts = plainParts(docNo);
  if (parts === null) return null;
  let numeral = 0n;
  for (const sign of parts) numeral = numeral * BASE + BigInt(SIGNS.indexOf(sign) + 1);
  const digits = numeral.toString().padStart(QR_DIGITS, '0');
  return digits.length > QR_DIGITS ? null : digits + recursiveMod10(digits);
}

function numberOfQrReference(reference: string): string | null {
  if (recursiveMod10(reference.slice(0, QR_DIGITS)) !== reference.slice(QR_DIGITS)) return null;
  let rest = BigInt(reference.slice(0, QR_DIGITS));
  let parts = '';
  while (rest > 0n) {
    const sign = (rest - 1n) % BASE;
    parts = SIGNS.charAt(Number(sign)) + parts;
    rest = (rest - 1n - sign) / BASE;
  }
  return parts;
}

/** Characters of a creditor reference after its check digits. */
const MOST_CREDITOR = 21;

/** The creditor reference of a document: `RF`, two check digits and its number's letters and digits. Null as above. */
export function creditorReference(docNo: string): string | null {
  const own = plainParts(docNo)?.replaceAll('-', '') ?? '';
  if (own === '' || own.length > MOST_CREDITOR) return null;
  return `RF${String(98 - mod97(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/**
 * The reference of a document that is paid into a Swiss IBAN. A QR-IBAN takes only a QR reference: null if there can be
 * none. Another one takes a creditor reference or none.
 */
export function swissReference(iban: string, docNo: string): SwissReference | null {
  if (isQrIban(iban)) {
    const text = qrReference(docNo);
    return text === null ? null : { type: 'QRR', text };
  }
  const text = creditorReference(docNo);
  return text === null ? { type: 'NON', text: '' } : { type: 'SCOR', text };
}

/** A reference as people read it: a QR reference in fives from its end, a creditor reference in fours. */
export function groupedReference({ type, text }: SwissReference): string {
  return type === 'QRR' ? text.replace(/\d(?=(?:\d{5})+$)/g, '$& ') : text.replace(/.{4}(?=.)/g, '$& ');
}

const QR_REFERENCES = /(?<!\d)(?:\d{27}|\d{2}(?: \d{5}){5})(?!\d)/g;
const CREDITOR_REFERENCES = /(?<![A-Z0-9])RF\d{2}(?:[A-Z0-9]{1,21}|(?: [A-Z0-9]{4}){0,5} [A-Z0-9]{1,4})(?![A-Z0-9])/gi;

/** The number in what looks like a creditor reference. Short words that follow one in groups look like its groups. */
function numberOfCreditorReference(found: string): string | null {
  const groups = found.toUpperCase().split(' ');
  for (let count = groups.length; count > 0; count -= 1) {
    const plain = groups.slice(0, count).join('');
    if (plain.length > 4 && checkDigitsAgree(plain)) return plain.slice(4);
  }
  return null;
}

/** The numbers of documents in the references of a text, such as a bank's, whose check digits agree. */
export function numbersOfReferences(text: string): string[] {
  const qr = Array.from(text.matchAll(QR_REFERENCES), ([found]) => numberOfQrReference(found.replaceAll(' ', '')));
  const creditor = Array.from(text.matchAll(CREDITOR_REFERENCES), ([found]) => numberOfCreditorReference(found));
  return [...qr, ...creditor].flatMap((number) => (number === null || number === '' ? [] : [number]));
}
