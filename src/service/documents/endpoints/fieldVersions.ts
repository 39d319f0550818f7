import { isJsonObject } from '../../../domain/values/json.ts';
import { compareVersions } from '../../../domain/values/apiVersion.ts';
import { AMOUNT_FIELDS } from '../../../domain/values/amountFields.ts';
import type { Company } from '../../company/company.ts';
import { badRequest } from '../../base/refusal.ts';
import { behaves } from '../../base/versions.ts';
import { pascalCase, type FoldedInput } from '../../wire/fold.ts';
import { exactJson, wireJson } from '../../wire/json.ts';
import { givenDocument, givenLine } from './spelled.ts';

const STOCK = { fromStockLocationId: '1.4.0', toStockLocationId: '1.4.0', stockDate: '1.4.0' };
const AMOUNTS = Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, '1.2.9']));

/** The version that first has each field of a header (spec 2.8, 9). Fields that are not listed were always there. */
const HEADER_SINCE: Readonly<Record<string, string>> = {
  intRef: '1.0.2',
  theirRef: '1.0.2',
  ext: '1.0.3',
  textHeader: '1.0.3',
  textFooter: '1.0.3',
  projectId: '1.2.3',
  post: '1.2.10',
  explicitAmounts: '1.4.0',
  ...STOCK,
  billingSchedule: '1.15.0',
  deliveryDate: '1.11.0',
  orderNo: '1.11.0',
  cdacId: '1.13.0',
  paymentServiceReference: '1.13.1',
  contactAccountTaxAuthorityId: '1.18.0',
};
const LINE_SINCE: Readonly<Record<string, string>> = {
  intRef: '1.0.2',
  textPre: '1.0.3',
  textPost: '1.0.3',
  productType: '1.2.9',
  post: '1.2.10',
  deferredProfileId: '1.5.0',
  deferredDistribution: '1.5.0',
  isDeferred: '1.5.0',
  ...STOCK,
};
/**
 * Header fields that searches show only since 1.6 (spec 9, 1.6.0; the specification does not name them, so these are
 * our choice).
 */
export const LATE_IN_SUMMARY: ReadonlySet<string> = new Set([
  'taxDate',
  'projectId',
  'taxAuthorityId',
  'responsibleResourceId',
  'paymentTermsId',
  'paymentMethodId',
]);
/** Before 1.1 an update accepted only these (spec 9 rule 3). */
export const FIRST_UPDATABLE: ReadonlySet<string> = new Set(['id', 'description', 'theirDocNo', 'docDate', 'dueDate']);

/** The same as tables of a whole document, for bodies and for reads. Amounts were always read. */
export const BODY_SINCE = { ...HEADER_SINCE, ...AMOUNTS, details: { ...LINE_SINCE, ...AMOUNTS } };
export const READ_SINCE = { ...HEADER_SINCE, details: LINE_SINCE };

interface Newer {
  header: ReadonlySet<string>;
  line: ReadonlySet<string>;
  read: { header: ReadonlySet<string>; line: ReadonlySet<string> };
}
const known = new Map<string, Newer>();

/** The fields that a version does not have yet; computed once for each version. */
function newerThan(apiVersion: string): Newer {
  const before = known.get(apiVersion);
  if (before) return before;
  const late = (since: Readonly<Record<string, string>>): ReadonlySet<string> =>
    new Set(Object.keys(since).filter((name) => compareVersions(apiVersion, since[name] ?? '0.0') < 0));
  const newer = {
    header: late({ ...HEADER_SINCE, ...AMOUNTS }),
    line: late({ ...LINE_SINCE, ...AMOUNTS }),
    read: { header: late(HEADER_SINCE), line: late(LINE_SINCE) },
  };
  known.set(apiVersion, newer);
  return newer;
}

function without(value: FoldedInput, names: ReadonlySet<string>): FoldedInput {
  return names.size === 0 ? value : Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}

/** A line's body in our spelling, without fields that the version does not have. */
export function lineOfVersion(line: FoldedInput, served: Pick<Company, 'apiVersion' | 'spellings'>): FoldedInput {
  return without(givenLine(line, served), newerThan(served.apiVersion).line);
}

/**
 * A document's body in our spelling, without fields that the version does not have: they are ignored, like any unknown
 * property.
 */
export function bodyOfVersion(given: FoldedInput, served: Pick<Company, 'apiVersion' | 'spellings'>): FoldedInput {
  const { apiVersion } = served;
  const body = givenDocument(given, served);
  refuseMissingPostcode(body, apiVersion);
  const { header, line: lineNames } = newerThan(apiVersion);
  if (header.size === 0 && lineNames.size === 0) return body;
  const older = without(body, header);
  if (Array.isArray(older.details))
    older.details = older.details.map((line) => (isJsonObject(line) ? without(line, lineNames) : line));
  return older;
}

/** @throws Refusal 400 when an address comes without a postcode before 1.17 (spec 9) */
function refuseMissingPostcode(body: FoldedInput, apiVersion: string): void {
  if (behaves(apiVersion, 'postcodeOptional')) return;
  for (const name of ['invoiceAddress', 'billingAddress', 'deliveryAddress']) {
    const address = body[name];
    if (isJsonObject(address) && (typeof address.postcode !== 'string' || address.postcode === ''))
      throw badRequest(`${pascalCase(name)}.Postcode is required.`);
  }
}

/** @throws Refusal 400 when a version before 1.1 is asked to update a field that it cannot (spec 9 rule 3) */
export function refuseUpdateOf(body: FoldedInput, apiVersion: string): void {
  if (behaves(apiVersion, 'anyDocumentField')) return;
  const field = Object.keys(body).find((name) => !FIRST_UPDATABLE.has(name));
  if (field !== undefined) throw badRequest(`${pascalCase(field)} cannot be updated before version 1.1.`);
}

/** Whether the version has every field, so that stored texts are sent unchanged. */
export function hasAllFields(apiVersion: string): boolean {
  const { header, line } = newerThan(apiVersion).read;
  return header.size === 0 && line.size === 0;
}

/** The wire text of a document or summary without fields that the version does not have. */
export function textOfVersion(text: string, apiVersion: string, isSummary = false): string {
  const document = exactJson(text);
  if (!isJsonObject(document)) return text;
  const { header, line: lineNames } = newerThan(apiVersion).read;
  const older = without(document, header);
  if (Array.isArray(older.details))
    older.details = older.details.map((line) => (isJsonObject(line) ? without(line, lineNames) : line));
  return wireJson(isSummary && !behaves(apiVersion, 'wholeSummaries') ? without(older, LATE_IN_SUMMARY) : older);
}
