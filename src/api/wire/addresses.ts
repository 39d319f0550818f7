import { isJsonObject } from '../../domain/values/json.ts';
import type { Folded } from '../transport/fold.ts';

/**
 * Addresses on the wire. Daybook knows them by `name, address1, address2, postcode`. At 1.13 they have `description`,
 * `address` with several lines, and `postCode` (docs/service-notes.md, "Shapes at 1.13…"). Both are read. Both are
 * written side by side: a service ignores names that it does not know (spec 4.7 rule 4), and no answer tells in advance
 * which those are.
 */

const STREET = ['address1', 'address2'] as const;

/**
 * A folded address, under Daybook's names. Any other value stays as it is, including one that stands in the place of
 * address lines.
 */
export function readAddress(shown: unknown): unknown {
  if (!isJsonObject(shown)) return shown;
  const { address, postCode, description, ...known } = shown;
  const read: Folded = { ...known };
  if (STREET.every((name) => read[name] === undefined)) {
    const [first, ...others] = typeof address === 'string' ? address.split(/\r?\n/) : [address];
    read.address1 = first;
    if (others.length > 0) read.address2 = others.join('\n');
  }
  read.postcode ??= postCode;
  read.name ??= description;
  for (const name of Object.keys(read)) if (read[name] === undefined) Reflect.deleteProperty(read, name);
  return read;
}

/** An address as a request carries it. Fields that are null are cleared in both spellings. */
export function sentAddress(address: unknown): unknown {
  if (!isJsonObject(address)) return address;
  const { name, postcode } = address;
  const isStreetNamed = STREET.some((line) => address[line] !== undefined);
  const street = STREET.map((line) => address[line])
    .filter((line) => typeof line === 'string' && line !== '')
    .join('\n');
  return {
    ...address,
    ...(isStreetNamed ? { address: street === '' ? null : street } : {}),
    ...(postcode === undefined ? {} : { postCode: postcode }),
    ...(name === undefined ? {} : { description: name }),
  };
}
