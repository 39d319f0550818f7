import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountKey,
  accountKeys,
  accountNoFault,
  bicFault,
  contradictsItself,
  ibanFault,
  isSepaIban,
  sortCodeFault,
} from '../../../src/domain/payments/accountDetails.ts';

/** Examples of the IBAN registry. */
const IBANS = [
  'GB82 WEST 1234 5698 7654 32',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NL91 ABNA 0417 1643 00',
  'CH93 0076 2011 6238 5295 7',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
];

describe('account numbers', () => {
  it.each(IBANS)('takes %s', (iban) => expect(ibanFault(iban)).toBeNull());

  it('finds every single mistyped digit, and every two that changed places', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IBANS), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, place, by) => {
        const plain = iban.replaceAll(' ', '');
        const digits = [...plain].flatMap((each, at) => (/\d/.test(each) ? [at] : []));
        const at = digits[place % digits.length] ?? 2;
        const wrong = `${plain.slice(0, at)}${(Number(plain[at]) + by) % 10}${plain.slice(at + 1)}`;
        expect(ibanFault(wrong)).toBe('check');
        const [one, two] = [plain[at], plain[at + 1]];
        if (two !== undefined && /\d/.test(two) && one !== two)
          expect(ibanFault(`${plain.slice(0, at)}${two}${one}${plain.slice(at + 2)}`)).toBe('check');
      }),
    );
  });

  it('says what is wrong', () => {
    expect(ibanFault('')).toBe('form');
    expect(ibanFault('12345678')).toBe('form');
    expect(ibanFault('US12 3456')).toBe('country');
    expect(ibanFault('DE89 3704 0044 0532 0130')).toBe('length');
    expect(bicFault('COBADEFF')).toBeNull();
    expect(bicFault('COBADEFFXXX')).toBeNull();
    expect(bicFault('COBADEFFX')).toBe('length');
    expect(bicFault('COBA12FF')).toBe('form');
    expect(sortCodeFault('20-00-00')).toBeNull();
    expect(sortCodeFault('20 00 0')).toBe('length');
    expect(accountNoFault('5577 9911')).toBeNull();
    expect(accountNoFault('5577991A')).toBe('form');
    expect(isSepaIban('GB82WEST12345698765432')).toBe(true);
    expect(isSepaIban('AE070331234567890123456')).toBe(false);
  });

  it('knows one account in different spellings', () => {
    const british = { sortCode: '12-34-56', accountNo: '98765432' };
    const key = accountKey(british);
    expect(accountKeys({ iban: 'GB82WEST12345698765432', ...british })).toEqual([key]);
    expect(accountKey({ iban: 'de89 3704 0044 0532 0130 00', bic: 'X' })).toBe('DE89370400440532013000');
    expect(accountKey({ sortCode: '123456', accountNo: '8765432' })).toBe(
      accountKey({ sortCode: '123456', accountNo: '08765432' }),
    );
    expect(accountKey({ ...british, accountNo: '98765433' })).not.toBe(key);
    expect(accountKeys({ iban: 'BE71096123456769', ...british })).toEqual(['BE71096123456769', key]);
    expect(accountKeys({})).toEqual([]);
    expect(accountKey({ accountName: 'Acme', bic: 'COBADEFF' })).toBe('');
  });

  it('notices an IBAN that holds another account than stands beside it', () => {
    const iban = 'GB82WEST12345698765432';
    expect(contradictsItself({ iban, sortCode: '12-34-56', accountNo: '98765432' })).toBe(false);
    expect(contradictsItself({ iban, sortCode: '12-34-56', accountNo: '98765433' })).toBe(true);
    expect(contradictsItself({ iban })).toBe(false);
  });
});
