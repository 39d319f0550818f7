import {
  HEADER_FIELDS,
  LINE_FIELDS,
  type Document,
  type DocumentLine,
} from '../../../src/domain/documents/document.ts';
import { isJsonObject, type Json } from '../../../src/domain/values/json.ts';
import { headerSlots, lineSlots, withSlots } from '../../../src/domain/documents/slots.ts';
import type { SimulatedService } from '../simulatedService.ts';
import { plainWords } from '../models/spelling.ts';
import { dateOf } from '../checks/times.ts';
import { wordOf } from './words.ts';

/** Header fields that people set and the simulation compares, besides the two that are edited most. */
export const HEADER_PATHS = [
  'orderNo',
  'theirDocNo',
  'textFooter',
  'dueDate',
  'ext.note',
  'ext.batch',
  'post.department',
  'post.costCentre',
  'invoiceAddress',
  'deliveryAddress',
] as const;
/** The same for lines. */
export const LINE_PATHS = [
  'textPost',
  'accountId',
  'ext.note',
  'ext.batch',
  'post.department',
  'post.costCentre',
] as const;
/** The header fields above, and those that name records which may be only here. Those are not contested at random. */
export const SEEN_HEADER_PATHS = [
  ...HEADER_PATHS,
  'projectId',
  'contactAccountId',
  'docTypeId',
  'docDate',
  'currency',
] as const;
export const SEEN_LINE_PATHS = [...LINE_PATHS, 'projectId', 'productId', 'taxCodeId'] as const;

/** A value that somebody sets at a path. */
export interface Setting {
  path: string;
  value: Json;
}

/** A unique value for a path. Fields that name a record are the exception, because there are few records to name. */
export function valueAt(path: string, number: number, service: SimulatedService): Json {
  // Numbers and the lines of an address have no line breaks.
  const word = path === 'theirDocNo' || /address$/i.test(path) ? `v${String(number)}` : wordOf(number);
  switch (path) {
    case 'dueDate':
    case 'effectiveDate':
      return dateOf(number);
    case 'ext.batch':
      return number;
    case 'quantityTo':
      return String(number);
    case 'sale.unitPrice':
    case 'purchase.unitPrice':
      return `${String(number)}.5`;
    case 'quantity':
      return `${String(number)}.25`;
    case 'accountId':
      return service.idOf('account', String(4000 + (number % 12)));
    case 'post.department':
      return service.idOf('department', 'SAL');
    case 'post.costCentre':
      return service.idOf('costCentre', 'N');
    case 'address':
      // Address line 1 is given only sometimes: setting an address without it empties it.
      return number % 2 === 0 ? { address1: 'Quay', city: word } : { city: word };
    case 'invoiceAddress':
      return { name: 'Harbour', city: word };
    case 'deliveryAddress':
      return { address1: word, countryCode: 'GB' };
    default:
      return word;
  }
}

/** The document with one header field set. */
export function withHeader(document: Document, { path, value }: Setting): Document {
  return withSlots(document, new Map(headerSlots(document)).set(path, value), HEADER_FIELDS);
}

export function withLineField(line: DocumentLine, { path, value }: Setting): DocumentLine {
  return withSlots(line, new Map(lineSlots(line)).set(path, value), LINE_FIELDS);
}

/** The body with which a colleague sets the same at the service. */
export function bodyOf(settings: readonly Setting[]): Record<string, Json> {
  const body: Record<string, Json> = {};
  for (const { path, value } of settings) {
    const [field = '', property] = path.split('.');
    const held = body[field];
    // The service merges a record's address into the one that it has.
    if (path === 'address' && isJsonObject(value)) body[field] = { address1: null, ...value };
    else body[field] = property === undefined ? value : { ...(isJsonObject(held) ? held : {}), [property]: value };
  }
  return body;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (!isJsonObject(value)) return typeof value === 'string' ? plainWords(value) : String(value);
  const parts = Object.entries(value)
    .filter(([, inner]) => textOf(inner) !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return parts.length === 0 ? undefined : JSON.stringify(parts.map(([name, inner]) => [name, textOf(inner)]));
}

/** The values at each of the paths; empty ones are left out. */
export function valuesAt(of: object, paths: readonly string[]): [string, string][] {
  return paths.flatMap((path): [string, string][] => {
    const [field = '', property] = path.split('.');
    const whole: unknown = Reflect.get(of, field);
    const value = textOf(property === undefined ? whole : isJsonObject(whole) ? whole[property] : undefined);
    return value === undefined ? [] : [[path, value]];
  });
}
