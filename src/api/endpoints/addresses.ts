import { isObject, type Folded } from '../wire/fold.ts';

/**
 * Addresses on the wire. They are known here by `name, address1, address2, postcode`; at 1.13 they are `description`, `address` with
 * several lines, and `postCode` (docs/service-notes.md, "Shapes at 1.13…"). Both are read. Both are written side by side: a service ignores names that
 * it does not know (spec 4.7 rule 4), and no answer tells beforehand which those are.
 */

const STREET = ['address1', 'address2'] as const;

/** A folded address, under the names that are known here; any other value as it is, also one that stands where its lines should be. */
export function readAddress(shown: unknown): unknown {
  if (!isObject(shown)) return shown;
  const { address, postCode, description, ...known } = shown;
  const read: Folded = { ...known };
  if (STREET.every((name) => read[name] === undefined)) {
    const [first, ...others] = typeof address === 'string' ? address.split(/\r?\n/) : [address];
    read.address1 = first;
    if (others.length > 0) read.address2 = others.join('\n');
  }
  read.postcode ??= postCode;
  read.name ??= description;
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** An address as a request carries it. What it names as null is cleared in both spellings. */
export function sentAddress(address: unknown): unknown {
  if (!isObject(address)) return address;
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
