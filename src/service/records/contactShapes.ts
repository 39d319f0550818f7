import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import { uuidV7, type MintSource } from '../../domain/values/identifiers.ts';
import type { Spellings } from '../base/spellings.ts';
import { codeField, readFields, textUpTo } from '../wire/fields.ts';
import { givenAddress, shownAddress } from '../wire/addresses.ts';
import type { FoldedInput } from '../wire/fold.ts';

/**
 * Persons in two spellings: lists of e-mail addresses, telephone numbers and addresses, as 1.13 has them and the
 * service stores them (docs/service-notes.md, "Contact"), and beside each list one entry in our spelling. A given list
 * replaces the previous one.
 */

const entry = { id: z.string().optional(), type: textUpTo(50).optional() };

export const addressFields = z.object({
  name: textUpTo(100).optional(),
  address1: textUpTo(250).optional(),
  address2: textUpTo(250).optional(),
  city: textUpTo(50).optional(),
  county: textUpTo(50).optional(),
  postcode: textUpTo(20).optional(),
  countryCode: textUpTo(3).optional(),
  address: textUpTo(250).optional(),
  postCode: textUpTo(20).optional(),
  description: textUpTo(100).optional(),
});

/** The one address of a person in our spelling. */
const personAddress = addressFields.extend({
  address1: textUpTo(100).optional(),
  address2: textUpTo(100).optional(),
});

/** What a contact, and the contact part of a contact account, may carry. */
export const personFields = {
  contactType: textUpTo(50).optional(),
  companyName: textUpTo(150).optional(),
  title: textUpTo(50).optional(),
  firstName: textUpTo(150).optional(),
  middleName: textUpTo(150).optional(),
  lastName: textUpTo(150).optional(),
  suffix: textUpTo(50).optional(),
  jobTitle: textUpTo(100).optional(),
  description: textUpTo(250).optional(),
  parentContactId: codeField().optional(),
  legacyRef: textUpTo(50).optional(),
  emails: z.array(z.object({ ...entry, email: textUpTo(250).optional() })).optional(),
  phones: z.array(z.object({ ...entry, phone: textUpTo(50).optional() })).optional(),
  addresses: z
    .array(
      z.object({
        ...entry,
        address: textUpTo(250).optional(),
        postCode: textUpTo(20).optional(),
        city: textUpTo(50).optional(),
        county: textUpTo(50).optional(),
        countryCode: textUpTo(3).optional(),
        description: textUpTo(100).optional(),
      }),
    )
    .optional(),
  email: textUpTo(250).optional(),
  phone: textUpTo(50).optional(),
  mobile: textUpTo(50).optional(),
  address: personAddress.optional(),
};

const MOBILE = 'Mobile';

