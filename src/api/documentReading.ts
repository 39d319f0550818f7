import {
  DOCUMENT_CLASSES,
  documentSchema,
  documentSummarySchema,
  type Document,
  type DocumentClass,
  type DocumentSummary,
} from '../domain/document.ts';
import { parseDecimal } from '../domain/decimal.ts';
import { DOCUMENT_TRAITS } from '../domain/documentTraits.ts';
import { isGuid, type Guid } from '../domain/identifiers.ts';
import { readJson } from './exactJson.ts';
import { foldKeys, isObject, type Folded } from './fold.ts';
import { readLeniently } from './lenient.ts';

const CLASSES: ReadonlyMap<string, DocumentClass> = new Map(DOCUMENT_CLASSES.map((name) => [name.toLowerCase(), name]));

/** An array, or since 1.16 a comma separated string (field notes, "Responses"); in lower case. */
function statuses(value: unknown): string[] {
  const list = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : typeof value === 'string' ? value.split(',') : [];
  return list.map((status) => status.trim().toLowerCase()).filter((status) => status !== '');
}

/** Empty texts say "none": both forms read the same. `ext` is left as people wrote it. */
function withoutEmpty(value: Folded): Folded {
  const kept: Folded = {};
  for (const [name, inner] of Object.entries(value)) {
    if (inner === '') continue;
    if (name === 'ext') {
      if (isObject(inner) && Object.keys(inner).length > 0) kept.ext = inner;
    } else if (isObject(inner)) {
      const smaller = withoutEmpty(inner);
      if (Object.keys(smaller).length > 0) kept[name] = smaller;
    } else kept[name] = inner;
  }
  return kept;
}

function isMoney(docClass: DocumentClass): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

function headerOf(folded: Folded, expected: DocumentClass): Folded {
  const { billingAddress, ...header } = folded;
  const docClass = CLASSES.get(String(folded.docClass ?? '').toLowerCase()) ?? expected;
  const hasLines = Array.isArray(folded.details) && folded.details.length > 0;
  return {
    ...withoutEmpty({ ...(billingAddress === undefined ? {} : { invoiceAddress: billingAddress }), ...header }),
    // What is paid is sent as `currencyAmount`, and read back as what the document comes to.
    ...(isMoney(docClass) && !hasLines && header.currencyAmount === undefined && header.grossCurrencyAmount !== undefined ? { currencyAmount: header.grossCurrencyAmount } : {}),
    docClass,
    statusList: statuses(folded.statusList),
  };
}

function lineOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const line = withoutEmpty(value);
  // The price that was entered is not always shown under its own name (spec 2.9).
  line.currencyUnitPrice ??= (line.isNetEntry ?? true) === false || line.isNetEntry === 'false' ? line.grossCurrencyUnitPrice : line.netCurrencyUnitPrice;
  if (line.currencyUnitPrice === undefined) delete line.currencyUnitPrice;
  return line;
}

/** A row of a document search. @returns null when it has no id */
export function readSummary(row: unknown, docClass: DocumentClass): DocumentSummary | null {
  if (!isObject(row)) return null;
  const { details: _details, lines: _lines, ...header } = headerOf(row, docClass);
  return readLeniently(documentSummarySchema, header);
}

/**
 * A whole document. @returns null when it has no id, when a line has neither id nor IntRef, or when its lines
 *   are missing although it has an amount: half a document must not pass for one whose lines were removed
 */
export function readDocument(json: unknown, docClass: DocumentClass): Document | null {
  const folded = foldKeys(json);
  if (!isObject(folded)) return null;
  const { details, ...header } = headerOf(folded, docClass);
  const amount = parseDecimal(String(header.grossCurrencyAmount ?? header.netCurrencyAmount ?? '0'));
  if (!Array.isArray(details) && amount !== '0' && !isMoney(docClass)) return null;
  const lines = Array.isArray(details) ? details.map(lineOf) : [];
  const document = readLeniently(documentSchema, { ...header, lines });
  if (!document || document.id === undefined || document.lines.length !== lines.length) return null;
  return document.lines.every((line) => line.id !== undefined || line.intRef !== undefined) ? document : null;
}

/**
 * The id in the answer to a create: a bare GUID as JSON string or plain text, or an object with `id`.
 * @returns null when it tells none
 */
export function readNewId(text: string): Guid | null {
  const plain = text.trim();
  if (isGuid(plain)) return plain.toLowerCase() as Guid;
  let json: unknown;
  try {
    json = readJson(plain);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
  const folded = foldKeys(json);
  const id = isObject(folded) ? folded.id : folded;
  return typeof id === 'string' && isGuid(id) ? (id.toLowerCase() as Guid) : null;
}
