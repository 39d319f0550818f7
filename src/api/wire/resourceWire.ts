import { parseDecimal } from '../../domain/values/decimal.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import { isJsonObject, type Json } from '../../domain/values/json.ts';
import {
  resourceContentSchema,
  type ContentOf,
  type ResourceContent,
  type ResourceKind,
} from '../../domain/resources/content.ts';
import { PRESENCE, resourceSlots } from '../../domain/resources/slots.ts';
import { namesOf } from '../../domain/documents/slots.ts';
import type { UnreadableField } from '../../domain/values/unreadable.ts';
import { readAddress, sentAddress } from './addresses.ts';
import { jsonNumber } from '../transport/exactJson.ts';
import { foldKeys, type Folded } from '../transport/fold.ts';
import { lenientReader, shownText, type OnFault } from './lenient.ts';
import { newPerson, readPerson } from './persons.ts';
import { RESOURCE_WIRES } from './resourceDescriptors.ts';

export type Body = Record<string, unknown>;

/** The parts of a product that say whether it is sold and bought, beside or instead of a field of the product. */
const TRADES = [
  ['sale', 'isSale'],
  ['purchase', 'isPurchase'],
] as const;

/** Reads from its parts whether a product is sold and bought, where it says so nowhere else. */
function readTrades(shown: Folded): void {
  for (const [part, flag] of TRADES) {
    const trade = shown[part];
    if (isJsonObject(trade) && trade.isActive !== undefined) shown[flag] ??= trade.isActive;
  }
}

/**
 * Says in its parts, too, whether a product is sold and bought: at 1.13 only there (docs/service-notes.md, "Products").
 */
function withTrades(body: Body): Body {
  for (const [part, flag] of TRADES) {
    const trade = body[part];
    if (flag in body && trade !== null)
      body[part] = { ...(isJsonObject(trade) ? trade : {}), isActive: body[flag] === true };
  }
  return body;
}

const contentOf = lenientReader<ResourceContent>(resourceContentSchema);

/** Removes empty texts, which mean "none": both forms then read the same. `ext` is left as people wrote it. */
function withoutEmpty(value: Folded): Folded {
  const kept: Folded = {};
  for (const [name, inner] of Object.entries(value)) {
    if (inner === '') continue;
    if (name === 'ext') {
      // An empty `ext` means "none"; any other value is left for the reader to report.
      if (typeof inner !== 'object' || inner === null || Object.keys(inner).length > 0) kept.ext = inner;
    } else if (Array.isArray(inner))
      kept[name] = inner.map((each: unknown) => (isJsonObject(each) ? withoutEmpty(each) : each));
    else kept[name] = isJsonObject(inner) ? withoutEmpty(inner) : inner;
  }
  return kept;
}

/**
 * One record as the service shows it, with what cannot be read of it.
 * @param parent what the path said: it is not always shown
 * @param onFault called with the field that keeps it from being read, after those that are left out
 * @returns null when it has no id, or cannot be understood
 */
export function readResource<K extends ResourceKind>(
  json: unknown,
  kind: K,
  parent = '',
  onFault?: OnFault,
): (ContentOf<K> & { id: Guid }) | null {
  const folded = kind === 'contact' ? readPerson(foldKeys(json)) : foldKeys(json);
  if (!isJsonObject(folded)) return null;
  const { readAs, inPath, zeroIsNone } = RESOURCE_WIRES[kind];
  const shown: Folded = {};
  for (const [name, value] of Object.entries(withoutEmpty(folded))) {
    const known = readAs[name] ?? name;
    const isNone = zeroIsNone.includes(known) && parseDecimal(shownText(value)) === '0';
    // A field's own name goes before another spelling of it.
    if (!isNone && (known === name || shown[known] === undefined)) shown[known] = value;
  }
  if (kind !== 'bankTransaction' && kind !== 'contact') shown.description ??= shown.name;
  if (kind === 'product') readTrades(shown);
  if (kind === 'project' && shown.address !== undefined) shown.address = readAddress(shown.address);
  if (kind === 'contactAccount' && shown.contact !== undefined) shown.contact = readPerson(shown.contact);
  if (parent !== '') for (const field of inPath) shown[field] = parent;
  const unreadable: UnreadableField[] = [];
  const read = contentOf({ ...shown, kind }, (fault) => unreadable.push(fault));
  if (read && read.id === undefined)
    onFault?.({ field: 'id', shown: shownText(folded.id), why: folded.id === undefined ? 'missing' : 'other' });
  else for (const fault of unreadable) onFault?.(fault);
  if (read?.id === undefined) return null;
  // Read by the schema of its own kind.
  return { ...(read as ContentOf<K> & { id: Guid }), ...(unreadable.length > 0 && { unreadable }) };
}

function written(kind: ResourceKind, path: string, value: Json): unknown {
  if (path === 'address' || path === 'contact.address') return sentAddress(value);
  return RESOURCE_WIRES[kind].numbers.includes(path) && typeof value === 'string' ? jsonNumber(value) : value;
}

/** Puts a value at a path, under the names that requests use. */
function put(body: Body, kind: ResourceKind, path: string, value: Json | null): void {
  const { sentAs, inPath, zeroIsNone } = RESOURCE_WIRES[kind];
  if (inPath.includes(path)) return;
  const sent = value === null ? (zeroIsNone.includes(path) ? 0 : null) : written(kind, path, value);
  const names = namesOf(path);
  const last = names.pop() ?? '';
  let holder = body;
  for (const name of names) {
    const held = holder[name];
    const inner: Body = isJsonObject(held) ? held : {};
    holder[name] = inner;
    holder = inner;
  }
  holder[names.length === 0 ? (sentAs[path] ?? path) : last] = sent;
}

/** The body of a create. Empty fields are left out, and the service fills them from its setup. */
export function newResource(content: ResourceContent, intRef?: IntRef): Body {
  const body: Body = intRef === undefined ? {} : { intRef };
  for (const [path, value] of resourceSlots(content)) {
    // A part that is there, and perhaps has nothing in it.
    if (value === true && PRESENCE.has(path)) body[path] ??= {};
    else put(body, content.kind, path, value);
  }
  if (content.kind === 'contact') return newPerson(body);
  if (content.kind === 'product') return withTrades(body);
  return isJsonObject(body.contact) ? { ...body, contact: newPerson(body.contact) } : body;
}

/** The body of an update: only the fields given; null clears a field, a property of `ext` (spec 2.11), or a part. */
export function resourceChanges(kind: ResourceKind, patch: Readonly<Record<string, Json | null>>): Body {
  const body: Body = {};
  for (const [path, value] of Object.entries(patch)) {
    if (isJsonObject(body[path]) && isJsonObject(value) && Object.keys(value).length === 0) continue;
    put(body, kind, path, value);
  }
  return kind === 'product' ? withTrades(body) : body;
}
