import { fold } from '../values/folding.ts';

/** Words that names have or leave out, and that tell no two apart: legal forms, titles, and what joins words. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...['ltd', 'limited', 'plc', 'llp', 'inc', 'incorporated', 'llc', 'corp', 'corporation', 'co', 'company', 'pty'],
  ...['gmbh', 'mbh', 'ag', 'kg', 'ohg', 'gbr', 'ug', 'kgaa', 'eg', 'ek', 'ev', 'bv', 'nv', 'sa', 'sarl'],
  ...['sas', 'sasu', 'eurl', 'sl', 'slu', 'lda', 'ltda', 'kft', 'zrt', 'nyrt', 'sro', 'doo', 'sp', 'spk', 'spzoo'],
  ...['srl', 'spa', 'snc', 'sci', 'ab', 'hb', 'oy', 'oyj', 'as', 'asa', 'aps', 'ehf', 'ou', 'uab', 'sia', 'vof'],
  ...['oo', 'zoo', 'pte', 'pvt', 'sdn', 'bhd', 'ооо', 'зао', 'оао', 'ип'],
  ...['the', 'and', 'und', 'et', 'og', 'och', 'y'],
  ...['mr', 'mrs', 'dr', 'prof', 'herr', 'frau', 'mme'],
]);

/**
 * The words of a name by which it is told from others: folded, without points and apostrophes, and without the common
 * ones, unless it has no others.
 */
export function nameWords(name: string): string[] {
  const words = fold(name)
    .replace(/[.']/g, '')
    .replace(/(?<!\S)sp ?z ?o ?o(?!\S)/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => /[^-]/.test(word));
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  // What a hyphen joins is one word until here: the Co of Co-op is no company.
  return (telling.length > 0 ? telling : words).flatMap((word) => word.split('-')).filter((word) => word !== '');
}

/** Fewer letters in one word tell no name. */
const JOINED_LEAST = 4;

/** The most letters at its end in which a word may differ: `Bookbinding`, `Bookbinders`. */
const ENDING = 3;
/** The fewest letters that are the same. */
const STEM = 5;

/** Whether two words are the same but for their endings. */
function haveOneStem(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return one === other;
  const stem = Math.max(STEM, Math.max(one.length, other.length) - ENDING);
  return one.slice(0, stem) === other.slice(0, stem);
}

/**
 * Whether two names may be of one company although they are written differently: every word of what was typed begins a
 * word of the name, both begin with the same two words or stems (`Quill and Sons Printing`, `Quill & Sons Printers
 * Ltd`; `Cotswold Bookbinding`, `Cotswold Bookbinders`), or the name begins with what was typed once both are written
 * as one word (`Smith-Jones`, `Smithjones Ltd`).
 */
export function isNearName(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length === 0 || words.length === 0) return false;
  if (typed.every((one) => words.some((word) => word.startsWith(one)))) return true;
  const joined = typed.join('');
  if (joined.length >= JOINED_LEAST && words.join('').startsWith(joined)) return true;
  return typed[0] === words[0] && (words.length === 1 || haveOneStem(typed[1], words[1]));
}
