import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedCode } from '../../../src/domain/resources/proposedCode.ts';

describe('a proposed code', () => {
  it('is the first letters and digits of the name, and a number where they are taken', () => {
    const taken = new Set(['ACMELTD', 'BRANDNEW', 'BRANDNE2']);
    const code = (name: string): string => proposedCode(name, (one) => taken.has(one));
    expect(code('Café & Co')).toBe('CAFECO');
    expect(code('Acme Ltd')).toBe('ACMELTD2');
    expect(code('Brand New Ltd')).toBe('BRANDNE3');
    expect([code('Ørsted'), code('Đorđević'), code('Œuvres')]).toEqual(['ORSTED', 'DORDEVIC', 'OEUVRES']);
    expect(code('…')).toBe('SUPPLIER');
  });

  it('is found at once for the thousandth name that begins alike', () => {
    const taken = new Set<string>();
    const tried = new Map<string, number>();
    let asked = 0;
    for (let number = 1; number <= 1_000; number += 1) {
      const isTaken = (code: string): boolean => ((asked += 1), taken.has(code));
      taken.add(proposedCode(`Customer new ${number}`, isTaken, 'NEW', tried));
    }
    expect(taken.size).toBe(1_000);
    expect([taken.has('CUSTOMER'), taken.has('CUSTOM10'), taken.has('CUST1000')]).toEqual([true, true, true]);
    // The last number again, and the next one.
    expect(asked).toBe(1 + 999 * 2);
  });

  it('is the same as if every number were tried again', () => {
    const names = fc.array(fc.constantFrom('Acme Ltd', 'Acme', 'acme-ltd', 'Brand New', 'Brand Newer', '', '?'));
    fc.assert(
      fc.property(names, fc.subarray(['ACME', 'ACMELTD2', 'BRANDNE2', 'NEW']), (all, there) => {
        const [taken, takenAgain] = [new Set(there), new Set(there)];
        const tried = new Map<string, number>();
        for (const name of all) {
          const code = proposedCode(name, (one) => taken.has(one), 'NEW', tried);
          expect(code).toBe(proposedCode(name, (one) => takenAgain.has(one), 'NEW'));
          taken.add(code);
          takenAgain.add(code);
        }
      }),
    );
  });
});
