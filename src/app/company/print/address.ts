import type { Address } from '../../../domain/values/parts.ts';
import { letterheadLines } from '../documents/letterhead.ts';

export const BRITISH = 'GB';
const BRITISH_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Country codes by the name that a letterhead may use, in lower case. */
function namedCountries(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  const found = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`)).flatMap(
    (code): [string, string][] => {
      const name = names.of(code);
      return name === undefined
        ? []
        : [
            [name.toLowerCase(), codeOf(code)],
            [code.toLowerCase(), codeOf(code)],
          ];
    },
  );
  return new Map([
    ...found,
    ...['england', 'scotland', 'wales', 'northern ireland', 'great britain', 'uk'].map((name): [string, string] => [
      name,
      BRITISH,
    ]),
  ]);
}
let named: ReadonlyMap<string, string> | null = null;

/** The country code in capitals; people type `UK` for `GB`. */
function codeOf(countryCode: string): string {
  const code = countryCode.trim().toUpperCase();
  return code === 'UK' ? BRITISH : code;
}

/**
 * The country that documents are sent from: the legal entity's, otherwise the one at the end of the letterhead (by
 * name, code or British postcode), otherwise Britain if the base currency is GBP and there is no letterhead.
 */
export function homeCountry(entity: Address | undefined, letterhead: string, baseCurrency: string): string | undefined {
  if (entity?.countryCode?.trim()) return codeOf(entity.countryCode);
  const last = letterheadLines(letterhead).at(-1) ?? '';
  named ??= namedCountries();
  const byName = named.get((last.split(',').at(-1) ?? '').trim().toLowerCase());
  if (byName !== undefined) return byName;
  return BRITISH_POSTCODE.test(last) || (last === '' && baseCurrency === 'GBP') ? BRITISH : undefined;
}

/** A postal address. In Britain town, county and postcode have a line each. The country is added only abroad. */
export function addressLines(
  name: string | undefined,
  address: Address | undefined,
  home: string | undefined,
): string[] {
  const { address1, address2, city, county, postcode, countryCode } = address ?? {};
  const code = countryCode?.trim() ? codeOf(countryCode) : home;
  const place =
    code === BRITISH
      ? [city, county === city ? undefined : county, postcode]
      : [[postcode, city].filter(Boolean).join(' '), county];
  return [address?.name ?? name, address1, address2, ...place, code === home ? undefined : countryCode].filter(
    (line): line is string => line !== undefined && line.trim() !== '',
  );
}
