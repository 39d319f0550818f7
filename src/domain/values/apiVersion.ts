import { z } from 'zod';

declare const versionBrand: unique symbol;

/**
 * An API version: `<major>.<minor>` and any revision that a service adds (spec 2.2 `apiVer`, part 9), for example
 * `1.19.0.4711` or `1.13-r2`.
 */
export type ApiVersion = string & { readonly [versionBrand]: true };

const VERSION = /^v?(\d+\.\d+(?:\.\d+)?)(?:[.\s+_-][^]*|[a-z][^]*)?$/i;

export const apiVersionSchema = z
  .string()
  .trim()
  .max(100)
  .regex(VERSION, 'not an API version')
  .transform((text) => text.replace(/^v/i, '') as ApiVersion);

/** Every request asks for the same few versions. */
const known = new Map<string, readonly number[]>();
const MOST_KNOWN = 1_000;

/** The first numbers of a version, three at most; what follows them does not matter here. */
function numbersOf(version: string): readonly number[] {
  const before = known.get(version);
  if (before) return before;
  const numbers = (VERSION.exec(version)?.[1] ?? '').split('.').map(Number);
  if (known.size < MOST_KNOWN) known.set(version, numbers);
  return numbers;
}

/** @returns negative when `a` is older than `b`, zero when equal, positive when newer; a missing third number is 0. */
export function compareVersions(a: string, b: string): number {
  const left = numbersOf(a);
  const right = numbersOf(b);
  for (let part = 0; part < 3; part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first version that has each capability (the table of spec part 9). */
export const SINCE = {
  documentCreate: '0.3',
  documentIntRef: '1.0.2',
  anyDocumentField: '1.1.0',
  detailAddAndPatch: '1.1.0',
  documentStatusFilters: '1.1.1',
  createdIs201: '1.2.1',
  headerProject: '1.2.3',
  /**
   * Before this version, the custom fields of an update replace all of them. Of the span in the table the last version
   * counts, because sending all of them is correct with both.
   */
  extMerges: '1.2.6',
  suppliedAmounts: '1.2.9',
  postingFields: '1.2.10',
  abandon: '1.2.11',
  unauthorise: '1.2.11',
  submit: '0.2',
  allocation: '1.0.2',
  amend: '1.7.1',
  /** Due date, payment method and their number of a document that is no draft (docs/service-notes.md, "Amend"). */
  amendTerms: '1.13.0',
  /** As 1.13 has them; whether earlier versions do is not known (docs/service-notes.md, "After posting"). */
  afterPosting: '1.13.0',
  /** Customers and suppliers can be changed, and locked. */
  contactAccountUpdate: '1.0',
  /** Projects can be changed, and locked. */
  projectUpdate: '1.2.0',
  contactAndProjectIntRef: '1.2.13',
  contacts: '1.0.10',
  productUpdate: '1.0.8',
  attachments: '1.3.0',
  bankTransactions: '1.4.0',
  explicitAmounts: '1.4.0',
  forbiddenIs403: '1.4.0',
  departments: '1.6.0',
  duplicateTheirDocNo: '1.6.0',
  bulkPayments: '1.8.0',
  deliveryDateAndOrderNo: '1.11.0',
  prices: '1.11.0',
  /**
   * Groups of customers and suppliers: listed, and required of a new customer or supplier
   * (docs/service-notes.md, "Shapes at 1.13…").
   */
  contactGroups: '1.13.0',
  billingSchedule: '1.15.0',
  statusListIsString: '1.16.0',
} as const;
export type Capability = keyof typeof SINCE;

export function versionHas(version: string, capability: Capability): boolean {
  return compareVersions(version, SINCE[capability]) >= 0;
}

/** Whether the service's version is 1.13, whose shapes differ (docs/service-notes.md, "Shapes at 1.13…"). */
export function spellsAs113(version: string): boolean {
  return compareVersions(version, '1.13.0') >= 0 && compareVersions(version, '1.14.0') < 0;
}
