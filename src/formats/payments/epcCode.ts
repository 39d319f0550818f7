import { bicFault, ibanFault, isSepaIban, plainBic, plainIban } from '../../domain/payments/accountDetails.ts';
import { Decimal, type DecimalString } from '../../domain/values/decimal.ts';

/** A transfer in euros that somebody is asked for. */
export interface AskedTransfer {
  name: string;
  iban: string;
  /** Written if it is a good one: within the European Economic Area none is needed. */
  bic: string;
  amount: DecimalString;
  /** What the payer is to write, such as the number of an invoice. */
  reference: string;
}

const LEAST = '0.01';
const MOST = '999999999.99';
const LONGEST_NAME = 70;
const LONGEST_REFERENCE = 140;
const MOST_BYTES = 331;

const oneLine = (text: string, longest: number): string =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, longest).join('').trimEnd();

/**
 * What a QR code says to a bank's app, so that nobody types a SEPA credit transfer: the European Payments Council's
 * EPC069-12, version 002, in UTF-8, with an unstructured remittance information. Null where there can be none: no name,
 * an IBAN that is wrong or outside the euro payments area, an amount that is not 0.01 to 999,999,999.99 in whole cents,
 * or more than 331 bytes.
 */
export function epcCode({ name, iban, bic, amount, reference }: AskedTransfer): string | null {
  const holder = oneLine(name, LONGEST_NAME);
  const due = new Decimal(amount);
  if (holder === '' || ibanFault(iban) !== null || !isSepaIban(iban)) return null;
  if (due.lt(LEAST) || due.gt(MOST) || due.decimalPlaces() > 2) return null;
  const code = [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    bicFault(bic) === null ? plainBic(bic) : '',
    holder,
    plainIban(iban),
    `EUR${due.toFixed(2)}`,
    // Purpose, and a reference with check digits.
    '',
    '',
    oneLine(reference, LONGEST_REFERENCE),
  ].join('\n');
  return new TextEncoder().encode(code).length > MOST_BYTES ? null : code;
}
