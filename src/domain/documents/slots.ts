import { sameValue } from './content.ts';
import { Decimal, parseDecimal } from '../values/decimal.ts';
import { HEADER_FIELDS, LINE_FIELDS, type Document, type DocumentLine } from './document.ts';
import { isGuid, isMintedKey } from '../values/identifiers.ts';
import { isJsonObject, type Json } from '../values/json.ts';

/**
 * What a person may set on a header, a line or a record, each value under the path at which it merges: a field's name,
 * `<part>.<name>`, or `post.<name>` and `ext.<name>`, which merge by property, also within a part. Empty values are
 * left out: an empty text, an empty list, a missing field and null all mean "none" (docs/sync.md, "Representation is
 * not content").
 */
export type Slots = ReadonlyMap<string, Json>;

/** A value as JSON, without undefined properties. */
export function asJson(value: unknown): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => asJson(each) ?? null);
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[name, inner === null ? null : (asJson(inner) ?? null)]],
    ),
  );
}

/** @returns undefined when the value means "none" */
export function meaningOf(value: unknown): Json | undefined {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  if (!isJsonObject(value)) return asJson(value);
  const filled = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null && inner !== '');
  return filled.length === 0 ? undefined : asJson(Object.fromEntries(filled));
}

/** Fields that merge by property and not as a whole. */
const BY_PROPERTY: ReadonlySet<string> = new Set(['post', 'ext']);

/** The names along a path, outermost first. A custom field's name is one of them, even with dots in it. */
export function namesOf(path: string): string[] {
  if (!path.includes('.')) return [path];
  const names = path.split('.');
  const at = names.findIndex((name) => BY_PROPERTY.has(name));
  return at === -1 || at >= names.length - 1 ? names : [...names.slice(0, at + 1), names.slice(at + 1).join('.')];
}

