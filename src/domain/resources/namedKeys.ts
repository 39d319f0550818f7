import { lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import { HEADER_REFERENCES, LINE_REFERENCES, referencesOf } from '../documents/documentReferences.ts';
import { INT_REF_PREFIX, isMintedKey } from '../values/identifiers.ts';
import type { DocumentRecord } from '../documents/record.ts';
import type { ReferenceKind } from './reference.ts';
import type { ResourceContent } from './content.ts';
import { fieldOf } from './readiness.ts';
import { RESOURCE_TRAITS } from './traits.ts';

/** A record that another one names, and the field that does. */
export interface NamedKey {
  path: string;
  key: string;
}

const HEADER_NAMES = Object.keys(HEADER_REFERENCES);
const LINE_NAMES = Object.keys(LINE_REFERENCES);

/** Whether any reference may be a key made here: in most documents none is, and every document that is sent is asked. */
function mayName(of: Document | DocumentLine, names: readonly string[]): boolean {
  const { post } = of;
  if (post?.costCentre?.startsWith(INT_REF_PREFIX) || post?.department?.startsWith(INT_REF_PREFIX)) return true;
  for (const name of names) {
    const value: unknown = Reflect.get(of, name);
    if (typeof value === 'string' && value.startsWith(INT_REF_PREFIX)) return true;
  }
  return false;
}

/** References by keys made here. */
function referencesIn(
  of: Document | DocumentLine,
  fields: Readonly<Record<string, ReferenceKind>>,
  under: string,
): NamedKey[] {
  return referencesOf(of, fields).flatMap(({ field, value }) =>
    isMintedKey(value) ? [{ path: under + field, key: value }] : [],
  );
}

/** Documents that a record's allocations are for, those of its draft and those that are queued. */
export function targetsOf(record: DocumentRecord): string[] {
  if (record.commands.length === 0 && record.local?.allocations === undefined) return [];
  const drafted = record.id === null ? (record.local?.allocations ?? []).map(({ docId }) => docId) : [];
  const queued = record.commands.flatMap((command) =>
    command.name === 'allocate' ? command.allocations.map(({ document }) => document) : [],
  );
  return [...drafted, ...queued];
}

/** What was found in each record: a long document is looked through once, however many ask. */
const known = new WeakMap<DocumentRecord, readonly NamedKey[]>();

/** Every record made here that what is to be sent of a document names, with the field that does; and every document, made here or not, that something is allocated to. */
export function namedIn(record: DocumentRecord): readonly NamedKey[] {
  const before = known.get(record);
  if (before) return before;
  const found = lookedThrough(record);
  known.set(record, found);
  return found;
}

function lookedThrough(record: DocumentRecord): NamedKey[] {
  const { local } = record;
  const found = local && mayName(local, HEADER_NAMES) ? referencesIn(local, HEADER_REFERENCES, '') : [];
  for (const line of local?.lines ?? [])
    if (mayName(line, LINE_NAMES)) found.push(...referencesIn(line, LINE_REFERENCES, `lines.${lineKey(line)}.`));
  for (const key of targetsOf(record)) found.push({ path: 'allocations', key });
  return found;
}

/** Keys of records made here that the content of another record names. */
export function keysNamedIn(content: ResourceContent): NamedKey[] {
  return Object.keys(RESOURCE_TRAITS[content.kind].refersTo).flatMap((path) => {
    const value = fieldOf(content, path);
    return typeof value === 'string' && isMintedKey(value) ? [{ path, key: value }] : [];
  });
}
