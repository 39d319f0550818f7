import { COMMON_WORDS } from '../resources/nameWords.ts';
import { withTwoLetters } from '../values/folding.ts';
import { ruleWords } from './rules.ts';

/** Two short words may be any; a name of initials, such as DHL, is told by three letters. */
const LEAST = 4;
const INITIALS = /(?<!\S)[A-Z0-9]{3}(?!\S)/;

/**
 * Words with their single letters joined, as people write them together or apart: `o brien` is `obrien`, `h & m` is
 * `hm`, `marks&spencer` is `marks spencer`.
 */
function withJoinedLetters(words: string): string {
  return words
    .replace(/[&+]| (?:and|und|et|y|e|og|och)(?= )/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/(?<= )\p{L}(?: \p{L})+(?= )/gu, (letters) => letters.replaceAll(' ', ''))
    .replace(/(?<= )(\p{L}) (?=\p{L})/gu, '$1');
}

/** The last text, with its letters joined: one text is compared with many names. */
let last = { text: '', joined: '' };
function joinedText(text: string): string {
  if (last.text !== text) last = { text, joined: withJoinedLetters(text) };
  return last.joined;
}

/** The first meaningful word of a name, and the second if there is one. */
function tellingWords(words: string, least: number): string[] {
  const wanted = words
    .trim()
    .split(' ')
    .filter((word) => word.length >= 2 && !COMMON_WORDS.has(word))
    .slice(0, 2);
  return wanted.join('').length >= least ? wanted : [];
}

/**
 * Whether the text names the party: the first meaningful word of its name, and the second if there is one. Banks
 * without umlauts write `MUELLER` or `MULLER` for Müller, and many leave out apostrophes and signs.
 * @param text as `ruleWords` has it
 */
export function namesParty(text: string, name: string): boolean {
  const least = INITIALS.test(name) ? LEAST - 1 : LEAST;
  return [...new Set([name.toLowerCase(), withTwoLetters(name)])].some((spelling) => {
    const words = ruleWords(spelling);
    const has = (wanted: readonly string[], within: string): boolean =>
      wanted.length > 0 &&
      (wanted.every((word) => within.includes(` ${word} `)) || within.includes(` ${wanted.join('')} `));
    if (has(tellingWords(words, least), text)) return true;
    const joined = withJoinedLetters(words);
    const wanted = tellingWords(joined, least);
    return has(wanted, text) || has(wanted, joinedText(text));
  });
}
