import { describe, expect, it } from 'vitest';
import { refusalWords } from '../../../../src/app/editing/notices/refusalWords.ts';

const LABELS: Readonly<Record<string, string>> = {
  contactAccountId: 'Supplier',
  theirDocNo: 'Supplier’s invoice number',
  'lines.7.taxCodeId': 'Tax code, line 2',
};
const nameOf = (path: string): string => LABELS[path] ?? path;

describe('the words of a refusal', () => {
  it('name fields as the page does', () => {
    expect(refusalWords('ContactAccountId is required.', nameOf)).toBe('Supplier is required.');
    expect(refusalWords('TheirDocNo 4711 was used by PI000012.', nameOf, 'theirDocNo')).toBe(
      'Supplier’s invoice number 4711 was used by PI000012.',
    );
  });

  it('name a field of a line with its line', () => {
    expect(refusalWords('TaxCodeId ZZ is not known.', nameOf, 'lines.7.taxCodeId')).toBe(
      'Tax code, line 2 ZZ is not known.',
    );
  });

  it('stay as they are where no field of the page is named', () => {
    for (const words of ['The period is closed.', 'LegacyCode is too long.', 'VAT and SKU differ.'])
      expect(refusalWords(words, nameOf)).toBe(words);
  });
});
