import { plainIban } from '../../domain/payments/accountDetails.ts';
import { isSwissIban, swissReference, type SwissReference } from '../../domain/payments/swissReference.ts';
import { Decimal, type DecimalString } from '../../domain/values/decimal.ts';

/** A name and address in the parts that a Swiss QR code has. */
export interface SwissParty {
  name: string;
  /** '' while it is not known. */
  street: string;
  building: string;
  postcode: string;
  town: string;
  /** Two capitals. */
  country: string;
}

/** A payment in Switzerland or Liechtenstein that somebody is asked for. */
export interface AskedSwissPayment {
  iban: string;
  creditor: SwissParty;
  amount: DecimalString;
  currency: string;
  /** Null if it is not known: the payer writes it by hand. */
  debtor: SwissParty | null;
  /** The number of the document; the reference is made from it. */
  docNo: string;
}

/** Why there can be no Swiss QR code. */
export type SwissRefusal =
  | 'iban' // not one of Switzerland or Liechtenstein, or mistyped
  | 'currency' // neither francs nor euros
  | 'amount' // not 0.01 to 999,999,999.99 in whole hundredths
  | 'address' // the creditor's lacks name, postcode, town or country
  | 'characters' // the creditor's has characters that the code does not take
  | 'long' // the creditor's is longer than the code takes
  | 'number'; // a QR-IBAN needs a reference, and none can be made of the document's number

export type SwissQrCode =
  | { code: string; reference: SwissReference; debtor: SwissParty | null }
  | { refused: SwissRefusal };

const LEAST = '0.01';
const MOST = '999999999.99';
const LONGEST_MESSAGE = 140;
/** Of name, street, building, postcode, town and country. */
const LONGEST = [70, 70, 16, 16, 35, 2];
/** Latin letters up to U+017F, four Romanian letters and the euro sign. */
const ALLOWED = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

const valuesOf = ({ name, street, building, postcode, town, country }: SwissParty): string[] =>
  [name, street, building, postcode, town, country].map(oneLine);

function faultOf(party: SwissParty): 'address' | 'characters' | 'long' | null {
  const { name, postcode, town, country } = party;
  if ([name, postcode, town].some((text) => oneLine(text) === '') || !/^[A-Z]{2}$/.test(country)) return 'address';
  if (!valuesOf(party).every((text) => ALLOWED.test(text))) return 'characters';
  return valuesOf(party).some((text, index) => text.length > (LONGEST[index] ?? 0)) ? 'long' : null;
}

/** An address in parts, seven lines of the code; empty ones for nobody. */
const partyLines = (party: SwissParty | null): string[] =>
  party === null ? Array<string>(7).fill('') : ['S', ...valuesOf(party)];

/**
 * The text of a Swiss QR code (SIX, Implementation Guidelines QR-bill 2.3): version 0200 in UTF-8, addresses in parts,
 * lines that end with a line feed, the last one `EPD`. A debtor whose address the code does not take is left out, as
 * the guidelines allow: the payer writes it by hand. For anything else that cannot be, the reason instead of a code.
 */
export function swissQrCode({ iban, creditor, amount, currency, debtor, docNo }: AskedSwissPayment): SwissQrCode {
  if (!isSwissIban(iban)) return { refused: 'iban' };
  if (currency !== 'CHF' && currency !== 'EUR') return { refused: 'currency' };
  const due = new Decimal(amount);
  if (due.lt(LEAST) || due.gt(MOST) || due.decimalPlaces() > 2) return { refused: 'amount' };
  const fault = faultOf(creditor);
  if (fault !== null) return { refused: fault };
  const reference = swissReference(iban, docNo);
  if (reference === null) return { refused: 'number' };
  const known = debtor !== null && faultOf(debtor) === null ? debtor : null;
  const unstructured = oneLine(docNo);
  const code = [
    'SPC',
    '0200',
    // UTF-8.
    '1',
    plainIban(iban),
    ...partyLines(creditor),
    // The ultimate creditor, for later use.
    ...partyLines(null),
    due.toFixed(2),
    currency,
    ...partyLines(known),
    reference.type,
    reference.text,
    ALLOWED.test(unstructured) && unstructured.length <= LONGEST_MESSAGE ? unstructured : '',
    'EPD',
  ].join('\n');
  return { code, reference, debtor: known };
}
