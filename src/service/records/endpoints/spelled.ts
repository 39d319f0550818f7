import { isJsonObject } from '../../../domain/values/json.ts';
import type { MintSource } from '../../../domain/values/identifiers.ts';
import type { Company } from '../../company/company.ts';
import { badRequest } from '../../base/refusal.ts';
import { givenAddress, shownAddress } from '../../wire/addresses.ts';
import type { FoldedInput } from '../../wire/fold.ts';
import { withAuthorisation } from '../authorisation.ts';
import { givenPerson, shownPerson } from '../contactShapes.ts';
import type { CommonFields } from '../directory.ts';
import type { RecordKind } from '../kinds.ts';
import { recordOfVersion } from './recordVersions.ts';

/**
 * Converts records to and from the spellings that a service serves (`Spellings`): persons, addresses, the parts of
 * parties and products.
 */

type Served = Pick<Company, 'apiVersion' | 'spellings'>;

/** What 1.13 shows of a record only when asked for; other versions always show it. */
const ASKED_FOR: Partial<Record<RecordKind, readonly string[]>> = {
  contactAccount: ['customer', 'supplier', 'contact', 'resource', 'bankDetails', 'ext'],
  project: ['ext', 'address'],
};

/** Names that `include` accepts although they add nothing: except at 1.13 they are always shown. */
export function plainIncludes(kind: RecordKind): readonly string[] {
  return ASKED_FOR[kind] ?? [];
}

/** The parts of a product, and the flag that equals `isActive` in each. */
const TRADES = [
  ['sale', 'isSale'],
  ['purchase', 'isPurchase'],
] as const;
/** The parts of a party, and the field that names its group in each. */
const GROUPS = [
  ['customer', 'contactGroupCustomerId'],
  ['supplier', 'contactGroupSupplierId'],
] as const;

/** At 1.13 a part of a product has no price and no tax code (docs/service-notes.md, "Products"). */
function tradeAt113({ unitPrice: _price, taxCodeId: _code, ...part }: FoldedInput): FoldedInput {
  return part;
}

function givenProduct(body: FoldedInput, { spellings }: Served): FoldedInput {
  const given: FoldedInput = { ...body };
  for (const [name, flag] of TRADES) {
    const part = given[name];
    if (!isJsonObject(part)) continue;
    if (given[flag] === undefined && typeof part.isActive === 'boolean') given[flag] = part.isActive;
    if (spellings === '1.13') given[name] = tradeAt113(part);
  }
  return given;
}

/**
 * A customer or supplier belongs to a group: a service of 1.13 refuses one without a group (docs/service-notes.md,
 * "Contact account").
 */
function refuseMissingGroup(given: FoldedInput, kept: FoldedInput | null): void {
  for (const [name, field] of GROUPS) {
    const part = given[name];
    if (!isJsonObject(part)) continue;
    const before = kept?.[name];
    const group = part[field] === undefined && isJsonObject(before) ? before[field] : part[field];
    if (group === undefined || group === null || group === '')
      throw badRequest(
        `${name === 'customer' ? 'Customer' : 'Supplier'}.${field.charAt(0).toUpperCase()}${field.slice(1)} is ` +
          'required.',
      );
  }
}

/**
 * The body of a create or update in our spelling, without what the version does not have.
 * @param kept the record to change; null for a new one
 * @throws Refusal 400 when a service that is only 1.13 gets a customer or supplier without a group
 */
export function givenRecord(
  served: Served,
  kind: RecordKind,
  body: FoldedInput,
  kept: object | null,
  source: MintSource,
): FoldedInput {
  const given = recordOfVersion(kind, body, served.apiVersion);
  const before: FoldedInput | null = kept && { ...kept };
  if (kind === 'product') return givenProduct(given, served);
  if (kind === 'project' && given.address !== undefined)
    return { ...given, address: givenAddress(given.address, served.spellings) };
  if (kind !== 'contactAccount') return given;
  if (served.spellings === '1.13') refuseMissingGroup(given, before);
  const contact = before?.contact;
  return isJsonObject(given.contact)
    ? {
        ...given,
        contact: givenPerson(given.contact, isJsonObject(contact) ? contact : null, served.spellings, source),
      }
    : given;
}

/**
 * A record as reads show it: in the spellings served, without what the version does not have.
 * @param names the names that the request asks to include
 */
export function shownRecord(
  served: Served,
  kind: RecordKind,
  record: CommonFields,
  names: readonly string[] = [],
): FoldedInput {
  const { apiVersion, spellings } = served;
  const shown = recordOfVersion(kind, withAuthorisation(kind, record), apiVersion);
  if (spellings === '1.13')
    for (const name of plainIncludes(kind))
      if (!names.some((each) => each.toLowerCase() === name.toLowerCase())) Reflect.deleteProperty(shown, name);
  if (isJsonObject(shown.address)) shown.address = shownAddress(shown.address, spellings);
  if (kind === 'contactAccount' && isJsonObject(shown.contact)) shown.contact = shownPerson(shown.contact, spellings);
  if (kind === 'product')
    for (const [name, flag] of TRADES)
      if (isJsonObject(shown[name]))
        shown[name] = {
          ...(spellings === '1.13' ? tradeAt113(shown[name]) : shown[name]),
          isActive: shown[flag] === true,
        };
  return shown;
}
