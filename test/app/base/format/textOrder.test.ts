import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOrder } from '../../../../src/app/base/format/textOrder.ts';

/** The texts in the order that `textOrder` gives; null if it gives none. */
function ordered(texts: readonly string[], descending = false): string[] | null {
  const order = textOrder(texts, descending);
  return order && [...order].map((place) => texts[place] ?? '');
}
/** Indexes sorted by comparing; equal texts keep their order. */
function compared(texts: readonly string[], descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  return texts
    .map((_, place) => place)
    .sort((a, b) => (texts[a] === texts[b] ? a - b : (texts[a] ?? '') < (texts[b] ?? '') ? -sign : sign));
}

describe('the order of texts', () => {
  it('is that of their characters, with empty texts first and a prefix before a longer text', () => {
    expect(ordered(['SI000010', '', 'SI000009', 'SI', 'SI00001', 'PI1'])).toEqual([
      '',
      'PI1',
      'SI',
      'SI000009',
      'SI00001',
      'SI000010',
    ]);
    expect(ordered(['SI000010', '', 'SI000009', 'SI'], true)).toEqual(['SI000010', 'SI000009', 'SI', '']);
  });

  it('leaves equal texts in the order in which they came, both ways', () => {
    expect([...(textOrder(['b', 'a', 'b', 'a'], false) ?? [])]).toEqual([1, 3, 0, 2]);
    expect([...(textOrder(['b', 'a', 'b', 'a'], true) ?? [])]).toEqual([0, 2, 1, 3]);
  });

  it('compares texts that are equal for longer than a key holds', () => {
    // 7 × 331 = 2,317 leaves 317 of 1,000, and so on: each number once.
    const numbers = Array.from(
      { length: 1_000 },
      (_, n) => `Order for the showroom ${String((n * 331) % 1_000).padStart(4, '0')}`,
    );
    expect(ordered(['', ...numbers, 'Order'])).toEqual([
      '',
      'Order',
      ...Array.from({ length: 1_000 }, (_, n) => `Order for the showroom ${String(n).padStart(4, '0')}`),
    ]);
  });

  it('is null for an alphabet of more than a byte', () => {
    expect(ordered(['Zürich', 'Ærø', 'Äpfel'])).toEqual(['Zürich', 'Äpfel', 'Ærø']);
    expect(ordered(['Łódź', 'Zürich'])).toBeNull();
    expect(ordered(['東京', '大阪'])).toBeNull();
  });

  it('is the same as sorting by comparison', () => {
    const text = fc.oneof(fc.stringMatching(/^[ab]{0,9}$/), fc.stringMatching(/^Order [0-9]{1,4}$/), fc.constant(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 300 }), fc.boolean(), (texts, descending) => {
        expect([...(textOrder(texts, descending) ?? [])]).toEqual(compared(texts, descending));
      }),
    );
  });
});
