import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pseudoText } from '../../../../src/app/base/i18n/pseudo.ts';

describe('a text of the pseudo language', () => {
  it('is marked, in brackets and longer, with its values and forms', () => {
    expect(pseudoText('Save')).toBe('⟦Šáṽé⟧');
    expect(pseudoText('Set all prices')).toBe('⟦Šéť áļļ þŕíçéšẋẋẋẋ⟧');
    expect(pseudoText('{count} line | {count} lines')).toBe('⟦{count} ļíñé⟧ | ⟦{count} ļíñéšẋ⟧');
  });

  it('is at least 40 % longer than the English, and has no plain letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,60}$/), (text) => {
        const pseudo = pseudoText(text);
        expect(pseudo.length).toBeGreaterThanOrEqual(Math.ceil(text.length * 1.4));
        expect(pseudo).not.toMatch(/[A-Za-z]/);
      }),
    );
  });
});
