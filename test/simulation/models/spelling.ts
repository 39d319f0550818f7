import { wordOf } from '../actions/words.ts';
import { units } from './numbers.ts';

/** The text of which a service has made this one: people of the simulation write no capitals before a number, and no mark behind one. */
function asGiven(text: string): string {
  if (/^V\d/.test(text)) return text.toLowerCase();
  const cut = /^v(\d+)…$/.exec(text);
  return cut?.[1] === undefined ? text : wordOf(Number(cut[1]));
}

/**
 * A text as it is compared: however it is spelled, it says the same. Letters are put together, a line ends in one sign, and so do several
 * spaces; none stands at either end. What a service has cut or written in capitals is what it was sent.
 */
export function plainWords(text: string): string {
  const lines = asGiven(text)
    .normalize('NFC')
    .split(/\r\n|\r|\n/);
  return lines
    .map((line) =>
      line
        .split(/[\s\u00a0]+/)
        .filter((word) => word !== '')
        .join(' '),
    )
    .join('\n')
    .trim();
}

/** Places of the decimals that the simulated service shows of a quantity or price, where it rounds what it shows. */
const PLACES = 4;

/** A number with as many places as every service of the simulation shows. */
export function asShown(number: string): string {
  const factor = 10n ** BigInt(5 - PLACES);
  const value = units(number);
  const [size, sign] = value < 0n ? [-value, '-'] : [value, ''];
  const rounded = String((size * 2n + factor) / (factor * 2n)).padStart(PLACES + 1, '0');
  const fraction = rounded.slice(-PLACES).replace(/0+$/, '');
  const text = `${rounded.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`;
  return text === '0' ? text : `${sign}${text}`;
}
