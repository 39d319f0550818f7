import { z } from 'zod';

/** How an account is named for payments, as people type it: with or without spaces and hyphens. */
export const accountDetailsSchema = z.object({
  accountName: z.string().optional(),
  accountNo: z.string().optional(),
  sortCode: z.string().optional(),
  iban: z.string().optional(),
  bic: z.string().optional(),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

/** Lengths of IBANs by country (IBAN registry, ISO 13616). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 ' +
    'YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

/** Countries whose banks take SEPA credit transfers (European Payments Council, EPC409). */
const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/** What is wrong with an account number, sort code, IBAN or BIC; the page makes the sentence. */
export type AccountFault =
  | 'form' // not made of the characters that it must have
  | 'country' // no country has IBANs that begin like this
  | 'length'
  | 'check'; // its check digits do not agree: a digit is mistyped

/** An IBAN as it is sent: upper case, without spaces. */
export function plainIban(text: string): string {
  return text.replace(/[\s-]+/g, '').toUpperCase();
}

/** A sort code or account number as it is sent: without spaces, hyphens and points. */
export function plainNumber(text: string): string {
  return text.replace(/[\s.\-–]+/g, '');
}

/** A BIC as it is sent: upper case, without spaces. */
export function plainBic(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/**
 * Whether the check digits in the third and fourth place agree (ISO 7064 MOD 97-10): with the first four characters at
 * the end and letters as 10 to 35, the number leaves 1 when divided by 97. @param text capitals and digits alone
 */
export function checkDigitsAgree(text: string): boolean {
  return mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** The rest of a division by 97, letters as 10 to 35. @param text capitals and digits alone */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text)
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** What is wrong with an IBAN (ISO 13616); null if nothing. */
export function ibanFault(text: string): AccountFault | null {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return 'form';
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return checkDigitsAgree(iban) ? null : 'check';
}

/** The IBANs that a text names, as they are sent, in its order; what only looks like one is left out. */
export function ibansIn(text: string): string[] {
  const found: string[] = [];
  for (const { 0: begin, index } of text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}(?=[A-Z0-9 \u00a0-])/gi)) {
    const length = IBAN_LENGTHS[begin.slice(0, 2).toUpperCase()] ?? 0;
    const [line = ''] = text.slice(index).split(/[\r\n]/, 1);
    const iban = plainIban(line).slice(0, length);
    if (ibanFault(iban) === null && !found.includes(iban)) found.push(iban);
  }
  return found;
}

/** An IBAN as people read it: in groups of four. */
export const groupedIban = (text: string): string => plainIban(text).replace(/.{4}(?=.)/g, '$& ');

/** What is wrong with a BIC; null if nothing: 8 or 11 characters, the fifth and sixth a country (ISO 9362). */
export function bicFault(text: string): AccountFault | null {
  const bic = plainBic(text);
  if (bic.length !== 8 && bic.length !== 11) return 'length';
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? null : 'form';
}

function digitsFault(text: string, length: number): AccountFault | null {
  const plain = plainNumber(text);
  if (!/^\d+$/.test(plain)) return 'form';
  return plain.length === length ? null : 'length';
}

/** What is wrong with a British sort code; null if nothing: 6 digits. */
export function sortCodeFault(text: string): AccountFault | null {
  return digitsFault(text, 6);
}

/** What is wrong with a British account number; null if nothing: 8 digits, shorter ones with zeros in front. */
export function accountNoFault(text: string): AccountFault | null {
  return digitsFault(text, 8);
}

/** Whether an IBAN belongs to a country of the single euro payments area. */
export function isSepaIban(text: string): boolean {
  return SEPA_COUNTRIES.has(plainIban(text).slice(0, 2));
}

/** Whether somebody has entered anything. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** Whether the details name an account at all. */
export function namesAccount({ iban, accountNo }: AccountDetails): boolean {
  return isGiven(iban) || isGiven(accountNo);
}

/**
 * The account itself, so that two spellings of one are equal: sort code and number of a British account, also out of
 * its IBAN; else the IBAN; else the number with whatever names the bank. '' if no account is named. The holder's name
 * and, beside an IBAN, the BIC do not count: the money goes where the numbers say.
 */
export function accountKey({ iban, accountNo, sortCode, bic }: AccountDetails): string {
  if (isGiven(iban)) {
    const plain = plainIban(iban);
    return /^GB\d{2}[A-Z]{4}\d{14}$/.test(plain) ? `GB ${plain.slice(8, 14)} ${plain.slice(14)}` : plain;
  }
  if (!isGiven(accountNo)) return '';
  const number = plainNumber(accountNo).toUpperCase();
  if (isGiven(sortCode)) return `GB ${plainNumber(sortCode)} ${number.padStart(8, '0')}`;
  return [isGiven(bic) ? plainBic(bic) : '', number].join(' ').trim();
}

/**
 * Each account that money may be sent to by these details: that of `accountKey`, and, beside an IBAN, that of the sort
 * code and number, which payments in sterling go by.
 */
export function accountKeys(details: AccountDetails): string[] {
  const { iban, accountNo, sortCode } = details;
  const isBoth = isGiven(iban) && isGiven(accountNo) && isGiven(sortCode);
  const keys = [accountKey(details), isBoth ? accountKey({ accountNo, sortCode }) : ''];
  return [...new Set(keys)].filter((key) => key !== '');
}

/**
 * Whether the numbers of one record contradict each other: a British IBAN that holds another sort code or account
 * number than stand beside it.
 */
export function contradictsItself({ iban, accountNo, sortCode }: AccountDetails): boolean {
  if (!isGiven(iban) || !isGiven(accountNo) || !isGiven(sortCode)) return false;
  const ofIban = accountKey({ iban });
  return ofIban.startsWith('GB ') && ofIban !== accountKey({ accountNo, sortCode });
}
