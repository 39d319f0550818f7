import { describe, expect, it } from 'vitest';
import type { AskedTransfer } from '../../../src/formats/payments/epcCode.ts';
import { epcCode, qrModules } from '../../../src/formats/payments/index.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { readQrCode } from '../../support/qrReader.ts';

/** Modules that stay light around a code. */
const QUIET_MODULES = 4;
const asked = (part: Partial<AskedTransfer> = {}): AskedTransfer => ({
  name: 'Müller & Söhne GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: decimal('1234.5'),
  reference: 'RE-2026-00012',
  ...part,
});

/** A code as a camera sees it, read by another program than the one that made it. */
function read(modules: readonly string[]): number[] {
  const scale = 4;
  const side = (modules.length + 2 * QUIET_MODULES) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const row = modules[Math.floor(y / scale) - QUIET_MODULES];
      if (row?.[Math.floor(x / scale) - QUIET_MODULES] === '1')
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return [...(readQrCode(pixels, side, side) ?? [])];
}

describe('a code for a transfer in euros', () => {
  it('has the lines of EPC069-12 in its order', () => {
    expect(epcCode(asked())?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Müller & Söhne GmbH',
      'DE89370400440532013000',
      'EUR1234.50',
      '',
      '',
      'RE-2026-00012',
    ]);
  });

  it('goes without a BIC that is none', () => {
    expect(epcCode(asked({ bic: '' }))?.split('\n')[4]).toBe('');
    expect(epcCode(asked({ bic: 'COBADE' }))?.split('\n')[4]).toBe('');
  });

  it.each([
    ['no name', { name: ' \n' }],
    ['a mistyped IBAN', { iban: 'DE89 3704 0044 0532 0130 01' }],
    ['an IBAN outside the euro payments area', { iban: 'AE07 0331 2345 6789 0123 456' }],
    ['nothing to pay', { amount: decimal('0') }],
    ['a credit', { amount: decimal('-10') }],
    ['more than a transfer may be', { amount: decimal('1000000000') }],
    ['parts of a cent', { amount: decimal('10.005') }],
    // 45 for the rest, 210 for a name of 70 Chinese characters, 140 for the reference.
    ['more than 331 bytes', { name: '東'.repeat(70), reference: 'x'.repeat(140) }],
  ])('is none for %s', (_, part) => {
    expect(epcCode(asked(part))).toBeNull();
  });

  it('keeps each text within its line and length', () => {
    const lines = epcCode(asked({ name: `Two\r\nlines ${'n'.repeat(80)}`, reference: 'r'.repeat(150) }))?.split('\n');
    expect(lines?.[5]).toBe(`Two lines ${'n'.repeat(60)}`);
    expect(lines?.[10]).toBe('r'.repeat(140));
    expect(lines).toHaveLength(11);
  });

  it('is read by another program as it was written, umlauts in UTF-8 without any mark of it', () => {
    const code = epcCode(asked()) ?? '';
    expect(read(qrModules(code))).toEqual([...new TextEncoder().encode(code)]);
  });

  it('is no larger than version 13, 69 modules, with the longest texts', () => {
    const longest = epcCode(asked({ name: 'n'.repeat(70), reference: 'ü'.repeat(90) })) ?? '';
    const modules = qrModules(longest);
    expect(modules.length).toBeLessThanOrEqual(69);
    expect(new Set(modules.map(({ length }) => length))).toEqual(new Set([modules.length]));
    expect(read(modules)).toEqual([...new TextEncoder().encode(longest)]);
  });
});
