import { isJsonObject } from '../../domain/values/json.ts';
import type { Spellings } from '../base/spellings.ts';
import type { FoldedInput } from './fold.ts';

/**
 * Addresses have two spellings. Ours, which the service stores: `name, address1, address2, postcode`. That of 1.13
 * (docs/service-notes.md, "Shapes at 1.13…"): `description`, `address` with several lines, `postCode`. City, county and
 * country are the same in both.
 */

const OURS: ReadonlySet<string> = new Set(['name', 'address1', 'address2', 'postcode']);

/** The first line of a street, and the rest. */
function streetOf(address: unknown): FoldedInput {
  if (typeof address !== 'string') return { address1: address, address2: address };
  const [first = '', ...others] = address.split(/\r?\n/);
  return { address1: first, address2: others.length === 0 ? null : others.join('\n') };
}

function withoutOurs(address: FoldedInput): FoldedInput {
  return Object.fromEntries(Object.entries(address).filter(([name]) => !OURS.has(name)));
}

/** An address of a request as the service stores it. Where both spellings are given, that of 1.13 wins. */
export function givenAddress(given: unknown, spellings: Spellings): unknown {
  if (!isJsonObject(given)) return given;
  const { address, postCode, description, ...others } = given;
  return {
    ...(spellings === '1.13' ? withoutOurs(others) : others),
    ...(address === undefined ? {} : streetOf(address)),
    ...(postCode === undefined ? {} : { postcode: postCode }),
    ...(description === undefined ? {} : { name: description }),
  };
}

/** A stored address, as reads show it. */
export function shownAddress(kept: unknown, spellings: Spellings): unknown {
  if (!isJsonObject(kept)) return kept;
  const { name, address1, address2, postcode } = kept;
  const street = [address1, address2].filter((line) => typeof line === 'string' && line !== '').join('\n');
  return {
    ...(spellings === '1.13' ? withoutOurs(kept) : kept),
    ...(street === '' ? {} : { address: street }),
    ...(postcode === undefined ? {} : { postCode: postcode }),
    ...(name === undefined ? {} : { description: name }),
  };
}