function withoutNulls(value: FoldedInput): FoldedInput {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

/** The entries of a list, without fields that are null. */
function entries(list: unknown): FoldedInput[] {
  return Array.isArray(list) ? list.filter(isJsonObject).map(withoutNulls) : [];
}

function isMobile({ type }: FoldedInput): boolean {
  return String(type).toLowerCase() === MOBILE.toLowerCase();
}

/** The single entry in our spelling for each list. */
const SINGLES = [
  { name: 'email', list: 'emails', field: 'email', type: 'Work', is: () => true },
  { name: 'phone', list: 'phones', field: 'phone', type: 'Work', is: (each: FoldedInput) => !isMobile(each) },
  { name: 'mobile', list: 'phones', field: 'phone', type: MOBILE, is: isMobile },
] as const;

/** The lists of a person. For a person stored before there were lists, they are made from the single entries. */
function listsOf(person: FoldedInput): { emails: FoldedInput[]; phones: FoldedInput[]; addresses: FoldedInput[] } {
  const lists = {
    emails: entries(person.emails),
    phones: entries(person.phones),
    addresses: entries(person.addresses),
  };
  for (const { name, list, field, type } of SINGLES)
    if (person[list] === undefined && person[name] !== undefined) lists[list].push({ type, [field]: person[name] });
  if (person.addresses === undefined && isJsonObject(person.address)) {
    const shown = shownAddress(person.address, '1.13');
    if (isJsonObject(shown)) lists.addresses.push({ type: 'Main', ...shown });
  }
  return lists;
}

function withoutSingles(person: FoldedInput): FoldedInput {
  const { email: _email, phone: _phone, mobile: _mobile, address: _address, ...others } = person;
  return others;
}

/** Gives every entry an id: its own, if it belongs to this person. */
function withIds(list: FoldedInput[], before: FoldedInput[], source: MintSource): FoldedInput[] {
  const known = new Set(before.map(({ id }) => id));
  return list.map((each) => ({ ...each, id: known.has(each.id) && each.id !== undefined ? each.id : uuidV7(source) }));
}

function setSingle(
  list: FoldedInput[],
  is: (each: FoldedInput) => boolean,
  change: FoldedInput | null,
  type: string,
): FoldedInput[] {
  const at = list.findIndex(is);
  if (at === -1) return change === null ? list : [...list, { type, ...change }];
  return list.flatMap((each, index) => (index !== at ? [each] : change === null ? [] : [{ ...each, ...change }]));
}

/** A person's address as the service's own rules read it; undefined when there is none. */
export function addressOf(person: object | undefined): FoldedInput | undefined {
  const [first] = person === undefined ? [] : listsOf({ ...person }).addresses;
  if (!first) return undefined;
  const { id: _id, type: _type, ...address } = first;
  const kept = givenAddress(address, '1.13');
  return isJsonObject(kept) ? withoutNulls(kept) : undefined;
}

/**
 * The given fields of a person, with lists only. Addresses are merged: fields that are not named stay.
 * @param before the person to change; null for a new one
 */
export function givenPerson(
  given: FoldedInput,
  before: FoldedInput | null,
  spellings: Spellings,
  source: MintSource,
): FoldedInput {
  const was = listsOf(before ?? {});
  const named = { ...(spellings === '1.13' ? withoutSingles(given) : given) };
  const lists: Record<'emails' | 'phones' | 'addresses', FoldedInput[]> = { ...was };
  for (const name of ['emails', 'phones', 'addresses'] as const)
    if (named[name] !== undefined) lists[name] = Array.isArray(named[name]) ? entries(named[name]) : [];
  for (const { name, list, field, type, is } of SINGLES) {
    const value = named[name];
    if (value !== undefined && named[list] === undefined)
      lists[list] = setSingle(lists[list], is, value === null || value === '' ? null : { [field]: value }, type);
  }
  if (named.address !== undefined && named.addresses === undefined) {
    // The lengths of the given spelling apply, so they are checked before the entry joins the list.
    if (isJsonObject(named.address)) readFields(personAddress, withoutNulls(named.address), ['address']);
    const address = givenAddress(named.address, spellings);
    const merged = isJsonObject(address) ? withoutNulls({ ...addressOf(before ?? undefined), ...address }) : null;
    const shown = shownAddress(merged, '1.13');
    const [first] = lists.addresses;
    const change = isJsonObject(shown) ? { ...(first ? { id: first.id, type: first.type } : {}), ...shown } : null;
    lists.addresses =
      change === null ? lists.addresses.slice(1) : [{ type: 'Main', ...change }, ...lists.addresses.slice(1)];
  }
  const kept = {
    emails: withIds(lists.emails, was.emails, source),
    phones: withIds(lists.phones, was.phones, source),
    addresses: withIds(lists.addresses, was.addresses, source),
  };
  // A value that should be a list of objects and is not is refused by name.
  const malformed = Object.fromEntries(
    (['emails', 'phones', 'addresses'] as const)
      .filter(
        (name) =>
          named[name] !== undefined &&
          named[name] !== null &&
          !(Array.isArray(named[name]) && named[name].every(isJsonObject)),
      )
      .map((name) => [name, named[name]]),
  );
  return { ...withoutSingles(named), ...kept, ...malformed, email: null, phone: null, mobile: null, address: null };
}

/** A stored person, as reads show it. */
export function shownPerson(kept: object, spellings: Spellings): FoldedInput {
  const person: FoldedInput = { ...kept };
  const lists = listsOf(person);
  if (spellings === '1.13') return { ...withoutSingles(person), ...lists };
  const singles = Object.fromEntries(SINGLES.map(({ name, list, field, is }) => [name, lists[list].find(is)?.[field]]));
  const address = addressOf(person);
  return { ...withoutSingles(person), ...lists, ...singles, address: address && shownAddress(address, spellings) };
}
