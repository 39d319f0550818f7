import { ownWords, type Problem } from '../../../domain/values/result.ts';

/** Whether a refusal has no words to show: the service gave none, or a status alone. */
export const isWordless = (problem: Problem): boolean =>
  problem.message === '' || (problem.status !== undefined && ownWords(problem) === '');

/**
 * A name of several words as the service writes its fields, `ContactAccountId`, with the line before it, if it names
 * one.
 */
const FIELD_NAME = /\b([Ll]ine #\d+ )?([A-Z][a-z]+(?:[A-Z][a-z]*)+)\b/g;

/**
 * The service's words with the page's own labels in place of the names of fields that the page knows: `Supplier is
 * required.` for `ContactAccountId is required.`
 * @param nameOf what the page calls the field at a path; the path itself if it does not know it
 * @param at the path of the field that the words are about, if it is known
 */
export function refusalWords(words: string, nameOf: (path: string) => string, at?: string): string {
  return words.replace(FIELD_NAME, (whole: string, ofLine: string | undefined, name: string) => {
    const id = name.charAt(0).toLowerCase() + name.slice(1);
    // A field of a line is only known with its line.
    const path = at?.split('.').at(-1) === id ? at : id;
    const label = nameOf(path);
    if (label === path) return whole;
    // The label of a line's field names the line itself.
    return path === at ? label : `${ofLine ?? ''}${label}`;
  });
}
