/** A name of several words as the service writes its fields: `ContactAccountId`. */
const FIELD_NAME = /\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b/g;

/**
 * The service's words with the page's own labels in place of the names of fields that the page knows: `Supplier is
 * required.` for `ContactAccountId is required.`
 * @param nameOf what the page calls the field at a path; the path itself if it does not know it
 * @param at the path of the field that the words are about, if it is known
 */
export function refusalWords(words: string, nameOf: (path: string) => string, at?: string): string {
  return words.replace(FIELD_NAME, (name) => {
    const id = name.charAt(0).toLowerCase() + name.slice(1);
    // A field of a line is only known with its line.
    const path = at?.split('.').at(-1) === id ? at : id;
    const label = nameOf(path);
    return label === path ? name : label;
  });
}
