import { ibanFault, plainIban } from '../../domain/payments/accountDetails.ts';
import { creditorReference, isQrIban, isSwissIban, qrReference } from '../../domain/payments/swissReference.ts';
import { Decimal, type DecimalString } from '../../domain/values/decimal.ts';

/** Who is paid or pays: an address in its parts, as a QR-bill has it. */
export interface BillParty {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166, two letters. */
  country: string;
}

/** What a QR-bill asks for. */
export interface AskedBill {
  iban: string;
  creditor: BillParty;
  amount: DecimalString;
  currency: string;
  /** Null leaves it to the payer to write. */
  debtor: BillParty | null;
  /** The number of the invoice, which the reference holds. */
  number: string;
}

export interface SwissBill {
  /** The text of the QR code. */
  code: string;
  /** As it is printed, in groups; '' if there is none. */
  reference: string;
}

const LEAST = '0.01';
const MOST = '999999999.99';
const MOST_CHARACTERS = 997;
const LONGEST = { name: 70, street: 70, postcode: 16, city: 35, message: 140 } as const;
/** The characters of a QR-bill: Latin letters and signs. */
const ALLOWED = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
const inGroups = (text: string, first: number, size: number): string =>
  [text.slice(0, first), ...(text.slice(first).match(new RegExp(`.{1,${String(size)}}`, 'g')) ?? [])]
    .filter(Boolean)
    .join(' ');

/** An address as seven lines of the code; null if a part is missing, too long, or has other characters. */
function partyLines(party: BillParty): string[] | null {
  const [name, street, postcode, city] = [party.name, party.street, party.postcode, party.city].map(oneLine);
  const country = party.country.trim().toUpperCase();
  const parts = { name, street, postcode, city };
  if (!name || !postcode || !city || !/^[A-Z]{2}$/.test(country)) return null;
  for (const [part, text = ''] of Object.entries(parts))
    if (text.length > LONGEST[part as keyof typeof parts] || !ALLOWED.test(text)) return null;
  // The number of the house stands in the street.
  return ['S', name, street ?? '', '', postcode, city, country];
}

/**
 * The QR code of a QR-bill and its reference (Swiss Implementation Guidelines QR-bill 2.3): that of a QR-IBAN has 27
 * digits, any other account takes the creditor reference of ISO 11649, or none. Null where there can be none: an
 * account that is not Swiss, another currency than francs and euros, an address without name, postcode, place or
 * country, an amount that is not 0.01 to 999,999,999.99, a number that a QR-IBAN cannot have, or characters that are
 * not Latin. A payer whose address is not complete writes it by hand.
 */
export function swissBill({ iban, creditor, amount, currency, debtor, number }: AskedBill): SwissBill | null {
  const payee = partyLines(creditor);
  const due = new Decimal(amount);
  if (ibanFault(iban) !== null || !isSwissIban(iban) || payee === null) return null;
  if (currency !== 'CHF' && currency !== 'EUR') return null;
  if (due.lt(LEAST) || due.gt(MOST) || due.decimalPlaces() > 2) return null;
  const reference = isQrIban(iban) ? qrReference(number) : creditorReference(number);
  if (isQrIban(iban) && reference === null) return null;
  const type = reference === null ? 'NON' : isQrIban(iban) ? 'QRR' : 'SCOR';
  const unstructured = oneLine(number).slice(0, LONGEST.message);
  const nobody = Array.from({ length: 7 }, () => '');
  const code = [
    'SPC',
    '0200',
    // UTF-8.
    '1',
    plainIban(iban),
    ...payee,
    // Whom it is for in the end is not in use yet.
    ...nobody,
    due.toFixed(2),
    currency,
    ...((debtor && partyLines(debtor)) ?? nobody),
    type,
    reference ?? '',
    ALLOWED.test(unstructured) ? unstructured : '',
    'EPD',
  ].join('\n');
  if (code.length > MOST_CHARACTERS) return null;
  const shown = reference === null ? '' : type === 'QRR' ? inGroups(reference, 2, 5) : inGroups(reference, 4, 4);
  return { code, reference: shown };
}

/** Whether the address of a payer is complete, so that the bill names them. */
export const isBillParty = (party: BillParty): boolean => partyLines(party) !== null;
