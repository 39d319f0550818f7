import { computed, type ComputedRef } from 'vue';
import { searchText } from '../../../domain/values/folding.ts';
import { hasWords, queryWords } from './searching.ts';

/**
 * The rows in which each word of a query is found, in their order. Their texts are made when somebody first searches,
 * and anew when the rows change, not at each letter.
 * @param textOf all that is shown of a row
 */
export function useRowSearch<Row>(
  rows: () => readonly Row[],
  textOf: (row: Row) => string,
  query: () => string,
): ComputedRef<readonly Row[]> {
  const texts = computed(() => rows().map((row) => searchText(textOf(row))));
  return computed(() => {
    const words = queryWords(query());
    return words.length === 0 ? rows() : rows().filter((_, at) => hasWords(texts.value[at] ?? '', words));
  });
}
