import { describe, expect, test } from 'vitest';
import { decimal, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { mergeDocuments } from '../../../src/domain/merge/merge.ts';
import { isSpelling } from '../../../src/domain/merge/spelling.ts';
import { mergeSlots } from '../../../src/domain/merge/mergeSlots.ts';
import { pathsOfDocument } from '../../../src/sync/rules/documentChange.ts';
import { pulledInvoice } from '../../support/documents.ts';

const pulled: Document = { ...pulledInvoice(1, 1), statusList: ['draft'] };
const priced = (price: DecimalString): Document => ({
  ...pulled,
  lines: pulled.lines.map((line) => ({ ...line, currencyUnitPrice: price })),
});
/** A line with a quantity and a unit price. */
const at = (quantity: DecimalString, price: DecimalString): Document => ({
  ...pulled,
  lines: pulled.lines.map((line) => ({ ...line, quantity, currencyUnitPrice: price })),
});
const withText = (description: string): Document => ({ ...pulled, description });
/** The merge after an update that sent all of `meant` was read back. */
const readBack = (meant: Document, shown: Document, local = meant) =>
  mergeDocuments(meant, local, shown, { sent: pathsOfDocument(meant) });

describe('a text that comes back from our own write', () => {
  test.each([
    ['in another Unicode form', 'Cafe\u0301', 'Caf\u00e9'],
    ['with other line ends', 'One\r\nTwo', 'One\nTwo'],
    ['without spaces around it', ' Chairs ', 'Chairs'],
    ['with one space for several', 'Two  chairs', 'Two chairs'],
    ['with a plain space for one that does not break', '2\u00a0chairs', '2 chairs'],
    ['composed and trimmed at once', 'Cafe\u0301 ', 'Caf\u00e9'],
  ])('%s is what was sent: no conflict, and nothing is left to send', (_name, sent, shown) => {
    const { conflicts, merged } = readBack(withText(sent), withText(shown));
    expect(conflicts).toEqual([]);
    expect(merged.description).toBe(shown);
  });

  test('after another local edit keeps the edit, without a conflict', () => {
    const { conflicts, merged } = readBack(withText('Cafe\u0301'), withText('Caf\u00e9'), withText('Bar'));
    expect(conflicts).toEqual([]);
    expect(merged.description).toBe('Bar');
  });

  test('as another text is a conflict', () => {
    expect(readBack(withText('Chairs'), withText('Chair')).conflicts).toMatchObject([
      { path: 'description', mine: 'Chairs', theirs: 'Chair' },
    ]);
    expect(readBack(withText('Chairs'), withText('chairs')).conflicts).toHaveLength(1);
  });

  test('in another spelling is a colleague’s change if nothing was sent', () => {
    expect(
      mergeDocuments(withText('Two  chairs'), withText('Two  chairs'), withText('Two chairs')).merged.description,
    ).toBe('Two chairs');
    expect(mergeDocuments(withText('Chairs'), withText('Two  chairs'), withText('Two chairs')).conflicts).toHaveLength(
      1,
    );
  });
});

describe('a price that comes back from our own write', () => {
  test('rounded to fewer places, by less than a cent, is what was sent', () => {
    const { conflicts, merged } = readBack(at(decimal('1'), decimal('9.956')), at(decimal('1'), decimal('9.96')));
    expect(conflicts).toEqual([]);
    expect(merged.lines[0]?.currencyUnitPrice).toBe('9.96');
  });

  // 3 at 9.956 come to 29.868, that is 29.87, and at 9.96 to 29.88.
  test('with another amount for its quantity is a conflict', () => {
    expect(readBack(at(decimal('3'), decimal('9.956')), at(decimal('3'), decimal('9.96'))).conflicts).toMatchObject([
      { mine: '9.956', theirs: '9.96' },
    ]);
  });

  // 10,000 screws at 0.0045 come to 45, at 0.01 to 100, and at nothing to nothing.
  test.each(['0.01', '0'])('of ten thousand at 0.0045 as %s each is a conflict', (shown) => {
    expect(
      readBack(at(decimal('10000'), decimal('0.0045')), at(decimal('10000'), decimal(shown))).conflicts,
    ).toMatchObject([{ mine: '0.0045', theirs: shown }]);
  });

  // 2.504 hours at 120 come to 300.48, 2.5 hours to 300.
  test('a quantity that gives another amount is a conflict too', () => {
    expect(readBack(at(decimal('2.504'), decimal('120')), at(decimal('2.5'), decimal('120'))).conflicts).toMatchObject([
      { mine: '2.504', theirs: '2.5' },
    ]);
    expect(readBack(at(decimal('2.504'), decimal('1')), at(decimal('2.5'), decimal('1'))).conflicts).toEqual([]);
  });

  // A price for 1,000 and more: 1,000 at 0.0045 come to 4.50, at 0.01 to 10.
  test('in a price list is compared for its own quantity', () => {
    const sent = new Map([
      ['quantityFrom', '1000'],
      ['unitPrice', '0.0045'],
    ]);
    const back = (shown: string, from = '1000') =>
      mergeSlots(
        new Map([...sent, ['quantityFrom', from]]),
        new Map([...sent, ['quantityFrom', from]]),
        new Map([
          ['quantityFrom', from],
          ['unitPrice', shown],
        ]),
        true,
        { sent: new Set(['unitPrice']) },
      ).conflicts;
    expect(back('0.01')).toMatchObject([{ path: 'unitPrice', mine: '0.0045', theirs: '0.01' }]);
    expect(back('0')).toHaveLength(1);
    expect(back('0', '1')).toHaveLength(1);
  });

  test.each([
    ['9.95', '9.96'],
    ['9.95', '10'],
    ['9.954', '9.96'],
    ['0.5', '1'],
  ])('as another amount is a conflict: %s sent, %s read', (sent, shown) => {
    expect(readBack(priced(decimal(sent)), priced(decimal(shown))).conflicts).toHaveLength(1);
  });
});

test('a rate or a code that comes back with fewer places is another one', () => {
  // 100,000 JPY at 0.0067 come to 670, at 0.01 to 1,000.
  const rated = (currencyRate: DecimalString): Document => ({ ...pulled, currencyRate });
  expect(readBack(rated(decimal('0.0067')), rated(decimal('0.01'))).conflicts).toHaveLength(1);
  expect(readBack({ ...pulled, projectId: '4000.005' }, { ...pulled, projectId: '4000' }).conflicts).toHaveLength(1);
});

test('the code of another record may come back in another case', () => {
  const [sent, read] = [
    new Map([
      ['code', 'ab1'],
      ['description', 'Store'],
    ]),
    new Map([
      ['code', 'AB1'],
      ['description', 'Store'],
    ]),
  ];
  const { conflicts, merged } = mergeSlots(sent, sent, read, true, { sent: new Set(['code', 'description']) });
  expect(conflicts).toEqual([]);
  expect(merged.get('code')).toBe('AB1');
});

test('10.005 dinars are not 10.01 dinars, which have three places', () => {
  const sent = (currency: string) => new Map([['currency', currency]]);
  expect(isSpelling('currencyAmount', '10.005', '10.01', sent('KWD'))).toBe(false);
  expect(isSpelling('currencyAmount', '10.0051', '10.005', sent('KWD'))).toBe(true);
  expect(isSpelling('currencyAmount', '10.005', '10.01', sent('GBP'))).toBe(true);
});
