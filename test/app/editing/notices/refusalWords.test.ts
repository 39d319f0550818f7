import { describe, expect, it } from 'vitest';
import { isWordless, refusalWords } from '../../../../src/app/editing/notices/refusalWords.ts';

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

  it('name the line once, where the words do too', () => {
    expect(refusalWords('Line #2 TaxCodeId: ZZ is not known.', nameOf, 'lines.7.taxCodeId')).toBe(
      'Tax code, line 2: ZZ is not known.',
    );
    expect(refusalWords('Missing required line #2 TaxCodeId', nameOf, 'lines.7.taxCodeId')).toBe(
      'Missing required Tax code, line 2',
    );
    // Of another line than the one that is known, and of a header's field, the line's number stays.
    expect(refusalWords('Line #3 TheirDocNo is wrong.', nameOf, 'lines.7.taxCodeId')).toBe(
      'Line #3 Supplier’s invoice number is wrong.',
    );
  });

  it('are none where the service answered with a status alone', () => {
    expect(isWordless({ code: 'service.refused', status: 400, message: 'HTTP 400' })).toBe(true);
    expect(isWordless({ code: 'service.refused', status: 400, message: '' })).toBe(true);
    expect(isWordless({ code: 'service.refused', status: 400, message: 'No.' })).toBe(false);
    expect(isWordless({ code: 'record.waits', message: 'SALES' })).toBe(false);
  });

  it('stay as they are where no field of the page is named', () => {
    for (const words of ['The period is closed.', 'LegacyCode is too long.', 'VAT and SKU differ.'])
      expect(refusalWords(words, nameOf)).toBe(words);
  });
});
