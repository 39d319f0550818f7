import { describe, expect, it } from 'vitest';
import { distinctNames, paperName } from '../../../src/domain/papers/paperName.ts';

const parts = { title: 'Invoice', number: 'SI-00012', party: 'Ashdown  Furniture', date: '2026-11-24' };

describe('the name of a paper', () => {
  it('is filled in from a pattern', () => {
    expect(paperName('{date} {party} - {number}', parts)).toBe('2026-11-24 Ashdown Furniture - SI-00012');
    expect(paperName('Harbour {title}', parts)).toBe('Harbour Invoice');
  });

  it('leaves nothing behind of what the paper does not have', () => {
    const draft = { ...parts, number: '' };
    expect(paperName('{title} {number} {party}', draft)).toBe('Invoice Ashdown Furniture');
    expect(paperName('{number} - {party}', draft)).toBe('Ashdown Furniture');
    expect(paperName('{date} - {number} - {party}', draft)).toBe('2026-11-24 - Ashdown Furniture');
    expect(paperName('{party}_{number}', draft)).toBe('Ashdown Furniture');
  });

  it('is never empty', () => {
    expect(paperName('  ', parts)).toBe('Invoice SI-00012 Ashdown Furniture');
    expect(paperName('{number}', { ...parts, number: '' })).toBe('Invoice');
  });

  it('keeps braces that name no part', () => {
    expect(paperName('{what} {number}', parts)).toBe('{what} SI-00012');
  });
});

it('gives each file a name of its own', () => {
  expect(distinctNames(['Invoice', 'invoice', 'Invoice', 'Invoice (2)', 'Credit'])).toEqual([
    'Invoice',
    'invoice (2)',
    'Invoice (3)',
    'Invoice (2) (2)',
    'Credit',
  ]);
});
