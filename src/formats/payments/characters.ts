/*
 * Banks take few characters. What they do not take is written as close as possible, and said (`PaymentNote`).
 */

/** How letters are written that are no basic letter with an accent; also signs that have a usual substitute. */
const SPELLED: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Å: 'A',
  å: 'a',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Þ: 'TH',
  þ: 'th',
  Ł: 'L',
  ł: 'l',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  '€': 'EUR',
  '£': 'GBP',
  '@': '(at)',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  ';': ',',
  '*': '.',
  '#': '.',
  '%': '.',
  '!': '.',
  '=': '-',
  '\\': '/',
  '|': '/',
  '<': '(',
  '>': ')',
  '~': '-',
  '…': '...',
};

/** Greek and Cyrillic capitals, as passports and road signs write them. */
const SCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧCH ΨPS ΩO ' +
    'АA БB ВV ГG ДD ЕE ЁE ЖZH ЗZ ИI ЙY КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХKH ' +
    'ЦTS ЧCH ШSH ЩSHT ЪA ЫY ЬY ЭE ЮYU ЯYA ЄYE ІI ЇYI ҐG'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)] as const),
);

function otherScript(character: string): string | undefined {
  const upper = character.toUpperCase();
  // The small Greek letter sigma has a second form at the end of a word; both have the same capital.
  const spelled = SCRIPTS[upper];
  return spelled === undefined || upper === character ? spelled : spelled.toLowerCase();
}

/**
 * One line in the characters that `allowed` takes. A letter loses its accent, other letters and signs get their usual
 * substitute, and what has none becomes a point.
 */
function spell(text: string, allowed: RegExp): string {
  const out: string[] = [];
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    if (allowed.test(character)) {
      out.push(character);
      continue;
    }
    const bare = character.normalize('NFD').replace(/\p{M}+/gu, '');
    const substitute = SPELLED[character] ?? otherScript(character) ?? SPELLED[bare] ?? otherScript(bare) ?? bare;
    for (const each of substitute) out.push(allowed.test(each) ? each : '.');
  }
  return out.join('');
}

const SEPA = /[A-Za-z0-9/\-?:().,'+ ]/;

/**
 * A text in the characters of SEPA: basic letters, digits, space and `/ - ? : ( ) . , ' +`. It neither begins nor ends
 * with a slash and has no two in a row (European Payments Council, EPC132-08 and EPC217-08).
 */
export function sepaText(text: string): string {
  return spell(text, SEPA)
    .replace(/\/{2,}/g, '/')
    .replace(/^[/ ]+|[/ ]+$/g, '');
}

const BACS = /[A-Za-z0-9.&/\- ]/;

/** A text in the characters of Bacs: capitals, digits, space and `. & / -`. */
export function bacsText(text: string): string {
  return spell(text, BACS).toUpperCase().trim();
}

/** Whether anything can be read in a text: a letter or a digit. */
export function isReadable(text: string): boolean {
  return /[A-Za-z0-9]/.test(text);
}
