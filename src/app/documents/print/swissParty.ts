import type { Address } from '../../../domain/values/parts.ts';
import type { SwissParty } from '../../../formats/payments/index.ts';

/** `12`, `4a`, `7-9` at the end of a street. */
const BUILDING = /^(.*\S)\s+(\d+\s?[A-Za-z]?(?:\s?[-/]\s?\d+\s?[A-Za-z]?)?)$/;
/** The place of a Swiss address or one of Liechtenstein, as a letterhead has it: `8005 Zürich`, `CH-8005 Zürich`. */
const PLACE = /^(?:(CH|LI|FL)[-\s]+)?(\d{4})\s+(\D.*)$/;

/** The street of an address with its number apart: the first line that ends with a number, else the last one. */
function streetOf(lines: readonly string[]): Pick<SwissParty, 'street' | 'building'> {
  const numbered = lines.find((line) => BUILDING.test(line));
  const [, street = '', building = ''] = BUILDING.exec(numbered ?? '') ?? [];
  return numbered === undefined ? { street: lines.at(-1) ?? '', building: '' } : { street, building };
}

/** A party as a Swiss QR code has it, from an address in fields. @param home the country of an address that has none */
export function swissParty(name: string, address: Address | undefined, home: string | undefined): SwissParty {
  const { address1 = '', address2 = '', postcode = '', city = '', countryCode = '' } = address ?? {};
  const streets = [address1, address2].map((line) => line.trim()).filter((line) => line !== '');
  const country = countryCode.trim() === '' ? (home ?? '') : countryCode.trim().toUpperCase();
  return { name: address?.name ?? name, ...streetOf(streets), postcode: postcode.trim(), town: city.trim(), country };
}

/** A party out of the lines of a letterhead; null if none of them is a Swiss place. */
export function swissPartyOf(name: string, lines: readonly string[], home: string | undefined): SwissParty | null {
  const at = lines.findLastIndex((line) => PLACE.test(line));
  const [, code = home ?? '', postcode = '', town = ''] = PLACE.exec(lines[at] ?? '') ?? [];
  if (at < 0) return null;
  return { name, ...streetOf(lines.slice(0, at)), postcode, town, country: code === 'FL' ? 'LI' : code };
}

/** A party as it stands on a payment part. @param home the country whose code goes without saying */
export function swissPartyLines(party: SwissParty, home: string): string[] {
  const { name, street, building, postcode, town, country } = party;
  const place = `${country === home ? '' : `${country}-`}${postcode} ${town}`;
  return [name, [street, building].filter((part) => part !== '').join(' '), place].filter((line) => line !== '');
}
