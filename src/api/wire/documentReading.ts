import { isJsonObject } from '../../domain/values/json.ts';
import {
  documentSchema,
  documentRowSchema,
  documentSummarySchema,
  lineKey,
  type Document,
  type ServiceDocumentRow,
  type DocumentSummary,
} from '../../domain/documents/document.ts';
import { DOCUMENT_CLASSES, type DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { parseDecimal } from '../../domain/values/decimal.ts';
import { withoutOwnAmount } from '../../domain/documents/documentAmounts.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { guidSchema, intRefSchema } from '../../domain/values/identifiers.ts';
import type { UnreadableField } from '../../domain/values/unreadable.ts';
import { readAddress } from './addresses.ts';
import { withSuppliedSeen } from '../../domain/documents/suppliedAmounts.ts';
import { foldFilled, type Folded } from '../transport/fold.ts';
import { lenientReader, shownText, type OnFault } from './lenient.ts';

const CLASSES: ReadonlyMap<string, DocumentClass> = new Map(DOCUMENT_CLASSES.map((name) => [name.toLowerCase(), name]));

const documentOf = lenientReader(documentSchema);
const rowOf = lenientReader(documentRowSchema);
const summaryOf = lenientReader(documentSummarySchema);

/** An array, or since 1.16 a comma separated string (docs/service-notes.md, "Responses"); in lower case. */
function statuses(value: unknown): string[] {
  const list = Array.isArray(value)
    ? value.filter((each) => typeof each === 'string')
    : typeof value === 'string'
      ? value.split(',')
      : [];
  return list.map((status) => status.trim().toLowerCase()).filter((status) => status !== '');
}

function isMoney(docClass: DocumentClass): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** Gives a header the names and forms of the schema. Changes `folded`, which belongs to the reader. */
function asHeader(folded: Folded, expected: DocumentClass, onFault?: OnFault): Folded {
  const docClass = CLASSES.get(shownText(folded.docClass).toLowerCase()) ?? expected;
  const hasLines = Array.isArray(folded.details) && folded.details.length > 0;
  if (folded.invoiceAddress === undefined && folded.billingAddress !== undefined)
    folded.invoiceAddress = folded.billingAddress;
  for (const name of ['invoiceAddress', 'deliveryAddress'] as const)
    if (folded[name] !== undefined) folded[name] = readAddress(folded[name]);
  // What is paid is sent as `currencyAmount`, and read back as the document's gross amount.
  if (isMoney(docClass) && !hasLines && folded.currencyAmount === undefined && folded.grossCurrencyAmount !== undefined)
    folded.currencyAmount = folded.grossCurrencyAmount;
  if (folded.docClass !== undefined && typeof folded.docClass !== 'string')
    onFault?.({ field: 'docClass', shown: shownText(folded.docClass), why: 'text' });
  folded.docClass = docClass;
  const { statusList } = folded;
  const isRead =
    statusList === undefined ||
    typeof statusList === 'string' ||
    (Array.isArray(statusList) && statusList.every((status) => typeof status === 'string'));
  if (!isRead) onFault?.({ field: 'statusList', shown: shownText(statusList), why: 'list' });
  folded.statusList = statuses(statusList);
  return folded;
}

/** Gives a line the form of the schema. Changes `line`. */
function asLine(line: unknown): unknown {
  if (!isJsonObject(line)) return line;
  // At 1.13 only the distribution over months shows the profile (docs/service-notes.md, "Deferral").
  if (line.deferredProfileId === undefined && isJsonObject(line.deferredDistribution))
    line.deferredProfileId = line.deferredDistribution.profileId;
  // A name of Daybook's own, which means nothing on the wire.
  delete line.suppliedAmounts;
  if (line.currencyUnitPrice !== undefined) return line;
  // The price that was entered is not always shown under its own name (spec 2.9).
  const price =
    (line.isNetEntry ?? true) === false || line.isNetEntry === 'false'
      ? line.grossCurrencyUnitPrice
      : line.netCurrencyUnitPrice;
  if (price !== undefined) line.currencyUnitPrice = price;
  return line;
}

/**
 * Recognises amounts as supplied by their figures: the service does not mark them. Explicit amounts need no such check.
 */
function withSuppliedAmounts(document: Document): Document {
  if (document.explicitAmounts === true) return document;
  return { ...document, lines: withSuppliedSeen(document.lines, document.currency, document.isNetEntry) };
}

/**
 * A row of a document search, in the form that `foldFilled` gives; it is changed.
 * @returns null when it has no id
 */
export function readRow(row: unknown, docClass: DocumentClass, onFault?: OnFault): ServiceDocumentRow | null {
  if (!isJsonObject(row)) return null;
  const read = rowOf(row, onFault);
  return read && { ...read, summary: () => wholeSummary(row, docClass) };
}

/** All that a row says; null when a field cannot be read: then the whole document has to be read, and shows it. */
function wholeSummary(row: Folded, docClass: DocumentClass): DocumentSummary | null {
  let isWhole = true;
  const noteFault = (): void => {
    isWhole = false;
  };
  const summary = summaryOf(asHeader(row, docClass, noteFault), noteFault);
  return isWhole ? summary : null;
}

/** The key of a line as the service shows it: null where it has neither an IntRef nor an id. */
function shownKey(line: unknown): string | null {
  if (!isJsonObject(line)) return null;
  // Most lines have one of the two; a schema that refuses what is missing takes longer than all else here.
  const id = line.id === undefined ? undefined : guidSchema.safeParse(line.id).data;
  const intRef = line.intRef === undefined ? undefined : intRefSchema.safeParse(line.intRef).data;
  return id === undefined && intRef === undefined ? null : lineKey({ id, intRef });
}

/**
 * Turns a path that counts the service's lines into one of the document here: `details.1.quantity` and
 * `lines.1.quantity` become `lines.<key>.quantity`.
 */
export function pathWithLineKey(path: string, keys: readonly string[]): string {
  const [, place, rest] = /^(?:details|lines)\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const key = keys[Number(place)];
  if (key === undefined) return path;
  return rest === undefined ? `lines.${key}` : `lines.${key}.${rest}`;
}

/**
 * A whole document, with a list of what cannot be read. That includes a line that has neither id nor IntRef, and all
 * lines where they are missing although the document has an amount: half a document must not pass for one whose lines
 * were removed.
 * @param onFault called with each of these, and last with what keeps the document from being read at all
 * @returns null when it has no id
 */
export function readDocument(json: unknown, docClass: DocumentClass, onFault?: OnFault): Document | null {
  const folded = foldFilled(json);
  if (!isJsonObject(folded)) return null;
  const unreadable: UnreadableField[] = [];
  const header = asHeader(folded, docClass, (fault) => unreadable.push(fault));
  const { details } = header;
  const amount = parseDecimal(String(header.grossCurrencyAmount ?? header.netCurrencyAmount ?? '0'));
  // Nothing without lines is posted, though they may come to nothing, as those of a journal.
  const hasLines = amount !== '0' || statuses(header.statusList).includes('posted');
  const isLacking = details === undefined && hasLines && !isMoney(docClass);
  if (isLacking) unreadable.push({ field: 'lines', shown: '', why: 'missing' });
  else if (details !== undefined && !Array.isArray(details))
    unreadable.push({ field: 'lines', shown: shownText(details), why: 'list' });
  const lines: unknown[] = Array.isArray(details) ? details : [];
  const keys = lines.map(shownKey);
  for (const [place, key] of keys.entries())
    if (key === null)
      unreadable.push({
        field: `lines.${String(place)}`,
        shown: shownText(lines[place]),
        why: isJsonObject(lines[place]) ? 'missing' : 'part',
      });
  header.lines = lines.filter((_, place) => keys[place] !== null).map(asLine);
  const readable = keys.filter((key) => key !== null);
  const document = documentOf(header, (fault) =>
    unreadable.push({ ...fault, field: pathWithLineKey(fault.field, readable) }),
  );
  for (const fault of unreadable) onFault?.(fault);
  if (!document) return null;
  if (document.id === undefined) {
    onFault?.({ field: 'id', shown: shownText(header.id), why: header.id === undefined ? 'missing' : 'other' });
    return null;
  }
  if (unreadable.length > 0) return { ...document, unreadable };
  return withoutOwnAmount(withSuppliedAmounts(document));
}
