import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bacsText, sepaText } from '../../../src/formats/payments/characters.ts';

describe('the characters that banks take', () => {
  it.each([
    ['Müller & Söhne', 'Mueller + Soehne'],
    ['Crédit Agricole d’Été', "Credit Agricole d'Ete"],
    ['Łódź Sp. z o.o.', 'Lodz Sp. z o.o.'],
    ['Ελλάς ΑΕ', 'Ellas AE'],
    ['Київ', 'Kiyiv'],
    ['//INV//4711/', 'INV/4711'],
    ['a\tb\n c', 'a b c'],
  ])('SEPA: %s becomes %s', (text, spelled) => {
    expect(sepaText(text)).toBe(spelled);
  });

  it.each([
    ['Smith & Sons (Paper)', 'SMITH & SONS .PAPER.'],
    ['Straße 5', 'STRASSE 5'],
    ['Größe', 'GROESSE'],
  ])('Bacs: %s becomes %s', (text, spelled) => {
    expect(bacsText(text)).toBe(spelled);
  });

  it('never writes another character, and writes what is allowed as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sepaText(text)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(bacsText(text)).toMatch(/^[A-Z0-9.&/\- ]*$/);
        expect(sepaText(sepaText(text))).toBe(sepaText(text));
      }),
    );
  });
});
