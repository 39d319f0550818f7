import type { Address } from '../../domain/values/parts.ts';

type Town = Pick<Address, 'city' | 'county' | 'postcode'>;

/** How the line with the town is written where a postcode can be told from all else. */
const WRITTEN: readonly (readonly [RegExp, (...parts: string[]) => Town])[] = [
  // `Leeds LS1 4AB`, `London, SW1A 1AA`
  [/^(.*\S)[,\s]+([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, (city, postcode) => ({ city, postcode })],
  // `Bayshore CA 94326`, `New York, NY 10001-1234`
  [/^(.*[^\s,]),? ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/, (city, county, postcode) => ({ city, county, postcode })],
  // `10115 Berlin`, `D-10115 Berlin`, `8001 Zürich`
  [/^(?:[A-Z]{1,2}-)?(\d{4,5}) (\D.*)$/, (postcode, city) => ({ city, postcode })],
];

/**
 * Town and postcode of the line of an address that ends with them, or begins with the postcode; null where none can be
 * told.
 */
export function townIn(line: string): Town | null {
  for (const [words, made] of WRITTEN) {
    const [, ...parts] = words.exec(line) ?? [];
    if (parts.length > 0) {
      const town = made(...parts.filter((part) => part !== undefined));
      return { ...town, city: (town.city ?? '').replace(/,$/, '') };
    }
  }
  return null;
}
