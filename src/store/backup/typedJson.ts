import { fromBase64, toBase64 } from '../../domain/values/base64.ts';

/*
 * JSON that keeps what IndexedDB keeps. A value that JSON cannot express becomes an object whose `$type` names its
 * type; an object that has a `$type` of its own becomes one of type `object`. A value of a type that is not listed here
 * is refused, because it would come back as `{}`.
 */

const TYPE = '$type';

interface Typed {
  [TYPE]: string;
  [field: string]: unknown;
}

/** PendingReads of files and pictures, which go on while the rest is encoded. */
type PendingReads = Promise<void>[];

async function fill(typed: Typed, blob: Blob): Promise<void> {
  try {
    typed.bytes = toBase64(new Uint8Array(await blob.arrayBuffer()));
  } catch (thrown) {
    // The browser has lost the file that holds the bytes. The rest is still worth a backup; the page reports a logo
    // that it cannot show.
    if (!(thrown instanceof DOMException)) throw thrown;
    for (const field of Object.keys(typed)) if (field !== TYPE) Reflect.deleteProperty(typed, field);
    typed[TYPE] = 'unreadable';
  }
}

function typedBlob(blob: Blob, reads: PendingReads): Typed {
  const typed: Typed =
    blob instanceof File
      ? { [TYPE]: 'file', type: blob.type, name: blob.name, lastModified: blob.lastModified, bytes: '' }
      : { [TYPE]: 'blob', type: blob.type, bytes: '' };
  reads.push(fill(typed, blob));
  return typed;
}

/** Whether JSON keeps a value as it is. Most rows are such values, and need no second form. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || TYPE in value) return false;
  for (const name in value) if (!isPlain(Reflect.get(value, name))) return false;
  return true;
}

function typedObject(value: object, reads: PendingReads): unknown {
  if (isPlain(value)) return value;
  if (Array.isArray(value)) return value.map((each) => encoded(each, reads));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) {
    const fields = Object.entries(value).map(([name, each]) => [name, encoded(each, reads)] as const);
    return TYPE in value ? { [TYPE]: 'object', fields } : Object.fromEntries(fields);
  }
  if (value instanceof Blob) return typedBlob(value, reads);
  if (value instanceof Uint8Array) return { [TYPE]: 'bytes', bytes: toBase64(value) };
  if (value instanceof ArrayBuffer) return { [TYPE]: 'buffer', bytes: toBase64(new Uint8Array(value)) };
  if (value instanceof Date) return { [TYPE]: 'date', at: Number.isNaN(value.getTime()) ? null : value.toISOString() };
  if (value instanceof Map) return { [TYPE]: 'map', entries: [...value].map((entry) => encoded(entry, reads)) };
  if (value instanceof Set) return { [TYPE]: 'set', values: [...value].map((each) => encoded(each, reads)) };
  throw new TypeError(`a backup cannot keep a value of type ${Object.prototype.toString.call(value)}`);
}

function encoded(value: unknown, reads: PendingReads): unknown {
  switch (typeof value) {
    case 'undefined':
      return { [TYPE]: 'undefined' };
    case 'bigint':
      return { [TYPE]: 'bigint', digits: value.toString() };
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { [TYPE]: 'number', is: Object.is(value, -0) ? '-0' : String(value) };
    case 'string':
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : typedObject(value, reads);
    default:
      throw new TypeError(`a backup cannot keep a ${typeof value}`);
  }
}

/**
 * Turns a value of IndexedDB into one that `JSON.stringify` keeps whole. Handles plain objects, arrays, `undefined`,
 * dates, big and special numbers, maps, sets, bytes, blobs and files. Does not keep that two places of a value hold the
 * same object.
 * @throws TypeError for a value of any other type
 */
export async function toTypedJson(value: unknown): Promise<unknown> {
  const reads: PendingReads = [];
  const json = encoded(value, reads);
  await Promise.all(reads);
  return json;
}

function bytesOf({ bytes }: Typed): Uint8Array<ArrayBuffer> {
  const read = typeof bytes === 'string' ? fromBase64(bytes) : null;
  if (read === null) throw new TypeError('not bytes');
  return read;
}

function textOf(typed: Typed, field: string): string {
  const text = typed[field];
  if (typeof text !== 'string') throw new TypeError(`no ${field}`);
  return text;
}

function listOf(typed: Typed, field: string): unknown[] {
  const list = typed[field];
  if (!Array.isArray(list)) throw new TypeError(`no ${field}`);
  return list.map(fromTypedJson);
}

function pairsOf(typed: Typed, field: string): [unknown, unknown][] {
  return listOf(typed, field).map((pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw new TypeError(`no pairs in ${field}`);
    return [pair[0], pair[1]];
  });
}

function fileOf(typed: Typed): File {
  const { lastModified } = typed;
  if (typeof lastModified !== 'number') throw new TypeError('no lastModified');
  return new File([bytesOf(typed)], textOf(typed, 'name'), { type: textOf(typed, 'type'), lastModified });
}

const DECODERS: Readonly<Record<string, (typed: Typed) => unknown>> = {
  undefined: () => undefined,
  // The bytes were lost before the backup was made: see `fill`.
  unreadable: () => null,
  bigint: (typed) => BigInt(textOf(typed, 'digits')),
  number: (typed) => Number(textOf(typed, 'is')),
  bytes: bytesOf,
  buffer: (typed) => bytesOf(typed).buffer,
  blob: (typed) => new Blob([bytesOf(typed)], { type: textOf(typed, 'type') }),
  file: fileOf,
  date: (typed) => (typed.at === null ? new Date(Number.NaN) : new Date(textOf(typed, 'at'))),
  map: (typed) => new Map(pairsOf(typed, 'entries')),
  set: (typed) => new Set(listOf(typed, 'values')),
  object: (typed) => Object.fromEntries(pairsOf(typed, 'fields').map(([name, value]) => [String(name), value])),
};

function isTyped(value: object): value is Typed {
  return TYPE in value && typeof value[TYPE] === 'string';
}

/**
 * Turns the JSON of `toTypedJson` back into the value.
 * @throws TypeError, RangeError or SyntaxError when the JSON names an unknown type or is damaged
 */
export function fromTypedJson(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(fromTypedJson);
  if (!isTyped(json))
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, fromTypedJson(value)]));
  const decode = Object.hasOwn(DECODERS, json[TYPE]) ? DECODERS[json[TYPE]] : undefined;
  if (!decode) throw new TypeError(`a value of the unknown type ${json[TYPE]}`);
  return decode(json);
}