/** The value at a path: `code`, `customer.payTermId` in a part, `customer.ext.<name>`. */
export function valueAt(of: object, path: string): unknown {
  if (!path.includes('.')) return Reflect.get(of, path);
  let value: unknown = of;
  for (const name of namesOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** What distinguishes the slots of a kind. */
export interface SlotTraits {
  /** Parts whose presence alone has a meaning: a party without any terms may still be a customer. */
  parts?: ReadonlySet<string>;
  /** Amounts where zero means "none". */
  zeroMeansNone?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** @param fields names of fields, or their paths (`customer.payTermId`) */
export function slotsOf(
  of: object,
  fields: readonly string[],
  { parts = NONE, zeroMeansNone = NONE }: SlotTraits = {},
): Slots {
  const slots = new Map<string, Json>();
  for (const part of parts) if (isJsonObject(Reflect.get(of, part))) slots.set(part, true);
  for (const path of fields) {
    const value = valueAt(of, path);
    const name = path.slice(path.lastIndexOf('.') + 1);
    if (BY_PROPERTY.has(name)) {
      if (!isJsonObject(value)) continue;
      for (const [property, inner] of Object.entries(value)) {
        // A custom field may be an empty text; only null and undefined mean that it is missing.
        const content = name === 'ext' ? asJson(inner) : meaningOf(inner);
        if (content !== undefined) slots.set(`${path}.${property}`, content);
      }
    } else {
      const content = meaningOf(value);
      const isNone = content === undefined || (content === '0' && zeroMeansNone.has(path));
      if (!isNone) slots.set(path, content);
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

/** Splits `ext.<name>` into field and property; the property's name may contain dots. */
export function splitPath(path: string): { field: string; property: string | undefined } {
  const dot = path.indexOf('.');
  return dot === -1
    ? { field: path, property: undefined }
    : { field: path.slice(0, dot), property: path.slice(dot + 1) };
}

/**
 * Whether the path is that of a custom field of a record or of a part of it: `ext.<name>`, `customer.ext.<name>`
 * (spec 2.11).
 */
export function isCustomPath(path: string): boolean {
  return path.startsWith('ext.') || path.includes('.ext.');
}

/**
 * The fields of the slots as an object.
 * @param parts whose presence alone has a meaning: they are made even without a field
 */
export function fieldsOf(slots: Slots, parts: ReadonlySet<string> = NONE): Record<string, Json> {
  const fields: Record<string, Json> = {};
  for (const [path, value] of slots) {
    const isPart = parts.has(path);
    const names = namesOf(path);
    const last = isPart ? undefined : names.pop();
    let holder: Record<string, Json> = fields;
    for (const name of names) {
      const held = holder[name];
      const next = isJsonObject(held) ? held : {};
      holder[name] = next;
      holder = next;
    }
    if (last !== undefined) holder[last] = value;
  }
  return fields;
}

/** `of` with its settable fields taken from the slots; all other fields stay. */
export function withSlots<T extends object>(
  of: T,
  slots: Slots,
  fields: readonly string[],
  parts: ReadonlySet<string> = NONE,
): T {
  const settable = new Set(fields.map((path) => path.split('.', 1)[0]));
  const rest = Object.fromEntries(Object.entries(of).filter(([name]) => !settable.has(name)));
  // Slots hold only values that were read from contents of the same schema.
  return { ...rest, ...fieldsOf(slots, parts) } as T;
}

/** The paths of all slots, each once. */
export function pathsOf(...all: Slots[]): string[] {
  return [...new Set(all.flatMap((slots) => [...slots.keys()]))];
}

export function sameSlots(left: Slots, right: Slots): boolean {
  return pathsOf(left, right).every((path) => sameValue(left.get(path), right.get(path)));
}

/**
 * An address as it is sent, with null for each part that was cleared. Nothing old stays, whether the service replaces
 * the address or merges it.
 */
export function withCleared(before: Json | undefined, after: Json): Json {
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
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
/** Whether the field holds a decimal, not a text or code that looks like one. */
export function isDecimalPath(path: string): boolean {
  return ROUNDED.has(path);
}

/**
 * Fields that are compared part by part: addresses, and the deferral of a line, whose profile may come back as code or
 * id.
 */
const IN_PARTS: ReadonlySet<string> = new Set([
  'invoiceAddress',
  'deliveryAddress',
  'address',
  'contact.address',
  'deferredDistribution',
]);

/** Whether the value refers to a record on the service, by code or GUID. */
function isReference(path: string, sent: string): boolean {
  return (path.endsWith('Id') || path.startsWith('post.')) && !isMintedKey(sent);
}

/**
 * Whether one is a code and the other a GUID, so that they may refer to the same record. On bank transactions a payment
 * method is always read as a code (docs/service-notes.md).
 */
export function mayBeSameReference(path: string, sent: Json | undefined, read: Json | undefined): boolean {
  return (
    typeof sent === 'string' && typeof read === 'string' && isReference(path, sent) && isGuid(sent) !== isGuid(read)
  );
}

/**
 * Whether `read` is what was sent, apart from how a service may write it: a code comes back as a GUID (spec 2.1 rule 1)
 * or in another letter case, a decimal rounded to five places, a text trimmed. The key of a record made here never
 * agrees with another reference.
 */
export function agrees(path: string, sent: Json | undefined, read: Json | undefined): boolean {
  if (sameValue(sent, read)) return true;
  if (IN_PARTS.has(path) && isJsonObject(sent) && isJsonObject(read)) {
    return [...new Set([...Object.keys(sent), ...Object.keys(read)])].every((name) =>
      agrees(name, asJson(sent[name]), asJson(read[name])),
    );
  }
  if (typeof sent !== 'string' || typeof read !== 'string') return false;
  if (mayBeSameReference(path, sent, read) || (isReference(path, sent) && sent.toLowerCase() === read.toLowerCase()))
    return true;
  if (sent.trim() === read) return true;
  if (isCustomPath(path)) return false;
  const [left, right] = ROUNDED.has(path) ? [parseDecimal(sent), parseDecimal(read)] : [null, null];
  return left !== null && right !== null && new Decimal(left).minus(right).abs().lt(READ_PRECISION);
}
