import { lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import { HEADER_REFERENCES, LINE_REFERENCES, referencesOf } from '../documents/documentReferences.ts';
import { INT_REF_PREFIX, isMintedKey } from '../values/identifiers.ts';
import type { DocumentRecord } from '../documents/record.ts';
import type { ReferenceKind } from '../references/reference.ts';
import type { ResourceContent } from './content.ts';
import { fieldOf } from './readiness.ts';
import { RESOURCE_TRAITS } from './traits.ts';

/** A reference to a record, and the field that holds it. */
export interface NamedKey {
  path: string;
  key: string;
}

const HEADER_NAMES = Object.keys(HEADER_REFERENCES);
const LINE_NAMES = Object.keys(LINE_REFERENCES);

/** Whether any reference may be the key of a record made here: a quick test, because in most documents none is. */
function mayReferToMinted(of: Document | DocumentLine, names: readonly string[]): boolean {
  const { post } = of;
  if (post?.costCentre?.startsWith(INT_REF_PREFIX) || post?.department?.startsWith(INT_REF_PREFIX)) return true;
  for (const name of names) {
    const value: unknown = Reflect.get(of, name);
    if (typeof value === 'string' && value.startsWith(INT_REF_PREFIX)) return true;
  }
  return false;
}

/** References to records made here. */
function referencesIn(
  of: Document | DocumentLine,
  fields: Readonly<Record<string, ReferenceKind>>,
  under: string,
): NamedKey[] {
  return referencesOf(of, fields).flatMap(({ field, value }) =>
    isMintedKey(value) ? [{ path: under + field, key: value }] : [],
  );
}

/** Documents that a record's allocations settle, those of its draft and those that are queued. */
export function targetsOf(record: DocumentRecord): string[] {
  if (record.commands.length === 0 && record.local?.allocations === undefined) return [];
  const drafted = record.id === null ? (record.local?.allocations ?? []).map(({ docId }) => docId) : [];
  const queued = record.commands.flatMap((command) =>
    command.name === 'allocate' ? command.allocations.map(({ document }) => document) : [],
  );
  return [...drafted, ...queued];
}

/** What was found in each record, so that a long document is searched only once. */
const cache = new WeakMap<DocumentRecord, readonly NamedKey[]>();

/**
 * Every record made here that a document has to refer to when it is sent, with the field; and every document, made here
 * or not, that it allocates to.
 */
export function namedIn(record: DocumentRecord): readonly NamedKey[] {
  const before = cache.get(record);
  if (before) return before;
  const found = findNamed(record);
  cache.set(record, found);
  return found;
}

function findNamed(record: DocumentRecord): NamedKey[] {
  const { local } = record;
  const found = local && mayReferToMinted(local, HEADER_NAMES) ? referencesIn(local, HEADER_REFERENCES, '') : [];
  for (const line of local?.lines ?? [])
    if (mayReferToMinted(line, LINE_NAMES))
      found.push(...referencesIn(line, LINE_REFERENCES, `lines.${lineKey(line)}.`));
  for (const key of targetsOf(record)) found.push({ path: 'allocations', key });
  return found;
}

/** Keys of records made here that the content of another record refers to. */
export function keysNamedIn(content: ResourceContent): NamedKey[] {
  return Object.keys(RESOURCE_TRAITS[content.kind].refersTo).flatMap((path) => {
    const value = fieldOf(content, path);
    return typeof value === 'string' && isMintedKey(value) ? [{ path, key: value }] : [];
  });
}
