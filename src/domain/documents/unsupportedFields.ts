import { compareVersions, SINCE, versionHas } from '../values/apiVersion.ts';
import { instalmentsOf } from './billingSchedule.ts';
import { sameValue } from './content.ts';
import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from './document.ts';
import type { Json } from '../values/json.ts';
import { headerSlots, lineSlots, pathsOf, splitPath, withSlots, type Slots } from './slots.ts';
import { REVERSE_CHARGE } from './reverseCharge.ts';
import { withoutSuppliedAmounts } from './suppliedAmounts.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';

/** A field that the service's API version does not have: it is kept here and not sent. */
export interface UnsupportedField {
  /** A header field, `ext.<name>`, `lines.<key>.<field>`, or `lines` for the set of lines and their order. */
  path: string;
  /** The first version that has it. */
  since: string;
}

/** If the table of spec part 9 gives a span of versions, the first one counts. */
const CUSTOM_FIELDS_AND_TEXTS = '1.0.3';
const STOCK = '1.4.0';
const DEFERRAL = '1.5.0';
const POSTCODE_OPTIONAL = '1.17.0';
const REVERSE_CHARGE_SINCE = '1.16.0';

const HEADER_SINCE: Readonly<Record<string, string>> = {
  theirRef: '1.0.2',
  ext: CUSTOM_FIELDS_AND_TEXTS,
  textHeader: CUSTOM_FIELDS_AND_TEXTS,
  textFooter: CUSTOM_FIELDS_AND_TEXTS,
  projectId: SINCE.headerProject,
  post: SINCE.postingFields,
  fromStockLocationId: STOCK,
  toStockLocationId: STOCK,
  stockDate: STOCK,
  deliveryDate: SINCE.deliveryDateAndOrderNo,
  orderNo: SINCE.deliveryDateAndOrderNo,
  cdacId: '1.13.0',
  paymentServiceReference: '1.13.1',
  contactAccountTaxAuthorityId: '1.18.0',
};
const LINE_SINCE: Readonly<Record<string, string>> = {
  textPre: CUSTOM_FIELDS_AND_TEXTS,
  textPost: CUSTOM_FIELDS_AND_TEXTS,
  post: SINCE.postingFields,
  fromStockLocationId: STOCK,
  toStockLocationId: STOCK,
  stockDate: STOCK,
  deferredProfileId: DEFERRAL,
  deferredDistribution: DEFERRAL,
};
/** The fields that an update could change before 1.1 (spec 9 rule 3). */
const FIRST_UPDATABLE: ReadonlySet<string> = new Set(['description', 'theirDocNo', 'docDate', 'dueDate']);
function hasPostcode(address: Json): boolean {
  return (
    typeof address === 'object' && address !== null && !Array.isArray(address) && typeof address.postcode === 'string'
  );
}

function headerSince(path: string, value: Json | undefined, isUpdate: boolean): string {
  const { field } = splitPath(path);
  if (isUpdate && !FIRST_UPDATABLE.has(field)) return highest(SINCE.anyDocumentField, headerSince(path, value, false));
  if (path === `ext.${REVERSE_CHARGE}`) return REVERSE_CHARGE_SINCE;
  // Before 1.17 the service refuses an address without a postcode, and with it the whole document.
  if ((field === 'invoiceAddress' || field === 'deliveryAddress') && value !== undefined && !hasPostcode(value))
    return POSTCODE_OPTIONAL;
  return HEADER_SINCE[field] ?? '0.0';
}

function lineSince(path: string, isUpdate: boolean): string {
  const since = LINE_SINCE[splitPath(path).field] ?? '0.0';
  return isUpdate ? highest(SINCE.detailAddAndPatch, since) : since;
}

function highest(left: string, right: string): string {
  return compareVersions(left, right) >= 0 ? left : right;
}

function gapsBetween(
  from: Slots,
  to: Slots,
  version: string,
  sinceOf: (path: string, value: Json | undefined) => string,
): UnsupportedField[] {
  return pathsOf(from, to).flatMap((path) => {
    if (sameValue(from.get(path), to.get(path))) return [];
    const since = sinceOf(path, to.get(path));
    return compareVersions(version, since) < 0 ? [{ path, since }] : [];
  });
}

function byKey(lines: readonly DocumentLine[]): Map<string, DocumentLine> {
  return new Map(lines.map((line) => [lineKey(line), line]));
}

/** From this version on every field is supported: computed, so that a field of a later version moves it. */
const ALL_SINCE = [
  POSTCODE_OPTIONAL,
  REVERSE_CHARGE_SINCE,
  SINCE.anyDocumentField,
  SINCE.billingSchedule,
  SINCE.detailAddAndPatch,
  SINCE.explicitAmounts,
  SINCE.suppliedAmounts,
  ...Object.values(HEADER_SINCE),
  ...Object.values(LINE_SINCE),
].reduce(highest);

/** Whether a version supports every field of a document. */
export function isSupported(version: string): boolean {
  return compareVersions(version, ALL_SINCE) >= 0;
}

/**
 * The fields of a line that the version does not support.
 * @param theirs the service's line, if the document is on the service
 */
