import { wordOf } from '../actions/words.ts';
import { units } from './numbers.ts';

/**
 * The text from which the service made this one. People of the simulation write no capital before a number and no
 * ellipsis after one.
 */
function asGiven(text: string): string {
  if (/^V\d/.test(text)) return text.toLowerCase();
  const cut = /^v(\d+)…$/.exec(text);
  return cut?.[1] === undefined ? text : wordOf(Number(cut[1]));
}

/**
 * A text in comparable form, independent of spelling: composed letters, one kind of line end, single spaces, none at
 * either end. A text that the service has cut or written in capitals equals what it was sent.
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

/** Decimals of a quantity or price that the simulated service shows, where it rounds what it shows. */
const PLACES = 4;

/** A number with as many decimals as every service of the simulation shows. */
export function asShown(number: string): string {
  const factor = 10n ** BigInt(5 - PLACES);
  const value = units(number);
  const [size, sign] = value < 0n ? [-value, '-'] : [value, ''];
  const rounded = String((size * 2n + factor) / (factor * 2n)).padStart(PLACES + 1, '0');
  const fraction = rounded.slice(-PLACES).replace(/0+$/, '');
  const text = `${rounded.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`;
  return text === '0' ? text : `${sign}${text}`;
}
