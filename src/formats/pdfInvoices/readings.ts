import type { DayOrder, PdfFieldName, PdfPage } from '../../domain/pdfInvoices/pdfPage.ts';
import { ibanFault, plainIban } from '../../domain/payments/accountDetails.ts';
import { AmountNotation, readWrittenAmount, scanAmount, type AmountStyle } from '../text/amounts.ts';
import { dateIn, scanDate } from '../text/dates.ts';
import { findAll, type Reads } from './spans.ts';

/** Words that a value has at most: `12 March 2026`, `1 234 567,89 €`, an IBAN in groups of four. */
export const MOST_WORDS = { date: 4, amount: 5, iban: 9, vatId: 6 } as const;

/** How dates and amounts of an invoice are read. */
export interface Notation {
  amounts: AmountStyle;
  /** Null while its dates can be read in two ways. */
  days: DayOrder | null;
}

/** Currencies that are recognised by their code. */
const CODES = 'EUR GBP USD CHF SEK NOK DKK PLN CZK HUF CAD AUD NZD JPY CNY SGD HKD ZAR INR RON BGN TRY ISK'.split(' ');
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₣': 'CHF' };

const HAS_SIGN = /\p{Sc}|[A-Z]{3}/u;
const MONEY_PARTS = /^[\d.,'’´\s\u00a0\u202f\u2009()+\-−–\p{Sc}A-Za-z]+$/u;
const DATE_WITH_POINTS = /^\D*\d{1,2}\.\d{1,2}\.\d{2,4}\D*$/;

/** Whether a text can be an amount of money: with decimals, or with a currency. */
function isMoney(text: string): boolean {
  if (!/\d/.test(text) || !MONEY_PARTS.test(text) || DATE_WITH_POINTS.test(text)) return false;
  const letters = text.replace(/[^A-Za-z]/g, '');
  if (letters !== '' && !CODES.includes(letters) && letters !== 'Fr' && letters !== 'kr') return false;
  return /\d[.,]\d{2}(?!\d)/.test(text) || (HAS_SIGN.test(text) && scanAmount(text) !== null);
}

/** Reads an amount of money in canonical form. */
export function amountReader(style: AmountStyle): Reads<string> {
  return (text) => {
    if (!isMoney(text)) return null;
    return readWrittenAmount(text, style);
  };
}

/** Reads a date that is certain, or certain in this order. */
export function dateReader(days: DayOrder | null): Reads<string> {
  return (text) => {
    const written = isDateLike(text) ? scanDate(trimmed(text)) : null;
    if (written === null) return null;
    if ('date' in written) return written.date;
    const [dayFirst, monthFirst] = [dateIn(written, 'DMY'), dateIn(written, 'MDY')];
    if (written.suggests === 'DMY' || monthFirst === null || dayFirst === monthFirst) return dayFirst;
    if (dayFirst === null) return monthFirst;
    return days === null ? null : days === 'DMY' ? dayFirst : monthFirst;
  };
}

const trimmed = (text: string): string => text.replace(/^[(:]+|[),;:]+$/g, '');

/** Eight digits and versions such as 1.2.3 are no dates on an invoice. */
function isDateLike(text: string): boolean {
  return /\d{4}|\d[-/.]\d{1,2}[-/.]\d{2}|\p{L}{3}/u.test(text) && !/^\D*\d{8}\D*$/.test(text) && /\d/.test(text);
}

/** A date of which day and month can be exchanged, and makes another date. */
export function isTwoWays(text: string): boolean {
  const written = isDateLike(text) ? scanDate(trimmed(text)) : null;
  if (written === null || 'date' in written || written.suggests === 'DMY') return false;
  const [dayFirst, monthFirst] = [dateIn(written, 'DMY'), dateIn(written, 'MDY')];
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;
}

/** Reads an IBAN whose check digits are right. */
export const readIban: Reads<string> = (text) => {
  const iban = plainIban(text.replace(/^IBAN:?/i, '').replace(/[,;.]$/, ''));
  return ibanFault(iban) === null ? iban : null;
};

/** VAT numbers without their country (European Commission, VIES; HMRC; Swiss UID). */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{6,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12})$/,
};

/** Reads a VAT number that begins with its country, without spaces and points. */
export const readVatId: Reads<string> = (text) => {
  const plain = text.toUpperCase().replace(/[\s.\-,;:()]/g, '');
  const country = /^CHE/.test(plain) ? 'CHE' : plain.slice(0, 2);
  return VAT_FORMS[country]?.test(plain.slice(country.length)) === true ? plain : null;
};

/** Reads a currency: its code, or a sign that only one currency has. `$` and `¥` name several. */
export const readCurrency: Reads<string> = (text) => {
  const code = CODES.find((each) => new RegExp(`(?<![A-Z])${each}(?![A-Z])`).test(text));
  const sign = Object.keys(SIGNS).find((each) => text.includes(each));
  return code ?? (sign === undefined ? null : (SIGNS[sign] ?? null));
};

const plain = (text: string): string | null => text.replace(/^[:#]+|[:,;]+$/g, '').trim() || null;

/** The number of an invoice: it has a digit. */
export const readNumber: Reads<string> = (text) => (/\d/.test(text) ? plain(text) : null);

/** How a text is read for a field, and how many words its value has at most (null: its whole segment). */
export function readerOf(name: PdfFieldName, notation: Notation): { reads: Reads<string>; most: number | null } {
  switch (name) {
    case 'issueDate':
    case 'dueDate':
      return { reads: dateReader(notation.days), most: MOST_WORDS.date };
    case 'net':
    case 'tax':
    case 'gross':
      return { reads: amountReader(notation.amounts), most: MOST_WORDS.amount };
    case 'iban':
      return { reads: readIban, most: MOST_WORDS.iban };
    case 'vatId':
      return { reads: readVatId, most: MOST_WORDS.vatId };
    case 'currency':
      return { reads: readCurrency, most: 1 };
    case 'number':
      return { reads: readNumber, most: 1 };
    case 'sellerName':
      return { reads: (text) => (/\p{L}{2}/u.test(text) ? plain(text) : null), most: null };
  }
}

/**
 * How the dates and amounts of all pages are written. One date that exists only in one order decides for all others;
 * dates that contradict each other, or show nothing, leave the order open.
 * @param days the order that a person chose, or that the language of the labels has
 */
export function notationOf(pages: readonly PdfPage[], days: DayOrder | null): Notation {
  const amounts = new AmountNotation();
  const shown = new Set<DayOrder>();
  for (const page of pages.keys()) {
    for (const { value } of findAll(pages, page, MOST_WORDS.amount, (text) => (isMoney(text) ? text : null)))
      amounts.add(value);
    for (const { value } of findAll(pages, page, MOST_WORDS.date, orderShown)) if (value !== 'none') shown.add(value);
  }
  const [only, other] = [...shown];
  return { amounts: amounts.style(), days: days ?? (other === undefined ? (only ?? null) : null) };
}

/** The order that a date of numbers must have; `none` if it can be read both ways, null if the text is no such date. */
const orderShown: Reads<DayOrder | 'none'> = (text) => {
  const written = isDateLike(text) ? scanDate(trimmed(text)) : null;
  if (written === null || 'date' in written) return null;
  if (written.suggests === 'DMY') return 'DMY';
  const [dayFirst, monthFirst] = [dateIn(written, 'DMY'), dateIn(written, 'MDY')];
  if (dayFirst !== null && monthFirst !== null) return 'none';
  return dayFirst !== null ? 'DMY' : 'MDY';
};
