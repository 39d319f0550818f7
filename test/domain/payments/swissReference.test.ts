import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditorReference,
  groupedReference,
  isQrIban,
  isSwissIban,
  numbersOfReferences,
  qrReference,
  recursiveMod10,
  swissReference,
} from '../../../src/domain/payments/swissReference.ts';

const QR_IBAN = 'CH44 3199 9123 0008 8901 2';
const SWISS = 'CH58 0079 1123 0008 8901 2';

describe('references of the Swiss QR-bill', () => {
  it('have the check digits of SIX’s examples', () => {
    expect(recursiveMod10('21000000000313947143000901')).toBe('7');
    // RF18 5390 0754 7034: its own example of a creditor reference.
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
  });

  it('are what the account takes: a QR-IBAN only a QR reference', () => {
    expect([QR_IBAN, SWISS, 'LI21 0881 0000 2324 013A A', 'DE89 3704 0044 0532 0130 00'].map(isSwissIban)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([QR_IBAN, SWISS].map(isQrIban)).toEqual([true, false]);
    expect(swissReference(QR_IBAN, 'SI-00012')?.type).toBe('QRR');
    expect(swissReference(SWISS, 'SI-00012')).toEqual({ type: 'SCOR', text: expect.stringMatching(/^RF\d\dSI00012$/) });
    // Without a number that fits there is no reference; a QR-IBAN must have one.
    expect(swissReference(SWISS, 'Ä-1')).toEqual({ type: 'NON', text: '' });
    expect(swissReference(QR_IBAN, 'Ä-1')).toBeNull();
    expect(qrReference('Z'.repeat(16))).not.toBeNull();
    expect(qrReference('Z'.repeat(17))).toBeNull();
    expect(creditorReference('Z'.repeat(21))).not.toBeNull();
    expect(creditorReference('Z'.repeat(22))).toBeNull();
  });

  it('are shown in groups', () => {
    expect(groupedReference({ type: 'QRR', text: '210000000003139471430009017' })).toBe(
      '21 00000 00003 13947 14300 09017',
    );
    expect(groupedReference({ type: 'SCOR', text: 'RF18539007547034' })).toBe('RF18 5390 0754 7034');
  });

  it('give back the number, whatever it is, also out of a text and in groups', () => {
    const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const parts = fc.array(fc.string({ unit: sign, minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        parts.map((some) => some.join('-')).filter((number) => number.length <= 16),
        (number) => {
          const qr = qrReference(number) ?? '';
          const creditor = creditorReference(number) ?? '';
          expect(qr).toMatch(/^\d{27}$/);
          const plain = number.replaceAll('-', '');
          expect(numbersOfReferences(`Paid ${qr}, thanks`)).toEqual([number]);
          expect(numbersOfReferences(groupedReference({ type: 'QRR', text: qr }))).toEqual([number]);
          expect(numbersOfReferences(`Paid: ${creditor}.`)).toEqual([plain]);
          expect(numbersOfReferences(groupedReference({ type: 'SCOR', text: creditor }))).toEqual([plain]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are read where short words follow the groups', () => {
    for (const words of ['ANNA', 'AG', 'ANNA AG', 'INV 2026 OF MAY'])
      expect(numbersOfReferences(`Paid RF18 5390 0754 7034 ${words}`)).toEqual(['539007547034']);
  });

  it('are not read with a mistyped digit, nor out of a longer row of digits', () => {
    const qr = qrReference('SI-00012') ?? '';
    const mistyped = qr.slice(0, -3) + String((Number(qr.at(-3)) + 1) % 10) + qr.slice(-2);
    expect(numbersOfReferences(`${mistyped} 1${qr} RF19539007547034`)).toEqual([]);
  });
});
