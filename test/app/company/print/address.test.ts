import { describe, expect, it } from 'vitest';
import { addressLines, homeCountry } from '../../../../src/app/company/print/address.ts';

const lewes = { address1: '4 Mill Lane', city: 'Lewes', county: 'East Sussex', postcode: 'BN7 1AA', countryCode: 'GB' };
const berlin = { address1: 'Lindenweg 3', city: 'Berlin', postcode: '10115', countryCode: 'DE' };

describe('an address on paper', () => {
  it('has town, county and postcode in British order, without the country at home', () => {
    expect(addressLines('Ashdown', lewes, 'GB')).toEqual(['Ashdown', '4 Mill Lane', 'Lewes', 'East Sussex', 'BN7 1AA']);
    expect(addressLines('Ashdown', { ...lewes, countryCode: undefined }, 'GB')).toEqual([
      'Ashdown',
      '4 Mill Lane',
      'Lewes',
      'East Sussex',
      'BN7 1AA',
    ]);
    expect(addressLines('Ashdown', { ...lewes, countryCode: 'uk' }, 'GB')).toEqual([
      'Ashdown',
      '4 Mill Lane',
      'Lewes',
      'East Sussex',
      'BN7 1AA',
    ]);
  });

  it('names the country abroad, or if the home country is unknown', () => {
    expect(addressLines('Blum', berlin, 'GB')).toEqual(['Blum', 'Lindenweg 3', '10115 Berlin', 'DE']);
    expect(addressLines('Blum', berlin, 'DE')).toEqual(['Blum', 'Lindenweg 3', '10115 Berlin']);
    expect(addressLines('Ashdown', lewes, 'DE')).toEqual([
      'Ashdown',
      '4 Mill Lane',
      'Lewes',
      'East Sussex',
      'BN7 1AA',
      'GB',
    ]);
    expect(addressLines('Ashdown', lewes, undefined)).toEqual([
      'Ashdown',
      '4 Mill Lane',
      'Lewes',
      'East Sussex',
      'BN7 1AA',
      'GB',
    ]);
  });

  it('names a county that equals the town only once', () => {
    expect(
      addressLines('Quay', { city: 'Bristol', county: 'Bristol', postcode: 'BS1 5TY', countryCode: 'GB' }, 'GB'),
    ).toEqual(['Quay', 'Bristol', 'BS1 5TY']);
  });

  it('takes the home country from the legal entity, otherwise from the end of the letterhead', () => {
    expect(homeCountry(berlin, '14 Harbour Way\nBristol BS1 5TY', 'GBP')).toBe('DE');
    expect(homeCountry(undefined, '14 Harbour Way\nBristol BS1 5TY', 'EUR')).toBe('GB');
    expect(homeCountry(undefined, 'Lindenweg 3\n10115 Berlin\nGermany', 'GBP')).toBe('DE');
    expect(homeCountry(undefined, '1 High Street\nCardiff, Wales', 'EUR')).toBe('GB');
    expect(homeCountry(undefined, '', 'GBP')).toBe('GB');
    expect(homeCountry(undefined, '', 'EUR')).toBeUndefined();
    expect(homeCountry(undefined, 'Lindenweg 3\n10115 Berlin', 'EUR')).toBeUndefined();
  });
});
