import { anyOf } from '../../../domain/values/anyOf.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { fold } from '../../../domain/values/folding.ts';
import { readWrittenAmount, type AmountStyle } from '../../text/amounts.ts';

/** What a bank writes above the lines of a table. */
export interface Preamble {
  account?: string;
  opening?: DecimalString;
  closing?: DecimalString;
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/;
const ACCOUNT = anyOf(
  /^(account|konto|compte|numero (de )?compte|rekening)([ -]?(number|no|nr|nummer|numero|id))?\.?\s*[:#]?$/,
  /^(cuenta|conto|rachunek)([ -]?(number|no|nr|nummer|numero|id))?\.?\s*[:#]?$/,
);
const NUMBER = /^[_*]*[\dA-Z*]*\d{3}[\dA-Z*/ .-]*$/i;
const BALANCE = /balance|saldo|solde|kontostand/;
const OPENING = /opening|beginning|start|alter|anfang|ancien|begin|initial|previous/;

/**
 * Reads the rows above the header: labels, each with its value in the next cell that is not empty. The first of each
 * kind holds.
 */
export function readPreamble(rows: readonly (readonly string[])[], style: AmountStyle): Preamble {
  const found: Preamble = {};
  const iban = IBAN.exec(rows.map((cells) => cells.join(' ')).join('\n'))?.[0]?.replace(/ /g, '');
  if (iban !== undefined) found.account = iban;
  for (const cells of rows) {
    const [label = '', value = ''] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && cell !== ':');
    const words = fold(label).trim();
    if (ACCOUNT.test(words) && NUMBER.test(value)) found.account ??= value.replace(/^[_*]+/, '');
    if (!BALANCE.test(words) || words.length > 60) continue;
    const amount = readWrittenAmount(value, style);
    const end = OPENING.test(words) ? 'opening' : 'closing';
    if (amount !== null) found[end] ??= amount;
  }
  return found;
}
