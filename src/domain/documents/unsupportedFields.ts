import { compareVersions, SINCE, versionHas } from '../service/apiVersion.ts';
import { instalmentsOf } from './billingSchedule.ts';
import { sameValue } from './content.ts';
import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from './document.ts';
import type { Json } from '../values/json.ts';
import { headerSlots, lineSlots, pathsOf, splitPath, withSlots, type Slots } from '../merge/slots.ts';
import { REVERSE_CHARGE } from './reverseCharge.ts';
import { withoutSuppliedAmounts } from './suppliedAmounts.ts';
import { AMOUNT_FIELDS } from './totals.ts';

/** A part of a document that the service's API version does not have: it is kept here and not sent. */
export interface UnsupportedField {
  /** A header field, `ext.<name>`, `lines.<key>.<field>`, or `lines` for the set of lines and their order. */
  path: string;
  /** The first version that has it. */
  since: string;
}

/** Where the table of spec part 9 dates a span, its first version counts. */
const CUSTOM_FIELDS_AND_TEXTS = '1.0.3';
const STOCK = '1.4.0';
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
};
/** What an update could change before 1.1 (spec 9 rule 3). */
const FIRST_UPDATABLE: ReadonlySet<string> = new Set(['description', 'theirDocNo', 'docDate', 'dueDate']);
/** Every field above is there from this version on: then there is nothing to look for. */
const ALL_SINCE = '1.18.0';

function hasPostcode(address: Json): boolean {
  return (
    typeof address === 'object' && address !== null && !Array.isArray(address) && typeof address.postcode === 'string'
  );
}

function headerSince(path: string, value: Json | undefined, isUpdate: boolean): string {
  const { field } = splitPath(path);
  if (isUpdate && !FIRST_UPDATABLE.has(field)) return highest(SINCE.anyDocumentField, headerSince(path, value, false));
  if (path === `ext.${REVERSE_CHARGE}`) return REVERSE_CHARGE_SINCE;
  // Before 1.17 an address without a postcode is refused, and the whole document with it.
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

/** Whether every part of a document is there in a version, so that there is nothing to look for. */
export function isSupported(version: string): boolean {
  return compareVersions(version, ALL_SINCE) >= 0;
}

/** What of a line the version does not have. @param held the service's line, when the document is there */
export function unsupportedInLine(
  line: DocumentLine,
  version: string,
  held: DocumentLine | undefined,
  isUpdate: boolean,
): UnsupportedField[] {
  const under = `lines.${lineKey(line)}.`;
  const found = gapsBetween(lineSlots(held), lineSlots(line), version, (path) => lineSince(path, isUpdate)).map(
    ({ path, since }) => ({ path: under + path, since }),
  );
  // They go with a create alone.
  if (!isUpdate && line.suppliedAmounts === true && compareVersions(version, SINCE.suppliedAmounts) < 0)
    found.push({ path: `${under}suppliedAmounts`, since: SINCE.suppliedAmounts });
  return found;
}

/**
 * Whether a document has a billing schedule that the version does not take. It goes with the create alone, so the document is not
 * created without it.
 * @param held the service's version; null while it has none
 */
export function lacksSchedule(document: Document, version: string, held: Document | null): boolean {
  return held === null && instalmentsOf(document).length > 0 && !versionHas(version, 'billingSchedule');
}

/** What of a header, and of the set of lines, the version does not have. */
export function unsupportedInHeader(document: Document, version: string, held: Document | null): UnsupportedField[] {
  const isUpdate = held !== null;
  const header = gapsBetween(held ? headerSlots(held) : new Map(), headerSlots(document), version, (path, value) =>
    headerSince(path, value, isUpdate),
  );
  if (!isUpdate && document.explicitAmounts === true && compareVersions(version, SINCE.explicitAmounts) < 0)
    header.push({ path: 'explicitAmounts', since: SINCE.explicitAmounts });
  if (lacksSchedule(document, version, held)) header.push({ path: 'billingSchedule', since: SINCE.billingSchedule });
  const isReset =
    held !== null &&
    (held.lines.length !== document.lines.length ||
      held.lines.some((line, at) => document.lines[at] === undefined || lineKey(line) !== lineKey(document.lines[at])));
  const set: UnsupportedField[] =
    isReset && compareVersions(version, SINCE.detailAddAndPatch) < 0
      ? [{ path: 'lines', since: SINCE.detailAddAndPatch }]
      : [];
  return [...header, ...set];
}

/**
 * What of a document the service's version does not have, and therefore is kept here without being sent. Editor and engine
 * ask the same.
 * @param held the service's version, when the document is there: then only what differs from it counts
 */
export function unsupportedFields(
  document: Document,
  version: string,
  held: Document | null = null,
): UnsupportedField[] {
  if (isSupported(version)) return [];
  const heldLines = byKey(held?.lines ?? []);
  return [
    ...unsupportedInHeader(document, version, held),
    ...document.lines.flatMap((line) => unsupportedInLine(line, version, heldLines.get(lineKey(line)), held !== null)),
  ];
}

function closed<T extends object>(
  of: T,
  meant: Slots,
  held: Slots,
  paths: readonly string[],
  fields: readonly (keyof T & string)[],
): T {
  if (paths.length === 0) return of;
  const slots = new Map(meant);
  for (const path of paths) {
    const value = held.get(path);
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
 * The document as the service's version can take it: what it lacks is left as it is there.
 * @param held the service's version; null for a create
 * @returns the document itself when nothing is lacking
 */
export function withoutUnsupported(document: Document, version: string, held: Document | null): Document {
  const found = unsupportedFields(document, version, held).map(({ path }) => path);
  if (found.length === 0) return document;
  const header = found.filter(
    (path) =>
      path !== 'lines' && path !== 'explicitAmounts' && path !== 'billingSchedule' && !path.startsWith('lines.'),
  );
  const sent = closed(document, headerSlots(document), held ? headerSlots(held) : new Map(), header, HEADER_FIELDS);
  const heldLines = byKey(held?.lines ?? []);
  const linesWereLeft = held !== null && compareVersions(version, SINCE.detailAddAndPatch) < 0;
  const lines = linesWereLeft
    ? held.lines
    : document.lines.map((line) => {
        const under = `lines.${lineKey(line)}.`;
        const paths = found.filter((path) => path.startsWith(under)).map((path) => path.slice(under.length));
        const counted = paths.includes('suppliedAmounts') ? withoutSuppliedAmounts(line) : line;
        return closed(
          counted,
          lineSlots(line),
          lineSlots(heldLines.get(lineKey(line))),
          paths.filter((path) => path !== 'suppliedAmounts'),
          LINE_FIELDS,
        );
      });
  return found.includes('explicitAmounts') ? withoutAmounts({ ...sent, lines }) : { ...sent, lines };
}
