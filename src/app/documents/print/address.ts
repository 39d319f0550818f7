import type { Address } from '../../../domain/documents/document.ts';
import { letterheadLines } from '../../company/documents/letterhead.ts';

const BRITISH = 'GB';
const BRITISH_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes by what a letterhead calls the country, in small letters. */
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

/** Country codes are compared in capitals; `UK` is what people type for `GB`. */
function codeOf(countryCode: string): string {
  const code = countryCode.trim().toUpperCase();
  return code === 'UK' ? BRITISH : code;
}

/**
 * The country that documents are sent from: the legal entity's; else the one that the letterhead ends in, by name, code or
 * British postcode; else Britain where the books are kept in pounds. Undefined where nothing tells.
 */
export function homeCountry(entity: Address | undefined, letterhead: string, baseCurrency: string): string | undefined {
  if (entity?.countryCode?.trim()) return codeOf(entity.countryCode);
  const last = letterheadLines(letterhead).at(-1) ?? '';
  named ??= namedCountries();
  const told = named.get((last.split(',').at(-1) ?? '').trim().toLowerCase());
  if (told !== undefined) return told;
  return BRITISH_POSTCODE.test(last) || (last === '' && baseCurrency === 'GBP') ? BRITISH : undefined;
}

/** An address as it stands on paper: in Britain town, county, postcode, each on its line; the country only abroad. */
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
