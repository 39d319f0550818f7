import { compareVersions, spellsAs113 } from '../values/apiVersion.ts';
import type { ResourceKind } from './content.ts';
import { namesOf } from '../documents/slots.ts';

const TRADING = {
  isHold: '1.0.1',
  isStop: '1.0.1',
  ext: '1.0.3',
  projectId: '1.0.3',
  warningMessage: '1.7.0',
  isDraft: '1.18.0',
};

function under(part: string, since: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(since).map(([name, version]) => [`${part}.${name}`, version]);
}

/**
 * The first version that has each field (spec part 9; of a span the first counts). Other fields are as old as their
 * kind.
 */
const SINCE: Readonly<Record<ResourceKind, Readonly<Record<string, string>>>> = {
  department: {},
  costCentre: {},
  contactAccount: {
    ext: '1.0.3',
    isParent: '1.9.0',
    parentContactAccountId: '1.9.0',
    dacLegalEntityId: '1.12.0',
    resource: '1.18.0',
    ...Object.fromEntries([...under('customer', TRADING), ...under('supplier', TRADING)]),
  },
  project: {
    ext: '1.0.3',
    allowTasks: '1.0.3',
    allowTimesheets: '1.0.3',
    legalEntityId: '1.0.3',
    isParent: '1.2.7',
    allowDisbursements: '1.15.0',
    isWIP: '1.15.0',
  },
  product: { productGroupId: '1.0.8', ext: '1.8.0' },
  contact: { urls: '1.16.0' },
  purchasePrice: {},
  salePrice: {},
  bankTransaction: {},
};

/**
 * The first version that has a field, if the service's version is older; else null.
 * @param path as in the traits; a custom field or a field of a part is found under `ext` or the part
 */
export function lacksField(kind: ResourceKind, path: string, version: string): string | null {
  const since = SINCE[kind];
  const names = namesOf(path);
  const found = names.map((_, at) => since[names.slice(0, at + 1).join('.')]).find((each) => each !== undefined);
  return found !== undefined && compareVersions(version, found) < 0 ? found : null;
}

/** What 1.13 does not keep with a product: its prices are records of their own (docs/service-notes.md, "Products"). */
const NOT_KEPT_AT_113 = ['sale.unitPrice', 'sale.taxCodeId', 'purchase.unitPrice', 'purchase.taxCodeId'] as const;

/** The fields of a kind that the service's version accepts and silently drops. */
export function droppedFields(kind: ResourceKind, version: string): readonly string[] {
  return kind === 'product' && spellsAs113(version) ? NOT_KEPT_AT_113 : [];
}
