import {
  DOCUMENT_CLASSES,
  documentSchema,
  documentRowSchema,
  documentSummarySchema,
  type Document,
  type DocumentClass,
  type DocumentRow,
} from '../domain/document.ts';
import { parseDecimal } from '../domain/decimal.ts';
import { withoutOwnAmount } from '../domain/documentAmounts.ts';
import { DOCUMENT_TRAITS } from '../domain/documentTraits.ts';
import { readAddress } from './addresses.ts';
import { withSuppliedSeen } from '../domain/suppliedAmounts.ts';
import { foldFilled, isObject, type Folded } from './fold.ts';
import { lenientReader, type OnFault } from './lenient.ts';

const CLASSES: ReadonlyMap<string, DocumentClass> = new Map(DOCUMENT_CLASSES.map((name) => [name.toLowerCase(), name]));

const documentOf = lenientReader(documentSchema);
const rowOf = lenientReader(documentRowSchema);
const summaryOf = lenientReader(documentSummarySchema);

/** An array, or since 1.16 a comma separated string (field notes, "Responses"); in lower case. */
function statuses(value: unknown): string[] {
  const list = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : typeof value === 'string' ? value.split(',') : [];
  return list.map((status) => status.trim().toLowerCase()).filter((status) => status !== '');
}

function isMoney(docClass: DocumentClass): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** Names and forms of a header as the schema has them. Changes `folded`, which is the reader's own. */
function asHeader(folded: Folded, expected: DocumentClass): Folded {
  const docClass = CLASSES.get(String(folded.docClass ?? '').toLowerCase()) ?? expected;
  const hasLines = Array.isArray(folded.details) && folded.details.length > 0;
  if (folded.invoiceAddress === undefined && folded.billingAddress !== undefined) folded.invoiceAddress = folded.billingAddress;
  for (const name of ['invoiceAddress', 'deliveryAddress'] as const) if (folded[name] !== undefined) folded[name] = readAddress(folded[name]);
  // What is paid is sent as `currencyAmount`, and read back as what the document comes to.
  if (isMoney(docClass) && !hasLines && folded.currencyAmount === undefined && folded.grossCurrencyAmount !== undefined) folded.currencyAmount = folded.grossCurrencyAmount;
  folded.docClass = docClass;
  folded.statusList = statuses(folded.statusList);
  return folded;
}

/** As the schema has a line. Changes `line`. */
function asLine(line: unknown): unknown {
  if (!isObject(line)) return line;
  // At 1.13 the profile is told with its months, and there alone (field notes, "Deferral").
  if (line.deferredProfileId === undefined && isObject(line.deferredDistribution)) line.deferredProfileId = line.deferredDistribution.profileId;
  // Ours, and no word of the wire's.
  delete line.suppliedAmounts;
  if (line.currencyUnitPrice !== undefined) return line;
  // The price that was entered is not always shown under its own name (spec 2.9).
  const price = (line.isNetEntry ?? true) === false || line.isNetEntry === 'false' ? line.grossCurrencyUnitPrice : line.netCurrencyUnitPrice;
  if (price !== undefined) line.currencyUnitPrice = price;
  return line;
}

/** What was supplied is not told from what was calculated, but by its figures. Explicit amounts stand for themselves. */
function withAmountsSeen(document: Document): Document {
  if (document.explicitAmounts === true) return document;
  return { ...document, lines: withSuppliedSeen(document.lines, document.currency, document.isNetEntry) };
}

/** A row of a document search, as `foldFilled` gives it; it is changed. @returns null when it has no id */
export function readRow(row: unknown, docClass: DocumentClass, onFault?: OnFault): DocumentRow | null {
  if (!isObject(row)) return null;
  const read = rowOf(row, onFault);
  return read && { ...read, summary: () => summaryOf(asHeader(row, docClass)) };
}

/**
 * A whole document. @returns null when it has no id, when a line has neither id nor IntRef, or when its lines
 *   are missing although it has an amount: half a document must not pass for one whose lines were removed
 */
export function readDocument(json: unknown, docClass: DocumentClass, onFault?: OnFault): Document | null {
  const folded = foldFilled(json);
  if (!isObject(folded)) return null;
  const header = asHeader(folded, docClass);
  const { details } = header;
  const amount = parseDecimal(String(header.grossCurrencyAmount ?? header.netCurrencyAmount ?? '0'));
  if (!Array.isArray(details) && amount !== '0' && !isMoney(docClass)) {
    onFault?.('details');
    return null;
  }
  const lines: unknown[] = Array.isArray(details) ? details.map(asLine) : [];
  header.lines = lines;
  const document = documentOf(header, onFault);
  if (!document || document.id === undefined) return null;
  const nameless = document.lines.findIndex((line) => line.id === undefined && line.intRef === undefined);
  if (nameless === -1 && document.lines.length === lines.length) return withoutOwnAmount(withAmountsSeen(document));
  onFault?.(nameless === -1 ? 'details' : `details.${String(nameless)}`);
  return null;
}
