import { holds, type QueryWord } from '../../base/format/searching.ts';
import type { EntryNames, ListEntry } from './listEntry.ts';

function hasWord(word: QueryWord): (entry: ListEntry) => boolean {
  const known = new Map<EntryNames, boolean>();
  const isInNames = (names: EntryNames): boolean => {
    let is = known.get(names);
    if (is === undefined) known.set(names, (is = holds(names.searched, word)));
    return is;
  };
  return ({ names, searched, searchedLines }) =>
    holds(searched, word) || isInNames(names) || holds(searchedLines, word);
}

/**
 * Tests entries for all words of a query. It looks into names once for all documents that share them, so make a new
 * test for each search.
 */
export function hasWordsOf(words: readonly QueryWord[]): (entry: ListEntry) => boolean {
  const tests = words.map(hasWord);
  return (entry) => {
    for (const has of tests) if (!has(entry)) return false;
    return true;
  };
}
