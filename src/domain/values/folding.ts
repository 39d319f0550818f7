const PLAIN = /^[\u0020-\u005f\u0061-\u007e]*$/;
/**
 * Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic ones. The marks of other scripts
 * are vowels, or make another letter: か is not が, and กัน is not กิน.
 */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]+/gu;
/** Signs that nobody sees, such as the soft hyphens of a text that was copied. */
const UNSEEN = /\p{Cf}+/gu;

/** Letters and signs that Unicode does not decompose, each followed by what people type for it. */
const TYPED: ReadonlyMap<string, string> = new Map(
  [
    ...['ßss', 'æae', 'œoe', 'øo', 'łl', 'đd', 'ðd', 'þth', 'ħh', 'ŧt', 'ŋng', 'ıi', 'ĸq', 'əe', 'ƒf', 'ƶz', 'ςσ'],
    ...['ɓb', 'ɗd', 'ƙk', 'ƴy', 'ɛe', 'ɔo', 'ɖd', 'ɣg', 'ʋv', 'ǝe', '·'],
    ...["’'", "‘'", "‛'", "ʼ'", "ʻ'", "ʹ'", "′'", "`'", '“"', '”"', '„"', '«"', '»"'],
    ...["‚'", "‹'", "›'"],
    ...['‐-', '–-', '—-', '−-', '⁄/'],
  ].map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
);
const UNTYPED = new RegExp(`[${[...TYPED.keys()].join('')}]`, 'g');

/**
 * Text as comparisons see it: lower case, without accents, and with the letters and signs of a plain keyboard: `Œuvres`
 * is `oeuvres`, `O’Brien` is `o'brien`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    text
      // Unicode decomposes this one into a space and an accent.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(UNSEEN, '')
      .toLowerCase()
      .replace(UNTYPED, (sign) => TYPED.get(sign) ?? sign)
  );
}

/** Letters for which people also type two: Müller is Mueller, Århus is Aarhus, Đorđević is Djordjevic. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj' };
const LETTERS = Object.keys(TWO_LETTERS).join('');
const ONE_FOR_TWO = new RegExp(`[${LETTERS}]`, 'g');
const WORD_WITH_ONE = new RegExp(`\\S*[${LETTERS}]\\S*`, 'g');

/** Text in lower case, with two letters for one wherever people also type two. */
export function withTwoLetters(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  return lower.replace(ONE_FOR_TWO, (letter) => TWO_LETTERS[letter] ?? letter);
}

/** The words of a folded text that people also type without their apostrophes: `o'brien`, `obrien`. */
const WITH_APOSTROPHE = /\S*\S'\S\S*/g;

function withoutApostrophes(folded: string): string {
  if (!folded.includes("'")) return folded;
  const words = folded.match(WITH_APOSTROPHE) ?? [];
  return words.length === 0 ? folded : `${folded} ${words.join(' ').replaceAll("'", '')}`;
}

/**
 * Text as searches look into it: folded, followed by the words that people also type with two letters for one, or
 * without an apostrophe. A query is only folded: `muller` and `mueller` find Müller, and `baur` does not find Bauer.
 */
export function searchText(text: string): string {
  const folded = withoutApostrophes(fold(text));
  if (PLAIN.test(text)) return folded;
  const words = text.normalize('NFC').toLowerCase().match(WORD_WITH_ONE) ?? [];
  if (words.length === 0) return folded;
  return `${folded} ${fold(withTwoLetters(words.join(' ')))}`;
}
