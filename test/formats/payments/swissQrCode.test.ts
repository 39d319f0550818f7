import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditorReference,
  isQrIban,
  qrCheckDigit,
  qrReference,
  referencedNumbers,
} from '../../../src/domain/payments/swissReference.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { swissBill, type AskedBill } from '../../../src/formats/payments/index.ts';

const QR_IBAN = 'CH44 3199 9123 0008 8901 2';
const IBAN = 'CH93 0076 2011 6238 5295 7';
const asked = (part: Partial<AskedBill> = {}): AskedBill => ({
  iban: QR_IBAN,
  creditor: { name: 'Böhme Möbel AG', street: 'Seestrasse 4', postcode: '8001', city: 'Zürich', country: 'ch' },
  amount: decimal('1949.75'),
  currency: 'CHF',
  debtor: { name: 'Pia Rutschmann', street: 'Marktgasse 28', postcode: '9400', city: 'Rorschach', country: 'CH' },
  number: 'SI2026-00012',
  ...part,
});

describe('the reference of a QR-bill', () => {
  it('has the check digits of its standards', () => {
    // The example of ISO 11649.
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    // The guidelines' example: 21 00000 00003 13947 14300 09017.
    expect(qrCheckDigit('21000000000313947143000901')).toBe(7);
    // One of theirs, which holds none of our numbers.
    expect(referencedNumbers('210000000003139471430009017')).toEqual([]);
    expect(isQrIban(QR_IBAN)).toBe(true);
    expect(isQrIban(IBAN)).toBe(false);
    expect(isQrIban('DE89 3704 0044 0532 0130 00')).toBe(false);
  });

  it('gives the number of the invoice back from a bank’s text, in groups or not, and nothing for a wrong digit', () => {
    const number = fc
      .tuple(fc.stringMatching(/^[A-Z]{0,3}$/), fc.stringMatching(/^[1-9]\d{2,9}$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 26 }), fc.integer({ min: 1, max: 9 }), (own, at, by) => {
        const reference = qrReference(own) ?? '';
        const grouped = reference.replace(/^(..)(.....)(.....)(.....)(.....)(.....)$/, '$1 $2 $3 $4 $5 $6');
        expect(referencedNumbers(`Gutschrift ${grouped} Rutschmann`)).toEqual([own]);
        expect(referencedNumbers(`REF:${creditorReference(own) ?? ''};`)).toEqual([own]);
        const wrong = [...reference];
        wrong[at] = String((Number(wrong[at]) + by) % 10);
        expect(referencedNumbers(wrong.join(''))).toEqual([]);
      }),
    );
  });
});

describe('the code of a QR-bill', () => {
  it('has the 31 lines of the guidelines in their order', () => {
    expect(swissBill(asked())?.code.split('\n')).toEqual([
      ...['SPC', '0200', '1', 'CH4431999123000889012'],
      ...['S', 'Böhme Möbel AG', 'Seestrasse 4', '', '8001', 'Zürich', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['1949.75', 'CHF'],
      ...['S', 'Pia Rutschmann', 'Marktgasse 28', '', '9400', 'Rorschach', 'CH'],
      ...['QRR', qrReference('SI2026-00012'), 'SI2026-00012', 'EPD'],
    ]);
    expect(swissBill(asked())?.reference).toMatch(/^\d\d(?: \d{5}){5}$/);
  });

  it('has a creditor reference for an ordinary account, and none for a number that it cannot hold', () => {
    expect(swissBill(asked({ iban: IBAN, number: 'SI2026-00012' }))).toMatchObject({
      reference: expect.stringMatching(/^RF\d\d SI20 2600 012$/),
    });
    const long = swissBill(asked({ iban: IBAN, number: 'A-VERY-LONG-NUMBER-2026-00012' }));
    expect(long?.code.split('\n').slice(27, 29)).toEqual(['NON', '']);
    expect(long?.reference).toBe('');
  });

  it('leaves a payer without a whole address to write it', () => {
    const debtor = { name: 'Pia', street: '', postcode: '', city: 'Rorschach', country: 'CH' };
    expect(swissBill(asked({ debtor }))?.code.split('\n').slice(20, 27)).toEqual(['', '', '', '', '', '', '']);
  });

  it.each([
    ['an account abroad', { iban: 'DE89 3704 0044 0532 0130 00' }],
    ['a mistyped IBAN', { iban: 'CH44 3199 9123 0008 8901 3' }],
    ['pounds', { currency: 'GBP' }],
    ['nothing to pay', { amount: decimal('0') }],
    ['a credit', { amount: decimal('-5') }],
    ['more than a bill may ask for', { amount: decimal('1000000000') }],
    ['no place', { creditor: { ...asked().creditor, city: ' ' } }],
    ['a name in other letters', { creditor: { ...asked().creditor, name: 'Бёме' } }],
    ['a number without digits, which a QR-IBAN needs', { number: 'DRAFT' }],
  ])('is none for %s', (_, part) => {
    expect(swissBill(asked(part))).toBeNull();
  });
});
