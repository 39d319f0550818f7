import { expect, it } from 'vitest';
import { ref, shallowRef } from 'vue';
import { useRowSearch } from '../../../../src/app/base/format/useRowSearch.ts';

it('finds the rows with every word, and makes their texts once, not at each letter', () => {
  const rows = shallowRef<readonly string[]>(['Müller & Söhne 9.50', 'Ashdown 1,000.00', 'Bauer KG']);
  const query = ref('');
  let made = 0;
  const found = useRowSearch(
    () => rows.value,
    (row) => ((made += 1), row),
    () => query.value,
  );
  const search = (text: string): readonly string[] => ((query.value = text), found.value);
  expect(search(' ')).toBe(rows.value);
  expect(made).toBe(0);
  expect(search('m')).toEqual(['Müller & Söhne 9.50']);
  expect(search('soehne mueller 9.5')).toEqual(['Müller & Söhne 9.50']);
  expect(search('1,000.00')).toEqual(['Ashdown 1,000.00']);
  expect(search('baur')).toEqual([]);
  expect(made).toBe(3);
  rows.value = ['Baur'];
  expect([search('baur'), made]).toEqual([['Baur'], 4]);
});
