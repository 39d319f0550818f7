import { isJsonObject } from '../../domain/values/json.ts';
import { readAddress, sentAddress } from './addresses.ts';
import type { Folded } from '../transport/fold.ts';

/**
 * Persons on the wire: contacts, and the contact part of a party. Daybook knows one e-mail address, telephone number,
 * mobile number and address of each. At 1.13 there are lists of each instead (docs/service-notes.md, "Contact"), of
 * which these are the first entries. Both are read. Further entries of a person stay as they are on the service.
 */

const MOBILE = 'Mobile';

function isMobile({ type }: Folded): boolean {
  return typeof type === 'string' && /^(mobile|cell)/i.test(type);
}

const SINGLES = [
  { name: 'email', list: 'emails', field: 'email', type: 'Work', is: () => true },
  { name: 'phone', list: 'phones', field: 'phone', type: 'Work', is: (each: Folded) => !isMobile(each) },
  { name: 'mobile', list: 'phones', field: 'phone', type: MOBILE, is: isMobile },
] as const;
const LISTS = ['emails', 'phones', 'addresses'] as const;
const ADDRESS_TYPE = 'Main';

/** The fields that are read from a person's list. */
export function fieldsOfList(list: string): readonly string[] {
  return list === 'addresses' ? ['address'] : SINGLES.filter((each) => each.list === list).map(({ name }) => name);
}

function entries(list: unknown): Folded[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Whether a list cannot be read, as a whole or in one of its entries. */
function isUnreadableList(list: unknown): boolean {
  return list !== undefined && list !== null && !(Array.isArray(list) && list.every(isJsonObject));
}

/**
 * A folded person in Daybook's form. A list that cannot be read takes the place of the field that is read from it, so
 * that the reader reports it.
 */
export function readPerson(shown: unknown): unknown {
  if (!isJsonObject(shown)) return shown;
  const person: Folded = { ...shown };
  if (isUnreadableList(shown.emails)) person.email = shown.emails;
  if (isUnreadableList(shown.phones)) person.phone = shown.phones;
  if (isUnreadableList(shown.addresses)) person.address = shown.addresses;
  for (const { name, list, field, is } of SINGLES) person[name] ??= entries(shown[list]).find(is)?.[field];
  const [first] = entries(shown.addresses);
  if (person.address === undefined && first) {
    const { id: _id, type: _type, ...address } = first;
    person.address = address;
  }
  person.address = readAddress(person.address);
  for (const name of LISTS) Reflect.deleteProperty(person, name);
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
}

/** An address in the form of a list entry. */
function entryOf(address: Folded): Folded {
  const sent = sentAddress(address);
  const {
    name: _name,
    address1: _first,
    address2: _second,
    postcode: _code,
    ...entry
  } = isJsonObject(sent) ? sent : {};
  return entry;
}

/** A person of whom the service has shown nothing yet: in both spellings (as `sentAddress`). */
export function newPerson(person: Folded): Folded {
  const lists: Record<string, Folded[]> = {};
  for (const { name, list, field, type } of SINGLES)
    if (person[name] !== undefined && person[name] !== null) (lists[list] ??= []).push({ type, [field]: person[name] });
  if (isJsonObject(person.address)) lists.addresses = [{ type: ADDRESS_TYPE, ...entryOf(person.address) }];
  return { ...person, ...lists };
}

/** Whether a person, or a change of one, has anything that 1.13 keeps in a list. */
export function namesListed(person: unknown): person is Folded {
  return isJsonObject(person) && LISTS.flatMap(fieldsOfList).some((name) => person[name] !== undefined);
}

/** A list with Daybook's entry changed, added, or (null) removed; the others stay as they were shown. */
function changed(list: Folded[], is: (each: Folded) => boolean, change: Folded | null, type: string): Folded[] {
  const at = list.findIndex(is);
  if (at === -1) return change === null ? list : [...list, { type, ...change }];
  return list.flatMap((each, index) => (index !== at ? [each] : change === null ? [] : [{ ...each, ...change }]));
}

/**
 * A change of a person in the spelling that the service has shown: whole lists where it shows any, with all that is in
 * them. In both spellings where it shows neither: it may show nothing of a person that is empty.
 * @param shown the folded person as it is on the service
 */
export function changedPerson(change: Folded, shown: unknown): Folded {
  if (!isJsonObject(shown) || !LISTS.some((name) => Array.isArray(shown[name])))
    return namesListed(shown) ? change : newPerson(change);
  const sent: Folded = { ...change };
  for (const { name, list, field, type, is } of SINGLES) {
    const value = change[name];
    if (value === undefined) continue;
    Reflect.deleteProperty(sent, name);
    sent[list] = changed(entries(sent[list] ?? shown[list]), is, value === null ? null : { [field]: value }, type);
  }
  if (change.address !== undefined) {
    delete sent.address;
    sent.addresses = changed(
      entries(shown.addresses),
      () => true,
      isJsonObject(change.address) ? entryOf(change.address) : null,
      ADDRESS_TYPE,
    );
  }
  return sent;
}
