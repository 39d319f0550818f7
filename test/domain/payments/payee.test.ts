import { describe, expect, it } from 'vitest';
import { groupedIban, ibansIn } from '../../../src/domain/payments/accountDetails.ts';
import { payeeOf, type OwnPayee } from '../../../src/domain/payments/payee.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';

const [EUR, GBP] = [currencyCode('EUR'), currencyCode('GBP')];
const GERMAN = 'DE89370400440532013000';
const DUTCH = 'NL91ABNA0417164300';
const own = (iban: string, part: Partial<OwnPayee> = {}): OwnPayee => ({
  name: 'Harbour GmbH',
  account: { iban, bic: 'cobadeff xxx' },
  currency: EUR,
  ...part,
});

describe('the IBANs of a text', () => {
  it.each([
    ['IBAN: DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX', [GERMAN]],
    ['de89370400440532013000, NL91-ABNA-0417-1643-00', [GERMAN, 'NL91ABNA0417164300']],
    ['DE89 3704 0044 0532\n0130 00', []],
    ['DE89 3704 0044 0532 0130 01', []],
    ['VAT DE123456789, AB12 is a road', []],
    ['', []],
  ])('%j are %j', (text, ibans) => {
    expect(ibansIn(text)).toEqual(ibans);
  });

  it('are read in groups of four', () => {
    expect(groupedIban(GERMAN)).toBe('DE89 3704 0044 0532 0130 00');
  });
});

describe('the account that a code pays into', () => {
  it('is the one that the paper names, with what is known of it', () => {
    const text = 'Harbour Bank\nIBAN DE89 3704 0044 0532 0130 00';
    expect(payeeOf(EUR, text, [])).toEqual({ name: '', iban: GERMAN, bic: '' });
    expect(payeeOf(EUR, text, [own(DUTCH), own(GERMAN)])).toEqual({
      name: 'Harbour GmbH',
      iban: GERMAN,
      bic: 'COBADEFFXXX',
    });
  });

  it('is none of another currency', () => {
    const pounds = own(GERMAN, { currency: GBP });
    expect(payeeOf(EUR, `${GERMAN}\n${DUTCH}`, [pounds])?.iban).toBe(DUTCH);
    expect(payeeOf(EUR, '', [pounds])).toBeNull();
  });

  it('is the only own account where the paper is silent, and none if there are two', () => {
    expect(payeeOf(EUR, ' ', [own(GERMAN, { currency: undefined })])?.iban).toBe(GERMAN);
    expect(payeeOf(EUR, '', [own(GERMAN), own(DUTCH)])).toBeNull();
    expect(payeeOf(EUR, '', [own(GERMAN), own(GERMAN)])?.iban).toBe(GERMAN);
  });

  it('is none if the paper says to pay in another way', () => {
    expect(payeeOf(EUR, 'Sort code 00-00-00', [own(GERMAN)])).toBeNull();
  });
});