export function unsupportedInLine(
  line: DocumentLine,
  version: string,
  theirs: DocumentLine | undefined,
  isUpdate: boolean,
): UnsupportedField[] {
  const under = `lines.${lineKey(line)}.`;
  const found = gapsBetween(lineSlots(theirs), lineSlots(line), version, (path) => lineSince(path, isUpdate)).map(
    ({ path, since }) => ({ path: under + path, since }),
  );
  // Supplied amounts are sent with a create only.
  if (!isUpdate && line.suppliedAmounts === true && compareVersions(version, SINCE.suppliedAmounts) < 0)
    found.push({ path: `${under}suppliedAmounts`, since: SINCE.suppliedAmounts });
  return found;
}

/**
 * Whether a document has a billing schedule that the version does not accept. The schedule is sent with the create
 * only, so the document is not created without it.
 * @param theirs the service's version; null if it has none
 */
export function lacksSchedule(document: Document, version: string, theirs: Document | null): boolean {
  return theirs === null && instalmentsOf(document).length > 0 && !versionHas(version, 'billingSchedule');
}

/** The fields of a header that the version does not support, and changes to the set of lines. */
export function unsupportedInHeader(document: Document, version: string, theirs: Document | null): UnsupportedField[] {
  const isUpdate = theirs !== null;
  const header = gapsBetween(theirs ? headerSlots(theirs) : new Map(), headerSlots(document), version, (path, value) =>
    headerSince(path, value, isUpdate),
  );
  if (!isUpdate && document.explicitAmounts === true && compareVersions(version, SINCE.explicitAmounts) < 0)
    header.push({ path: 'explicitAmounts', since: SINCE.explicitAmounts });
  if (lacksSchedule(document, version, theirs)) header.push({ path: 'billingSchedule', since: SINCE.billingSchedule });
  const isReset =
    theirs !== null &&
    (theirs.lines.length !== document.lines.length ||
      theirs.lines.some(
        (line, at) => document.lines[at] === undefined || lineKey(line) !== lineKey(document.lines[at]),
      ));
  const lineSet: UnsupportedField[] =
    isReset && compareVersions(version, SINCE.detailAddAndPatch) < 0
      ? [{ path: 'lines', since: SINCE.detailAddAndPatch }]
      : [];
  return [...header, ...lineSet];
}

/**
 * The fields of a document that the service's version does not support; they are kept here and not sent. Both editor
 * and engine use this.
 * @param theirs the service's version, if the document is there: then only differences from it count
 */
export function unsupportedFields(
  document: Document,
  version: string,
  theirs: Document | null = null,
): UnsupportedField[] {
  if (isSupported(version)) return [];
  const theirLines = byKey(theirs?.lines ?? []);
  return [
    ...unsupportedInHeader(document, version, theirs),
    ...document.lines.flatMap((line) =>
      unsupportedInLine(line, version, theirLines.get(lineKey(line)), theirs !== null),
    ),
  ];
}

function withServiceValues<T extends object>(
  of: T,
  meant: Slots,
  theirs: Slots,
  paths: readonly string[],
  fields: readonly (keyof T & string)[],
): T {
  if (paths.length === 0) return of;
  const slots = new Map(meant);
  for (const path of paths) {
    const value = theirs.get(path);
    if (value === undefined) slots.delete(path);
    else slots.set(path, value);
  }
  return withSlots(of, slots, fields);
}

function withoutAmounts(document: Document): Document {
  const amounts: ReadonlySet<string> = new Set(['explicitAmounts', ...AMOUNT_FIELDS]);
  const bare = <T extends object>(of: T): T =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !amounts.has(name))) as T;
  return { ...bare(document), lines: document.lines.map(bare) };
}

/**
 * The document as this version of the service accepts it: unsupported fields keep the service's values.
 * @param theirs the service's version; null for a create
 * @returns the document itself if everything is supported
 */
export function withoutUnsupported(document: Document, version: string, theirs: Document | null): Document {
  const found = unsupportedFields(document, version, theirs).map(({ path }) => path);
  if (found.length === 0) return document;
  const header = found.filter(
    (path) =>
      path !== 'lines' && path !== 'explicitAmounts' && path !== 'billingSchedule' && !path.startsWith('lines.'),
  );
  const sent = withServiceValues(
    document,
    headerSlots(document),
    theirs ? headerSlots(theirs) : new Map(),
    header,
    HEADER_FIELDS,
  );
  const theirLines = byKey(theirs?.lines ?? []);
  const linesWereLeft = theirs !== null && compareVersions(version, SINCE.detailAddAndPatch) < 0;
  const lines = linesWereLeft
    ? theirs.lines
    : document.lines.map((line) => {
        const under = `lines.${lineKey(line)}.`;
        const paths = found.filter((path) => path.startsWith(under)).map((path) => path.slice(under.length));
        const counted = paths.includes('suppliedAmounts') ? withoutSuppliedAmounts(line) : line;
        return withServiceValues(
          counted,
          lineSlots(line),
          lineSlots(theirLines.get(lineKey(line))),
          paths.filter((path) => path !== 'suppliedAmounts'),
          LINE_FIELDS,
        );
      });
  return found.includes('explicitAmounts') ? withoutAmounts({ ...sent, lines }) : { ...sent, lines };
}
