import { plainIban } from './accountDetails.ts';

/*
 * The references by which Swiss banks say which invoice was paid (Swiss Implementation Guidelines QR-bill 2.3): 27
 * digits for a QR-IBAN, the creditor reference of ISO 11649 for any other account. Ours hold the number of the invoice,
 * so that it is found again when the money comes.
 */

/** Whether an IBAN is of Switzerland or Liechtenstein, whose banks read QR-bills. */
export function isSwissIban(iban: string): boolean {
  return /^(?:CH|LI)/.test(plainIban(iban));
}

/** Whether it is a QR-IBAN: its institution has a number from 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  const institution = Number(plainIban(iban).slice(4, 9));
  return isSwissIban(iban) && institution >= 30_000 && institution <= 31_999;
}

const NEXT_CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** The check digit of a QR reference: modulo 10, recursive. */
export function qrCheckDigit(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = NEXT_CARRY[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

const QR_DIGITS = 26;
/** What the digits of a number with letters before them begin with, and those of one without. */
const [LETTERS, PLAIN] = ['9', '8'] as const;
const plainNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * The QR reference of an invoice: its number with its leading letters as two digits each. Null for a number without a
 * digit, of another form, or too long.
 */
export function qrReference(number: string): string | null {
  const parts = /^([A-Z]{0,9})(\d+)$/.exec(plainNumber(number));
  if (!parts) return null;
  const [, letters = '', digits = ''] = parts;
  const coded = [...letters].map((letter) => String(parseInt(letter, 36))).join('');
  const told = letters === '' ? PLAIN + digits : `${LETTERS}${String(letters.length)}${coded}${digits}`;
  if (told.length > QR_DIGITS) return null;
  const padded = told.padStart(QR_DIGITS, '0');
  return `${padded}${String(qrCheckDigit(padded))}`;
}

/** The number that one of our QR references holds; null if it is not one of them. */
function numberOfQrReference(reference: string): string | null {
  if (!/^\d{27}$/.test(reference) || qrCheckDigit(reference.slice(0, -1)) !== Number(reference.at(-1))) return null;
  const told = reference.slice(0, -1).replace(/^0+/, '');
  if (told.startsWith(PLAIN)) return told.slice(1);
  if (!told.startsWith(LETTERS)) return null;
  const count = Number(told[1]);
  const coded = told.slice(2, 2 + 2 * count);
  const letters = Array.from({ length: count }, (_, at) => Number(coded.slice(2 * at, 2 * at + 2)));
  return letters.every((letter) => letter >= 10 && letter <= 35)
    ? letters.map((letter) => letter.toString(36).toUpperCase()).join('') + told.slice(2 + 2 * count)
    : null;
}

const LONGEST_CREDITOR = 21;

/** What a text of letters and digits leaves when divided by 97, letters as 10 to 35. */
function modulo97(text: string): number {
  let rest = 0;
  for (const character of text)
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** The creditor reference (ISO 11649) of an invoice; null for a number of no or more than 21 letters and digits. */
export function creditorReference(number: string): string | null {
  const body = plainNumber(number);
  if (body === '' || body.length > LONGEST_CREDITOR) return null;
  return `RF${String(98 - modulo97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** The numbers of invoices that the references in a bank's text hold, as words that are found like any number. */
export function referencedNumbers(text: string): string[] {
  const found: string[] = [];
  const plain = text.toUpperCase();
  for (const [written] of plain.matchAll(/(?<!\d)\d(?:[ ]?\d){26}(?![ ]?\d)/g)) {
    const number = numberOfQrReference(written.replaceAll(' ', ''));
    if (number !== null) found.push(number);
  }
  for (const [written] of plain.matchAll(/\bRF\d\d(?:[ ]?[A-Z0-9]){1,21}/g))
    for (let end = written.length; end > 4; end -= 1) {
      const reference = written.slice(0, end).replaceAll(' ', '');
      if (modulo97(reference.slice(4) + reference.slice(0, 4)) !== 1) continue;
      found.push(reference.slice(4));
      break;
    }
  return found;
}
