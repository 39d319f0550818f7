import { isJsonObject } from '../../../src/domain/values/json.ts';

/** The objects of a list. */
function entries(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** An address of a list, which has its street as one text with several lines. */
function addressOf({
  address,
  postCode,
  description,
  city,
  county,
  countryCode,
}: Record<string, unknown>): Record<string, unknown> {
  const [address1, ...others] = typeof address === 'string' ? address.split('\n') : [];
  return { name: description, address1, address2: others.join('\n'), city, county, postcode: postCode, countryCode };
}

/** A person as the page shows one: of the service's lists, the first e-mail address, mobile number and address. */
export function personOf(kept: object): object {
  const list = (name: string): Record<string, unknown>[] => entries(Reflect.get(kept, name));
  const [email, address] = [list('emails')[0], list('addresses')[0]];
  const mobile = list('phones').find(({ type }) => type === 'Mobile');
  return {
    ...kept,
    ...(email && { email: email.email }),
    ...(mobile && { mobile: mobile.phone }),
    ...(address && { address: addressOf(address) }),
  };
}
