import { compareVersions } from '../../domain/values/apiVersion.ts';

/** The newest version in the specification's table (part 9); the default. */
export const NEWEST_API_VERSION = '1.19';
const OLDEST_API_VERSION = '1.0';

/** Whether the service can behave as this version: 1.0 to 1.19, with any revision. */
export function isServedVersion(text: string): boolean {
  if (!/^\d+\.\d+(\.\d+)?$/.test(text)) return false;
  const minor = text.split('.').slice(0, 2).join('.');
  return compareVersions(minor, OLDEST_API_VERSION) >= 0 && compareVersions(minor, NEWEST_API_VERSION) <= 0;
}

/** The version from which the service behaves so (spec 9). Where the table gives a span, it is one of that span. */
const SINCE = {
  documentFilters: '1.0.1',
  severalClassesInSearch: '1.0.2',
  productByCode: '1.0.8',
  anyDocumentField: '1.1.0',
  documentIntRef: '1.1.0',
  statusFilters: '1.1.1',
  projectFiltersAndIncludes: '1.2.0',
  accessControlOfEnquiries: '1.2.2',
  optionalContactAccount: '1.2.2',
  extMerges: '1.2.6',
  unknownPropertiesHeader: '1.2.9',
  contactAndProjectIntRef: '1.2.13',
  identifierClash: '1.4.0',
  searchByTheirDocNo: '1.4.0',
  stockRules: '1.5.0',
  unauthoriseMismatchIs400: '1.5.0',
  wholeSummaries: '1.6.0',
  duplicateTheirDocNo: '1.6.0',
  amendInDispute: '1.7.1',
  closedInProject: '1.11.0',
  accessControlOfSearch: '1.12.0',
  amendTerms: '1.13.0',
  reversalReason: '1.13.0',
  domesticReverseCharge: '1.16.0',
  addressesOnRead: '1.16.0',
  postcodeOptional: '1.17.0',
} as const;
export type Behaviour = keyof typeof SINCE;

/** The version that introduced a behaviour. */
export function sinceOf(behaviour: Behaviour): string {
  return SINCE[behaviour];
}

export function behaves(apiVersion: string, behaviour: Behaviour): boolean {
  return compareVersions(apiVersion, SINCE[behaviour]) >= 0;
}
