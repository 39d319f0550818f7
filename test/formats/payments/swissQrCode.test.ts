import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { swissQrCode, type AskedSwissPayment } from '../../../src/formats/payments/swissQrCode.ts';

const creditor = {
  name: 'Robert Schneider AG',
  street: 'Rue du Lac',
  building: '1268',
  postcode: '2501',
  town: 'Biel',
  country: 'CH',
};
const debtor = { ...creditor, name: 'Pia-Maria Rutschmann-Schnyder', street: 'Grosse Marktgasse', building: '28' };
const asked = (part: Partial<AskedSwissPayment> = {}): AskedSwissPayment => ({
  iban: 'CH58 0079 1123 0008 8901 2',
  creditor,
  amount: decimal('1949.5'),
  currency: 'CHF',
  debtor,
  docNo: '539007547034',
  ...part,
});
const linesOf = (part: Partial<AskedSwissPayment> = {}): string[] => {
  const written = swissQrCode(asked(part));
  return 'refused' in written ? [] : written.code.split('\n');
};

describe('a Swiss QR code', () => {
  it('has the lines of the guidelines in their order', () => {
    expect(linesOf()).toEqual([
      ...['SPC', '0200', '1', 'CH5800791123000889012'],
      ...['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['1949.50', 'CHF'],
      ...['S', 'Pia-Maria Rutschmann-Schnyder', 'Grosse Marktgasse', '28', '2501', 'Biel', 'CH'],
      ...['SCOR', 'RF18539007547034', '539007547034', 'EPD'],
    ]);
    const ofQrIban = linesOf({ iban: 'CH4431999123000889012' });
    expect(ofQrIban[27]).toBe('QRR');
    expect(ofQrIban[28]).toMatch(/^\d{27}$/);
    expect(linesOf({ docNo: 'Ä 1' }).slice(27)).toEqual(['NON', '', 'Ä 1', 'EPD']);
  });

  it.each<[string, Partial<AskedSwissPayment>]>([
    ['iban', { iban: 'DE89370400440532013000' }],
    ['iban', { iban: 'CH58 0079 1123 0008 8901 3' }],
    ['currency', { currency: 'GBP' }],
    ['amount', { amount: decimal('0') }],
    ['amount', { amount: decimal('1.005') }],
    ['amount', { amount: decimal('1000000000') }],
    ['address', { creditor: { ...creditor, postcode: ' ' } }],
    ['address', { creditor: { ...creditor, country: '' } }],
    ['characters', { creditor: { ...creditor, name: 'Иван Петров' } }],
    ['long', { creditor: { ...creditor, name: 'n'.repeat(71) } }],
    ['number', { iban: 'CH4431999123000889012', docNo: 'Ä 1' }],
  ])('is refused for its %s: %j', (refused, part) => {
    expect(swissQrCode(asked(part))).toEqual({ refused });
  });

  it('leaves a debtor out whom it cannot name', () => {
    for (const unknown of [null, { ...debtor, town: '' }, { ...debtor, name: '株式会社' }])
      expect(linesOf({ debtor: unknown }).slice(20, 27)).toEqual(['', '', '', '', '', '', '']);
  });

  it('has 31 lines of characters and lengths that banks take, or is refused, whatever is asked for', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    const party = fc.record({
      ...{ name: text, street: text, building: text, postcode: text, town: text },
      country: fc.constantFrom('CH', 'LI', 'x', ''),
    });
    fc.assert(
      fc.property(
        fc.oneof(party, fc.constant(creditor)),
        fc.option(party),
        text,
        fc.integer({ min: -5, max: 10 ** 12 }),
        (payee, payer, docNo, cents) => {
          const lines = linesOf({ creditor: payee, debtor: payer, docNo, amount: decimal(String(cents / 100)) });
          if (lines.length === 0) return;
          expect(lines).toHaveLength(31);
          expect(lines.at(-1)).toBe('EPD');
          expect(lines[18]).toMatch(/^\d{1,9}\.\d\d$/);
          expect(lines.join('\n')).toMatch(/^[\n -~\u00a0-\u017f\u0218-\u021b€]{1,997}$/);
          for (const name of [lines[5], lines[21]]) expect(name?.length).toBeLessThanOrEqual(70);
        },
      ),
      { numRuns: 200 },
    );
  });
});
