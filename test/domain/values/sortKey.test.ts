import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedByText, sortKey } from '../../../src/domain/values/sortKey.ts';

const inOrder = (...texts: string[]): string[] => sortedByText(texts, (text) => text);

describe('texts in order', () => {
  it('have the numbers in them by value', () => {
    expect(inOrder('INV-100', 'INV-10', 'INV-2', 'INV-1', 'INV-20')).toEqual([
      'INV-1',
      'INV-2',
      'INV-10',
      'INV-20',
      'INV-100',
    ]);
    expect(inOrder('2026/11/3', '2026/9/12', '2025/12/1', '2026/9/2')).toEqual([
      '2025/12/1',
      '2026/9/2',
      '2026/9/12',
      '2026/11/3',
    ]);
    expect(inOrder('99999999999999999999', '100000000000000000000', '7')).toEqual([
      '7',
      '99999999999999999999',
      '100000000000000000000',
    ]);
  });

  it('come with leading zeros or without, none first, and a number before a letter', () => {
    expect(inOrder('SI-0010', 'SI-9', 'SI-A', 'SI-000', 'SI-', 'SI')).toEqual([
      'SI',
      'SI-',
      'SI-000',
      'SI-9',
      'SI-0010',
      'SI-A',
    ]);
    expect(sortKey('INV-007')).toBe(sortKey('inv-7'));
  });

  it('disregard case and accents', () => {
    expect(inOrder('Zoë', 'élan', 'Ashdown', 'de Vries', 'Đorđević', 'Œuvres')).toEqual([
      'Ashdown',
      'de Vries',
      'Đorđević',
      'élan',
      'Œuvres',
      'Zoë',
    ]);
  });

  it('go by the next text where one is equal, and else stay as they are', () => {
    const rows = [
      { name: 'B 10', currency: 'EUR', at: 1 },
      { name: 'B 2', currency: 'GBP', at: 2 },
      { name: 'b 2', currency: 'EUR', at: 3 },
      { name: 'B 02', currency: 'EUR', at: 4 },
    ];
    const sorted = sortedByText(
      rows,
      ({ name }) => name,
      ({ currency }) => currency,
    );
    expect(sorted.map(({ at }) => at)).toEqual([3, 4, 2, 1]);
  });

  it('have any two numbers within the same texts by value', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(number, number, fc.nat(3), fc.constantFrom('', 'INV-', 'A 7/'), (one, other, zeros, before) => {
        const [a, b] = [sortKey(`${before}${'0'.repeat(zeros)}${one} x`), sortKey(`${before}${other} x`)];
        expect(a < b ? -1 : a > b ? 1 : 0).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });
});
