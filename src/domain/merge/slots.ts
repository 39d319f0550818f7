import { sameValue } from '../documents/content.ts';
import { Decimal, parseDecimal } from '../values/decimal.ts';
import { HEADER_FIELDS, LINE_FIELDS, type Document, type DocumentLine } from '../documents/document.ts';
import { isGuid, isMintedKey } from '../values/identifiers.ts';
import type { Json } from '../values/json.ts';

/**
 * What a person may set on a header or line, each value under the path at which it merges: a field's name,
 * or `post.<name>` and `ext.<name>`, which merge by property. What is empty is not there: an empty text, a missing
 * field and null all say "none" (docs/sync.md, "Representation is not content").
 */
export type Slots = ReadonlyMap<string, Json>;

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as JSON holds it: without properties that are undefined. */
export function asJson(value: unknown): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => asJson(each) ?? null);
  if (!isPlainObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[name, inner === null ? null : (asJson(inner) ?? null)]],
    ),
  );
}

/** @returns undefined when the value says "none" */
export function meaningOf(value: unknown): Json | undefined {
  if (value === '') return undefined;
  if (!isPlainObject(value)) return asJson(value);
  const told = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null && inner !== '');
  return told.length === 0 ? undefined : asJson(Object.fromEntries(told));
}

/** Fields that merge by property and not as a whole. */
const BY_PROPERTY: ReadonlySet<string> = new Set(['post', 'ext']);

function slotsOf(of: object, fields: readonly string[]): Slots {
  const slots = new Map<string, Json>();
  for (const field of fields) {
    const value: unknown = Reflect.get(of, field);
    if (BY_PROPERTY.has(field)) {
      if (!isPlainObject(value)) continue;
      for (const [name, inner] of Object.entries(value)) {
        // A custom field may well be an empty text; only null and undefined mean that it is not there.
        const told = field === 'ext' ? asJson(inner) : meaningOf(inner);
        if (told !== undefined) slots.set(`${field}.${name}`, told);
      }
    } else {
      const told = meaningOf(value);
      if (told !== undefined) slots.set(field, told);
    }
  }
  return slots;
}

export function headerSlots(document: Document | Omit<Document, 'lines'>): Slots {
  return slotsOf(document, HEADER_FIELDS);
}

export function lineSlots(line: DocumentLine | undefined): Slots {
  return line ? slotsOf(line, LINE_FIELDS) : new Map();
}

/** `ext.<name>` → the field and the property; a name may have dots of its own. */
export function splitPath(path: string): { field: string; property: string | undefined } {
  const dot = path.indexOf('.');
  return dot === -1
    ? { field: path, property: undefined }
    : { field: path.slice(0, dot), property: path.slice(dot + 1) };
}

/** Whether the path is of one custom field, of a record or of a part of it: `ext.<name>`, `customer.ext.<name>` (spec 2.11). */
export function isCustomPath(path: string): boolean {
  return path.startsWith('ext.') || path.includes('.ext.');
}

/** The fields that slots stand for, as an object; every other field of `fields` is missing in it. */
export function fieldsOf(slots: Slots): Record<string, Json> {
  const fields: Record<string, Json> = {};
  for (const [path, value] of slots) {
    const { field, property } = splitPath(path);
    if (property === undefined) fields[field] = value;
    else {
      const holder = fields[field];
      if (isPlainObject(holder)) holder[property] = value;
      else fields[field] = { [property]: value };
    }
  }
  return fields;
}

/** `of` with exactly the settable content that the slots say, and everything else as it is. */
export function withSlots<T extends object>(of: T, slots: Slots, fields: readonly (keyof T & string)[]): T {
  const settable: ReadonlySet<string> = new Set(fields);
  const rest = Object.fromEntries(Object.entries(of).filter(([name]) => !settable.has(name)));
  // Slots hold only values that were read from documents of the same schema.
  return { ...rest, ...fieldsOf(slots) } as T;
}

/** Paths of either, each once. */
export function pathsOf(...all: Slots[]): string[] {
  return [...new Set(all.flatMap((slots) => [...slots.keys()]))];
}

export function sameSlots(left: Slots, right: Slots): boolean {
  return pathsOf(left, right).every((path) => sameValue(left.get(path), right.get(path)));
}

/**
 * An address as it is sent, with null for each of its lines that was emptied: whether the service puts it in the place of
 * the old one or lays it over, nothing of those stays.
 */
export function withCleared(before: Json | undefined, after: Json): Json {
  if (!isPlainObject(before) || !isPlainObject(after)) return after;
  const emptied = Object.keys(before).filter((name) => !(name in after));
  return { ...Object.fromEntries(emptied.map((name) => [name, null])), ...after };
}

/** Values read back may be rounded to five decimals (spec 2.10). */
const READ_PRECISION = new Decimal('0.00001');
const ROUNDED: ReadonlySet<string> = new Set([
  'currencyRate',
  'quantity',
  'currencyUnitPrice',
  'quantityFrom',
  'quantityTo',
  'unitPrice',
  'sale.unitPrice',
  'purchase.unitPrice',
  'customer.creditLimit',
  'supplier.creditLimit',
  'depositAmount',
  'withdrawalAmount',
  'currencyAmount',
  'bankCurrencyAmount',
  'bankCurrencyRate',
]);
/** Whether the field holds a decimal, and no text or code that only looks like one. */
export function isDecimalPath(path: string): boolean {
  return ROUNDED.has(path);
}

/** Fields that are read back part by part: addresses, and the spread of a line, in which the profile may be named by code or id. */
const IN_PARTS: ReadonlySet<string> = new Set([
  'invoiceAddress',
  'deliveryAddress',
  'address',
  'contact.address',
  'deferredDistribution',
]);

/** Whether it names a record that the service knows, by code or GUID. */
function isReference(path: string, sent: string): boolean {
  return (path.endsWith('Id') || path.startsWith('post.')) && !isMintedKey(sent);
}

/**
 * Whether one is a code and the other a GUID: it cannot be told from the two whether they name the same. A payment method is read
 * as a code on bank transactions, whatever it was sent as (docs/service-notes.md).
 */
export function isUntold(path: string, sent: Json | undefined, read: Json | undefined): boolean {
  return (
    typeof sent === 'string' && typeof read === 'string' && isReference(path, sent) && isGuid(sent) !== isGuid(read)
  );
}

/**
 * Whether what was read is what was sent, as far as a service may spell it otherwise: a code comes back as a
 * GUID (spec 2.1 rule 1) or in the case that the service keeps it in, but never the key of a record that is only here; a decimal rounded to five places, a text without the blanks around it.
 */
export function agrees(path: string, sent: Json | undefined, read: Json | undefined): boolean {
  if (sameValue(sent, read)) return true;
  if (IN_PARTS.has(path) && isPlainObject(sent) && isPlainObject(read)) {
    return [...new Set([...Object.keys(sent), ...Object.keys(read)])].every((name) =>
      agrees(name, asJson(sent[name]), asJson(read[name])),
    );
  }
  if (typeof sent !== 'string' || typeof read !== 'string') return false;
  if (isUntold(path, sent, read) || (isReference(path, sent) && sent.toLowerCase() === read.toLowerCase())) return true;
  if (sent.trim() === read) return true;
  if (isCustomPath(path)) return false;
  const [left, right] = ROUNDED.has(path) ? [parseDecimal(sent), parseDecimal(read)] : [null, null];
  return left !== null && right !== null && new Decimal(left).minus(right).abs().lt(READ_PRECISION);
}
